"""Computes the optima that GoldenProblemsTest expects, from the definitions, with NumPy and SciPy only.

    python3 library/src/test/python/golden.py

Writes src/test/resources/golden, here and in core: small data sets and, for each case, a properties file with the
settings of the learner, the optimal value, the parameters, and predictions for some rows by
enumeration of the label sets. Nothing here is shared with the Java code.

Smooth problems are solved by Newton's method with a dense Hessian; those with an l1 norm or a group
lasso by long accelerated proximal gradient runs, then Newton on the coordinates that are not zero.
Every answer is checked by its optimality conditions, to 1e-9.

Labels are -1 or +1. A model has scores f_i(x) = w_i.x + b_i and edges o_ij(x), i < j:
energy E(x, y) = sum_i y_i f_i(x) + sum_{i<j} y_i y_j o_ij(x), p(y|x) = exp E / Z.
"""
import itertools
import pathlib

import numpy as np
from scipy.special import logsumexp

OUT = pathlib.Path(__file__).resolve().parent.parent / "resources" / "golden"
CORE = pathlib.Path(__file__).resolve().parents[4] / "core" / "src" / "test" / "resources" / "golden"
SHOWN = 10  # rows whose predictions are kept


# ---- data ---------------------------------------------------------------------------------------

def draw(seed, n, d, m, density=1.0):
    """Features and labels of a chain: each label leans on the one before, more so where x_1 is large."""
    r = np.random.default_rng(seed)
    x = np.round(r.normal(size=(n, d)) * (r.random((n, d)) < density), 3)
    w = r.normal(size=(d, m))
    y = np.empty((n, m))
    for i in range(m):
        before = y[:, i - 1] * (1.2 + 0.5 * x[:, 0]) if i else 0
        y[:, i] = np.sign(x @ w[:, i] * 0.5 + before + 0.3 * (i % 2) + r.logistic(size=n) * 0.5)
    return x, y


def write_arff(name, x, y, sparse=False):
    """y is -1, 0 (unknown) or +1."""
    m, d = y.shape[1], x.shape[1]
    lines = [f"@relation '{name}: -C {m}'"]
    lines += [f"@attribute y{k + 1} {{0,1}}" for k in range(m)] + [f"@attribute x{k + 1} numeric" for k in range(d)]
    lines.append("@data")
    for row, labels in zip(x, y):
        if sparse:
            cells = [(k, "1") for k in range(m) if labels[k] > 0] + [(m + k, repr(float(v))) for k, v in enumerate(row) if v]
            lines.append("{" + ",".join(f"{k} {v}" for k, v in cells) + "}")
        else:
            lines.append(",".join([{-1: "0", 0: "?", 1: "1"}[int(v)] for v in labels] + [repr(float(v)) for v in row]))
    (OUT / f"{name}.arff").write_text("\n".join(lines) + "\n")


# ---- losses: value and gradient with respect to scores F (n x m) and edges O (n x pairs) --------

def pairs(m):
    return list(itertools.combinations(range(m), 2))


def independent(y):
    def loss(f, o):
        n = len(f)
        z = 2 * y * f
        known = y != 0
        value = np.sum(np.logaddexp(0, -z) * known) / n
        return value, -2 * y / (1 + np.exp(z)) / n, np.zeros_like(o)
    return loss


def pseudo(y, neighbours=None):
    """Every known label given the others; where one is unknown, its neighbours see its expectation."""
    seen = y if neighbours is None else neighbours

    def loss(f, o):
        n, m = f.shape
        s = f.copy()
        for e, (i, j) in enumerate(pairs(m)):
            s[:, i] += o[:, e] * seen[:, j]
            s[:, j] += o[:, e] * seen[:, i]
        z = 2 * y * s
        ds = -2 * y / (1 + np.exp(z)) / n
        do = np.stack([ds[:, i] * seen[:, j] + ds[:, j] * seen[:, i] for i, j in pairs(m)], axis=1)
        return np.sum(np.logaddexp(0, -z) * (y != 0)) / n, ds, do
    return loss


