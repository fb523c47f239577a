package dev.espalier.restore.table.internal;

import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A plan as text, for the model file. */
public final class PlanJson {
  private static final int MOST_DECIMALS = 12;

  private PlanJson() {}

  public static String write(TablePlan plan) {
    List<Object> columns = new ArrayList<>();
    for (ColumnPlan column : plan.columns()) {
      Map<String, Object> node = new LinkedHashMap<>();
      node.put("name", column.name());
      node.put("kind", column.kind().name().toLowerCase(Locale.ROOT));
      if (column.spelling() instanceof NumberStyle style) {
        node.put("prefix", style.prefix());
        node.put("suffix", style.suffix());
        node.put("decorated", style.decorated());
        node.put("point", String.valueOf(style.point()));
        node.put("form", style.notation().form().name().toLowerCase(Locale.ROOT));
        node.put("decimals", style.notation().decimals());
        node.put("digits", style.notation().digits());
        node.put("padded", style.notation().padded());
        node.put("exponent", style.notation().exponent());
        node.put("usual", number(style.usual()));
      } else if (column.spelling() instanceof DateStyle style) {
        node.put("dates", style.pattern());
      }
      if (column.kind() == ColumnKind.NUMBER) {
        node.put("deviation", number(column.deviation()));
        node.put("quantiles", column.spread().quantiles());
        if (!column.range().equals(Range.ALL)) {
          node.put("lowest", number(column.range().lowest()));
          node.put("highest", number(column.range().highest()));
        }
      }
      if (column.hasDashes()) {
        node.put("dashes", true);
      }
      if (column.kind() == ColumnKind.CATEGORY) {
        node.put("usualForm", number(column.usualForm()));
      }
      if (!column.kept().isEmpty()) {
        node.put("kept", new TreeSet<>(column.kept()));
      }
      if (!column.words().isEmpty()) {
        node.put("words", new TreeSet<>(column.words()));
      }
      columns.add(node);
    }
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("missing", plan.marks().more());
    root.put("columns", columns);
    return JsonText.of(root);
  }

  /** JSON has no infinite numbers: they are texts. */
  private static Object number(double value) {
    return Double.isFinite(value) ? (Object) value : Double.toString(value);
  }

  public static TablePlan read(String text) {
    try {
      Map<String, @Nullable Object> root = Json.object(Json.read(text));
      List<ColumnPlan> columns = new ArrayList<>();
      for (Object column : Json.list(root.get("columns"))) {
        Map<String, @Nullable Object> node = Json.object(column);
        ColumnKind kind = ColumnKind.valueOf(Json.text(node.get("kind")).toUpperCase(Locale.ROOT));
        columns.add(
            new ColumnPlan(
                Json.text(node.get("name")),
                kind,
                spelling(node, kind),
                spread(node),
                new Range(
                    anyNumber(node, "lowest", Double.NEGATIVE_INFINITY),
                    anyNumber(node, "highest", Double.POSITIVE_INFINITY)),
                Set.copyOf(Json.texts(node.get("kept"))),
                isTrue(node.get("dashes")),
                within(node, "usualForm", 0, 0, 1),
                Set.copyOf(Json.texts(node.get("words")))));
      }
      return new TablePlan(columns, MissingMarks.with(Json.texts(root.get("missing"))));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "the model's table plan cannot be read; expected one made by 'espalier restore fit'", e);
    }
  }

  private static @Nullable NumberSpelling spelling(
      Map<String, @Nullable Object> node, ColumnKind kind) {
    if (kind != ColumnKind.NUMBER) {
      return null;
    }
    if (node.containsKey("dates")) {
      String pattern = Json.text(node.get("dates"));
      if (!DateStyle.PATTERNS.contains(pattern)) {
        throw new IllegalArgumentException("no pattern of dates");
      }
      return new DateStyle(pattern);
    }
    return new NumberStyle(
        Json.text(node.get("prefix")),
        Json.text(node.get("suffix")),
        isTrue(node.get("decorated")),
        Json.text(node.get("point")).equals(",") ? ',' : '.',
        notation(node),
        within(node, "usual", 0, 0, 1));
  }

  /** Files of before the quantiles have none. */
  private static Spread spread(Map<String, @Nullable Object> node) {
    List<Double> quantiles = new ArrayList<>();
    for (Object quantile : Json.list(node.get("quantiles"))) {
      quantiles.add(Json.number(quantile, 0));
    }
    if (quantiles.size() > Spread.MOST_QUANTILES
        || !quantiles.stream().allMatch(x -> Math.abs(x) <= TableSchema.LARGEST_NUMBER)) {
      throw new IllegalArgumentException("no quantiles of a column");
    }
    return new Spread(within(node, "deviation", 0, 0, Double.MAX_VALUE), quantiles);
  }

  private static double within(
      Map<String, @Nullable Object> node, String key, double otherwise, double least, double most) {
    double value = Json.number(node.get(key), otherwise);
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(key + " is " + value);
    }
    return value;
  }

  /** Also an infinite one. */
  private static double anyNumber(
      Map<String, @Nullable Object> node, String key, double otherwise) {
    return within(node, key, otherwise, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  private static NumberNotation notation(Map<String, @Nullable Object> node) {
    int decimals = (int) within(node, "decimals", 0, 0, NumberNotation.MOST_DIGITS);
    boolean padded = isTrue(node.get("padded"));
    if (!node.containsKey("form")) {
      // Files of before the forms end at so many decimals, also where the column has more.
      int digits = decimals >= MOST_DECIMALS ? MOST_DECIMALS : 0;
      return new NumberNotation(NumberNotation.Form.FIXED, decimals, digits, padded, "");
    }
    return new NumberNotation(
        NumberNotation.Form.valueOf(Json.text(node.get("form")).toUpperCase(Locale.ROOT)),
        decimals,
        (int) within(node, "digits", 0, 0, NumberNotation.MOST_DIGITS),
        padded,
        Json.text(node.get("exponent")));
  }

  private static boolean isTrue(@Nullable Object value) {
    return Boolean.TRUE.equals(value);
  }
}
