package dev.espalier.server.feedback;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of a feedback log's files: the one that grows; those that were full, which have a
 * number in their name, {@code news.feedback.1.jsonl} the oldest; the torn ends of lines that
 * crashes have left, {@code news.feedback.torn-1.jsonl}; and the file that is locked.
 */
final class FeedbackFiles {
  private final Path current;
  private final String stem;
  private final String ending;

  /** Follows links: two names of one file must have one lock. */
  FeedbackFiles(Path given) {
    try {
      Path absolute = given.toAbsolutePath();
      this.current =
          Files.exists(absolute)
              ? absolute.toRealPath()
              : Objects.requireNonNull(absolute.getParent())
                  .toRealPath()
                  .resolve(Objects.requireNonNull(absolute.getFileName()));
    } catch (IOException e) {
      throw unusable(given, e);
    }
    String name = String.valueOf(current.getFileName());
    int point = name.lastIndexOf('.');
    this.stem = point > 0 ? name.substring(0, point) : name;
    this.ending = point > 0 ? name.substring(point) : "";
  }

  Path current() {
    return current;
  }

  Path lock() {
    return current.resolveSibling(current.getFileName() + ".lock");
  }

  /** The full files, the oldest first; that some are gone hides none of the others. */
  List<Path> full() throws IOException {
    return List.copyOf(numbered("").values());
  }

  /** Where the next full file goes. */
  Path nextFull() throws IOException {
    return next("");
  }

  /** Where the next torn end goes. */
  Path nextTorn() throws IOException {
    return next("torn-");
  }

  private Path next(String kind) throws IOException {
    NavigableMap<Integer, Path> files = numbered(kind);
    int number = files.isEmpty() ? 1 : files.lastKey() + 1;
    return current.resolveSibling(stem + "." + kind + number + ending);
  }

  private NavigableMap<Integer, Path> numbered(String kind) throws IOException {
    Pattern name =
        Pattern.compile(
            Pattern.quote(stem + "." + kind) + "([1-9][0-9]{0,8})" + Pattern.quote(ending));
    NavigableMap<Integer, Path> files = new TreeMap<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder())) {
      for (Path entry : entries) {
        Matcher matcher = name.matcher(String.valueOf(entry.getFileName()));
        if (matcher.matches()) {
          files.put(Integer.parseInt(matcher.group(1)), entry);
        }
      }
    }
    return files;
  }

  private Path folder() {
    return Objects.requireNonNull(current.getParent());
  }

  /** Makes a new name in the folder durable, where the system can. */
  void forceFolder() {
    try (FileChannel channel = FileChannel.open(folder(), StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // folders cannot be opened everywhere
    }
  }

  InputException unusable(IOException problem) {
    return unusable(current, problem);
  }

  private static InputException unusable(Path file, IOException problem) {
    return new InputException(
        file + ": cannot be kept as feedback: " + problem.getMessage(), problem);
  }
}
