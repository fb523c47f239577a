"""Loads model files of Espalier and predicts with NumPy alone.

    import espalier_model
    probabilities = espalier_model.predict("songs.model", x)

x has a row for each example and the features of the file in their order, NaN where a cell is missing.
The formulas are in docs/reference/model-format.md; ModelFormatTest runs this file on models of every learner.
"""
import itertools, json
import numpy as np


def load(file):
    data = open(file, "rb").read()
    start = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:start])
    metadata = header.pop("__metadata__")
    kinds = {"F64": "<f8", "I32": "<i4", "F32": "<f4", "U16": "<u2"}
    return metadata, {name: np.ndarray(t["shape"], kinds[t["dtype"]], data, start + t["data_offsets"][0])
                      if t["data_offsets"][1] > t["data_offsets"][0] else np.empty(t["shape"])
                      for name, t in header.items()}


def label_sets(t, name, labels):
    starts, members = t[name + ".starts"], t[name + ".members"]
    sets = np.zeros((len(starts) - 1, labels))
    for k in range(len(sets)):
        sets[k, members[starts[k]:starts[k + 1]].astype(int)] = 1
    return sets


def matrix(t, name, columns):
    if name in t:
        return t[name]
    starts = t[name + ".starts"]
    rows = np.zeros((len(starts) - 1, columns))
    for k in range(len(rows)):
        part = slice(starts[k], starts[k + 1])
        rows[k, t[name + ".columns"][part]] = t[name + ".values"][part]
    return rows


def mapped(t, raw):
    x, parts = (np.where(np.isnan(raw), t["scaling.fill"], raw) - t["scaling.shift"]) * t["scaling.factor"], []
    if t["scaling.unitRows"][0]:
        table = int(t.get("scaling.tableColumns", [0])[0])
        for part in [x[:, :table]] * (table >= 8) + [x[:, table:]]:
            length = np.linalg.norm(part, axis=1, keepdims=True)
            part /= np.where(length > 0, length, 1)
    if "input.plain" in t:
        parts.append(x)
    if "nystrom.gamma" in t:
        z = matrix(t, "nystrom.landmarks", x.shape[1])
        distances = ((x[:, None, :] - z) ** 2).sum(axis=2)
        parts.append(np.exp(-t["nystrom.gamma"] * distances) @ t["nystrom.root"])
    if "svm.factor" in t:
        parts.append(t["svm.factor"] * (x @ t["svm.weights"] + t["svm.intercepts"]))
    if "forest.factor" in t:
        p = forest(t, raw)
        parts.append(t["forest.factor"] * np.log(p / (1 - p)))
    if "mlda.factor" in t:
        parts.append(t["mlda.factor"] * (x @ t["mlda.directions"] - t["mlda.offsets"]))
    return np.hstack(parts) if parts else x


def linear(t, x):
    return 1 / (1 + np.exp(-2 * (mapped(t, x) @ t["weights"] + t["intercepts"])))


def two_stages(metadata, t, x):
    settings, phi = json.loads(metadata["hyperparameters"]), mapped(t, x)
    z = phi @ t["first.weights"] + t["first.intercepts"]
    z = np.sign(z) if settings["firstStage"] == "signs" else z
    seen = np.hstack([z, phi]) if settings["withFeatures"] == "true" else z
    return 1 / (1 + np.exp(-2 * (seen @ t["weights"] + t["intercepts"])))


def machines(t, x):
    phi = mapped(t, x)
    distances = ((phi[:, None, :] - matrix(t, "support", phi.shape[1])) ** 2).sum(axis=2)
    return 1 / (1 + np.exp(-(np.exp(-t["support.gamma"] * distances) @ t["support.coefficients"] + t["intercepts"])))


def prior(t, x):
    return np.tile(1 / (1 + np.exp(-t["logOdds"])), (len(x), 1))


def nearest(metadata, t, x):
    settings = json.loads(metadata["hyperparameters"])
    votes, smoothing = int(settings["neighbours"]), float(settings["smoothing"])
    frequency = 1 / (1 + np.exp(-t["logOdds"]))
    phi = mapped(t, x)
    distances = ((phi[:, None, :] - matrix(t, "neighbours.rows", phi.shape[1])) ** 2).sum(axis=2)
    voters = np.argsort(distances, axis=1, kind="stable")[:, :votes]
    on = label_sets(t, "neighbours.labels", len(frequency))[voters].sum(axis=1)
    known = voters.shape[1] * np.ones_like(on)
    if "neighbours.unknown.starts" in t:
        known -= label_sets(t, "neighbours.unknown", len(frequency))[voters].sum(axis=1)
    return (on + smoothing * frequency) / (known + smoothing)


