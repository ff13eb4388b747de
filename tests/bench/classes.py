"""Finds which solutions are the same up to symmetry, independently of puzc except for the names of items.

A solution is represented by what a person sees: which cells belong together, or which color is where.  Its images under
all motions of the lattice that map the board onto itself, and under all permutations of the colors, are looked up among
the solutions; a map with an image that is not a solution is not a symmetry of the puzzle.  Then the classes are counted."""

import itertools
import re

DIGITS = {c: i for i, c in enumerate("0123456789abcdefghijklmnopqrstuvwxyz")}
CELL = {"squares": "[0-9a-z]{2}", "hexes": "[0-9a-z]{2}", "triangles": r"[-/\\]?[0-9a-z]{2}'?", "cubes": "[0-9a-z]{3}", "edges": "[HV][0-9a-z]{2}"}


def turned(*points):
    """Points of the hexagonal lattice, and their images under all turns by 60 degrees, in turns."""
    found = []
    for _ in range(6):
        found += points
        points = [(-y, x + y) for x, y in points]
    return found


# lattices that puzzles define: a period, and the middle of each kind of cells at the origin
DEFINED = {
    "quarters": (6, dict(zip("NESW", [(3, 5), (5, 3), (3, 1), (1, 3)]))),
    "octagons": (2, {"O": (1, 1), "S": (0, 0)}),
    "kites": (24, dict(zip("ABCDEF", turned((5, 5))))),
    "drafters": (18, dict(zip("ABCDEFGHIJKL", turned((5, 2), (2, 5))))),
    "trigs": (2, {"A": (1, 0), "B": (0, 1), "C": (-1, 1)}),
    "twigs": (6, {"A": (3, 3), "B": (0, 3), "C": (3, 0)}),
}
SQUARE = ["quarters", "octagons"]
# lattices in space, with one kind of cells: their periods
SPACE = {"spheres": [(1, 1, 0), (-1, 1, 0), (0, 1, 1)], "truncated_octahedra": [(2, 0, 0), (0, 2, 0), (1, 1, 1)]}


def point(lattice, name):
    """The center of the cell or edge with this name; None if the name is not that of a cell or edge."""
    if lattice in DEFINED:
        period, middles = DEFINED[lattice]
        if not re.fullmatch("[A-Z][0-9a-z]{2}", name) or name[0] not in middles:
            return None
        x, y = [period * DIGITS[c] + m for c, m in zip(name[1:], middles[name[0]])]
        return (x, y) if lattice in SQUARE else (x, y, -x - y)
    if lattice in SPACE:
        if not re.fullmatch("[0-9a-z]{3}", name):
            return None
        return tuple(sum(DIGITS[c] * period[i] for c, period in zip(name, SPACE[lattice])) for i in range(3))
    if lattice == "prisms":  # the middle of a triangle, then the layer
        if not re.fullmatch("[UD][0-9a-z]{3}", name):
            return None
        x, y = [3 * DIGITS[c] + 1 + (name[0] == "D") for c in name[1:3]]
        return (x, y, -x - y, DIGITS[name[3]])
    if not re.fullmatch(CELL[lattice], name):
        return None
    x, y, *z = [DIGITS[c] for c in name.strip("HV'-/\\")]
    if lattice == "cubes":
        return (x, y, *z)
    if lattice in ("squares", "edges"):
        return (2 * x + (name[0] != "H"), 2 * y + (name[0] != "V"))
    if lattice == "triangles":  # a sixth of the sum of the corners; an edge, by name that of an upright triangle, in the middle
        x, y = 6 * x + 2 + 2 * name.endswith("'"), 6 * y + 2 + 2 * name.endswith("'")
        dx, dy = {"-": (1, -2), "/": (-2, 1), "\\": (1, 1)}.get(name[0], (0, 0))
        x, y = x + dx, y + dy
    return (x, y, -x - y)


def sign(order):
    return (-1) ** sum(order[i] > order[j] for i in range(len(order)) for j in range(i + 1, len(order)))


def linear(lattice, only_rotations):
    """The symmetries of the lattice that keep the origin."""
    if lattice in ("hexes", "triangles") or lattice in DEFINED and lattice not in SQUARE:
        for order in itertools.permutations(range(3)):
            for s in (1, -1):
                if not only_rotations or sign(order) == 1:
                    yield lambda p, order=order, s=s: tuple(s * p[i] for i in order)
        return
    if lattice == "prisms":
        for turn, s in itertools.product(linear("hexes", False), (1, -1)):
            if not only_rotations:
                yield lambda p, turn=turn, s=s: (*turn(p[:3]), s * p[3])
        return
    dimension = 3 if lattice == "cubes" or lattice in SPACE else 2
    for order in itertools.permutations(range(dimension)):
        for signs in itertools.product((1, -1), repeat=dimension):
            mirrored = sign(order)
            for s in signs:
                mirrored *= s
            if not only_rotations or mirrored == 1:
                yield lambda p, order=order, signs=signs: tuple(s * p[i] for s, i in zip(signs, order))


