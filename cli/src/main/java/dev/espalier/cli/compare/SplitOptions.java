package dev.espalier.cli.compare;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.CrossValidation;
import dev.espalier.Progress;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.eval.Folds;
import dev.espalier.io.DataFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that say which data are learnt from and which are tested on. */
final class SplitOptions {
  @Parameters(
      paramLabel = "DATA",
      arity = "0..*",
      description = "The examples, split by --folds or --fold-file.")
  private List<Path> files = new ArrayList<>();

  @Option(names = "--train", paramLabel = "DATA", description = "Learn from this.")
  private @Nullable Path train;

  @Option(names = "--test", paramLabel = "DATA", description = "Test on this.")
  private @Nullable Path test;

  @Option(
      names = "--data",
      paramLabel = "DATA",
      description = "One of several data sets; may be repeated.")
  private List<Path> sets = new ArrayList<>();

  @Option(names = "--folds", paramLabel = "K", description = "Number of folds.")
  private @Nullable Integer folds;

  @Option(
      names = "--fold-file",
      paramLabel = "CSV",
      description = "The fold of each row: a column of folds, or of rows (from 0) and folds.")
  private @Nullable Path foldFile;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the folds; default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--fewest",
      paramLabel = "N",
      description =
          "Leave out labels that fewer than N rows carry (of --train, where it is given).")
  private int fewest;

  @Option(
      names = "--most-frequent",
      paramLabel = "N",
      description = "Keep only the N labels that most rows carry (of --train, where it is given).")
  private @Nullable Integer mostFrequent;

  /**
   * Files that make one data set.
   *
   * @param files read one after another
   */
  record Source(List<Path> files) {}

  long seed() {
    return seed;
  }

  /** Refuses options that contradict each other. */
  void check() {
    boolean holdOut = train != null || test != null;
    String expected =
        "; expected --train DATA --test DATA, or DATA --folds K, or DATA --fold-file CSV";
    if (holdOut && (train == null || test == null)) {
      throw new InputException("only one of --train and --test is given" + expected);
    }
    if (holdOut && (!files.isEmpty() || !sets.isEmpty() || folds != null || foldFile != null)) {
      throw new InputException(
          "--train and --test are given beside other data or folds" + expected);
    }
    if (!holdOut && files.isEmpty() && sets.isEmpty()) {
      throw new InputException("no data are given" + expected);
    }
    if (!files.isEmpty() && !sets.isEmpty()) {
      throw new InputException("DATA and --data are both given; expected one of them");
    }
    if (!holdOut && (folds == null) == (foldFile == null)) {
      throw new InputException(
          (folds == null ? "neither" : "both") + " of --folds and --fold-file given" + expected);
    }
    if (folds != null && folds < 2) {
      throw new InputException("--folds " + folds + ": expected at least 2");
    }
    if (mostFrequent != null && fewest > 0) {
      throw new InputException("--fewest and --most-frequent are both given; expected one of them");
    }
    if (foldFile != null && sets.size() > 1) {
      throw new InputException(
          "--fold-file fits one data set; expected --folds K with several --data");
    }
  }

  /** The data sets to compare on. */
  List<Source> sources() {
    if (train != null && test != null) {
      return List.of(new Source(List.of(train, test)));
    }
    return sets.isEmpty()
        ? List.of(new Source(files))
        : sets.stream().map(file -> new Source(List.of(file))).toList();
  }

  /** Reads a data set and splits it. */
  ComparisonRun.Prepared read(Source source, DataOptions data, Progress progress) {
    DataOptions.ReadFile<Dataset> first = data.readFile(source.files().get(0), progress);
    List<Dataset> parts = new ArrayList<>(List.of(first.content()));
    for (Path file : source.files().subList(1, source.files().size())) {
      parts.add(data.readForMeasuring(file, first, progress));
    }
    if (train != null) {
      FrequentLabels frequent = frequent(parts.get(0));
      Dataset learnt = frequent.of(parts.get(0));
      Dataset tested = frequent.of(parts.get(1));
      return new ComparisonRun.Prepared(
          learnt.name(),
          learnt,
          learnt.rows() + tested.rows(),
          "learnt from %s (%s rows), tested on %s (%s rows)"
              .formatted(learnt.name(), learnt.rows(), tested.name(), tested.rows()),
          List.of(new CrossValidation.Split(learnt, tested)));
    }
    parts.forEach(part -> checkLabels(part, parts.get(0)));
    Dataset joined = Dataset.join(parts);
    Dataset all = frequent(joined).of(joined);
    Path file = foldFile;
    Folds chosen =
        file != null
            ? DataFiles.readFolds(file)
            : Folds.stratified(all.labels(), Objects.requireNonNull(folds), seed);
    String protocol =
        chosen.count()
            + " folds "
            + (file != null
                ? "from " + file.getFileName()
                : "by iterative stratification, seed " + seed);
    return new ComparisonRun.Prepared(
        all.name(), all, all.rows(), protocol, CrossValidation.Split.of(all, chosen));
  }

  private FrequentLabels frequent(Dataset counted) {
    return mostFrequent == null
        ? FrequentLabels.of(counted, fewest)
        : FrequentLabels.most(counted, mostFrequent);
  }

  private static void checkLabels(Dataset part, Dataset first) {
    if (part.labelCount() > first.labelCount()) {
      throw new InputException(
          part.name()
              + ": label "
              + quoted(part.schema().labels().get(first.labelCount()))
              + " is not one of those of "
              + first.name()
              + "; expected files with the same labels");
    }
  }
}
