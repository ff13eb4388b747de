/* A plain counter for DLX data without colors and secondary items, but with multiplicities: it shares nothing with puzc.
   cc -O2 -o plain tests/specs/plain.c && puzc build FILE --unbroken -t dlx3 | ./plain

   An item that is wanted n times stands as `n|NAME` in the first line.  The item with the fewest options that are left is
   covered next; an option that was tried is not tried again beside later ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ITEMS 200
#define OPTIONS 5000
#define LENGTH 40

static char *name[ITEMS], line[1 << 16];
static int wanted[ITEMS], items;
static int option[OPTIONS][LENGTH], length[OPTIONS], options;
static unsigned long long solutions;

static int fits(int o) {
  for (int i = 0; i < length[o]; i++) if (!wanted[option[o][i]]) return 0;
  return 1;
}

static void add(int o, int n) {
  for (int i = 0; i < length[o]; i++) wanted[option[o][i]] -= n;
}

static void search(const int *before, int count) {
  int left[OPTIONS], n = 0, choices[ITEMS] = {0}, best = -1;
  for (int i = 0; i < count; i++) if (fits(before[i])) left[n++] = before[i];
  for (int i = 0; i < n; i++) for (int j = 0; j < length[left[i]]; j++) choices[option[left[i]][j]]++;
  for (int i = 0; i < items; i++) {
    if (!wanted[i]) continue;
    if (choices[i] < wanted[i]) return;
    if (best < 0 || choices[i] - wanted[i] < choices[best] - wanted[best]) best = i;
  }
  if (best < 0) { solutions++; return; }
  for (int i = 0; i < n; i++) {
    int o = left[i], hit = 0;
    for (int j = 0; j < length[o]; j++) hit |= option[o][j] == best;
    if (!hit) continue;
    left[i--] = left[--n];
    add(o, 1);
    search(left, n);
    add(o, -1);
  }
}

static int item(const char *word) {
  for (int i = 0; i < items; i++) if (!strcmp(word, name[i])) return i;
  fprintf(stderr, "%s is no item\n", word);
  exit(1);
}

int main(void) {
  int all[OPTIONS];
  while (fgets(line, sizeof line, stdin)) {
    if (line[0] == '|') continue;
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
      char *bar = strchr(word, '|');
      if (items == ITEMS || bar == word) return fprintf(stderr, "too many items, or secondary ones\n"), 1;
      wanted[items] = bar ? atoi(word) : 1;
      name[items++] = strdup(bar ? bar + 1 : word);
    }
    break;
  }
  while (fgets(line, sizeof line, stdin)) {
    if (line[0] == '|' || line[0] == '\n') continue;
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
      if (options == OPTIONS || length[options] == LENGTH) return fprintf(stderr, "too large\n"), 1;
      option[options][length[options]++] = item(word);
    }
    all[options] = options;
    options++;
  }
  search(all, options);
  printf("%llu\n", solutions);
  return 0;
}