def copied(board, gluings, times):
    """The points that gluings, or their inverses, make of those of the board in so many steps, each with its origin."""
    copies = {p: p for p in board}
    for _ in range(times):
        steps = [(f(p), origin) for p, origin in copies.items() for both in gluings for f in both]
        copies.update(steps)
    return copies


def wrapped_motions(lattice, board, gluings):
    """All maps, as tables, of a wrapped board onto itself: a motion must map copies of a point to copies of its image."""
    near, far = copied(board, gluings, 1), copied(board, gluings, 5)
    first, seen = min(board), set()
    for turn in linear(lattice, False):
        for target in near:
            shift = [a - b for a, b in zip(target, turn(first))]
            images = [(origin, far.get(tuple(a + b for a, b in zip(turn(p), shift)))) for p, origin in near.items()]
            table = dict(images)
            if all(table[p] == q for p, q in images) and set(table.values()) == set(board):
                if (key := tuple(sorted(table.items()))) not in seen:
                    seen.add(key)
                    yield table


def motions(lattice, board, only_rotations):
    """All maps, as tables, of the board onto itself."""
    for turn in linear(lattice, only_rotations):
        images = {p: turn(p) for p in board}
        shift = [a - b for a, b in zip(min(board), min(images.values()))]
        table = {p: tuple(a + b for a, b in zip(q, shift)) for p, q in images.items()}
        if set(table.values()) == set(board):
            yield table


def pieces(lattice):
    """The sets of cells that belong together."""
    def view(options):
        found = [frozenset(p for p in (point(lattice, w) for w in o) if p) for o in options]
        return [("piece", f) for f in found if f]
    return view


def colored(lattice):
    """The color of each cell or edge."""
    def view(options):
        words = {tuple(w.split(":", 1)) for o in options for w in o if ":" in w}
        return [("color", point(lattice, name), color) for name, color in words if point(lattice, name)]
    return view


def chosen(options):
    """Queens: r3 c5 is a square."""
    return [("color", (int(o[0][1:], 36), int(o[1][1:], 36)), "queen") for o in options if o[0][0] == "r" and o[1][0] == "c"]


def tiles(lattice):
    """The tile in each cell."""
    def view(options):
        return [("color", point(lattice, o[0]), o[1]) for o in options if point(lattice, o[0])]
    return view


def proper(options):
    """A graph colored by std.graphs: the options of a vertex v are v u-v.c ..."""
    return [("color", (o[0],), o[1].rsplit(".", 1)[1]) for o in options]


def fixed_by_each(lines, lattice, colors):
    """For each symmetry except the identity, a problem whose solutions are those that the symmetry leaves unchanged.

    For puzzles with too many solutions to list, but with names for all cells and edges: by Burnside's lemma, the
    number of classes is the mean of the numbers of these solutions over all symmetries.  An option is represented by its
    cells and colors; a map that permutes the options, and the items, is a symmetry."""
    options = [frozenset(l.split()) for l in lines[1:]]
    looks = [frozenset((point(lattice, w.split(":")[0]), *w.split(":")[1:]) for w in o if point(lattice, w.split(":")[0])) for o in options]
    numbers = {look: i for i, look in enumerate(looks)}
    if len(numbers) < len(options):
        raise ValueError("two options look alike")
    holders = {}
    for i, o in enumerate(options):
        for w in o:
            holders.setdefault(w, set()).add(i)
    known = {frozenset(h) for h in holders.values()}
    places = {f[0] for look in looks for f in look}
    for move, exchange in itertools.product(motions(lattice, places, False), itertools.permutations(colors)):
        exchange = dict(zip(colors, exchange))
        carry = [numbers.get(frozenset((move[f[0]], *(exchange.get(c, c) for c in f[1:])) for f in look)) for look in looks]
        if None in carry or any(frozenset(carry[i] for i in h) not in known for h in holders.values()):
            continue
        if all(i == j for i, j in enumerate(carry)):
            continue
        unions, done = [], set()
        for i in range(len(options)):
            if i in done:
                continue
            orbit = [i]
            while carry[orbit[-1]] != i:
                orbit.append(carry[orbit[-1]])
            done.update(orbit)
            words = [w for j in orbit for w in options[j]]
            together = set(words)
            plain = [w for w in words if ":" not in w]
            if len(plain) == len(set(plain)) and len(together) == len({w.split(":")[0] for w in together}):
                unions.append(" ".join(sorted(together)))
        yield "\n".join([lines[0], *unions]) + "\n"


def across(*shift, mirror=None):
    """The gluing that adds a vector, and first mirrors the first coordinate to `mirror` minus it, and its inverse."""
    def moved(p, sign):
        p = p if mirror is None else (mirror - p[0], *p[1:])
        return tuple(a + sign * b for a, b in zip(p, shift))
    return lambda p: moved(p, 1), lambda p: moved(p, -1)


