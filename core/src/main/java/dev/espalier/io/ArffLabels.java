package dev.espalier.io;

import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out which attributes of an ARFF file are labels. */
final class ArffLabels {
  private static final Pattern MEKA_COUNT = Pattern.compile(":(?:.*\\s)?-C\\s+(-?\\d{1,9})(?!\\S)");
  private static final Pattern ARCHIVE = Pattern.compile("(?i)\\.(gz|bz2)$");
  private static final Pattern EXTENSION = Pattern.compile("\\.[^.]*$");
  private static final Pattern PART = Pattern.compile("(?i)[-_.](train|test)$");

  private final Path file;
  private final ArffHeader header;
  private final List<String> names;
  private final Map<String, Integer> index = new HashMap<>();

  private ArffLabels(Path file, ArffHeader header) {
    this.file = file;
    this.header = header;
    this.names = header.names();
    for (int i = 0; i < names.size(); i++) {
      index.put(names.get(i), i);
    }
  }

  /** Attribute indices of the labels, in label order. */
  static int[] choose(TextSource source, ArffHeader header, ReadOptions options) {
    ArffLabels labels = new ArffLabels(source.file(), header);
    Schema expected = options.expected();
    return expected == null
        ? labels.chosen(options.labels())
        : labels.presentOf(expected, options.labels());
  }

  private int[] chosen(LabelChoice choice) {
    if (choice instanceof LabelChoice.Count count) {
      return counted(count.count(), "--labels " + count.count());
    }
    if (choice instanceof LabelChoice.Names list) {
      return named(list.names(), "the label list");
    }
    if (choice instanceof LabelChoice.XmlFile xml) {
      return named(MulanXml.labels(xml.file()), xml.file().toString());
    }
    Matcher meka = MEKA_COUNT.matcher(header.relation());
    if (meka.find()) {
      return counted(Integer.parseInt(meka.group(1)), "-C " + meka.group(1) + " in @relation");
    }
    return beside();
  }

  /** What the model calls labels and the file has; what else the user calls a label comes along. */
  private int[] presentOf(Schema expected, LabelChoice choice) {
    Set<String> wanted = new LinkedHashSet<>(expected.labels());
    if (choice instanceof LabelChoice.Names list) {
      wanted.addAll(list.names());
    } else if (choice instanceof LabelChoice.XmlFile xml) {
      wanted.addAll(MulanXml.labels(xml.file()));
    } else if (choice instanceof LabelChoice.Count count) {
      for (int attribute : counted(count.count(), "--labels " + count.count())) {
        wanted.add(names.get(attribute));
      }
    }
    return wanted.stream().filter(index::containsKey).mapToInt(index::get).toArray();
  }

  private int[] counted(int count, String origin) {
    int labels = Math.abs(count);
    if (labels == 0 || labels > names.size()) {
      throw new InputException(
          file + ": " + origin + " does not fit a file of " + names.size() + " attributes");
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
                + ": has no attribute for label '"
                + label
                + "' of "
                + origin
                + CloseNames.hint(label, names));
      }
      if (!seen.add(label)) {
        throw new InputException(origin + ": label '" + label + "' is listed twice");
      }
      chosen[i] = attribute;
    }
    return chosen;
  }

  private int[] beside() {
    List<Path> lists = xmlFilesBeside();
    Path last = file.getFileName();
    String base = last == null ? "" : last.toString();
    base = EXTENSION.matcher(ARCHIVE.matcher(base).replaceFirst("")).replaceFirst("");
    for (String stem : List.of(base, PART.matcher(base).replaceFirst(""))) {
      for (Path list : lists) {
        Path name = list.getFileName();
        if (name != null && name.toString().equalsIgnoreCase(stem + ".xml")) {
          return named(MulanXml.labels(list), list.toString());
        }
      }
    }
    if (lists.size() == 1) {
      try {
        List<String> labels = MulanXml.labels(lists.get(0));
        if (index.keySet().containsAll(labels)) {
          return named(labels, lists.get(0).toString());
        }
      } catch (InputException e) {
        // Some other XML file that happens to lie here: not our list.
      }
    }
    throw new InputException(
        file
            + ": does not say which attributes are labels; put a Mulan "
            + PART.matcher(base).replaceFirst("")
            + ".xml beside it, write '-C N' into @relation, or give --labels FILE.xml, N, -N or"
            + " name,name");
  }

  private List<Path> xmlFilesBeside() {
    Path directory = file.toAbsolutePath().getParent();
    List<Path> found = new ArrayList<>();
    if (directory != null) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
        for (Path entry : entries) {
          if (entry.toString().toLowerCase(Locale.ROOT).endsWith(".xml")
              && Files.isRegularFile(entry)) {
            found.add(entry);
          }
        }
      } catch (IOException e) {
        return List.of();
      }
    }
    found.sort(null);
    return found;
  }
}
