package dev.espalier.io.internal.files;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.io.ReadOptions;
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
  private final Map<Place, Long> lineOfPlace = new HashMap<>();
  private final Set<String> strangers = new TreeSet<>();
  private int withoutJudgement;

  /** Which row of which data file was judged; null where the line does not name the file. */
  private record Place(@Nullable String data, long row) {}

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

  private void add(Map<String, @Nullable Object> line, TextSource source) {
    if (!(line.get("record") instanceof Map<?, ?> record)) {
      throw source.at("no 'record'; expected an object of columns and their values");
    }
    int[] on = labels(line, "accepted", source);
    int[] off = labels(line, "rejected", source);
    for (int label : on) {
      for (int other : off) {
        if (label == other) {
          throw source.at(
              "label " + quoted(schema.labels().get(label)) + " is both accepted and rejected");
        }
      }
    }
    if (line.get("row") instanceof Long row) {
      String data = line.get("data") instanceof String name ? name : null;
      Long earlier = lineOfPlace.put(new Place(data, row), source.line());
      if (earlier != null) {
        byLine.remove(earlier);
      }
    }
    if (on.length + off.length == 0) {
      withoutJudgement++;
    } else {
      byLine.put(source.line(), new Judged(cells(record), on, off));
    }
  }

  private int[] labels(Map<String, @Nullable Object> line, String field, TextSource source) {
    List<String> names = new ArrayList<>();
    Object given = line.get(field);
    if (given != null && !(given instanceof List<?>)) {
      throw source.at(quoted(field) + ": expected a list of labels");
    }
    for (Object name : Json.list(given)) {
      if (!(name instanceof String text)) {
        throw source.at(quoted(field) + ": expected a list of labels");
      }
      names.add(text);
    }
    names.stream().filter(name -> !labelIndex.containsKey(name)).forEach(strangers::add);
    return names.stream().filter(labelIndex::containsKey).mapToInt(labelIndex::get).toArray();
  }

  /** The record without labels, which are judged anew; numbers may be spelt as texts, as in CSV. */
  private Map<String, @Nullable Object> cells(Map<?, ?> record) {
    Map<String, @Nullable Object> cells = Json.object(record);
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