def products(sets):
    return np.stack([sets[:, i] * sets[:, j] for i, j in pairs(sets.shape[1])], axis=1)


def observed_sets(y):
    """Those of the rows; where labels are unknown, those that rows probably have: EM over all sets."""
    if np.all(y != 0):
        return np.unique(y, axis=0)
    sets = all_sets(y.shape[1])
    agrees = np.all((y[:, None, :] == 0) | (y[:, None, :] == sets[None]), axis=2)[np.any(y != 0, axis=1)]
    frequencies = np.full(len(sets), 1 / len(sets))
    for _ in range(5000):
        of_row = agrees * frequencies
        of_row /= of_row.sum(axis=1, keepdims=True)
        frequencies = of_row.mean(axis=0)
    taken = len(agrees) * frequencies >= 1
    taken[np.argmax(of_row, axis=1)] = True
    return sets[taken]


def exact(y):
    """-log of the probability of what is known, among all label sets."""
    return supported(y, all_sets(y.shape[1]))


def supported(y, candidates=None):
    """-log of the probability of what is known, among the label sets that occur in the data."""
    sets = observed_sets(y) if candidates is None else candidates
    t = products(sets)
    agrees = np.all((y[:, None, :] == 0) | (y[:, None, :] == sets[None]), axis=2)
    counts = agrees.any(axis=1)

    def loss(f, o):
        n = len(f)
        e = f @ sets.T + o @ t.T
        inside = np.where(agrees, e, -np.inf)
        total = logsumexp(e, axis=1)
        own = np.where(counts, logsumexp(np.where(counts[:, None], inside, 0), axis=1), 0)
        p = np.exp(e - total[:, None])
        q = np.where(agrees, np.exp(e - own[:, None]), 0)
        de = (p - q) * counts[:, None] / n
        return np.sum((total - own)[counts]) / n, de @ sets, de @ t
    return loss


# ---- problems -----------------------------------------------------------------------------------

class Problem:
    """A loss in the parameters: weights d x m, intercepts m, edges (1 or d + 1) x pairs, all row-major."""

    def __init__(self, x, m, loss, linear_edges):
        self.x, self.m, self.loss = x, m, loss
        self.d, self.p = x.shape[1], len(pairs(m))
        ones = np.ones((len(x), 1))
        self.z = np.hstack([x, ones]) if linear_edges else ones
        self.rows = self.z.shape[1]
        self.edges_from = (self.d + 1) * m
        self.size = self.edges_from + self.rows * self.p

    def split(self, theta):
        w = theta[: self.d * self.m].reshape(self.d, self.m)
        b = theta[self.d * self.m: self.edges_from]
        return w, b, theta[self.edges_from:].reshape(self.rows, self.p)

    def evaluate(self, theta):
        w, b, v = self.split(theta)
        value, df, do = self.loss(self.x @ w + b, self.z @ v)
        return value, np.concatenate([(self.x.T @ df).ravel(), df.sum(axis=0), (self.z.T @ do).ravel()])

    def groups(self):
        """The coordinates of each edge's vector."""
        return [self.edges_from + np.arange(self.rows) * self.p + e for e in range(self.p)]


class Penalty:
    """sum_k ridge_k t_k^2 + lasso_k |t_k| + group * sum over groups of their length."""

    def __init__(self, ridge, lasso, group=0.0, groups=()):
        self.ridge, self.lasso, self.group, self.groups = ridge, lasso, group, groups

    def value(self, t):
        return np.sum(self.ridge * t * t + self.lasso * np.abs(t)) + self.group * sum(np.linalg.norm(t[g]) for g in self.groups)

    def prox(self, t, step):
        t = np.sign(t) * np.maximum(0, np.abs(t) - step * self.lasso) / (1 + 2 * step * self.ridge)
        for g in self.groups if self.group else ():
            length = np.linalg.norm(t[g])
            t[g] *= max(0.0, 1 - step * self.group / length) if length > 0 else 0.0
        return t

    def active(self, t):
        on = (t != 0) | (self.lasso == 0)
        for g in self.groups if self.group else ():
            on[g] = np.any(t[g] != 0)
        return on

    def slope(self, t):
        """The derivative at coordinates that are active."""
        s = 2 * self.ridge * t + self.lasso * np.sign(t)
        for g in self.groups if self.group else ():
            length = np.linalg.norm(t[g])
            s[g] += self.group * t[g] / length if length > 0 else 0
        return s

    def violation(self, t, gradient):
        """How far 0 is from the subdifferential of the sum."""
        on = self.active(t)
        worst = np.max(np.abs((gradient + self.slope(t))[on]), initial=0)
        off = ~on
        for g in self.groups if self.group else ():
            if not on[g[0]]:
                worst = max(worst, np.linalg.norm(gradient[g]) - self.group)
            off[g] = False
        return max(worst, np.max((np.abs(gradient) - self.lasso)[off], initial=-np.inf))


