package dev.espalier.io.internal.arff;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.error.internal.VisibleText;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.LabelLists;
import dev.espalier.io.internal.rows.MulanXml;
import dev.espalier.io.internal.text.TextSource;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds out which attributes of an ARFF file are labels. */
final class ArffLabels {
  private static final Pattern MEKA_COUNT = Pattern.compile(":(?:.*\\s)?-C\\s+(-?\\d{1,9})(?!\\S)");
  private static final List<String> ZERO_ONE = List.of("0", "1");
  private static final int LETTERS_ALIKE = 3;
  private static final int NAMES_SHOWN = 3;
  private static final int LONGEST_NAME = 60;

  private final Path file;
  private final ArffHeader header;
  private final ReadOptions.Listener listener;
  private final List<String> names;
  private final Map<String, Integer> index = new HashMap<>();

  private ArffLabels(Path file, ArffHeader header, ReadOptions.Listener listener) {
    this.file = file;
    this.listener = listener;
    this.header = header;
    this.names = header.names();
    for (int i = 0; i < names.size(); i++) {
      index.put(names.get(i), i);
    }
  }

  /**
   * What was found.
   *
   * @param attributes attribute indices of the labels, in label order
   * @param origin what says so
   */
  private record Chosen(int[] attributes, String origin) {}

  /** Attribute indices of the labels, in label order. */
  static int[] choose(TextSource source, ArffHeader header, ReadOptions options) {
    ArffLabels labels = new ArffLabels(source.file(), header, options.listener());
    Schema expected = options.expected();
    Chosen chosen =
        expected == null
            ? labels.chosen(options.labels())
            : new Chosen(labels.presentOf(expected, options.labels()), "the model");
    options.listener().labelsFrom(chosen.origin());
    return chosen.attributes();
  }

  private Chosen chosen(LabelChoice choice) {
    if (choice instanceof LabelChoice.Count count) {
      return new Chosen(counted(count.count(), "labels " + count.count()), choice.origin());
    }
    if (choice instanceof LabelChoice.Names list) {
      return new Chosen(named(list.names(), "the label list"), choice.origin());
    }
    if (choice instanceof LabelChoice.XmlFile xml) {
      return listed(xml.file());
    }
    return automatic();
  }

  /**
   * The XML file of the same name; otherwise the header's count; otherwise the only XML file that
   * fits. Weka's filters move attributes and leave the count as it was: so names win over it, and
   * where both are there and differ, the listener is told.
   */
  private Chosen automatic() {
    LabelLists lists = LabelLists.beside(file);
    Path ofSameName = lists.ofSameName().orElse(null);
    Chosen list = ofSameName == null ? onlyFitting(lists) : listed(ofSameName);
    Matcher meka = MEKA_COUNT.matcher(header.relation());
    if (!meka.find()) {
      if (list == null) {
        throw unnamed();
      }
      return list;
    }
    int count = Integer.parseInt(meka.group(1));
    String origin = "-C " + count + " in @relation";
    if (list == null) {
      // data without labels, as written by ArffWriter
      int[] chosen = count == 0 ? new int[0] : counted(count, origin);
      refuseIfMoved(count, chosen, origin);
      return new Chosen(chosen, origin);
    }
    Chosen used = ofSameName == null ? new Chosen(counted(count, origin), origin) : list;
    boolean fits = count != 0 && Math.abs(count) <= names.size();
    int[] byCount = fits ? counted(count, origin) : new int[0];
    if (!sorted(byCount).equals(sorted(list.attributes()))) {
      listener.notice(
          file
              + ": "
              + origin
              + " and "
              + list.origin()
              + " name different labels ("
              + (fits ? some(byCount) : Math.abs(count) + " of " + names.size() + " attributes")
              + " and "
              + some(list.attributes())
              + "); those of "
              + used.origin()
              + " are used");
    }
    return used;
  }

  /**
   * Refuses a count where the attributes at the other end look like the labels: they are all {0,1}
   * and named alike, and those at the end that the count means are not. Filters move attributes and
   * leave the count as it was; words would be learnt as labels.
   */
  private void refuseIfMoved(int count, int[] chosen, String origin) {
    if (count == 0 || 2 * chosen.length > names.size()) {
      return;
    }
    int[] others = counted(-count, origin);
    if (namedAlike(others) && !namedAlike(chosen)) {
      throw new InputException(
              file
                  + ": by "
                  + origin
                  + " the labels are "
                  + some(chosen)
                  + ", but "
                  + some(others)
                  + " at the other end look like labels; say which are")
          .about(InputException.Topic.LABELS);
    }
  }

