package dev.espalier.io.internal.arff;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.arff.ArffHeader.Attribute;
import dev.espalier.io.internal.arff.ArffHeader.Kind;
import dev.espalier.io.internal.rows.DenseBuilder;
import dev.espalier.io.internal.rows.ExpectedFeatures;
import dev.espalier.io.internal.rows.LabelRows;
import dev.espalier.io.internal.rows.SparseBuilder;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives the cells of an ARFF file their meaning: feature columns and labels.
 *
 * <p>A nominal attribute with two levels is one column: of the levels' numbers where both are
 * numbers, such as {0,1}, otherwise the indicator of the second. Any other nominal attribute has
 * one indicator column for each level.
 */
final class ArffCells implements ArffSink {
  private enum Role {
    NUMBER,
    LEVEL_NUMBER,
    INDICATORS,
    LABEL,
    IGNORED
  }

  private static final Map<String, List<String>> NEGATIVE_OF =
      Map.of(
          "1", List.of("0", "-1"),
          "yes", List.of("no"),
          "y", List.of("n"),
          "true", List.of("false"),
          "t", List.of("f"),
          "on", List.of("off"));

  private final TextSource source;
  private final List<Attribute> attributes;
  private final Role[] roles;

  /** The first feature column, or the label's index. */
  private final int[] targets;

  private final @Nullable LevelTable[] levels;
  private final double[][] levelNumbers;
  private final boolean[] firstLevelCounts;

  /** What the cell 1 does: sets this column to 1, or this label (its complement), or neither. */
  private final int[] ones;

  private final List<Attribute> guessed = new ArrayList<>();

  private final Schema schema;
  private final LabelRows labelRows;

  private final @Nullable DenseBuilder dense;
  private final SparseBuilder sparse = new SparseBuilder();

  ArffCells(
      TextSource source,
      ArffHeader header,
      int[] labelAttributes,
      ReadOptions options,
      Unfamiliar unfamiliar) {
    this.source = source;
    this.attributes = header.attributes();
    int count = attributes.size();
    this.roles = new Role[count];
    this.targets = new int[count];
    this.levels = new LevelTable[count];
    this.levelNumbers = new double[count][];
    this.firstLevelCounts = new boolean[count];
    List<String> labels = new ArrayList<>();
    for (int attribute : labelAttributes) {
      planLabel(attribute, labels.size());
      labels.add(attributes.get(attribute).name());
    }
    List<Schema.Feature> features = new ArrayList<>();
    ExpectedFeatures expected = new ExpectedFeatures(options);
    for (int attribute = 0; attribute < count; attribute++) {
      if (roles[attribute] == null) {
        planFeature(attribute, features, expected, unfamiliar);
      }
    }
    checkNames(features);
    tellGuessed(options);
    this.ones = new int[count];
    for (int attribute = 0; attribute < count; attribute++) {
      ones[attribute] = oneMeans(attribute);
    }
    this.schema = new Schema(features, labels);
    this.labelRows = new LabelRows(labels.size());
    this.dense = null;
  }

  private ArffCells(ArffCells plan, TextSource source, boolean keepDense) {
    this.source = source;
    this.attributes = plan.attributes;
    this.roles = plan.roles;
    this.targets = plan.targets;
    this.levels = plan.levels;
    this.levelNumbers = plan.levelNumbers;
    this.firstLevelCounts = plan.firstLevelCounts;
    this.ones = plan.ones;
    this.schema = plan.schema;
    this.labelRows = new LabelRows(schema.labels().size());
    this.dense = keepDense ? new DenseBuilder(schema.features().size()) : null;
  }

  /** The same meaning for some of the rows, which are collected on their own. */
  ArffCells forRows(TextSource rows, boolean keepDense) {
    return new ArffCells(this, rows, keepDense);
  }

  /** The names of features and labels. */
  Schema schema() {
    return schema;
  }

  @Override
  public boolean firstLevelCounts(int attribute) {
    return firstLevelCounts[attribute];
  }

  @Override
  public void firstLevel(int attribute) {
    level(attribute, 0);
  }

