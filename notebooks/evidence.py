#!/usr/bin/env python3
"""evidence.py SITE: downloads the open data of SITE (https://...), checks their SHA-256, computes from the draws alone what the
site says of chance and of crowding, and prints both side by side. Exit code 1 where one differs. Needs Python 3.9, and nothing else."""
import csv, hashlib, io, json, math, sys, urllib.parse, urllib.request
from collections import Counter

NUMBERS, P = range(1, 46), 6 / 45

# --- What the site gives

def get(site, path):
    path = urllib.parse.urlsplit(path)._replace(scheme="", netloc="").geturl()
    with urllib.request.urlopen(site.rstrip("/") + path, timeout=60) as answer: return answer.read()

def call(site, path): return json.loads(get(site, "/api/v1/public" + path))

def download(site):
    """The CSV files that datapackage.json names, by name: rows as dictionaries, and whether size and SHA-256 are as it says."""
    files = {}
    for resource in json.loads(get(site, "/data/datapackage.json"))["resources"]:
        if resource["format"] != "csv": continue
        data = get(site, resource["path"])
        is_whole = len(data) == resource["bytes"] and "sha256:" + hashlib.sha256(data).hexdigest() == resource["hash"]
        files[resource["name"]] = (list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")))), is_whole)
    return files

def draws_of(rows):
    """(round, six ascending numbers, bonus) of each draw, oldest first."""
    return [(int(row["round_number"]), [int(row[f"n{i}"]) for i in range(1, 7)], int(row["bonus_number"])) for row in rows]

def rounded(value, decimals): return math.floor(value * 10**decimals + 0.5) / 10**decimals

# --- Is it chance? Three tests (domain/statistics/fairness.ts)

def chi_square_tail(statistic, degrees):
    """P(X >= statistic): the regularised upper incomplete gamma function Q(degrees / 2, statistic / 2)."""
    if statistic <= 0: return 1.0
    a, x = degrees / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = 1
        while term > total * 1e-16:
            term *= x / (a + n)
            total += term
            n += 1
        return 1 - scale * total
    b, c = x + 1 - a, 1e300
    d = fraction = 1 / b
    for n in range(1, 10_000):
        b += 2
        d = 1 / (b + n * (a - n) * d)
        c = b + n * (a - n) / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-16: break
    return scale * fraction

def test_of(statistic, degrees): return {"statistic": rounded(statistic, 4), "p_value": rounded(chi_square_tail(statistic, degrees), 6)}

def uniformity(draws):
    """Are all 45 numbers drawn equally often? The sum times 44/39, since the six of a draw differ (Joe 1993)."""
    counts, expected = Counter(n for _, six, _ in draws for n in six), len(draws) * P
    return test_of(sum((counts[n] - expected) ** 2 for n in NUMBERS) / expected * 44 / 39, 44)

def runs(draws):
    """Do sums above and below 138 come in runs, or in turns? Wald and Wolfowitz's test; sums of 138 are left out."""
    sides = [sum(six) > 138 for _, six, _ in draws if sum(six) != 138]
    n, above = len(sides), sum(sides)
    twice = 2 * above * (n - above)
    found = sum(i == 0 or sides[i] != sides[i - 1] for i in range(n))
    return test_of((found - 1 - twice / n) ** 2 / (twice * (twice - n) / (n * n * (n - 1))), 1)

def serial(draws):
    """Does a draw share more or fewer numbers with the one before than chance gives? Rare classes are taken together."""
    shared = Counter(len(set(a[1]) & set(b[1])) for a, b in zip(draws, draws[1:]))
    statistic, classes, count, expected = 0.0, 0, 0, 0.0
    for k in range(6, -1, -1):
        count += shared[k]
        expected += math.comb(6, k) * math.comb(39, 6 - k) / math.comb(45, 6) * (len(draws) - 1)
        if expected < 5: continue
        statistic, classes, count, expected = statistic + (count - expected) ** 2 / expected, classes + 1, 0, 0.0
    return test_of(statistic, classes - 1)

# --- How often chance alone would draw a number (domain/statistics/count-band.ts)

def band(draws):
    """The mean of a count of so many draws, and its central 95 % band: at most 2.5 % of chance lie on either side of it."""
    weights = [math.exp(math.lgamma(draws + 1) - math.lgamma(k + 1) - math.lgamma(draws - k + 1)
                        + k * math.log(P) + (draws - k) * math.log(1 - P)) for k in range(draws + 1)]
    low = beyond = 0
    while beyond + weights[low] <= 0.025: beyond, low = beyond + weights[low], low + 1
    high, beyond = draws, 0
    while beyond + weights[high] <= 0.025: beyond, high = beyond + weights[high], high - 1
    return rounded(draws * P, 4), low, high

# --- How many others hold six numbers (docs/crowding.md)

def seen_before_next(draws):
    """What players could see before the next draw, by number from 1: recent draws, the last five rounds, places by frequency."""
    decay = math.exp(-math.log(2) / 150)
    spread = math.sqrt((1 - decay) / (1 + decay) * P * (1 - P))
    recent, often = [0.0] * 46, Counter()
    for _, six, bonus in draws:
        for n in NUMBERS: recent[n] = recent[n] * decay + ((n in six) - P) * (1 - decay)
        often.update([*six, bonus])
    five = Counter(n for _, six, bonus in draws[-5:] for n in [*six, bonus])
    order = sorted(NUMBERS, key=lambda n: (-often[n], n))
    return {"recent_hits": [recent[n] / spread for n in NUMBERS], "hits_of_5": [five[n] for n in NUMBERS],
            "places": [order.index(n) for n in NUMBERS], "last_numbers": draws[-1][1]}

def blocks(six, touching):
    """How many groups of numbers that share an edge on the slip."""
    label = {n: n for n in six}
    for a, b in touching:
        one, other = label[a], label[b]
        if one != other: label = {n: one if at == other else at for n, at in label.items()}
    return len(set(label.values()))

def features(six, seen):
    """The 43 figures of six ascending numbers, in the order of the model: 37 of their shape, 6 of what was seen."""
    ends = [0, *six, 46]
    every = [b - a for a, b in zip(ends, ends[1:])]
    gaps = every[1:-1]
    pairs = [(a, b) for i, a in enumerate(six) for b in six[i + 1:]]
    row, column = (lambda n: (n - 1) // 7), (lambda n: (n - 1) % 7)
    away = [(row(b) - row(a), abs(column(b) - column(a))) for a, b in pairs]
    by_row, by_column, by_decade = (Counter(map(of, six)) for of in (row, column, lambda n: (n - 1) // 10))
    mean = (six[5] - six[0]) / 5
    variance = sum((gap - mean) ** 2 for gap in gaps) / 5
    alike = lambda of: sum(of(a) == of(b) for a, b in pairs)
    next_to = sum(gap == 1 for gap in gaps)
    months = sum(n <= 12 for n in six)
    edges = [pair for pair, (rows, columns) in zip(pairs, away) if rows + columns == 1]
    n = lambda table: [seen[table][number - 1] for number in six]
    hottest = lambda most: sum(place < most for place in n("places"))
    return [
        math.sqrt(variance) / mean, variance, math.log(max(gaps)), sum(map(math.log, every)),
        sum(abs(gap - 46 / 7) for gap in every),
        math.sqrt(sum((number - 46 / 7 * (i + 1)) ** 2 for i, number in enumerate(six))),
        max(by_row.values()) == 1, 6 + 2 * alike(row), max(by_row.values()) >= 4,
        6 + 2 * alike(lambda n: (n - 1) // 10), 6 + 2 * alike(lambda n: n // 10), max(by_decade.values()) <= 2,
        len(by_column) <= 2, max(by_column.values()) >= 4, max(by_column.values()) >= 5, alike(lambda n: n % 10),
        sum(max(one) == 1 for one in away), sum(max(one) == 2 for one in away), away.count((0, 1)), away.count((0, 2)),
        gaps.count(7), gaps.count(8), gaps.count(10),
        months >= 3, months >= 4, six[5] <= 31,
        (sum(six) / 138 - 1) ** 2, (sum(n <= 22 for n in six) - 3) ** 2, (sum(n % 2 for n in six) - 3) ** 2,
        (six[0] - 6.57) ** 2, (six[5] - 39.4) ** 2,
        any(a == b == 1 for a, b in zip(gaps, gaps[1:])), next_to >= 3, sum(2 * b - a in six for a, b in pairs) >= 4,
        len(edges) >= 4 and blocks(six, edges) <= 2, six[5] - six[0] <= 12, next_to >= 4,
        sum(n("recent_hits")) ** 2, hottest(10) >= 5, hottest(15) == 6, hottest(6) >= 4,
        (sum(n("hits_of_5")) - 14 / 3) ** 2, sum(number in seen["last_numbers"] for number in six) >= 3,
    ]

def place_of(six):
    """Where six ascending numbers stand in the list of all 8,145,060, from 0."""
    return math.comb(45, 6) - 1 - sum(math.comb(45 - number, 6 - i) for i, number in enumerate(six))

def steps(start, end, count): return [start + (end - start) * (i + 1) / count for i in range(count)]

# The shares of all combinations at which the table of quantiles stands.
SHARES = [0, 0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.003, 0.005, *steps(0.005, 0.05, 45), *steps(0.05, 0.98, 186),
          *steps(0.98, 0.998, 36), *steps(0.998, 0.9998, 18), 0.9999, 0.99995, 0.99998, 0.99999, 0.999995, 0.999998, 0.999999, 1]

def percentile(multiplier, quantiles):
    if multiplier <= quantiles[0]: return 0.0
    if multiplier >= quantiles[-1]: return 100.0
    above = next(i for i, one in enumerate(quantiles) if one > multiplier)
    (a, b), (x, y) = quantiles[above - 1:above + 1], SHARES[above - 1:above + 1]
    return 100 * (x + (y - x) * (multiplier - a) / (b - a))

# The mean of the crowd that adopts a combination for no visible reason: 1.3 % of them, Pareto(1.4) between 0.5 and 1,000.
BEYOND = 2000**-1.4
HERD = 0.013 * sum(0.5 * (BEYOND + (1 - BEYOND) * (i + 0.5) / 40) ** (-1 / 1.4) for i in range(40)) / 40

def crowding(six, kit, seen):
    """Percent of all combinations that fewer people hold, the multiple of the average, and how many others hold them. The effects,
    the special combinations and the table of quantiles are the published ones: they come of fits that take minutes."""
    model = kit["model"]
    weight = sum(model["number_effects"][n - 1] for n in six) - model["offset"]
    weight += sum(effect * figure for effect, figure in zip(model["feature_effects"], features(six, seen)))
    crowd = 0.7 + 0.3 * math.exp(max(-8, min(8, weight)))
    special = sum(one["crowd"] for one in model["specials"] if place_of(six) in one["places"])
    multiplier = kit["shown_level"] * crowd**0.85 + special
    others = kit["sales"]["games_per_combination"] * (multiplier + HERD)
    return {"crowding": rounded(percentile(multiplier, kit["quantiles"]), 1), "multiplier": rounded(multiplier + HERD, 3),
            "expected_others": rounded(others, 1)}

# --- Both side by side: what is compared, what was computed, what the site says

def files_rows(files): return [(f"SHA-256 of {name}.csv", is_whole, True) for name, (_, is_whole) in files.items()]

def fairness_rows(site, draws):
    report = call(site, "/analysis/fairness")["report"]
    if report is None:
        print("The site has not computed its three tests yet: they are left out.")
        return []
    known = [draw for draw in draws if draw[0] <= report["newest_round"]]
    said = {name: report["fairness"][name] for name in ("uniformity", "runs", "serial")}
    return [(f"{test.__name__} {figure}", test(known)[figure], said[test.__name__][figure])
            for test in (uniformity, runs, serial) if said[test.__name__] for figure in ("statistic", "p_value")]

def band_rows(site, draws):
    rows = []
    for rounds in (50, 500, len(draws)):
        said = call(site, f"/lottery/statistics/frequency?rounds={rounds}")
        window = draws[-said["total_rounds_analyzed"]:]
        expected, low, high = band(len(window))
        counts = Counter(n for _, six, _ in window for n in six)
        rows += [(f"expected count in {rounds}", expected, said["expected_count"]),
                 (f"95 % band in {rounds}", [low, high], [said["band_low"], said["band_high"]]),
                 (f"counts in {rounds}", [counts[n] for n in NUMBERS], [row["frequency"] for row in said["numbers"]])]
    return rows

SIXES = [[1, 2, 3, 4, 5, 6], [3, 7, 11, 12, 17, 23], [4, 11, 18, 25, 32, 39], [5, 10, 15, 20, 25, 30], [2, 9, 19, 28, 37, 45],
         [8, 13, 21, 34, 38, 44], [6, 7, 8, 20, 21, 22], [10, 17, 24, 31, 33, 41]]

def crowding_rows(site, draws):
    kit, seen = call(site, "/lottery/crowding/parameters"), seen_before_next(draws)
    rows = []
    for table, ours in seen.items():
        theirs = kit["model"][table]
        rows.append((f"seen: {table}", max(abs(a - b) for a, b in zip(ours, theirs)) < 1e-9, True))
    for six in SIXES:
        said = call(site, "/lottery/crowding?numbers=" + ",".join(map(str, six)))
        rows += [(f"{figure} of {'-'.join(map(str, six))}", ours, said[figure]) for figure, ours in crowding(six, kit, seen).items()]
    return rows

def compare(rows):
    """Prints what was computed beside what the site says. Returns how many differ."""
    short = lambda value: str(value) if len(str(value)) <= 16 else f"{len(value)} figures"
    print(f"{'':46}{'computed':>18}{'said':>18}")
    for name, ours, theirs in rows:
        print(f"{name:46}{short(ours):>18}{short(theirs):>18}{'' if ours == theirs else '   DIFFERS'}")
    return sum(ours != theirs for _, ours, theirs in rows)

def main(site):
    files = download(site)
    draws = draws_of(files["draws"][0])
    rows = [*files_rows(files), *fairness_rows(site, draws), *band_rows(site, draws), *crowding_rows(site, draws)]
    differing = compare(rows)
    print(f"{len(rows)} figures of {len(draws)} draws, {differing} differ")
    return 1 if differing else 0

if __name__ == "__main__":
    if len(sys.argv) != 2: sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