def neighbour_counts(metadata, t, x):
    phi = mapped(t, x)
    kept = matrix(t, "neighbours.rows", phi.shape[1])
    k = min(int(json.loads(metadata["hyperparameters"])["neighbours"]), len(kept) - 1)
    distances = ((phi[:, None, :] - kept) ** 2).sum(axis=2)
    nearest = np.argsort(distances, axis=1, kind="stable")[:, :k]
    labels = len(json.loads(metadata["labels"]))
    return phi, label_sets(t, "neighbours.labels", labels)[nearest].sum(axis=1), k


def counted(metadata, t, x):
    phi, counts, k = neighbour_counts(metadata, t, x)
    if metadata["learner"] == "ml-knn":
        return 1 / (1 + np.exp(-t["logOdds"][np.arange(counts.shape[1]), counts.astype(int)]))
    seen = counts / max(1, k)
    if '"withFeatures":"true"' in metadata["hyperparameters"]:
        seen = np.hstack([phi, seen])
    return 1 / (1 + np.exp(-2 * (seen @ t["weights"] + t["intercepts"])))


def projected(metadata, t, x):
    votes = int(json.loads(metadata["hyperparameters"])["neighbours"])
    frequency = 1 / (1 + np.exp(-t["logOdds"]))
    points = mapped(t, x) @ t["projection.directions"] - t["projection.offsets"]
    squares = (points[:, None, :] - t["projection.rows"]) ** 2
    on = label_sets(t, "projection.labels", len(frequency))
    known = np.ones_like(on)
    if "projection.unknown.starts" in t:
        known -= label_sets(t, "projection.unknown", len(frequency))
    p = np.empty((len(x), len(frequency)))
    for i in range(len(frequency)):
        distances = squares[:, :, i] if metadata["learner"] == "lda-c1" else squares.sum(axis=2)
        voters = np.argsort(distances, axis=1, kind="stable")[:, :votes]
        p[:, i] = (on[voters, i].sum(axis=1) + frequency[i]) / (known[voters, i].sum(axis=1) + 1)
    return p


def chained(metadata, t, x):
    phi, m, chains = mapped(t, x), t["chains.order"].shape[1], len(t["chains.order"])
    votes = '"votes":"true"' in metadata["hyperparameters"]
    p = np.zeros((len(x), m))
    for k in range(chains):
        f, v = phi @ t["chains.weights"][k] + t["chains.intercepts"][k], t["chains.links"][k]
        choices = itertools.product([0, 1], repeat=m) if metadata["learner"] == "pcc" else [None]
        for y in choices:
            g, weight, own = f.copy(), np.ones(len(x)), np.zeros((len(x), m))
            for i in t["chains.order"][k]:
                chance = 1 / (1 + np.exp(-2 * g[:, i]))
                on = (g[:, i] > 0).astype(float) if y is None else np.full(len(x), float(y[i]))
                own[:, i] = y[i] if y is not None else on if votes and chains > 1 else chance
                if y is not None:
                    weight = weight * (chance if y[i] else 1 - chance)
                g = g + on[:, None] * v[i]
            p += weight[:, None] * own
    return (p + 0.5) / (chains + 1) if votes and chains > 1 else p / chains


def coded(metadata, t, x):
    phi, q = mapped(t, x), t["coding.metric"]
    seen = phi @ t["coding.weights"] + t["coding.intercepts"]
    weight = float(json.loads(metadata["hyperparameters"])["classifierWeight"])
    odds = weight * 2 * (phi @ t["weights"] + t["intercepts"])
    p = np.empty_like(seen)
    for row, (a, c) in enumerate(zip(seen, odds)):
        y = np.clip(a, 0, 1)
        gain = lambda i: c[i] - 2 * (q[i] @ (y - a) - q[i, i] * y[i]) - q[i, i]
        for sweep in range(2000):
            for i in range(len(y)):
                y[i] = np.clip(0.5 + gain(i) / (2 * q[i, i]), 0, 1) if q[i, i] > 0 else float(gain(i) > 0)
        p[row] = [1 / (1 + np.exp(-t["coding.slope"][0] * gain(i))) for i in range(len(y))]
    return p


def trees(t, name, x, outputs):
    nodes, leaves = t[name + ".nodes"], t[name + ".leaves"]
    sums, node, start, entry = np.zeros((len(x), outputs)), 0, 0, 0
    for tree in range(len(nodes)):
        starts = t[name + ".leafStarts"][start:start + leaves[tree] + 1]
        for row, cells in enumerate(x):
            at = node
            while (column := t[name + ".columns"][at]) != -2**31:
                value = cells[column if column >= 0 else ~column]
                left = column >= 0 if np.isnan(value) else value <= t[name + ".upTo"][at]
                at = at + 1 if left else node + t[name + ".right"][at]
            leaf = t[name + ".right"][at]
            part = slice(entry + starts[leaf], entry + starts[leaf + 1])
            sums[row, t[name + ".outputs"][part]] += t[name + ".means"][part]
        node, start, entry = node + nodes[tree], start + leaves[tree] + 1, entry + starts[-1]
    return sums / len(nodes)


