package dev.espalier.catalog;

import dev.espalier.catalog.ForgedModel.Field;
import dev.espalier.catalog.ForgedModel.Part;
import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.restore.catalog.Restorers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The ways in which a model file is forged; each leaves it a file with right checksums. */
enum ModelMutation {
  VALUE {
    @Override
    void apply(ForgedModel model, Random random) {
      Part part = pick(model.parts, random);
      if (part.count() > 0) {
        part.set(random.nextInt(part.count()), value(part, random));
      }
    }
  },
  VALUES {
    @Override
    void apply(ForgedModel model, Random random) {
      Part part = pick(model.parts, random);
      double value = value(part, random);
      for (int k = 0; k < part.count(); k++) {
        part.set(k, random.nextInt(4) == 0 ? value(part, random) : value);
      }
    }
  },
  SCALE {
    @Override
    void apply(ForgedModel model, Random random) {
      Part part = pick(model.parts, random);
      double factor = Math.pow(10, random.nextInt(-300, 300)) * (random.nextBoolean() ? 1 : -1);
      for (int k = 0; k < part.count(); k++) {
        part.set(k, part.number(k) * factor);
      }
    }
  },
  NUDGE {
    @Override
    void apply(ForgedModel model, Random random) {
      Part part = pick(model.parts, random);
      if (part.count() > 0) {
        int at = random.nextInt(part.count());
        part.set(at, part.number(at) + (random.nextBoolean() ? 1 : -1));
      }
    }
  },
  PERMUTE {
    @Override
    void apply(ForgedModel model, Random random) {
      Part part = pick(model.parts, random);
      List<Double> values = new ArrayList<>();
      for (int k = 0; k < part.count(); k++) {
        values.add(part.number(k));
      }
      Collections.shuffle(values, random);
      for (int k = 0; k < part.count(); k++) {
        part.set(k, values.get(k));
      }
    }
  },
  SHAPE {
    @Override
    void apply(ForgedModel model, Random random) {
      Part part = pick(model.parts, random);
      List<Object> shape = new ArrayList<>(part.shape instanceof List<?> old ? old : List.of());
      switch (random.nextInt(5)) {
        case 0 -> Collections.reverse(shape);
        case 1 -> shape.add(random.nextInt(shape.size() + 1), 1L);
        case 2 -> {
          shape.clear();
          shape.add((long) part.count());
        }
        case 3 -> {
          if (!shape.isEmpty()) {
            shape.set(random.nextInt(shape.size()), pick(EXTENTS, random));
          }
        }
        default -> {
          // As many values as before: none, but in a large row.
          part.bytes = new byte[0];
          shape = new ArrayList<>(Arrays.asList(0L, pick(EXTENTS, random)));
        }
      }
      part.shape = random.nextInt(20) == 0 ? "none" : shape;
    }
  },
  LENGTH {
    @Override
    void apply(ForgedModel model, Random random) {
      Part part = pick(model.parts, random);
      int count = Math.max(0, part.count() + random.nextInt(-3, 4));
      part.bytes = Arrays.copyOf(part.bytes, count * part.width());
      if (random.nextBoolean()) {
        part.shape = List.of((long) count);
      }
    }
  },
  TYPE {
    @Override
    void apply(ForgedModel model, Random random) {
      Part part = pick(model.parts, random);
      Part other = part.copy();
      other.type = pick(List.of("F64", "I32", "F32", "U16", "F16"), random);
      if (random.nextBoolean()) {
        other.bytes = new byte[part.count() * other.width()];
        for (int k = 0; k < part.count(); k++) {
          other.set(k, part.number(k));
        }
      }
      model.parts.set(model.parts.indexOf(part), other);
    }
  },
  PLACE {
    @Override
    void apply(ForgedModel model, Random random) {
      pick(model.parts, random).moved = random.nextBoolean() ? 8 : -8;
    }
  },
  RENAME {
    @Override
    void apply(ForgedModel model, Random random) {
      pick(model.parts, random).name = anyName(model, random);
    }
  },
  SWAP {
    @Override
    void apply(ForgedModel model, Random random) {
      Part one = pick(model.parts, random);
      Part other = pick(model.parts, random);
      String name = one.name;
      one.name = other.name;
      other.name = name;
    }
  },
  REMOVE {
    @Override
    void apply(ForgedModel model, Random random) {
      model.parts.remove(pick(model.parts, random));
    }
  },
  REPEAT {
    @Override
    void apply(ForgedModel model, Random random) {
      Part copy = pick(model.parts, random).copy();
      copy.name = random.nextInt(3) == 0 ? copy.name : anyName(model, random);
      model.parts.add(copy);
    }
  },
  FIELD {
    @Override
    void apply(ForgedModel model, Random random) {
      Field field = pick(model.metadata, random);
      switch (random.nextInt(5)) {
        case 0 -> model.metadata.remove(field);
        case 1 -> model.metadata.add(new Field(field.name, field.value));
        case 2 -> field.name = pick(TEXTS, random);
        case 3 -> field.value = pick(Arrays.asList(7L, 1e300, true, List.of(), Map.of()), random);
        default -> field.value = pick(TEXTS, random);
      }
    }
  },
  LEARNER {
    @Override
    void apply(ForgedModel model, Random random) {
      List<String> names = new ArrayList<>(TEXTS);
      Catalog.learners().forEach(entry -> names.addAll(List.of(entry.name(), entry.name())));
      Restorers.all().forEach(entry -> names.addAll(List.of(entry.name(), entry.name())));
      model.put("learner", pick(names, random));
    }
  },
  SETTING {
    @Override
    void apply(ForgedModel model, Random random) {
      if (model.structured("hyperparameters") instanceof Map<?, ?> old && !old.isEmpty()) {
        Map<Object, @Nullable Object> settings = new LinkedHashMap<>(old);
        Object key = pick(new ArrayList<>(settings.keySet()), random);
        switch (random.nextInt(6)) {
          case 0 -> settings.remove(key);
          case 1 -> settings.put(pick(SETTING_NAMES, random), pick(SETTINGS, random));
          case 2 -> settings.put(key, 3L);
          default -> settings.put(key, pick(SETTINGS, random));
        }
        model.put("hyperparameters", JsonText.of(settings));
      }
    }
  },
  SETTING_TWICE {
    @Override
    void apply(ForgedModel model, Random random) {
      if (model.structured("hyperparameters") instanceof Map<?, ?> old && !old.isEmpty()) {
        String text = JsonText.of(old);
        Object key = pick(new ArrayList<>(old.keySet()), random);
        String again = JsonText.of(Map.of(key, pick(SETTINGS, random)));
        model.put(
            "hyperparameters",
            text.substring(0, text.length() - 1) + "," + again.substring(1, again.length()));
      }
    }
  },
  NAMES {
    @Override
    void apply(ForgedModel model, Random random) {
      String key = random.nextBoolean() ? "features" : "labels";
      if (model.structured(key) instanceof List<?> old && !old.isEmpty()) {
        List<Object> names = new ArrayList<>(old);
        int at = random.nextInt(names.size());
        switch (random.nextInt(8)) {
          case 0 -> names.remove(at);
          case 1 -> names.add(at, pick(TEXTS, random));
          case 2 -> names.set(at, names.get(random.nextInt(names.size())));
          case 3 -> names.set(at, List.of("x", pick(TEXTS, random)));
          case 4 -> names.set(at, List.of("x", "one", pick(TEXTS, random)));
          case 5 -> Collections.shuffle(names, random);
          case 6 -> names.set(at, pick(Arrays.asList(3L, List.of(), Map.of(), false), random));
          default -> names.set(at, pick(TEXTS, random));
        }
        model.put(key, JsonText.of(names));
      }
    }
  },
  MANY_NAMES {
    @Override
    void apply(ForgedModel model, Random random) {
      String key = random.nextBoolean() ? "features" : "labels";
      List<Object> names = new ArrayList<>();
      for (int k = 0; k < 3000; k++) {
        names.add(Integer.toString(k));
      }
      model.put(key, JsonText.of(names));
    }
  },
  PLAN {
    @Override
    void apply(ForgedModel model, Random random) {
      if (model.structured("provenance") instanceof Map<?, ?> old
          && old.get("table") instanceof String text) {
        Map<String, @Nullable Object> root = Json.object(Json.read(text));
        List<Object> columns = new ArrayList<>(Json.list(root.get("columns")));
        int at = random.nextInt(columns.size());
        Map<String, @Nullable Object> column = Json.object(columns.get(at));
        String key = pick(new ArrayList<>(column.keySet()), random);
        switch (random.nextInt(6)) {
          case 0 -> columns.remove(at);
          case 1 -> columns.add(columns.get(at));
          case 2 -> Collections.shuffle(columns, random);
          case 3 -> column.remove(key);
          default -> {
            Object value = pick(PLANNED, random);
            boolean around = key.equals("prefix") || key.equals("suffix");
            // Around a number any text may stand, also that of no number.
            column.put(key, around && value instanceof String ? "around" : value);
          }
        }
        if (at < columns.size() && columns.size() == Json.list(root.get("columns")).size()) {
          columns.set(at, column);
        }
        root.put("columns", columns);
        Map<Object, @Nullable Object> provenance = new LinkedHashMap<>(old);
        provenance.put("table", JsonText.of(root));
        model.put("provenance", JsonText.of(provenance));
      }
    }
  },
  DEEP {
    @Override
    void apply(ForgedModel model, Random random) {
      Field field = pick(model.metadata, random);
      int depth = random.nextInt(1, 3000);
      field.value = "[".repeat(depth) + "]".repeat(depth);
    }
  };

