package dev.espalier.io.internal.folder;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Progress;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.LabelCollector;
import dev.espalier.io.internal.rows.LabelOrigin;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.io.internal.table.TableEncoder;
import dev.espalier.io.internal.text.TextSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a folder of texts: one sub-folder for each label, in it a file for each document. A file of
 * the same name and the same text in several sub-folders is one document with several labels. For a
 * model that will be applied, files may lie in the folder itself: their labels are unknown.
 *
 * <p>The columns are {@code path}, which names the row, and {@code text}.
 */
public final class FolderReader {
  private static final String PATH = "path";
  private static final String TEXT = "text";

  private final Path folder;
  private final ReadOptions options;
  private final Map<Name, Document> documents = new LinkedHashMap<>();
  private final Set<String> encodings = new TreeSet<>();
  private int notUtf8;
  private final List<String> leftOut = new ArrayList<>();

  /** What makes files one document. */
  private record Name(String file, String text) {}

  /** A document: its path in the folder and the sub-folders that hold it. */
  private record Document(String path, String text, Set<String> labels) {}

  private FolderReader(Path folder, ReadOptions options) {
    this.folder = folder;
    this.options = options;
  }

  /** Reads all files. */
  public static Dataset read(Path folder, ReadOptions options) {
    FolderReader reader = new FolderReader(folder, options);
    reader.readFiles();
    return reader.dataset();
  }

  private void readFiles() {
    try {
      readEntries();
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be read: " + e.getMessage(), e);
    }
    tellLeftOut();
  }

  private void readEntries() throws IOException {
    List<Path> entries = entries(folder);
    List<Path> loose = entries.stream().filter(Files::isRegularFile).toList();
    List<Path> labels = entries.stream().filter(Files::isDirectory).toList();
    if (options.expected() == null && labels.isEmpty()) {
      throw new InputException(
          folder + ": has no sub-folders; expected one for each label, with texts in it");
    }
    if (options.expected() == null && !loose.isEmpty()) {
      throw new InputException(
          folder
              + ": holds the file "
              + quoted(String.valueOf(loose.get(0).getFileName()))
              + " beside sub-folders; expected every text in the sub-folder of a label");
    }
    loose.forEach(file -> add(file, null));
    for (int k = 0; k < labels.size(); k++) {
      options.progress().report("reading " + folder.getFileName(), (double) k / labels.size());
      for (Path file : files(labels.get(k))) {
        add(file, String.valueOf(labels.get(k).getFileName()));
      }
    }
  }

  private void tellLeftOut() {
    if (!leftOut.isEmpty()) {
      options
          .listener()
          .notice(
              folder
                  + ": "
                  + (leftOut.size() == 1 ? "1 entry is" : leftOut.size() + " entries are")
                  + " left out: only files and links to files of the folder are read, not "
                  + Unfamiliar.shown(leftOut));
    }
    if (notUtf8 > 0) {
      options
          .listener()
          .notice(
              folder
                  + ": "
                  + notUtf8
                  + (notUtf8 == 1 ? " file is" : " files are")
                  + " not UTF-8 text and read as "
                  + String.join(" or ", encodings),
              InputException.Topic.ENCODING);
    }
  }

  private void add(Path file, @Nullable String label) {
    String text = text(file);
    String path = relative(file);
    String name = String.valueOf(file.getFileName());
    Document document =
        documents.computeIfAbsent(
            new Name(name, text), key -> new Document(path, text, new LinkedHashSet<>()));
    if (label != null) {
      document.labels().add(label);
    }
  }

  private String text(Path file) {
    int[] told = new int[1];
    try (TextSource source =
        TextSource.open(file, Progress.none(), notice -> told[0] = 1, options.cells().encoding())) {
      byte[] bytes = source.remaining().readAllBytes();
      if (told[0] > 0) {
        notUtf8++;
        encodings.add(source.encodingName());
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private Dataset dataset() {
    LabelCollector collector = LabelCollector.of(options, folder.toString());
    List<String> paths = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    Map<String, Integer> codeOf = new HashMap<>();
    int[] pathCodes = new int[documents.size()];
    int[] textCodes = new int[documents.size()];
    int row = 0;
    for (Document document : documents.values()) {
      for (String label : document.labels()) {
        if (!collector.add(label)) {
          throw new InputException(
              folder + ": label " + quoted(label) + " is not one of those expected");
        }
      }
      if (document.labels().isEmpty()) {
        collector.markUnknown();
      }
      collector.endRow();
      pathCodes[row] = row;
      paths.add(document.path());
      Integer code = codeOf.get(document.text());
      if (code == null) {
        code = texts.size();
        codeOf.put(document.text(), code);
        texts.add(document.text());
      }
      textCodes[row++] = code;
    }
    Reading reading = Reading.of(options);
    reading.format("a folder of texts");
    reading.encoding(encodings.isEmpty() ? "UTF-8" : "UTF-8, " + String.join(", ", encodings));
    LabelOrigin.tell(options, "the sub-folders");
    Table table =
        new Table(
            List.of(
                new Table.Categories(PATH, paths, pathCodes),
                new Table.Categories(TEXT, texts, textCodes)));
    Map<String, Role> roles = new HashMap<>(options.columns().roles());
    roles.putIfAbsent(PATH, Role.ID);
    roles.putIfAbsent(TEXT, Role.TEXT);
    ColumnOptions known =
        new ColumnOptions(roles, options.columns().text(), options.columns().dayFirst());
    String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
    LabelCollector.Result sets = collector.build();
    Schema expected = options.expected();
    ModelEncoder.Origin origin = ModelEncoder.Origin.rows(name, folder.toString());
    if (expected != null) {
      return new Dataset(
          name,
          expected.withLabels(sets.names()),
          ModelEncoder.of(expected).encode(table.columns(), row, false, origin, new Unfamiliar()),
          sets.labels());
    }
    TableEncoder.Encoded encoded =
        TableEncoder.features(table, row, Set.of(), null, options.withColumns(known), origin);
    return new Dataset(name, encoded.schema(sets.names()), encoded.rows(), sets.labels());
  }

  /** The files below a sub-folder in the order of their paths, without hidden ones. */
  private List<Path> files(Path label) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path entry : entries(label)) {
      if (Files.isDirectory(entry)) {
        files.addAll(files(entry));
      } else {
        files.add(entry);
      }
    }
    return files;
  }

  private List<Path> entries(Path parent) throws IOException {
    try (Stream<Path> found = Files.list(parent)) {
      List<Path> entries = new ArrayList<>();
      for (Path entry : found.sorted().toList()) {
        if (String.valueOf(entry.getFileName()).startsWith(".")) {
          continue;
        }
        if (isRead(entry)) {
          entries.add(entry);
        } else {
          leftOut.add(relative(entry));
        }
      }
      return entries;
    }
  }

  /**
   * A pipe would never end, a link may lead to a file that nobody meant, and to folders in a ring.
   */
  private boolean isRead(Path entry) throws IOException {
    return Files.isSymbolicLink(entry)
        ? Files.isRegularFile(entry) && entry.toRealPath().startsWith(folder.toRealPath())
        : Files.isRegularFile(entry) || Files.isDirectory(entry);
  }

  private String relative(Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }
}