def check_gradient(problem, theta):
    gradient = problem.evaluate(theta)[1]
    for k in range(0, problem.size, 3):
        step = np.zeros(problem.size)
        step[k] = 1e-5
        slope = (problem.evaluate(theta + step)[0] - problem.evaluate(theta - step)[0]) / 2e-5
        assert abs(slope - gradient[k]) < 1e-8, (k, slope, gradient[k])


def solve(problem, penalty, start=None):
    theta = np.zeros(problem.size) if start is None else start.copy()
    check_gradient(problem, np.random.default_rng(1).normal(size=problem.size) * 0.3)
    if np.any(penalty.lasso) or penalty.group:
        theta = proximal(problem, penalty, theta)
    theta = newton(problem, penalty, theta)
    value, gradient = problem.evaluate(theta)
    violation = penalty.violation(theta, gradient)
    assert violation < 1e-9, violation
    return value + penalty.value(theta), theta


def proximal(problem, penalty, theta, steps=60_000):
    """Accelerated proximal gradient with restarts; the step is halved until it fits."""
    step, speed, ahead = 1.0, 1.0, theta
    for _ in range(steps):
        value, gradient = problem.evaluate(ahead)
        while True:
            new = penalty.prox(ahead - step * gradient, step)
            move = new - ahead
            if problem.evaluate(new)[0] <= value + gradient @ move + move @ move / (2 * step) + 1e-15:
                break
            step /= 2
        if np.max(np.abs(move)) < 1e-13 * step:
            return new
        speed_next = (1 + np.sqrt(1 + 4 * speed * speed)) / 2
        if (ahead - new) @ (new - theta) > 0:
            speed_next = 1.0
        ahead = new + (speed - 1) / speed_next * (new - theta) if speed_next > 1 else new
        theta, speed = new, speed_next
    return theta


def newton(problem, penalty, theta):
    """Newton on the active coordinates; the Hessian by differences of the gradient."""
    on = np.flatnonzero(penalty.active(theta))

    def slope(t):
        return (problem.evaluate(t)[1] + penalty.slope(t))[on]

    def value(t):
        return problem.evaluate(t)[0] + penalty.value(t)

    for _ in range(200):
        g = slope(theta)
        if np.max(np.abs(g), initial=0) < 1e-13:
            break
        hessian = np.empty((len(on), len(on)))
        for c, k in enumerate(on):
            step = np.zeros(problem.size)
            step[k] = 1e-5
            hessian[:, c] = (slope(theta + step) - slope(theta - step)) / 2e-5
        direction = np.zeros(problem.size)
        direction[on] = -np.linalg.solve((hessian + hessian.T) / 2 + 1e-12 * np.eye(len(on)), g)
        size = 1.0
        while value(theta + size * direction) > value(theta) + 1e-14 and size > 1e-8:
            size /= 2
        theta = theta + size * direction
    return theta


# ---- predictions by enumeration -----------------------------------------------------------------

def all_sets(m):
    return np.array(list(itertools.product([-1.0, 1.0], repeat=m)))


def predict(f, o, sets):
    """Log partition, marginals and the most probable set of each row, over the given sets."""
    e = f @ sets.T + o @ products(sets).T
    log_z = logsumexp(e, axis=1)
    best = np.sort(e, axis=1)
    assert np.min(best[:, -1] - best[:, -2]) > 1e-4, "the most probable set is not clear"
    return log_z, np.exp(e - log_z[:, None]) @ (sets > 0), sets[np.argmax(e, axis=1)]