  @Override
  public void missing(int attribute) {
    switch (roles[attribute]) {
      case NUMBER, LEVEL_NUMBER -> put(targets[attribute], Double.NaN);
      case INDICATORS -> {
        for (int i = 0; i < attributes.get(attribute).levels().size(); i++) {
          put(targets[attribute] + i, Double.NaN);
        }
      }
      case LABEL -> labelRows.unknown(targets[attribute]);
      case IGNORED -> {}
    }
  }

  @Override
  public boolean isNumber(int attribute) {
    return roles[attribute] == Role.NUMBER;
  }

  @Override
  public void number(int attribute, double value) {
    put(targets[attribute], value);
  }

  @Override
  public boolean one(int attribute) {
    int target = ones[attribute];
    if (target >= 0) {
      put(target, 1);
    } else if (target != Integer.MIN_VALUE) {
      labelRows.positive(~target);
    }
    return target != Integer.MIN_VALUE;
  }

  @Override
  public void value(int attribute, byte[] bytes, int from, int to) {
    Role role = roles[attribute];
    if (role == Role.NUMBER) {
      double number = Decimals.parse(bytes, from, to);
      if (Double.isNaN(number)) {
        throw notANumber(attribute, bytes, from, to);
      }
      put(targets[attribute], number);
    } else if (role != Role.IGNORED) {
      LevelTable table = levels[attribute];
      int level =
          table == null
              ? binary(attribute, bytes, from, to)
              : findLevel(attribute, table, bytes, from, to);
      level(attribute, level);
    }
  }

  @Override
  public void endRow() {
    if (dense != null) {
      dense.endRow();
    } else {
      // Attributes have columns of their own and a row names each once: nothing can be twice here.
      sparse.endRow();
    }
    labelRows.endRow();
  }

  /** The features of the rows so far. */
  Features features() {
    return dense != null ? dense.build() : sparse.build(schema.features().size());
  }

  /** The labels of the rows so far. */
  Labels labels() {
    return labelRows.build();
  }

  private void put(int column, double value) {
    if (dense != null) {
      dense.set(column, value);
    } else {
      sparse.add(column, value);
    }
  }

  private void level(int attribute, int level) {
    Role role = roles[attribute];
    if (role == Role.INDICATORS) {
      put(targets[attribute] + level, 1);
    } else if (role == Role.LEVEL_NUMBER) {
      put(targets[attribute], levelNumbers[attribute][level]);
    } else if (levelNumbers[attribute][level] == 1) {
      labelRows.positive(targets[attribute]);
    }
  }