# the gluings of wrapped boards, for the points that `point` returns
GLUINGS = {
    "wrapped/pentominoes-loop": [across(0, 40)],
    "wrapped/pentominoes-moebius-strip": [across(0, 40, mirror=6)],
    "wrapped/tetrahexes-torus": [across(0, 7, -7), across(4, 0, -4)],
    "wrapped/tetrominoes-klein-bottle": [across(0, 8, mirror=10), across(10, 0)],
    "wrapped/tetrominoes-torus": [across(0, 10), across(8, 0)],
    "wrapped/tetrominoes-tube": [across(0, 10)],
}

# how to look at a puzzle: lattice, view, colors that may be exchanged
VIEWS = {
    "graphs/petersen": (None, proper, "rgb"),
    "macmahon/hexagons-numbers": ("hexes", tiles("hexes"), ""),
    "macmahon/macmahon-hexagon": ("triangles", fixed_by_each, "abcd"),
    "macmahon/macmahon-squares": ("edges", colored("edges"), "wrb"),
    "lattices/drafters": ("drafters", pieces("drafters"), ""),
    "lattices/octagons": ("octagons", pieces("octagons"), ""),
    "lattices/pentakites": ("kites", pieces("kites"), ""),
    "lattices/polytans": ("quarters", pieces("quarters"), ""),
    "lattices/tangram": ("quarters", pieces("quarters"), ""),
    "lattices/tritwigs": ("twigs", pieces("twigs"), ""),
    "lattices/pentatwigs-5x3": ("twigs", pieces("twigs"), ""),
    "lattices/pentatwigs-moebius-strip": ("twigs", pieces("twigs"), ""),
    "lattices/pentatwigs-triangle": ("twigs", pieces("twigs"), ""),
    "lattices/perplexing-pyramid": ("spheres", pieces("spheres"), ""),
    "lattices/polytrigs-hexagon": ("trigs", pieces("trigs"), ""),
    "lattices/polytwigs-hexagon": ("twigs", pieces("twigs"), ""),
    "lattices/prisms": ("prisms", pieces("prisms"), ""),
    "lattices/truncated-octahedra": ("truncated_octahedra", pieces("truncated_octahedra"), ""),
    "polycubes/*": ("cubes", pieces("cubes"), ""),
    "polyhexes/*": ("hexes", pieces("hexes"), ""),
    "polyiamonds/*": ("triangles", pieces("triangles"), ""),
    "polyominoes/*": ("squares", pieces("squares"), ""),
    "polyominoes/y-pentominoes": ("squares", fixed_by_each, ""),
    "polysticks/*": ("edges", pieces("edges"), ""),
    "queens/*": ("squares", chosen, ""),
    "squares/magic": ("squares", colored("squares"), ""),
    "words/crossword": ("squares", colored("squares"), ""),
    "wrapped/*": ("squares", pieces("squares"), ""),
    "wrapped/tetrahexes-torus": ("hexes", pieces("hexes"), ""),
}


def classes(puzzle, solutions, only_rotations=False):
    """The number of classes of `solutions`, each a list of options, each a list of words."""
    lattice, view, colors = VIEWS.get(puzzle) or VIEWS[puzzle.split("/")[0] + "/*"]
    numbers, seen = {}, {}
    for options in solutions:
        features = frozenset(numbers.setdefault(f, len(numbers)) for f in view(options))
        if features in seen:
            raise ValueError(f"{puzzle}: two solutions look alike")
        seen[features] = len(seen)
    places = {p for f in numbers for p in (f[1] if f[0] == "piece" else [f[1]])}
    if puzzle in GLUINGS:
        moves = wrapped_motions(lattice, places, GLUINGS[puzzle])
    else:
        moves = motions(lattice, places, only_rotations) if lattice else [{p: p for p in places}]
    parents = list(range(len(seen)))

    def root(i):
        while parents[i] != i:
            parents[i] = parents[parents[i]]
            i = parents[i]
        return i

    order = 0
    for table in moves:
        for exchange in itertools.permutations(colors):
            exchange = dict(zip(colors, exchange))

            def image(f):
                if f[0] == "piece":
                    return ("piece", frozenset(table[p] for p in f[1]))
                return ("color", table[f[1]], exchange.get(f[2], f[2]))

            maps = [numbers.get(image(f)) for f in numbers]
            if None in maps:
                continue  # not a symmetry of the puzzle
            images = [seen.get(frozenset(maps[i] for i in features)) for features in seen]
            if None in images:
                if any(i is not None for i in images):
                    raise ValueError(f"{puzzle}: a symmetry of some solutions only")
                continue
            order += 1
            for i, j in enumerate(images):
                parents[root(i)] = root(j)
    return sum(parents[i] == i for i in range(len(parents))), order