  private static final List<Double> NUMBERS =
      DoubleStream.of(
              Double.NaN,
              Double.POSITIVE_INFINITY,
              Double.NEGATIVE_INFINITY,
              1e308,
              -1e308,
              Double.MAX_VALUE,
              Double.MIN_VALUE,
              -Double.MIN_VALUE,
              1e-310,
              1e-300,
              1e-160,
              1e150,
              -1e150,
              1e100,
              -1e100,
              1e30,
              -1e30,
              1e16,
              1e6,
              -1e6,
              -0.0,
              0,
              -1,
              1,
              0.5,
              2)
          .boxed()
          .toList();
  private static final List<Double> WHOLE =
      DoubleStream.of(
              -1,
              0,
              1,
              2,
              3,
              7,
              100,
              65_536,
              1e9,
              Integer.MAX_VALUE - 1,
              Integer.MAX_VALUE,
              Integer.MIN_VALUE)
          .boxed()
          .toList();
  private static final List<Object> PLANNED =
      Arrays.asList(
          null,
          true,
          -1L,
          0L,
          2L,
          400L,
          1L << 31,
          (1L << 31) - 1,
          -(1L << 31),
          0.5,
          1e300,
          -1e300,
          "NaN",
          "Infinity",
          "-Infinity",
          "number",
          "category",
          "date",
          "text",
          "empty",
          "uuuu-MM-dd",
          "'",
          "nnnn",
          ",",
          "",
          "two\nlines",
          List.of(),
          List.of("red", 3L),
          Map.of());
  private static final List<Object> EXTENTS =
      Arrays.asList(
          0L, -1L, 1L, 2L, 3L, 1L << 20, (1L << 31) - 1, 1L << 31, 1L << 62, 1e300, "3", null);
  private static final List<String> TEXTS =
      List.of(
          "", "x", "two\nlines", "\u0000", "[]", "{}", "null", "[1", "2", "ü", "a".repeat(5000));
  private static final List<String> SETTING_NAMES =
      List.of(
          "restore",
          "restoreNoise",
          "restore.neighbours",
          "features",
          "neighbours",
          "rule",
          "inference",
          "\n",
          "colour");
  private static final List<String> SETTINGS =
      List.of(
          "-1",
          "0",
          "1",
          "5",
          "2147483647",
          "2147483648",
          "1e308",
          "-1e308",
          "NaN",
          "Infinity",
          "4.9E-324",
          "1e-160",
          "0.3",
          "auto",
          "true",
          "plain",
          "nystrom:2",
          "nystrom:999999999",
          "mean-field",
          "max-product",
          "best",
          "supported-likelihood",
          "pseudo-likelihood",
          "rmf",
          "knn",
          "two\nlines",
          "",
          "x".repeat(5000));

  abstract void apply(ForgedModel model, Random random);

  private static double value(Part part, Random random) {
    return pick(part.wholeNumbers() ? WHOLE : NUMBERS, random);
  }

  private static String anyName(ForgedModel model, Random random) {
    return random.nextBoolean() ? pick(model.parts, random).name : pick(TEXTS, random) + "!";
  }

  private static <T extends @Nullable Object> T pick(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }
}
