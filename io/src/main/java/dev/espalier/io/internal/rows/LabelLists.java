package dev.espalier.io.internal.rows;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The XML files beside a data file, of which one may be Mulan's list of its labels. */
public final class LabelLists {
  private static final Pattern ARCHIVE = Pattern.compile("(?i)\\.(gz|bz2)$");
  private static final Pattern EXTENSION = Pattern.compile("\\.[^.]*$");
  private static final Pattern PART = Pattern.compile("(?i)[-_.](train|test)$");

  private final Path file;
  private final List<Path> all;

  private LabelLists(Path file, List<Path> all) {
    this.file = file;
    this.all = List.copyOf(all);
  }

  /** Looks beside a data file. */
  public static LabelLists beside(Path file) {
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
        found.clear();
      }
    }
    found.sort(null);
    return new LabelLists(file, found);
  }

  /** The one of the same name, where a part such as {@code -train} does not count. */
  public Optional<Path> ofSameName() {
    for (String stem : List.of(stem(), stemWithoutPart())) {
      for (Path list : all) {
        if (String.valueOf(list.getFileName()).equalsIgnoreCase(stem + ".xml")) {
          return Optional.of(list);
        }
      }
    }
    return Optional.empty();
  }

  /** The only one, where there are no others. */
  public Optional<Path> only() {
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  /** The one that a reader of the file would take, as far as its content is a list of labels. */
  public Optional<Path> taken() {
    return ofSameName()
        .or(this::only)
        .filter(
            list -> {
              try {
                MulanXml.labels(list);
                return true;
              } catch (InputException e) {
                return false;
              }
            });
  }

  /** The file's name without endings. */
  private String stem() {
    String name = ARCHIVE.matcher(String.valueOf(file.getFileName())).replaceFirst("");
    return EXTENSION.matcher(name).replaceFirst("");
  }

  /** The file's name without endings and without a part such as {@code -train}. */
  public String stemWithoutPart() {
    return PART.matcher(stem()).replaceFirst("");
  }
}
