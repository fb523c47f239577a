package dev.espalier.io.internal.files;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.RecordPolicy;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.io.ReadOptions;
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
      byLine.put(source.line(), new Judged(Json.object(record), on, off));
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