# ---- cases --------------------------------------------------------------------------------------

def text(values):
    return " ".join(repr(float(v)) for v in np.ravel(values))


def write_case(name, learner, data, settings, content):
    lines = [f"learner={learner}", f"data={data}", f"settings={settings}"]
    lines += [f"{key}={value}" for key, value in content.items()]
    (OUT / f"{name}.properties").write_text("\n".join(lines) + "\n")
    print(name, content.get("objective"))


def expected(problem, value, theta, sets):
    w, b, v = problem.split(theta)
    used = [e for e in range(problem.p) if np.any(v[:, e] != 0)]
    f, o = problem.x[:SHOWN] @ w + b, problem.z[:SHOWN] @ v
    log_z, marginals, best = predict(f, o, sets)
    return {
        "objective": repr(float(value)),
        "weights": text(w),
        "intercepts": text(b),
        "edges": " ".join(f"{pairs(problem.m)[e][0]}-{pairs(problem.m)[e][1]}" for e in used),
        "edgeVectors": text(v[:, used].T),
        "logPartition": text(log_z),
        "marginals": text(marginals),
        "mostProbable": " ".join("".join("1" if s > 0 else "0" for s in row) for row in best),
    }


EXACT = "tolerance=1e-10 maximumIterations=20000"


def linear_case(name, learner, data, x, y, loss_name, l1, l2, sparsity=0.0, intercept=False, scaling="none", scaled=None, extra=""):
    """Models with constant edges or none."""
    losses = {"": independent, "pseudo-likelihood": pseudo, "supported-likelihood": supported, "exact": exact}
    problem = Problem(x if scaled is None else scaled, y.shape[1], losses[loss_name](y), False)
    ridge, lasso = np.zeros(problem.size), np.zeros(problem.size)
    weights = slice(0, problem.edges_from if intercept else problem.d * problem.m)
    edges = slice(problem.edges_from, problem.size)
    ridge[weights], lasso[weights] = l1, l1 * sparsity
    ridge[edges], lasso[edges] = (l2, l2 * sparsity) if loss_name else (1.0, 0.0)
    value, theta = solve(problem, Penalty(ridge, lasso))
    settings = f"weightPenalty={l1} sparsity={sparsity} penaliseIntercept={str(intercept).lower()} scaling={scaling} {EXACT}"
    if loss_name:
        settings = f"rule={loss_name} edgePenalty={l2} " + settings
    sets = observed_sets(y) if loss_name.startswith("supported") else all_sets(y.shape[1])
    write_case(name, learner, data, settings + extra, expected(problem, value, theta, sets))


def conditional_case(name, data, x, y, rule, l1, l2, intercept=False, absolute=False):
    """Models whose edges are linear in the features: group lasso, or l1 for pseudo-ising."""
    problem = Problem(x, y.shape[1], (supported if rule.startswith("supported") else pseudo)(y), True)
    ridge, lasso = np.zeros(problem.size), np.zeros(problem.size)
    weights = slice(0, problem.edges_from if intercept else problem.d * problem.m)
    (lasso if absolute else ridge)[weights] = l1
    if absolute:
        lasso[problem.edges_from:] = l2
    penalty = Penalty(ridge, lasso, 0.0 if absolute else l2, problem.groups())
    value, theta = solve(problem, penalty)
    settings = f"weightPenalty={l1} edgePenalty={l2} scaling=none {EXACT}"
    if not absolute:
        settings = f"rule={rule} penaliseIntercept={str(intercept).lower()} " + settings
    sets = observed_sets(y) if rule.startswith("supported") else all_sets(y.shape[1])
    content = expected(problem, value, theta, sets)
    check_clear(problem, penalty, theta)
    write_case(name, "pseudo-ising" if absolute else "cgl", data, settings, content)


