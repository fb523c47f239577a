"""Espalier's estimators and models for PySpark.

The work is done by espalier-spark on the driver and the executors; these classes only carry
Params there. Start Spark with the jar and core's on the class path:

    pyspark --packages dev.espalier:espalier-spark:VERSION --py-files espalier_spark.py

    from espalier_spark import CorrLogClassifier, EspalierEvaluator, EspalierModel
    model = CorrLogClassifier(labelsCol="tags").fit(rows)
    EspalierEvaluator(labelsCol="tags", metricName="f1").evaluate(model.transform(others))
"""

import sys

from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.util import JavaMLReadable, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel
from pyspark.ml.evaluation import JavaEvaluator

JAVA_PACKAGE = "dev.espalier.spark"

_SCORING = {
    "featuresCol": ("column of features, a vector", TypeConverters.toString),
    "knownCol": ("map from labels to whether they are on; or empty", TypeConverters.toString),
    "predictionCol": ("column of predicted labels", TypeConverters.toString),
    "probabilityCol": ("column of the labels' probabilities", TypeConverters.toString),
    "decode": ("decoder; empty for the model's own", TypeConverters.toString),
}

_LEARNING = {
    **_SCORING,
    "labelsCol": ("column of labels, an array of names or indices", TypeConverters.toString),
    "rowKeyCol": ("column that tells rows apart; empty for what they hold", TypeConverters.toString),
    "scaling": ("auto, none, unit-rows, min-max or standardise", TypeConverters.toString),
    "labelNames": ("all labels; none for those that occur", TypeConverters.toListString),
    "fitThresholds": ("whether decoders are fitted as well", TypeConverters.toBoolean),
    "aggregationDepth": ("1 for gradients to go to the driver at once", TypeConverters.toInt),
    "numPieces": ("pieces of the rows, a power of 2; 0 for as many as they need", TypeConverters.toInt),
    "maxLabelSets": ("most distinct label sets on the driver", TypeConverters.toInt),
}

_PENALISED = {
    **_LEARNING,
    "regParam": ("weight of the penalty on the weights; estimated where not set", TypeConverters.toFloat),
    "maxIter": ("most iterations of the solver", TypeConverters.toInt),
    "tol": ("relative accuracy of the objective", TypeConverters.toFloat),
    "penaliseIntercept": ("whether intercepts are penalised too", TypeConverters.toBoolean),
}


def _with_params(declared):
    """A class decorator: Params, and a setter and a getter for each."""

    def decorate(cls):
        for name, (doc, convert) in declared.items():
            setattr(cls, name, Param(Params._dummy(), name, doc, typeConverter=convert))
            method = name[0].upper() + name[1:]
            setattr(cls, "set" + method, lambda self, value, _n=name: self._set(**{_n: value}))
            setattr(cls, "get" + method, lambda self, _n=name: self.getOrDefault(_n))
        cls.__module__ = JAVA_PACKAGE
        return cls

    return decorate


class _Estimator(JavaEstimator, JavaMLReadable, JavaMLWritable):
    """An estimator whose Java class has the same name; Params by keyword."""

    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj(JAVA_PACKAGE + "." + type(self).__name__, self.uid)
        self._resetUid(self._java_obj.uid())
        self._set(**params)

    def setParams(self, **params):
        return self._set(**params)

    def _create_model(self, java_model):
        return EspalierModel(java_model)


@_with_params(_PENALISED)
class IlrClassifier(_Estimator):
    """One logistic regression for each label, all of them fitted at once."""


@_with_params(
    {
        **_PENALISED,
        "rule": ("supported-likelihood or pseudo-likelihood", TypeConverters.toString),
        "edgeRegParam": ("weight of the penalty on the edges", TypeConverters.toFloat),
    }
)
class CorrLogClassifier(_Estimator):
    """Logistic regressions whose labels are tied to each other."""


@_with_params(_LEARNING)
class PriorClassifier(_Estimator):
    """The labels' frequencies, whatever the row."""


@_with_params(
    {**_SCORING, "labelForm": ("names or indices: how labels are told", TypeConverters.toString)}
)
class EspalierModel(JavaModel, JavaMLReadable, JavaMLWritable):
    """Any model of the library as a transformer."""

    @classmethod
    def fromFile(cls, path):
        """Opens a model file of the library."""
        from pyspark import SparkContext

        java = SparkContext._active_spark_context._jvm
        for part in (JAVA_PACKAGE + ".EspalierModel").split("."):
            java = getattr(java, part)
        return cls(java.fromFile(path))

    def register(self, name):
        """Makes it an SQL function of a vector."""
        from pyspark.sql import SparkSession

        session = SparkSession.active()
        self._transfer_params_to_java()
        functions = session._jvm
        for part in (JAVA_PACKAGE + ".SqlFunctions").split("."):
            functions = getattr(functions, part)
        functions.register(session._jsparkSession, name, self._java_obj)


@_with_params(
    {
        "labelsCol": ("column of true labels", TypeConverters.toString),
        "predictionCol": ("column of predicted labels", TypeConverters.toString),
        "probabilityCol": ("column of probabilities", TypeConverters.toString),
        "metricName": ("measure of label sets, such as f1 or subset01", TypeConverters.toString),
        "numLabels": ("how many labels there are; 0 for as many as occur", TypeConverters.toInt),
    }
)
class EspalierEvaluator(JavaEvaluator, JavaMLReadable, JavaMLWritable):
    """The library's measures of label sets."""

    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj(JAVA_PACKAGE + ".EspalierEvaluator", self.uid)
        self._set(**params)


# Spark finds the Python class of a saved stage by the name of its Java package.
sys.modules[JAVA_PACKAGE] = sys.modules[__name__]
