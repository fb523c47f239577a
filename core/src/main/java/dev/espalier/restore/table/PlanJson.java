package dev.espalier.restore.table;

import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A plan as text, for the model file. */
final class PlanJson {
  private static final JsonMapper JSON = JsonMapper.shared();

  private PlanJson() {}

  static String write(TablePlan plan) {
    ObjectNode root = JSON.createObjectNode();
    ArrayNode marks = root.putArray("missing");
    plan.marks().more().forEach(marks::add);
    ArrayNode columns = root.putArray("columns");
    for (ColumnPlan column : plan.columns()) {
      ObjectNode node = columns.addObject();
      node.put("name", column.name());
      node.put("kind", column.kind().key());
      if (column.spelling() instanceof NumberStyle style) {
        node.put("prefix", style.prefix());
        node.put("suffix", style.suffix());
        node.put("decorated", style.decorated());
        node.put("point", String.valueOf(style.point()));
        node.put("decimals", style.decimals());
        node.put("padded", style.padded());
        node.put("usual", style.usual());
      } else if (column.spelling() instanceof DateStyle style) {
        node.put("dates", style.pattern());
      }
      if (column.kind() == ColumnKind.NUMBER) {
        node.put("deviation", column.deviation());
        if (!column.range().equals(Range.ALL)) {
          node.put("lowest", column.range().lowest());
          node.put("highest", column.range().highest());
        }
      }
      if (column.hasDashes()) {
        node.put("dashes", true);
      }
      if (column.kind() == ColumnKind.CATEGORY) {
        node.put("usualForm", column.usualForm());
      }
      if (!column.kept().isEmpty()) {
        ArrayNode kept = node.putArray("kept");
        new TreeSet<>(column.kept()).forEach(kept::add);
      }
    }
    return root.toString();
  }

  static TablePlan read(String text) {
    try {
      JsonNode root = JSON.readTree(text);
      List<ColumnPlan> columns = new ArrayList<>();
      for (JsonNode node : root.path("columns")) {
        ColumnKind kind =
            ColumnKind.valueOf(node.path("kind").stringValue().toUpperCase(Locale.ROOT));
        columns.add(
            new ColumnPlan(
                node.path("name").stringValue(),
                kind,
                spelling(node, kind),
                node.path("deviation").asDouble(0),
                new Range(
                    node.path("lowest").asDouble(Double.NEGATIVE_INFINITY),
                    node.path("highest").asDouble(Double.POSITIVE_INFINITY)),
                Set.copyOf(texts(node.path("kept"))),
                node.path("dashes").asBoolean(false),
                node.path("usualForm").asDouble(0)));
      }
      return new TablePlan(columns, MissingMarks.with(texts(root.path("missing"))));
    } catch (JacksonException | IllegalArgumentException e) {
      throw new InputException("the model's table plan cannot be read", e);
    }
  }

  private static @Nullable NumberSpelling spelling(JsonNode node, ColumnKind kind) {
    if (kind != ColumnKind.NUMBER) {
      return null;
    }
    if (node.has("dates")) {
      return new DateStyle(node.path("dates").stringValue());
    }
    return new NumberStyle(
        node.path("prefix").stringValue(),
        node.path("suffix").stringValue(),
        node.path("decorated").asBoolean(false),
        node.path("point").stringValue().equals(",") ? ',' : '.',
        node.path("decimals").asInt(0),
        node.path("padded").asBoolean(false),
        node.path("usual").asDouble(0));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(node -> texts.add(node.stringValue()));
    return texts;
  }
}