def forest(t, x):
    m = len(t["forest.frequencies"])
    if "forest.nodes" in t:
        shares = trees(t, "forest", x, m)
    else:
        shares = np.hstack([trees(t, f"forest.{i}", x, 1) for i in range(m)])
    return (shares + 0.01 * t["forest.frequencies"]) / 1.01


def collaborative(t, x):
    if "forest.frequencies" in t:
        return forest(t, x)
    q, shares = t["forests.frequencies"], []
    for i in range(len(q)):
        name = f"forest.{i}"
        votes = dict(t) | {name + ".means": (t[name + ".means"] >= 0.5).astype(float)}
        shares.append(trees(votes, name, x, 1))
    s = np.hstack(shares)
    odds = (s + 0.01 * q) / (1 - s + 0.01 * (1 - q)) * np.exp(-t["forests.tilts"])
    return odds / (1 + odds)


def label_tree(metadata, t, x):
    settings, m = json.loads(metadata["hyperparameters"]), len(json.loads(metadata["labels"]))
    phi, p, roots = mapped(t, x), np.zeros((len(x), m)), t["tree.roots"]
    for row, cells in enumerate(phi):
        found = {}
        for root in roots:
            level = [(1.0, root)]
            while level:
                below = []
                for reached, node in sorted(level, key=lambda entry: -entry[0])[:int(settings["beam"])]:
                    first, end = t["tree.starts"][node:node + 2]
                    f = t["tree.intercepts"][first:end].copy()
                    for k in range(*t["tree.featureStarts"][node:node + 2]):
                        part = slice(*t["tree.weightStarts"][k:k + 2])
                        np.add.at(f, t["tree.places"][part], cells[t["tree.features"][k]] * t["tree.weights"][part])
                    for child, chance in zip(t["tree.children"][first:end], reached / (1 + np.exp(-f))):
                        if child < 0:
                            found[~child] = found.get(~child, 0) + chance
                        else:
                            below.append((chance, child))
                level = below
        best = sorted(found, key=lambda label: (-found[label], label))[:int(settings["candidates"])]
        for label in best:
            p[row, label] = found[label] / len(roots)
    if "propensities" in t:
        p = np.minimum(1, p / t["propensities"])
    p[:, t["always.labels"].astype(int)] = t["always.probabilities"]
    return p


def pairwise(metadata, t, x):
    phi, m = mapped(t, x), len(t["intercepts"])
    if "edges" in t:
        (i, j), omega = np.triu_indices(m, 1), np.tile(t["edges"], (len(x), 1))
    else:
        i, j = t["edges.first"].astype(int), t["edges.second"].astype(int)
        omega = phi @ t["edges.weights"] + t["edges.constants"]
    f = phi @ t["weights"] + t["intercepts"]
    if '"inference":"mean-field"' in metadata["hyperparameters"]:
        e, old = np.tanh(f), np.inf
        while np.max(np.abs(e - old)) > 1e-9:
            old = e.copy()
            for label in range(m):
                ends = e[:, j] * (i == label) + e[:, i] * (j == label)
                e[:, label] = np.tanh(f[:, label] + (omega * ends).sum(axis=1))
        return (1 + e) / 2
    over_observed = t["supported"][0] and '"max-product"' not in metadata["hyperparameters"]
    sets = label_sets(t, "observed", m) if over_observed else np.array(list(itertools.product([0, 1], repeat=m)))
    y = 2 * sets - 1
    energy = f @ y.T + omega @ (y[:, i] * y[:, j]).T
    if over_observed and "observed.terms" in t:
        energy = energy + t["observed.terms"]
    p = np.exp(energy - energy.max(axis=1, keepdims=True))
    return p / p.sum(axis=1, keepdims=True) @ sets


def predict(file, x):
    metadata, t = load(file)
    if metadata["learner"] in ("corrlog", "cgl", "pseudo-ising", "gl", "plem", "cgm"):
        return pairwise(metadata, t, x)
    if metadata["learner"] == "knn":
        return nearest(metadata, t, x)
    if metadata["learner"] in ("ml-knn", "iblr"):
        return counted(metadata, t, x)
    if metadata["learner"] == "cw":
        return two_stages(metadata, t, x)
    if metadata["learner"] == "kernel-svm":
        return machines(t, x)
    if metadata["learner"] in ("mlda", "mlsi", "mddm", "lda-c1"):
        return projected(metadata, t, x)
    if metadata["learner"] == "mmoc":
        return coded(metadata, t, x)
    if metadata["learner"] in ("cc", "ecc", "pcc"):
        return chained(metadata, t, x)
    if metadata["learner"] == "label-tree":
        return label_tree(metadata, t, x)
    if metadata["learner"] == "forest":
        return forest(t, x)
    if metadata["learner"] == "collaborative":
        return collaborative(t, x)
    return prior(t, x) if metadata["learner"] == "prior" else linear(t, x)
