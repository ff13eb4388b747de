#!/bin/sh
# Tests docs/clusters.md: runs shards under GNU parallel, then as a Slurm job array.  Each time one worker is killed and its
# shard is run again.  Then, as an array on two nodes, one node is drained on the way, and its tasks are queued again.  At the
# end the array is canceled on the way, and what is open is divided again by a new plan.  The count must be exact each time.
#
#   docs/clusters.sh [parallel|slurm|drain|refine]...
#
# `puzc` must be on the path; PUZZLE, EXPECTED and FLAGS select another puzzle.  Debian has the packages `parallel`, and
# `slurm-wlm` with `munge`.  If Slurm is not running, the script (as root) starts it with two nodes on this machine, and stops it
# at the end.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
PUZZLE=${PUZZLE:-$here/specs/queens/queens.puz}
FLAGS=${FLAGS:--D n=17 --solver cells}
EXPECTED=${EXPECTED:-95815104} # OEIS A000170
N=${N:-8}
VICTIM=3
folder=$(mktemp -d)
cd "$folder"

say() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

puzc plan "$PUZZLE" $FLAGS --shards "$N" -o plan

# What each worker does: one shard, from its checkpoint if there is one.
cat > worker <<END
#!/bin/sh
#SBATCH --ntasks=1 --cpus-per-task=1 --open-mode=append
k=\${1:-\$SLURM_ARRAY_TASK_ID}
if [ -e \$k.state ]; then how="--resume \$k.state"; else how="--shard \$k/$N --plan plan --checkpoint \$k.state"; fi
echo "\$(date +%T) \${SLURMD_NODENAME:-here} shard \$k: \$how" >> history
echo \$\$ > \$k.pid
exec puzc count "$PUZZLE" $FLAGS \$how --every 1 --threads 1 --json > \$k.json
END
chmod +x worker

# Waits for the checkpoint of the victim, and a second longer.
wait_for_victim() {
    i=0
    until [ -e $VICTIM.state ]; do
        i=$((i + 1)); [ $i -lt 600 ] || fail "shard $VICTIM has not begun"
        sleep 0.1
    done
    sleep 1.5
}

