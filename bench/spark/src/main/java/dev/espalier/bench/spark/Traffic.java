package dev.espalier.bench.spark;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** How many bytes tasks send: to the driver, and to each other. */
final class Traffic extends SparkListener {
  private final AtomicLong results = new AtomicLong();
  private final AtomicLong shuffled = new AtomicLong();

  @Override
  public void onTaskEnd(SparkListenerTaskEnd task) {
    if (task.taskMetrics() != null) {
      results.addAndGet(task.taskMetrics().resultSize());
      shuffled.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
    }
  }

  long results() {
    return results.get();
  }

  long shuffled() {
    return shuffled.get();
  }
}