  private int findLevel(int attribute, LevelTable table, byte[] bytes, int from, int to) {
    int level = table.find(bytes, from, to);
    if (level >= 0) {
      return level;
    }
    // {0,1} may be written as 1.0
    double number = Decimals.parse(bytes, from, to);
    double[] numbers = attributes.get(attribute).levels().numbers();
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] == number) {
        return i;
      }
    }
    throw wrong(attribute, bytes, from, to, " is not one of the declared levels");
  }

  private int binary(int attribute, byte[] bytes, int from, int to) {
    double number = Decimals.parse(bytes, from, to);
    if (number == 0 || number == 1) {
      return (int) number;
    }
    throw wrong(attribute, bytes, from, to, " is not a label's value: expected 0, 1 or ?");
  }

  private void planLabel(int index, int label) {
    Attribute attribute = attributes.get(index);
    roles[index] = Role.LABEL;
    targets[index] = label;
    if (attribute.kind() == Kind.NUMERIC) {
      levelNumbers[index] = new double[] {0, 1};
      return;
    }
    if (attribute.kind() != Kind.NOMINAL || attribute.levels().size() != 2) {
      throw source.at(
          attribute.line(),
          "attribute "
              + quoted(attribute.name())
              + " cannot be a label: expected numeric 0 and 1 or two levels such as {0,1}, found "
              + (attribute.kind() == Kind.NOMINAL
                  ? attribute.levels().size() + " levels"
                  : attribute.kind().words(attribute)));
    }
    String first = attribute.levels().names().get(0).toLowerCase(Locale.ROOT);
    String second = attribute.levels().names().get(1).toLowerCase(Locale.ROOT);
    // The second level is the positive one, unless the words themselves say otherwise.
    boolean reversed = NEGATIVE_OF.getOrDefault(first, List.of()).contains(second);
    if (!reversed && !NEGATIVE_OF.getOrDefault(second, List.of()).contains(first)) {
      guessed.add(attribute);
    }
    levels[index] = attribute.levels().table();
    levelNumbers[index] = reversed ? new double[] {1, 0} : new double[] {0, 1};
    firstLevelCounts[index] = reversed;
  }

  /** Words that say neither yes nor no: the order of the levels decides, and that is told. */
  private void tellGuessed(ReadOptions options) {
    if (guessed.isEmpty()) {
      return;
    }
    Attribute first = guessed.get(0);
    List<String> names = first.levels().names();
    options
        .listener()
        .notice(
            source.file()
                + ": label "
                + quoted(first.name())
                + " is either "
                + quoted(names.get(0))
                + " or "
                + quoted(names.get(1))
                + "; the second is read as yes"
                + (guessed.size() == 1 ? "" : ", as in " + (guessed.size() - 1) + " other labels"));
    guessed.clear();
  }

  private void planFeature(
      int index, List<Schema.Feature> features, ExpectedFeatures expected, Unfamiliar unfamiliar) {
    Attribute attribute = attributes.get(index);
    targets[index] = features.size();
    boolean noFeature =
        attribute.kind() != Kind.NUMERIC
            && attribute.kind() != Kind.NOMINAL
            && expected.isUnknown(attribute.name());
    if (noFeature) {
      unfamiliar.feature(attribute.name());
    }
    if (noFeature || expected.mayIgnore(attribute.name())) {
      roles[index] = Role.IGNORED;
      return;
    }
    if (attribute.kind() != Kind.NUMERIC && attribute.kind() != Kind.NOMINAL) {
      throw source.at(
          attribute.line(),
          "attribute "
              + quoted(attribute.name())
              + " is of type "
              + attribute.kind().words(attribute)
              + ", which cannot be a feature; remove it or turn it into numeric attributes");
    }
    if (attribute.kind() == Kind.NUMERIC) {
      roles[index] = Role.NUMBER;
      features.add(Schema.Feature.number(attribute.name()));
      return;
    }
    levels[index] = attribute.levels().table();
    double[] numbers = attribute.levels().numbers();
    if (expected.asNumber(attribute.name(), numbers)) {
      planLevelNumbers(index, numbers);
      features.add(Schema.Feature.number(attribute.name()));
      return;
    }
    List<String> names = attribute.levels().names();
    List<Schema.Feature> indicators = expected.indicators(attribute.name(), names);
    features.addAll(indicators);
    if (indicators.size() == 1 && names.size() == 2) {
      boolean second = names.get(1).equals(indicators.get(0).level());
      planLevelNumbers(index, second ? new double[] {0, 1} : new double[] {1, 0});
    } else {
      roles[index] = Role.INDICATORS;
      firstLevelCounts[index] = numbers.length > 0;
    }
  }

  private void planLevelNumbers(int index, double[] numbers) {
    roles[index] = Role.LEVEL_NUMBER;
    levelNumbers[index] = numbers;
    firstLevelCounts[index] = numbers.length > 0 && numbers[0] != 0;
  }

  private int oneMeans(int attribute) {
    Role role = roles[attribute];
    LevelTable table = levels[attribute];
    int level = table == null ? 1 : table.find(new byte[] {'1'}, 0, 1);
    boolean one =
        role == Role.NUMBER
            || ((role == Role.LEVEL_NUMBER || role == Role.LABEL)
                && level >= 0
                && levelNumbers[attribute][level] == 1);
    if (!one) {
      return Integer.MIN_VALUE;
    }
    return role == Role.LABEL ? ~targets[attribute] : targets[attribute];
  }

  private void checkNames(List<Schema.Feature> features) {
    Set<String> seen = new HashSet<>();
    for (Schema.Feature feature : features) {
      if (!seen.add(feature.name())) {
        throw new InputException(
            source.file() + ": two feature columns would be called " + quoted(feature.name()));
      }
    }
  }

  private InputException notANumber(int attribute, byte[] bytes, int from, int to) {
    return wrong(
        attribute, bytes, from, to, " is not a finite number; write ? for a missing value");
  }

  private InputException wrong(int attribute, byte[] bytes, int from, int to, String what) {
    String cell = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    return source.at(
        "attribute " + quoted(attributes.get(attribute).name()) + ": " + quoted(cell) + what);
  }
}
