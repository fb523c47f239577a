package dev.espalier.io.internal.files;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.feedback.FeedbackLine;
import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.json.JsonLinesReader;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.io.internal.rows.Batches;
import dev.espalier.io.internal.rows.SchemaAlignment;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.text.TextSource;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private final Map<String, Role> roles;
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
    this.roles = ModelEncoder.of(schema).roles();
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
      byLine.put(source.line(), new Judged(cells(line.record()), on, off));
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

  /** The record without labels, which are judged anew; numbers may be spelt as texts, as in CSV. */
  private Map<String, @Nullable Object> cells(Map<String, @Nullable Object> record) {
    Map<String, @Nullable Object> cells = new LinkedHashMap<>(record);
    cells.keySet().removeIf(name -> labelIndex.containsKey(name) || roles.get(name) == Role.TAGS);
    cells.replaceAll(
        (name, value) -> {
          boolean number = roles.get(name) == Role.NUMBER || roles.get(name) == Role.COUNT;
          if (!number || !(value instanceof String text)) {
            return value;
          }
          return text.isBlank()
              ? null
              : NumberText.isNumber(text.strip()) ? (Object) Double.valueOf(text.strip()) : text;
        });
    return cells;
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

  /** The records as any other JSON lines, each in the line where it was. */
  private Dataset examples() {
    StringBuilder lines = new StringBuilder();
    LabelSets.Builder on = new LabelSets.Builder(schema.labels().size());
    LabelSets.Builder unknown = new LabelSets.Builder(schema.labels().size());
    long number = 1;
    for (Map.Entry<Long, Judged> entry : byLine.entrySet()) {
      lines.append("\n".repeat((int) (entry.getKey() - number)));
      number = entry.getKey();
      lines.append(JsonText.of(entry.getValue().record()));
      on.addRow(entry.getValue().on());
      addUnknown(entry.getValue(), unknown);
    }
    return new Dataset(
        String.valueOf(file.getFileName()),
        schema,
        features(lines.toString()),
        new Labels(on.build(), unknown.build()));
  }

  private Features features(String lines) {
    Unfamiliar unfamiliar = new Unfamiliar();
    try (TextSource source =
        TextSource.of(
            new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)),
            file.toString(),
            options.progress(),
            notice -> {},
            StandardCharsets.UTF_8)) {
      Batches records =
          JsonLinesReader.batches(source, options, ModelEncoder.of(schema), unfamiliar, false);
      Dataset rows = Objects.requireNonNull(records.next(Integer.MAX_VALUE));
      Features features = SchemaAlignment.align(rows, schema, unfamiliar, "the data").features();
      unfamiliar.tell(options, file.toString());
      return features;
    }
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