def check_clear(problem, penalty, theta):
    """Some edges are there, and none is near to coming or going."""
    gradient = problem.evaluate(theta)[1]
    if penalty.group:
        lengths = [np.linalg.norm(theta[g]) for g in problem.groups()]
        pulls = [np.linalg.norm(gradient[g]) / penalty.group for g in problem.groups()]
    else:
        lengths = np.abs(theta[problem.edges_from:])
        pulls = np.abs(gradient[problem.edges_from:]) / penalty.lasso[problem.edges_from:]
    on = [size for size in lengths if size > 0]
    off = [pull for size, pull in zip(lengths, pulls) if size == 0]
    assert on and min(on) > 1e-3, on
    assert max(off, default=0) < 0.99, off


def unknown_pseudo_case(name, data, x, y, l1, l2, rounds=200):
    """Expectation and maximisation until nothing changes: unknown labels show their expectation."""
    m = y.shape[1]
    known = y != 0
    on = np.array([np.sum(y[:, i] > 0) + 0.5 for i in range(m)])
    all_known = np.array([np.sum(known[:, i]) + 1 for i in range(m)])
    means = np.where(known, y, 2 * on / all_known - 1)
    theta, sets = None, all_sets(m)
    for turn in range(rounds):
        problem = Problem(x, m, pseudo(y, means), False)
        ridge = np.zeros(problem.size)
        ridge[: problem.d * m], ridge[problem.edges_from:] = l1, l2
        value, new = solve(problem, Penalty(ridge, np.zeros(problem.size)), theta)
        change = np.inf if theta is None else np.max(np.abs(new - theta))
        theta = new
        w, b, v = problem.split(theta)
        e = (x @ w + b) @ sets.T + (problem.z @ v) @ products(sets).T
        agrees = np.all((y[:, None, :] == 0) | (y[:, None, :] == sets[None]), axis=2)
        p = np.where(agrees, np.exp(e - logsumexp(np.where(agrees, e, -np.inf), axis=1)[:, None]), 0)
        means = np.where(known, y, p @ sets)
        if turn in (4, 9):
            print(name, "after", turn + 1, "rounds the parameters changed by", change)
        if change < 1e-10:
            break
    settings = f"rule=pseudo-likelihood edgePenalty={l2} weightPenalty={l1} sparsity=0.0 penaliseIntercept=false scaling=none {EXACT}"
    content = expected(problem, value, theta, sets)
    content["accuracy"] = "5e-3"  # a few rounds come near enough
    write_case(name, "corrlog", data, settings, content)


def scale_min_max_unit(x):
    x = (x - x.min(axis=0)) / (x.max(axis=0) - x.min(axis=0))
    return x / np.linalg.norm(x, axis=1, keepdims=True)


def kernel_map(x):
    """K(x, Z) K(Z, Z)^(-1/2) with every row a landmark, gamma = 1 / total variance, standardised features."""
    z = (x - x.mean(axis=0)) / x.std(axis=0)
    distances = np.sum((z[:, None, :] - z[None]) ** 2, axis=2)
    values, vectors = np.linalg.eigh(np.exp(-distances / np.sum(z.var(axis=0))))
    keep = values > 1e-10 * values[-1]
    root = (vectors[:, keep] / np.sqrt(values[keep])) @ vectors[:, keep].T
    return np.exp(-distances / np.sum(z.var(axis=0))) @ root


def unit_rows(x):
    length = np.linalg.norm(x, axis=1, keepdims=True)
    return x / np.where(length > 0, length, 1)


