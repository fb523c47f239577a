/**
 * Espalier's learners as estimators of Apache Spark ML, and any of its models as a transformer and
 * as an SQL function.
 *
 * <pre>{@code
 * EspalierModel model = new CorrLogClassifier().setLabelsCol("tags").fit(rows);
 * model.transform(others).select("prediction", "probability");
 * model.write().save("hdfs:///models/tags");       // holds model.espalier, a model file of core
 * }</pre>
 *
 * <p>The solver is core's and runs on the driver; executors keep rows as core's features and
 * evaluate core's losses on them. A fit gives the same bits however the rows are partitioned.
 *
 * <p>Params have the names that Spark's own estimators use, so that grids and habits carry over.
 * Unlike the rest of the library, setters begin with {@code set}: Spark's conventions win here.
 */
@NullMarked
package dev.espalier.spark;

import org.jspecify.annotations.NullMarked;
