package dev.espalier.io.internal.knowledge;

import static dev.espalier.error.internal.VisibleText.quoted;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.data.LossWeights;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.internal.math.Shape;
import dev.espalier.io.internal.csv.CsvLine;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The weights of the collaborative loss (004 §2.1) as a CSV file with one line for each pair of
 * labels:
 *
 * <pre>
 * given,label,falsePositive,falseNegative
 * football,football,0.3333,0.1667
 * football,basketball,0,0.1667
 * </pre>
 *
 * <p>{@code falsePositive} is w⁺: what it costs to answer {@code label} while {@code given} is off;
 * {@code falseNegative} is w⁻: what it costs not to answer {@code label} while {@code given} is on.
 * Pairs without a line weigh nothing. The order of the lines does not matter.
 */
public final class LossWeightsFile {
  private static final List<String> HEADER =
      List.of("given", "label", "falsePositive", "falseNegative");

  private final Path file;
  private final List<Line> lines;

  private record Line(
      CsvLine place, String given, String label, double falsePositive, double falseNegative) {}

  private LossWeightsFile(Path file, List<Line> lines) {
    this.file = file;
    this.lines = lines;
  }

  /** Reads the file; anything else than the form above is a {@link InputException}. */
  public static LossWeightsFile read(Path file) {
    List<Line> lines = new ArrayList<>();
    boolean first = true;
    for (CsvLine line : CsvLine.read(file, "weights")) {
      if (!first) {
        lines.add(line(line));
      } else if (!line.fields().equals(HEADER)) {
        throw line.at("expected the header " + String.join(",", HEADER));
      }
      first = false;
    }
    if (lines.isEmpty()) {
      throw new InputException(file + ": no weights; expected one line for each pair of labels");
    }
    return new LossWeightsFile(file, lines);
  }

  /** Writes weights, pairs that weigh nothing left out, completely or not at all. */
  public static void write(Path file, List<String> labels, LossWeights weights) {
    int count = labels.size();
    AtomicFile.write(
        file,
        stream -> {
          Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
          CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
          csv.writeRecord(HEADER);
          for (int entry = 0; entry < weights.positive().length; entry++) {
            double positive = weights.positive()[entry];
            double negative = weights.negative()[entry];
            if (positive > 0 || negative > 0) {
              csv.writeRecord(
                  labels.get(entry / count),
                  labels.get(entry % count),
                  Double.toString(positive),
                  Double.toString(negative));
            }
          }
          csv.flush();
          out.flush();
        });
  }

  private static Line line(CsvLine line) {
    List<String> fields = line.fields();
    if (fields.size() != HEADER.size()) {
      throw line.at(fields.size() + " columns; expected " + HEADER.size());
    }
    return new Line(
        line,
        fields.get(0),
        fields.get(1),
        weight(line, fields.get(2)),
        weight(line, fields.get(3)));
  }

  private static double weight(CsvLine line, String text) {
    double weight = Double.NaN;
    try {
      weight = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      // told below, with all other texts that are no weights
    }
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw line.at(quoted(text) + " is not a weight; expected a number of at least 0");
    }
    return weight;
  }

  /**
   * The weights for these labels; a line with another label is a {@link InputException}, and so is
   * a pair with two lines.
   */
  public LossWeights bind(List<String> labels) {
    Map<String, Integer> index = new HashMap<>();
    for (int label = 0; label < labels.size(); label++) {
      index.put(labels.get(label), label);
    }
    int count = labels.size();
    int entries =
        Shape.length(file + ": weights of pairs of labels", (long) count * count, "fewer labels");
    double[] positive = new double[entries];
    double[] negative = new double[entries];
    boolean[] seen = new boolean[entries];
    for (Line line : lines) {
      int entry =
          index(index, labels, line, line.given()) * count
              + index(index, labels, line, line.label());
      if (seen[entry]) {
        throw line.place()
            .at(
                quoted(line.given())
                    + " and "
                    + quoted(line.label())
                    + " a second time; expected them once");
      }
      seen[entry] = true;
      positive[entry] = line.falsePositive();
      negative[entry] = line.falseNegative();
    }
    return new LossWeights(count, positive, negative);
  }

  private int index(Map<String, Integer> index, List<String> labels, Line line, String name) {
    Integer found = index.get(name);
    if (found == null) {
      String hint = CloseNames.hint(name, labels);
      throw line.place()
          .at(
              "there is no label "
                  + quoted(name)
                  + (hint.isEmpty() ? "; expected labels such as " + quoted(labels.get(0)) : hint));
    }
    return found;
  }
}