def field_case():
    """A field of six labels, each pair tied, in five rows; label 2 known to be on and label 5 off in the last two."""
    r = np.random.default_rng(23)
    f, o = r.normal(size=(5, 6)), r.normal(size=(5, 15)) * 0.6
    sets, content = all_sets(6), {"scores": text(f), "strengths": text(o)}
    results = []
    for k in range(5):
        allowed = sets if k < 3 else sets[(sets[:, 2] > 0) & (sets[:, 5] < 0)]
        results.append(predict(f[k: k + 1], o[k: k + 1], allowed))
    content["logPartition"] = text([one[0] for one in results])
    content["marginals"] = text([one[1] for one in results])
    content["mostProbable"] = " ".join("".join("1" if s > 0 else "0" for s in one[2][0]) for one in results)
    (CORE / "field.values").write_text("\n".join(f"{k}={v}" for k, v in content.items()) + "\n")


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    x, y = draw(7, 60, 5, 4)
    write_arff("dense", x, y)
    wide, wide_y = draw(11, 60, 9, 4)
    write_arff("wide", wide, wide_y)
    few, few_y = draw(13, 60, 12, 4, density=0.25)
    write_arff("sparse", few, few_y, sparse=True)
    hidden = y * (np.random.default_rng(3).random(y.shape) > 0.15)
    write_arff("unknown", x, hidden)

    linear_case("ilr-ridge", "ilr", "dense", x, y, "", 1e-2, 0)
    linear_case("ilr-ridge-intercept", "ilr", "dense", x, y, "", 1e-2, 0, intercept=True)
    linear_case("ilr-elastic-net", "ilr", "dense", x, y, "", 3e-2, 0, sparsity=2.0)
    linear_case("ilr-scaled", "ilr", "wide", wide, wide_y, "", 1e-3, 0, scaling="auto", scaled=scale_min_max_unit(wide))
    linear_case("ilr-sparse", "ilr", "sparse", few, few_y, "", 3e-3, 0, scaling="auto", scaled=unit_rows(few))
    linear_case("ilr-unknown", "ilr", "unknown", x, hidden, "", 1e-2, 0)
    linear_case("ilr-kernel", "ilr", "dense", x, y, "", 3e-3, 0, scaling="auto", scaled=kernel_map(x), extra=" features=nystrom:60")
    for rule, short in [("pseudo-likelihood", "pseudo"), ("supported-likelihood", "supported")]:
        linear_case(f"corrlog-{short}", "corrlog", "dense", x, y, rule, 1e-2, 3e-2)
        linear_case(f"corrlog-{short}-intercept", "corrlog", "dense", x, y, rule, 1e-2, 3e-2, intercept=True)
        linear_case(f"corrlog-{short}-elastic-net", "corrlog", "dense", x, y, rule, 1e-2, 3e-2, sparsity=2.0)
        linear_case(f"corrlog-{short}-scaled", "corrlog", "wide", wide, wide_y, rule, 1e-3, 1e-2, scaling="auto", scaled=scale_min_max_unit(wide))
        linear_case(f"corrlog-{short}-sparse", "corrlog", "sparse", few, few_y, rule, 3e-3, 1e-2, scaling="auto", scaled=unit_rows(few))
        conditional_case(f"cgl-{short}", "dense", x, y, rule, 1e-2, 0.22)
        conditional_case(f"cgl-{short}-weak", "dense", x, y, rule, 3e-3, 3e-2)
        conditional_case(f"cgl-{short}-intercept", "dense", x, y, rule, 1e-2, 0.22, intercept=True)
        conditional_case(f"cgl-{short}-sparse", "sparse", few, few_y, rule, 1e-2, 0.2 if short == "pseudo" else 0.12)
    linear_case("corrlog-exact", "corrlog", "dense", x, y, "exact", 1e-2, 3e-2)
    linear_case("corrlog-exact-elastic-net", "corrlog", "dense", x, y, "exact", 1e-2, 3e-2, sparsity=2.0)
    linear_case("corrlog-exact-unknown", "corrlog", "unknown", x, hidden, "exact", 1e-2, 3e-2)
    linear_case("corrlog-supported-unknown", "corrlog", "unknown", x, hidden, "supported-likelihood", 1e-2, 3e-2)
    unknown_pseudo_case("corrlog-pseudo-unknown", "unknown", x, hidden, 1e-2, 3e-2)
    conditional_case("pseudo-ising", "dense", x, y, "pseudo-likelihood", 1e-2, 8e-2, absolute=True)
    conditional_case("pseudo-ising-weak", "dense", x, y, "pseudo-likelihood", 3e-3, 1.1e-2, absolute=True)
    conditional_case("pseudo-ising-sparse", "sparse", few, few_y, "pseudo-likelihood", 1e-2, 6e-2, absolute=True)
    field_case()


if __name__ == "__main__":
    main()
