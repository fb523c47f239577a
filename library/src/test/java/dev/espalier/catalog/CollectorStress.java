package dev.espalier.catalog;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Posterior;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.internal.math.Blas;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Many threads at once that fit and predict with every learner, for a given time: a process of its
 * own, for what it looks for ends a process. Little of it is alive at any moment, so an {@link
 * OutOfMemoryError} says that the collector was kept from its work.
 */
final class CollectorStress {
  private static final int COLUMNS = 300;
  private static final Dataset TRAIN = wide(new LabelChain(8).sample(300, 21));
  private static final Features ROWS = wide(new LabelChain(8).sample(256, 22)).features();

  private final AtomicLong fits = new AtomicLong();
  private final AtomicLong predictions = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final List<Learner<?>> learners = LearnerContractTest.defaults().toList();
  private final List<Model> models = new ArrayList<>();

  private CollectorStress() {
    for (Learner<?> learner : learners) {
      models.add(learner.fit(TRAIN));
    }
  }

  /** The same data with columns of noise, so that products are of some size. */
  private static Dataset wide(Dataset data) {
    Random random = new Random(data.rows());
    double[] values = random.doubles((long) data.rows() * COLUMNS, -1, 1).toArray();
    for (int row = 0; row < data.rows(); row++) {
      for (int column = 0; column < data.features().columns(); column++) {
        values[row * COLUMNS + column] = data.features().value(row, column);
      }
    }
    List<String> names = IntStream.range(0, COLUMNS).mapToObj(column -> "f" + column).toList();
    return new Dataset(
        "wide",
        Schema.ofNumbers(names, data.schema().labels()),
        new DenseFeatures(data.rows(), COLUMNS, values),
        data.labels());
  }

  /** Arguments: threads, seconds. Prints what was done; ends with 1 where a thread failed. */
  public static void main(String[] arguments) throws InterruptedException {
    int threads = Integer.parseInt(arguments[0]);
    CollectorStress stress = new CollectorStress();
    long end = System.nanoTime() + Long.parseLong(arguments[1]) * 1_000_000_000L;
    List<Thread> running = new ArrayList<>();
    for (int k = 0; k < threads; k++) {
      int number = k;
      Thread thread = new Thread(() -> stress.work(number, end));
      running.add(thread);
      thread.start();
    }
    for (Thread thread : running) {
      thread.join();
    }
    System.out.println(
        Blas.get().description()
            + ": "
            + stress.fits.get()
            + " fits, "
            + stress.predictions.get()
            + " predictions");
    Throwable failure = stress.failure.get();
    if (failure != null) {
      failure.printStackTrace(System.out);
      System.exit(1);
    }
  }

  /** One thread in eight fits, the others predict rows one at a time and all together. */
  private void work(int number, long end) {
    try {
      for (int turn = number; failure.get() == null && System.nanoTime() < end; turn++) {
        int which = turn % learners.size();
        if (number % 8 == 0) {
          learners.get(which).fit(TRAIN);
          fits.incrementAndGet();
          continue;
        }
        predict(models.get(which), ROWS);
        for (int row = 0; row < ROWS.rows(); row++) {
          predict(models.get(which), ROWS.select(new int[] {row}));
        }
      }
    } catch (Throwable problem) {
      failure.compareAndSet(null, problem);
    }
  }

  private void predict(Model model, Features rows) {
    Posterior posterior = model.posterior(rows, Evidence.none());
    Decoder decoder = Decoders.f1();
    if (posterior.marginals().length == 0 || decoder.decode(posterior).rows() != rows.rows()) {
      throw new IllegalStateException("no answer");
    }
    predictions.addAndGet(rows.rows());
  }
}
