/* The baseline: writes the twelve hexiamonds in the 62 by 62 rhombus as DLX data in the simplest way: base placements
   by rotating and flipping, then a loop over all shifts with one printf for each cell.  It prints the same lines as
   `puzc build hexiamonds-62.puz`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 62
#define CELLS 6
#define MAX_BASES 12

typedef struct { int x, y, down; } cell;
typedef cell shape[CELLS];

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static const shape pieces[12] = {
  {{0,0,0},{0,0,1},{0,1,0},{0,1,1},{0,2,0},{0,2,1}}, {{0,0,0},{0,0,1},{0,1,0},{0,1,1},{0,2,0},{1,0,0}},
  {{0,0,0},{0,0,1},{0,1,0},{0,1,1},{1,0,0},{1,0,1}}, {{0,0,0},{0,0,1},{0,1,0},{0,1,1},{1,0,0},{1,1,0}},
  {{0,0,0},{0,0,1},{0,1,0},{0,1,1},{1,0,1},{1,1,0}}, {{0,0,0},{0,0,1},{0,1,0},{0,1,1},{1,1,0},{1,1,1}},
  {{0,0,1},{0,1,0},{0,1,1},{0,2,0},{0,2,1},{1,0,0}}, {{0,0,1},{0,1,0},{0,1,1},{0,2,0},{0,2,1},{1,1,0}},
  {{0,0,1},{0,1,0},{0,1,1},{0,2,0},{1,1,0},{1,1,1}}, {{0,0,1},{0,1,0},{0,1,1},{1,0,0},{1,0,1},{1,1,0}},
  {{0,0,1},{0,1,0},{0,1,1},{1,1,0},{1,1,1},{1,2,0}}, {{0,1,0},{0,1,1},{0,2,0},{1,0,1},{1,1,0},{1,1,1}},
};

static int compare(const void *p, const void *q) {
  const cell *a = p, *b = q;
  if (a->x != b->x) return a->x - b->x;
  if (a->y != b->y) return a->y - b->y;
  return a->down - b->down;
}

static void normalize(shape s) {
  int x = s[0].x, y = s[0].y;
  for (int i = 1; i < CELLS; i++) {
    if (s[i].x < x) x = s[i].x;
    if (s[i].y < y) y = s[i].y;
  }
  for (int i = 0; i < CELLS; i++) s[i].x -= x, s[i].y -= y;
  qsort(s, CELLS, sizeof(cell), compare);
}

static cell turn(cell c) {
  cell d = { c.down ? c.x + c.y + 1 : c.x + c.y, -c.x, !c.down };
  return d;
}

static cell flip(cell c) {
  cell d = { c.y, c.x, c.down };
  return d;
}

static shape bases[MAX_BASES];
static int count;

static void append(shape s) {
  normalize(s);
  for (int i = 0; i < count; i++)
    if (memcmp(bases[i], s, sizeof(shape)) == 0) return;
  memcpy(bases[count++], s, sizeof(shape));
}

int main(void) {
  for (int x = 0; x < SIZE; x++)
    for (int y = 0; y < SIZE; y++) printf(" %c%c %c%c'", digits[x], digits[y], digits[x], digits[y]);
  for (int p = 0; p < 12; p++) printf(" %c", 'A' + p);
  printf("\n");
  for (int p = 0; p < 12; p++) {
    shape s;
    count = 0;
    memcpy(s, pieces[p], sizeof(shape));
    append(s);
    for (int b = 0; b < count; b++) {
      for (int i = 0; i < CELLS; i++) s[i] = turn(bases[b][i]);
      append(s);
      for (int i = 0; i < CELLS; i++) s[i] = flip(bases[b][i]);
      append(s);
    }
    for (int b = 0; b < count; b++) {
      int width = 0, height = 0;
      for (int i = 0; i < CELLS; i++) {
        if (bases[b][i].x > height) height = bases[b][i].x;
        if (bases[b][i].y > width) width = bases[b][i].y;
      }
      for (int dx = 0; dx + height < SIZE; dx++)
        for (int dy = 0; dy + width < SIZE; dy++) {
          printf("%c", 'A' + p);
          for (int i = 0; i < CELLS; i++) {
            cell c = bases[b][i];
            printf(" %c%c%s", digits[c.x + dx], digits[c.y + dy], c.down ? "'" : "");
          }
          printf("\n");
        }
    }
  }
  return 0;
}