# Merges the results: first without the victim, then all of them.
check_partial() {
    code=0
    puzc merge ./*.json > sum 2> talk || code=$?
    cat sum talk
    [ $code = 3 ] || fail "a shard is missing, but the exit code is $code"
    # Slurm sends SIGTERM before SIGKILL, so a worker may still have written an incomplete result
    grep -q "shard $VICTIM of $N" talk || fail "the missing shard is not reported"
}
check_whole() {
    puzc merge ./*.json > sum
    cat sum
    [ "$(cat sum)" = "$EXPECTED" ] || fail "$EXPECTED solutions were expected"
}

with_parallel() {
    say "GNU parallel: $N shards, shard $VICTIM is killed"
    parallel --version | head -n 1
    parallel --jobs 2 --joblog log ./worker ::: $(seq $N) &
    wait_for_victim
    kill -KILL "$(cat $VICTIM.pid)" || fail "the worker had already ended: use a larger puzzle"
    wait $! && fail "parallel should report that a worker died"
    check_partial
    say "run the failed shard again"
    parallel --resume-failed --joblog log ./worker ::: $(seq $N)
    check_whole
}

with_slurm() {
    if ! sinfo > /dev/null 2>&1; then start_slurm; fi
    say "Slurm: a job array of $N, task $VICTIM is killed"
    sinfo --version
    job=$(sbatch --parsable --array="1-$N" --output=/dev/null worker)
    wait_for_victim
    squeue
    scancel --signal=KILL --full "${job}_$VICTIM"
    wait_for_job "$job"
    check_partial
    say "run task $VICTIM again"
    wait_for_job "$(sbatch --parsable --array=$VICTIM --output=/dev/null worker)"
    check_whole
}

# One of two nodes is drained while tasks run there.  They are queued again, and continue from their checkpoints on the other one.
with_drain() {
    if ! sinfo > /dev/null 2>&1; then start_slurm; fi
    say "Slurm: a job array of $N on two nodes, node n2 is drained"
    job=$(sbatch --parsable --requeue --array="1-$N" --output=/dev/null worker)
    i=0
    until squeue --noheader --nodelist=n2 --states=R | grep -q .; do
        i=$((i + 1)); [ $i -lt 600 ] || fail "no task has begun on node n2"
        sleep 0.1
    done
    sleep 1.5
    scontrol update nodename=n2 state=drain reason="maintenance"
    for task in $(squeue --noheader --array --nodelist=n2 --states=R --format=%i); do
        echo "$(date +%T) $task is queued again" >> history
        scontrol requeue "$task"
    done
    sinfo --noheader --Node --format="%N %T"
    wait_for_job "$job"
    cat history
    grep -q "^.* n1 .*--resume" history || fail "no shard was continued on node n1"
    check_whole
    scontrol update nodename=n2 state=resume
}

# The array is canceled when some shards are complete.  The rest is divided again.
with_refine() {
    if ! sinfo > /dev/null 2>&1; then start_slurm; fi
    say "Slurm: a job array of $N is canceled on the way, and the rest is planned again"
    job=$(sbatch --parsable --array="1-$N" --output=/dev/null worker)
    i=0
    until grep -qs '"complete":true' ./*.json && [ -e $VICTIM.state ]; do
        i=$((i + 1)); [ $i -lt 600 ] || fail "no shard is complete, or shard $VICTIM has not begun"
        sleep 0.1
    done
    scancel --state=PENDING "$job"
    scancel --signal=INT --full "$job"
    wait_for_job "$job"
    puzc plan "$PUZZLE" $FLAGS --shards 4 -o new --refine plan --carry carried --results ./*.json ./*.state
    rm ./*.json
    for k in 1 2 3 4; do
        puzc count "$PUZZLE" $FLAGS --shard $k/5 --plan new --threads 1 --json > $k.json
    done
    mv carried 5.json
    check_whole
}

wait_for_job() {
    while [ -n "$(squeue --noheader --job "$1" 2> /dev/null)" ]; do sleep 0.5; done
}

# A Slurm of two nodes on this machine.
start_slurm() {
    say "starting a Slurm of two nodes"
    [ "$(id -u)" = 0 ] || fail "no Slurm answers, and only root can start one"
    host=$(hostname -s)
    mkdir -p slurm/state slurm/spool-n1 slurm/spool-n2
    cat > slurm/slurm.conf <<END
ClusterName=puzc
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=16817
StateSaveLocation=$folder/slurm/state
SlurmdSpoolDir=$folder/slurm/spool-%n
SlurmctldPidFile=$folder/slurm/slurmctld.pid
SlurmdPidFile=$folder/slurm/slurmd-%n.pid
SlurmctldLogFile=$folder/slurm/slurmctld.log
SlurmdLogFile=$folder/slurm/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=16821 CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=16822 CPUs=1 State=UNKNOWN
PartitionName=all Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
END
    export SLURM_CONF="$folder/slurm/slurm.conf"
    if ! munge -n 2> /dev/null | unmunge > /dev/null 2>&1; then
        mkdir -p /run/munge && chown munge:munge /run/munge
        su munge -s /bin/sh -c munged
    fi
    trap stop_slurm EXIT
    slurmctld
    sleep 1
    slurmd -N n1
    slurmd -N n2
    i=0
    until [ "$(sinfo --noheader --Node --states=idle 2> /dev/null | wc -l)" = 2 ]; do
        i=$((i + 1)); [ $i -lt 100 ] || { tail -n 20 slurm/*.log; fail "Slurm does not start"; }
        sleep 0.2
    done
}
stop_slurm() {
    for daemon in slurmd-n1 slurmd-n2 slurmctld; do
        kill "$(cat "$folder/slurm/$daemon.pid" 2> /dev/null)" 2> /dev/null || true
    done
}

for what in ${*:-parallel slurm drain refine}; do
    rm -f ./*.json ./*.state ./*.pid log history
    "with_$what"
done
say "all tests passed; the files are in $folder"
