package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.internal.kernel.GaussianKernel;
import dev.espalier.internal.kernel.KernelRows;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.learn.svm.KernelSvm;
import java.util.Map;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/**
 * Machines with a Gaussian kernel against the Java LIBSVM, one problem for each label, C = 1, γ = 1
 * / (total variance), both to LIBSVM's tolerance of 1e-3. LIBSVM's labels run side by side on as
 * many threads as ours; its cache is the usual 100 MB for each. Ours fits probabilities on three
 * parts, LIBSVM, where it is asked for them, on five.
 */
final class AgainstLibsvm {
  private static final double TOLERANCE = 1e-3;
  private static final int MEGABYTES = 100;

  private AgainstLibsvm() {}

  static void run() {
    svm.svm_set_print_string_function(text -> {});
    compare("2,000 photos, 50 features", Planted.photos(2000, 50, 1, 2));
    compare("2,000 photos, 500 features", Planted.photos(2000, 500, 1, 2));
  }

  private static void compare(String name, Dataset data) {
    double gamma = GaussianKernel.gamma(data.features(), 1);
    svm_node[][] rows = convert((DenseFeatures) data.features());
    Model[] fitted = new Model[1];
    svm_model[][] theirs = new svm_model[1][];
    double ours = Stopwatch.seconds(() -> fitted[0] = fit(data));
    ours = Math.min(ours, Stopwatch.seconds(() -> fitted[0] = fit(data)));
    double plain = Stopwatch.seconds(() -> theirs[0] = train(data, rows, gamma, false));
    double calibrated = Stopwatch.seconds(() -> train(data, rows, gamma, true));
    print("%s, %d labels:", name, data.labelCount());
    print("  kernel-svm with probabilities: %.2f s", ours);
    print("  LIBSVM: %.2f s, with probabilities %.2f s", plain, calibrated);
    print(
        "  ratio LIBSVM / kernel-svm: %.1f, with probabilities %.1f",
        plain / ours, calibrated / ours);
    double objective =
        Double.parseDouble(fitted[0].card().provenance().getOrDefault("objective", "NaN"));
    double expected = objective(data, theirs[0], gamma);
    print(
        "  dual objective %.6f, LIBSVM's %.6f: relative difference %.1e",
        objective, expected, Math.abs(objective / expected - 1));
    print(
        "  answers that differ: %d of %d",
        differing(data, rows, fitted[0], theirs[0]), cells(data));
  }

  private static int cells(Dataset data) {
    return data.rows() * data.labelCount();
  }

  private static Model fit(Dataset data) {
    return Hyperparameters.with(
            KernelSvm.defaults(), Map.of("scaling", "none", "calibration", "sign"))
        .fit(data);
  }

  private static svm_node[][] convert(DenseFeatures features) {
    svm_node[][] rows = new svm_node[features.rows()][features.columns()];
    for (int row = 0; row < rows.length; row++) {
      for (int column = 0; column < features.columns(); column++) {
        svm_node node = new svm_node();
        node.index = column + 1;
        node.value = features.value(row, column);
        rows[row][column] = node;
      }
    }
    return rows;
  }

  private static svm_model[] train(
      Dataset data, svm_node[][] rows, double gamma, boolean probabilities) {
    svm_model[] models = new svm_model[data.labelCount()];
    Parallel.run(
        models.length,
        label -> {
          svm_problem problem = new svm_problem();
          problem.l = rows.length;
          problem.x = rows;
          problem.y = new double[rows.length];
          for (int row = 0; row < rows.length; row++) {
            problem.y[row] = data.labels().positives().contains(row, label) ? 1 : -1;
          }
          svm_parameter parameter = new svm_parameter();
          parameter.svm_type = svm_parameter.C_SVC;
          parameter.kernel_type = svm_parameter.RBF;
          parameter.C = 1;
          parameter.gamma = gamma;
          parameter.eps = TOLERANCE;
          parameter.cache_size = MEGABYTES;
          parameter.shrinking = 1;
          parameter.probability = probabilities ? 1 : 0;
          parameter.weight_label = new int[0];
          parameter.weight = new double[0];
          models[label] = svm.svm_train(problem, parameter);
        });
    return models;
  }

  /** ½ βᵀKβ − Σ|β|, which LIBSVM prints but does not keep, added up over the labels. */
  private static double objective(Dataset data, svm_model[] models, double gamma) {
    double sum = 0;
    for (svm_model model : models) {
      int[] support = new int[model.l];
      for (int k = 0; k < support.length; k++) {
        support[k] = model.sv_indices[k] - 1;
      }
      DenseFeatures rows = (DenseFeatures) data.features().select(support);
      GaussianKernel kernel = new GaussianKernel(KernelRows.of(rows), gamma);
      double[] row = new double[support.length];
      for (int a = 0; a < support.length; a++) {
        kernel.fill(rows, a, a + 1, row);
        double product = 0;
        for (int b = 0; b < support.length; b++) {
          product += model.sv_coef[0][b] * row[b];
        }
        sum += model.sv_coef[0][a] * product / 2 - Math.abs(model.sv_coef[0][a]);
      }
    }
    return sum;
  }

  private static int differing(Dataset data, svm_node[][] rows, Model ours, svm_model[] theirs) {
    double[] marginals = ours.posterior(data.features(), Evidence.none()).marginals();
    int count = 0;
    for (int row = 0; row < rows.length; row++) {
      for (int label = 0; label < theirs.length; label++) {
        boolean on = svm.svm_predict(theirs[label], rows[row]) > 0;
        count += on == marginals[row * theirs.length + label] > 0.5 ? 0 : 1;
      }
    }
    return count;
  }
}
