package dev.espalier.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.data.Dataset;
import dev.espalier.simulate.LabelChain;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Two executors in processes of their own, of which one is killed in the middle of a fit: what it
 * kept is made again elsewhere, and no bit changes.
 */
@Tag("spark")
@Isolated // it stops the session that other classes share
class LostExecutorTest {
  private static final Dataset DATA = new LabelChain(4).sample(20_000, 5);

  /** The job at whose start an executor dies: rows are cut and kept by then, and steps go on. */
  private static final int FATAL_JOB = 14;

  private static SparkSession cluster() {
    SparkSession.clearActiveSession();
    SparkSession.clearDefaultSession();
    return Sessions.builder("local-cluster[2,1,1024]")
        .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
        .config("spark.executor.memory", "512m")
        .getOrCreate();
  }

  @AfterAll
  static void stop() {
    SparkSession.getDefaultSession()
        .foreach(
            session -> {
              session.stop();
              return null;
            });
  }

  /** The processes that run tasks, which this one has started through a worker. */
  private static List<Long> executors(SparkSession session) {
    long driver = ProcessHandle.current().pid();
    Set<Long> found = new HashSet<>();
    for (int round = 0; round < 50 && found.size() < 2; round++) {
      found.addAll(
          JavaSparkContext.fromSparkContext(session.sparkContext())
              .parallelize(List.of(1, 2, 3, 4, 5, 6, 7, 8), 8)
              .map(number -> ProcessHandle.current().pid())
              .collect());
    }
    assertThat(found).doesNotContain(driver).hasSizeGreaterThanOrEqualTo(2);
    return List.copyOf(found);
  }

  private static double[] fit(SparkSession session) {
    org.apache.spark.sql.Dataset<Row> rows = DataFrames.of(session, DATA).repartition(6);
    EspalierModel model =
        new CorrLogClassifier().setRegParam(1e-3).setFitThresholds(false).fit(rows);
    return model.predictor().model().posterior(DATA.features(), Evidence.none()).marginals();
  }

  @Test
  void anExecutorThatDiesInTheMiddleOfAFitChangesNoBit() throws InterruptedException {
    double[] here = fit(Sessions.local());
    Sessions.local().stop();
    SparkSession session = cluster();
    assertThat(fit(session)).as("executors of their own").isEqualTo(here);

    long victim = executors(session).get(0);
    AtomicInteger jobs = new AtomicInteger();
    AtomicInteger removed = new AtomicInteger();
    session
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onJobStart(SparkListenerJobStart job) {
                if (jobs.incrementAndGet() == FATAL_JOB) {
                  ProcessHandle.of(victim).ifPresent(ProcessHandle::destroyForcibly);
                }
              }

              @Override
              public void onExecutorRemoved(SparkListenerExecutorRemoved executor) {
                removed.incrementAndGet();
              }
            });
    double[] survived = fit(session);
    assertThat(jobs.get()).as("steps after the loss").isGreaterThan(FATAL_JOB + 2);
    for (int waited = 0; waited < 300 && removed.get() == 0; waited++) {
      Thread.sleep(100); // listeners hear a little later
    }
    assertThat(removed.get()).as("executors lost").isPositive();
    assertThat(survived).isEqualTo(here);
  }
}
