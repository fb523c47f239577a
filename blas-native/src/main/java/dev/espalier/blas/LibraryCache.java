package dev.espalier.blas;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Unpacked libraries that the next process of the same user finds again, which saves it a fifth of
 * a second.
 *
 * <p>What lies there is trusted only where no other user can have put it, and where each file has
 * the SHA-256 that the jar's bytes had when they were unpacked. Other bytes in the jar have another
 * name here.
 */
final class LibraryCache {
  private static final String NAME = "openblas-";
  private static final String DIGESTS = "SHA256SUMS";

  private final Path parent;

  LibraryCache(Path parent) {
    this.parent = parent;
  }

  /** The usual place, which may not exist or not be writable. */
  static LibraryCache ofUser() {
    return new LibraryCache(Path.of(System.getProperty("user.home"), ".cache", "espalier"));
  }

  /** The files of these libraries, unpacked if need be; fails where the place cannot be trusted. */
  List<Path> files(List<NativeLibrary> libraries) throws IOException {
    Files.createDirectories(parent);
    Path directory = parent.toRealPath().resolve(NAME + name(libraries));
    // Filled beside and renamed, so that nobody ever sees half of it. It also shows who this user
    // is.
    try (PrivateDirectory filled = PrivateDirectory.createIn(parent.toRealPath())) {
      if (!holds(directory, libraries, filled)) {
        unpack(libraries, filled, directory);
      }
    }
    return libraries.stream().map(library -> directory.resolve(library.name())).toList();
  }

  /** Whether all is there as it was unpacked; fails where others could have put it there. */
  private static boolean holds(
      Path directory, List<NativeLibrary> libraries, PrivateDirectory neighbour)
      throws IOException {
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    neighbour.requireLike(directory);
    Path digests = directory.resolve(DIGESTS);
    return Files.isRegularFile(digests, LinkOption.NOFOLLOW_LINKS)
        && Files.readAllLines(digests).equals(digests(directory, libraries));
  }

  private void unpack(List<NativeLibrary> libraries, PrivateDirectory filled, Path directory)
      throws IOException {
    List<String> digests = new ArrayList<>();
    for (NativeLibrary library : libraries) {
      digests.add(line(library.unpack(filled.path()), library));
    }
    Files.write(filled.path().resolve(DIGESTS), digests);
    removeOthers(directory, libraries, filled);
    try {
      filled.moveTo(directory);
    } catch (FileSystemException problem) {
      // Perhaps another process was quicker: what it put there is checked like anything else.
      if (!holds(directory, libraries, filled)) {
        throw problem;
      }
    }
  }

  /** Of other versions, or not intact; not what another process has put there in between. */
  private void removeOthers(
      Path directory, List<NativeLibrary> libraries, PrivateDirectory neighbour)
      throws IOException {
    try (DirectoryStream<Path> others = Files.newDirectoryStream(parent.toRealPath(), NAME + "*")) {
      for (Path other : others) {
        if (!other.equals(directory) || !holds(directory, libraries, neighbour)) {
          PrivateDirectory.deleteQuietly(other);
        }
      }
    }
  }

  private static List<String> digests(Path directory, List<NativeLibrary> libraries)
      throws IOException {
    List<String> digests = new ArrayList<>();
    for (NativeLibrary library : libraries) {
      Path file = directory.resolve(library.name());
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        return List.of();
      }
      try (InputStream in = Files.newInputStream(file)) {
        digests.add(line(NativeLibrary.digest(in), library));
      }
    }
    return digests;
  }

  private static String line(String digest, NativeLibrary library) {
    return digest + "  " + library.name();
  }

  /** Made of what the jars' tables of contents say, which is quick to read. */
  private static String name(List<NativeLibrary> libraries) throws IOException {
    StringBuilder contents = new StringBuilder();
    for (NativeLibrary library : libraries) {
      URLConnection connection = library.source().openConnection();
      if (!(connection instanceof JarURLConnection jar)) {
        throw new IOException(library.name() + " is in no jar");
      }
      contents
          .append(library.name())
          .append(' ')
          .append(jar.getJarEntry().getSize())
          .append(' ')
          .append(jar.getJarEntry().getCrc())
          .append('\n');
    }
    byte[] bytes = contents.toString().getBytes(StandardCharsets.UTF_8);
    return NativeLibrary.digest(new ByteArrayInputStream(bytes)).substring(0, 16);
  }
}
