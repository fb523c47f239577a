"""Computes the machines that KernelSvmTest expects, with scikit-learn, whose SVC is LIBSVM.

    python3 core/src/test/python/kernel_svm.py

Writes src/test/resources/golden/kernel-svm.values: for some rows x with signs y, and for some C and gamma,
the dual objective, the intercept and the decision values of all rows. Each solution is checked here by its
optimality conditions.
"""
import pathlib

import numpy as np
from sklearn.svm import SVC

OUT = pathlib.Path(__file__).resolve().parent.parent / "resources" / "golden" / "kernel-svm.values"


def text(values):
    return " ".join(repr(float(v)) for v in np.ravel(values))


def main():
    r = np.random.default_rng(5)
    n, d = 80, 3
    x = np.round(r.normal(size=(n, d)), 3)
    x[70:] = x[:10]  # repeated rows, some with the other sign
    y = np.where(x[:, 0] ** 2 + x[:, 1] - 0.5 * x[:, 2] + 0.7 * r.normal(size=n) > 0.6, 1.0, -1.0)
    lines = [f"x={text(x)}", f"y={text(y)}", f"columns={d}"]
    distances = ((x[:, None] - x[None]) ** 2).sum(2)
    cases = [(1, 1 / d), (0.1, 1 / d), (30, 0.5), (1, 4.0), (100, 0.1)]
    lines.append(f"cases={len(cases)}")
    for k, (cost, gamma) in enumerate(cases):
        machine = SVC(C=cost, gamma=gamma, tol=1e-9, cache_size=100).fit(x, y)
        beta = np.zeros(n)
        beta[machine.support_] = machine.dual_coef_[0]
        kernel = np.exp(-gamma * distances)
        scores = machine.decision_function(x)
        gradient = kernel @ beta - y
        rise, fall = beta < np.maximum(0, cost * y), beta > np.minimum(0, cost * y)
        violation = gradient[fall].max() - gradient[rise].min()
        assert violation < 1e-5 * max(1, cost)  # LIBSVM keeps its kernel in single precision
        objective = beta @ kernel @ beta / 2 - y @ beta
        lines += [
            f"{k}.cost={cost}",
            f"{k}.gamma={gamma!r}",
            f"{k}.objective={float(objective)!r}",
            f"{k}.intercept={float(machine.intercept_[0])!r}",
            f"{k}.scores={text(scores)}",
        ]
    OUT.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
