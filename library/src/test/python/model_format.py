"""Predicts with python/espalier_model.py, for ModelFormatTest.

    python3 model_format.py READER.py PAGE.md MODEL ROWS.csv [MODEL ROWS.csv ...]

Run in the directory of the model files, so that the page's test vectors find them. ROWS.csv holds the
features in the model's order, nan where a cell is missing. Prints one line for each row: the
probability of each label.
"""
import pathlib
import re
import sys

code = {}
exec(compile(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"), "espalier_model.py", "exec"), code)
page = pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")
vectors = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
assert vectors
for block in vectors:
    exec(compile(block, "model-format.md", "exec"), code)
numpy = code["np"]
for model, rows in zip(sys.argv[3::2], sys.argv[4::2]):
    x = numpy.loadtxt(rows, delimiter=",", ndmin=2)
    for row in code["predict"](model, x):
        print(model, " ".join(repr(float(p)) for p in row))
