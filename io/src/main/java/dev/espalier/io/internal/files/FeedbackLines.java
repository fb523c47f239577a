package dev.espalier.io.internal.files;

import dev.espalier.RecordPolicy;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.feedback.FeedbackLine;
import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.table.RecordEncoder;
import dev.espalier.io.internal.table.RecordRows;
import dev.espalier.io.internal.text.TextSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads judged examples: see {@link dev.espalier.io.DataFiles#readFeedback}. */
final class FeedbackLines {
  private final Path file;
  private final Schema schema;
  private final ReadOptions options;
  private final Map<String, Integer> labelIndex;
  private final TreeMap<Long, Judged> byLine = new TreeMap<>();
  private final Map<Place, List<Known>> lines = new HashMap<>();
  private final Set<String> strangers = new TreeSet<>();
  private int withoutJudgement;
  private int withoutDigest;
  private final List<Long> damaged = new ArrayList<>();

  /** Which row of which data file was judged; null where the line does not name the file. */
  private record Place(@Nullable String data, long row) {}

  /** A line of a place, with what tells its record from others; null in lines of before. */
  private record Known(long line, FeedbackLine said) {
    /** Whether both are of one record: of lines of before only the place is known. */
    boolean isOfRecord(FeedbackLine other) {
      return (said.recordDigest() == null && other.recordDigest() == null)
          || said.identity().equals(other.identity());
    }
  }

  /** What one line says. */
  private record Judged(Map<String, @Nullable Object> record, int[] on, int[] off) {}

  private FeedbackLines(Path file, Schema schema, ReadOptions options) {
    this.file = file;
    this.schema = schema;
    this.options = options.withExpected(schema, false);
    this.labelIndex = schema.labelIndex();
  }

  static Optional<Dataset> read(Path file, Schema schema, ReadOptions options) {
    FeedbackLines feedback = new FeedbackLines(file, schema, options);
    feedback.readLines();
    feedback.tell();
    return feedback.byLine.isEmpty() ? Optional.empty() : Optional.of(feedback.examples());
  }

  private void readLines() {
    try (TextSource source = TextSource.open(file, options.progress())) {
      long torn = 0;
      while (source.nextLine()) {
        if (source.isBlank(source.start(), source.end())) {
          continue;
        }
        if (torn > 0) {
          throw source.at(torn, "not valid JSON; expected a judged record in each line");
        }
        Map<String, @Nullable Object> line;
        try {
          line = Json.object(Json.read(source.text()));
        } catch (IllegalArgumentException e) {
          torn = source.line();
          continue;
        }
        add(line, source);
      }
      if (torn > 0) {
        notice(":" + torn + ": the last line is torn and is left out");
      }
    }
  }

  private void add(Map<String, @Nullable Object> fields, TextSource source) {
    FeedbackLine line;
    try {
      line = FeedbackLine.of(fields);
    } catch (IllegalArgumentException e) {
      throw source.at(String.valueOf(e.getMessage()));
    }
    if (!line.isIntact()) {
      damaged.add(source.line());
      return;
    }
    Long row = line.row();
    if (row != null) {
      supersede(new Place(line.data(), row), new Known(source.line(), line));
    }
    int[] on = labels(line.accepted());
    int[] off = labels(line.rejected());
    if (on.length + off.length > 0) {
      byLine.put(source.line(), new Judged(line.record(), on, off));
    } else if (row == null || !line.isUndone()) {
      withoutJudgement++;
    }
  }

  /** The last line of a row counts, if it is of the same record. */
  private void supersede(Place place, Known last) {
    withoutDigest += last.said.recordDigest() == null ? 1 : 0;
    List<Known> known = lines.computeIfAbsent(place, key -> new ArrayList<>(1));
    for (Known earlier : known) {
      if (last.isOfRecord(earlier.said)) {
        byLine.remove(earlier.line);
      }
    }
    known.removeIf(earlier -> last.isOfRecord(earlier.said));
    known.add(last);
  }

  private int[] labels(List<String> names) {
    names.stream().filter(name -> !labelIndex.containsKey(name)).forEach(strangers::add);
    return names.stream().filter(labelIndex::containsKey).mapToInt(labelIndex::get).toArray();
  }

  private void tell() {
    if (!strangers.isEmpty()) {
      notice(
          ": "
              + (strangers.size() == 1 ? "a label" : strangers.size() + " labels")
              + " that the data do not have "
              + (strangers.size() == 1 ? "is" : "are")
              + " left out: "
              + Unfamiliar.shown(strangers));
    }
    if (withoutJudgement > 0) {
      notice(
          ": "
              + (withoutJudgement == 1 ? "a line judges" : withoutJudgement + " lines judge")
              + " no label of the data");
    }
    if (!damaged.isEmpty()) {
      notice(
          ": "
              + (damaged.size() == 1 ? "a line is" : damaged.size() + " lines are")
              + " left out, since the record is not the one that was judged, such as line "
              + damaged.get(0));
    }
    if (withoutDigest > 0) {
      notice(
          ": "
              + (withoutDigest == 1 ? "a line has" : withoutDigest + " lines have")
              + " no digest of the record; of those with the same data and row the last one"
              + " counts, whatever its record is");
    }
  }

  private void notice(String text) {
    options.listener().notice(file + text);
  }

  private Dataset examples() {
    Unfamiliar unfamiliar = new Unfamiliar();
    RecordRows rows = new RecordEncoder(schema).rows(RecordPolicy.TOLD, unfamiliar);
    LabelSets.Builder on = new LabelSets.Builder(schema.labels().size());
    LabelSets.Builder unknown = new LabelSets.Builder(schema.labels().size());
    byLine.forEach(
        (line, judged) -> {
          rows.add(judged.record(), () -> file + ":" + line + ": ");
          on.addRow(judged.on());
          addUnknown(judged, unknown);
        });
    Features features = rows.build();
    unfamiliar.tell(options, file.toString());
    return new Dataset(
        String.valueOf(file.getFileName()),
        schema,
        features,
        new Labels(on.build(), unknown.build()));
  }

  private void addUnknown(Judged judged, LabelSets.Builder unknown) {
    Set<Integer> known = new HashSet<>();
    for (int[] labels : List.of(judged.on(), judged.off())) {
      for (int label : labels) {
        known.add(label);
      }
    }
    for (int label = 0; label < schema.labels().size(); label++) {
      if (!known.contains(label)) {
        unknown.add(label);
      }
    }
    unknown.endRow();
  }
}
