package dev.espalier.cli.train;

import dev.espalier.Progress;
import dev.espalier.cli.text.Names;
import dev.espalier.cli.text.Numbers;
import dev.espalier.data.Dataset;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The option that adds examples which people have judged. */
final class FeedbackOption {
  @Option(
      names = "--feedback",
      paramLabel = "FILE",
      split = ",",
      description =
          "Judged records to learn from too: JSON lines with record, accepted and rejected, as a"
              + " service writes them. Labels that are neither are unknown; of lines with the same"
              + " data, row and record the last one counts.")
  private List<Path> files = new ArrayList<>();

  private final Consumer<String> notices;
  private int rows;

  FeedbackOption(Consumer<String> notices) {
    this.notices = notices;
  }

  /** The examples with the judged ones behind them, encoded as they are. */
  Dataset addTo(Dataset examples, Progress progress) {
    List<Dataset> parts = new ArrayList<>(List.of(examples));
    for (Path file : files) {
      ReadOptions options =
          ReadOptions.automatic()
              .withProgress(progress)
              .withListener(
                  new ReadOptions.Listener() {
                    @Override
                    public void notice(String notice) {
                      notices.accept(notice);
                    }
                  });
      DataFiles.readFeedback(file, examples.schema(), options).ifPresent(parts::add);
    }
    Dataset all = Dataset.join(parts);
    rows = all.rows() - examples.rows();
    return new Dataset(
        examples.name(), all.schema(), all.features(), all.labels(), all.knowledge());
  }

  /** Whether the option was given. */
  boolean isGiven() {
    return !files.isEmpty();
  }

  /** How many examples were added. */
  int rows() {
    return rows;
  }

  /** What was added, in a few words. */
  String told() {
    List<String> names = files.stream().map(file -> String.valueOf(file.getFileName())).toList();
    return Numbers.count(rows, "judged row") + " of " + Names.some(names);
  }
}