  /** Whether attributes are all {0,1} and their names begin with the same letters. */
  private boolean namedAlike(int[] attributes) {
    String first = names.get(attributes[0]);
    int alike = first.length();
    for (int attribute : attributes) {
      if (!header.attributes().get(attribute).levels().names().equals(ZERO_ONE)) {
        return false;
      }
      String name = names.get(attribute);
      int same = 0;
      while (same < Math.min(alike, name.length()) && name.charAt(same) == first.charAt(same)) {
        same++;
      }
      alike = same;
    }
    return attributes.length > 1 && alike >= LETTERS_ALIKE;
  }

  private static List<Integer> sorted(int[] attributes) {
    return Arrays.stream(attributes).sorted().boxed().toList();
  }

  private String some(int[] attributes) {
    String first =
        Arrays.stream(attributes)
            .limit(NAMES_SHOWN)
            .mapToObj(attribute -> VisibleText.shortened(names.get(attribute), LONGEST_NAME))
            .collect(Collectors.joining(", "));
    return attributes.length > NAMES_SHOWN ? first + ", …" : first;
  }

  /** What the model calls labels and the file has; what else the user calls a label comes along. */
  private int[] presentOf(Schema expected, LabelChoice choice) {
    Set<String> wanted = new LinkedHashSet<>(expected.labels());
    if (choice instanceof LabelChoice.Names list) {
      wanted.addAll(list.names());
    } else if (choice instanceof LabelChoice.XmlFile xml) {
      wanted.addAll(MulanXml.labels(xml.file(), listener::notice));
    } else if (choice instanceof LabelChoice.Count count) {
      for (int attribute : counted(count.count(), "labels " + count.count())) {
        wanted.add(names.get(attribute));
      }
    }
    return wanted.stream().filter(index::containsKey).mapToInt(index::get).toArray();
  }

  private int[] counted(int count, String origin) {
    int labels = Math.abs(count);
    if (labels == 0 || labels > names.size()) {
      throw new InputException(
              file + ": " + origin + " does not fit a file of " + names.size() + " attributes")
          .about(InputException.Topic.LABELS);
    }
    int first = count > 0 ? 0 : names.size() - labels;
    int[] chosen = new int[labels];
    for (int i = 0; i < labels; i++) {
      chosen[i] = first + i;
    }
    return chosen;
  }

  private int[] named(List<String> wanted, String origin) {
    Set<String> seen = new LinkedHashSet<>();
    int[] chosen = new int[wanted.size()];
    for (int i = 0; i < chosen.length; i++) {
      String label = wanted.get(i);
      Integer attribute = index.get(label);
      if (attribute == null) {
        throw new InputException(
            file
                + ": has no attribute for label "
                + quoted(label)
                + " of "
                + origin
                + CloseNames.hint(label, names));
      }
      if (!seen.add(label)) {
        throw new InputException(origin + ": label " + quoted(label) + " is listed twice");
      }
      chosen[i] = attribute;
    }
    return chosen;
  }

  private Chosen listed(Path list) {
    return new Chosen(
        named(MulanXml.labels(list, listener::notice), list.toString()),
        new LabelChoice.XmlFile(list).origin());
  }

  /** The labels of the only XML file, if all of them are attributes. */
  private @Nullable Chosen onlyFitting(LabelLists lists) {
    Path only = lists.only().orElse(null);
    if (only != null) {
      try {
        if (index.keySet().containsAll(MulanXml.labels(only))) {
          return listed(only);
        }
      } catch (InputException e) {
        // Some other XML file that happens to lie here: not our list.
      }
    }
    return null;
  }

  private InputException unnamed() {
    return new InputException(
            file
                + ": does not say which attributes are labels; put a Mulan "
                + LabelLists.beside(file).stemWithoutPart()
                + ".xml beside it, write '-C N' into @relation, or say FILE.xml, N, -N or name,name")
        .about(InputException.Topic.LABELS);
  }
}
