#!/bin/sh
# Tests docs/clusters.md: runs shards under GNU parallel, then as a Slurm job array.  Each time one worker is killed and its
# shard is run again.  The count must be exact.
#
#   docs/clusters.sh [parallel|slurm]...
#
# `puzc` must be on the path; PUZZLE, EXPECTED and FLAGS select another puzzle.  Debian has the packages `parallel`, and
# `slurm-wlm` with `munge`.  If Slurm is not running, the script (as root) starts it with one node and stops it at the end.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
PUZZLE=${PUZZLE:-$here/specs/polyominoes/pentominoes-box.puz}
FLAGS=${FLAGS:--D m=6 -D n=10 --unbroken --solver cells}
EXPECTED=${EXPECTED:-9356}
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
    grep -q "there is no result of shard $VICTIM of $N" talk || fail "the missing shard is not reported"
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

wait_for_job() {
    while [ -n "$(squeue --noheader --job "$1" 2> /dev/null)" ]; do sleep 0.5; done
}

# A Slurm of one node.
start_slurm() {
    say "starting a Slurm of one node"
    [ "$(id -u)" = 0 ] || fail "no Slurm answers, and only root can start one"
    host=$(hostname -s)
    mkdir -p slurm/state slurm/spool
    cat > slurm/slurm.conf <<END
ClusterName=puzc
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$folder/slurm/state
SlurmdSpoolDir=$folder/slurm/spool
SlurmctldPidFile=$folder/slurm/slurmctld.pid
SlurmdPidFile=$folder/slurm/slurmd.pid
SlurmctldLogFile=$folder/slurm/slurmctld.log
SlurmdLogFile=$folder/slurm/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
    export SLURM_CONF="$folder/slurm/slurm.conf"
    if ! munge -n 2> /dev/null | unmunge > /dev/null 2>&1; then
        mkdir -p /run/munge && chown munge:munge /run/munge
        su munge -s /bin/sh -c munged
    fi
    trap stop_slurm EXIT
    slurmctld
    sleep 1
    slurmd
    i=0
    until sinfo --noheader 2> /dev/null | grep -q idle; do
        i=$((i + 1)); [ $i -lt 100 ] || { tail -n 20 slurm/*.log; fail "Slurm does not start"; }
        sleep 0.2
    done
}
stop_slurm() {
    for daemon in slurmd slurmctld; do
        kill "$(cat "$folder/slurm/$daemon.pid" 2> /dev/null)" 2> /dev/null || true
    done
}

for what in ${*:-parallel slurm}; do
    rm -f ./*.json ./*.state ./*.pid log
    "with_$what"
done
say "all tests passed; the files are in $folder"
