"""Counts without search, for copies of one piece, such as 45 Y pentominoes in the 15 by 15 square.

Dynamic programming: the first uncovered cell is covered in all ways; the set of covered cells beyond it is a state, and
equal states are counted together, in one table for each cell.  This shares no code with dancing links or puzc."""


def count(lines):
    """The number of exact covers; `lines` are the items, all of them primary, and the options."""
    places = {word: i for i, word in enumerate(sorted(lines[0].split()))}
    first = [[] for _ in places]
    for line in lines[1:]:
        covered = sorted(places[word] for word in line.split())
        first[covered[0]].append(sum(1 << (i - covered[0]) for i in covered))
    tables = [{} for _ in range(len(places) + 1)]
    tables[0][0] = 1
    for i, options in enumerate(first):
        for state, number in tables[i].items():
            for option in options:
                if not state & option:
                    rest, j = state | option, i
                    while rest & 1:
                        rest, j = rest >> 1, j + 1
                    tables[j][rest] = tables[j].get(rest, 0) + number
        tables[i] = None
    return tables[-1].get(0, 0)
