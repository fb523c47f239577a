"""Fits, predicts, measures, saves and loads by PySpark; any surprise ends it with an error.

Run by PySparkTest, which puts the classes on Spark's class path. Usage: DIRECTORY
"""

import sys

from pyspark.ml import Pipeline, PipelineModel
from pyspark.ml.linalg import Vectors
from pyspark.sql import SparkSession

from espalier_spark import (
    CorrLogClassifier,
    EspalierEvaluator,
    EspalierModel,
    IlrClassifier,
    PriorClassifier,
)

directory = sys.argv[1]
spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
rows = spark.createDataFrame(
    [
        (Vectors.dense([float(k % 7), float(k % 3)]), (["a"] if k % 7 > 3 else []) + (["b"] if k % 3 else []))
        for k in range(210)
    ],
    ["features", "labels"],
)
evaluator = EspalierEvaluator(metricName="f1")
floor = evaluator.evaluate(PriorClassifier(decode="f1").fit(rows).transform(rows))
for estimator in [IlrClassifier(maxIter=50), CorrLogClassifier(rule="pseudo-likelihood", tol=1e-5)]:
    assert estimator.uid == estimator._java_obj.uid()
    model = Pipeline(stages=[estimator]).fit(rows)
    answers = model.transform(rows)
    value = evaluator.evaluate(answers)
    assert value > max(0.9, floor), (type(estimator).__name__, value, floor)
    path = directory + "/" + type(estimator).__name__
    model.write().overwrite().save(path)
    assert evaluator.evaluate(PipelineModel.load(path).transform(rows)) == value
fitted = model.stages[0]
fitted.write().overwrite().save(directory + "/alone")
again = EspalierModel.fromFile(directory + "/alone/model.espalier")
again.register("tags")
rows.createOrReplaceTempView("rows")
assert spark.sql("select tags(features).labels as labels from rows").count() == 210
spark.stop()
print("done")
