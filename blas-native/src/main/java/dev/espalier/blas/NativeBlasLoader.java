package dev.espalier.blas;

import dev.espalier.internal.math.Blas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Loads OpenBLAS from the native jar of this platform, if there is one.
 *
 * <p>Not by JavaCPP's own loader: that keeps libraries in a directory with a name that anybody can
 * foresee and trusts what it finds there. Here they come from the {@link LibraryCache} of this user
 * or, where nothing can be kept, from a {@link PrivateDirectory} of this process. Netlib is then
 * pointed at exactly that file (another copy would be a second OpenBLAS whose thread setting does
 * nothing).
 *
 * <p>On Linux nothing else stays on disk: a library that is loaded needs its file no more.
 * Elsewhere such files go when the process ends, or when the next one starts.
 */
final class NativeBlasLoader {
  private static final String JAVACPP_LOADS = "org.bytedeco.javacpp.loadLibraries";
  private static final Path MAPPED_FILES = Path.of("/proc/self/maps");

  /** Held strongly: a logger that nobody holds forgets its level. */
  private static final Logger NETLIB_LOGGER = Logger.getLogger("dev.ludovic.netlib");

  private NativeBlasLoader() {}

  /** Loads the library, or throws whatever the attempt meets. */
  static Blas load() throws IOException {
    String platform = Loader.getPlatform();
    List<NativeLibrary> libraries = NativeLibrary.ofOpenBlas(platform);
    if (libraries.stream().noneMatch(each -> each.name().contains("jniopenblas"))) {
      throw new IOException(
          "nothing for "
              + platform
              + " on the class path; org.bytedeco:openblas and javacpp with this classifier bring it");
    }
    if (Loader.getLoadedLibraries().keySet().stream().anyMatch(each -> each.contains("openblas"))) {
      throw new IOException("this program has loaded an OpenBLAS of its own");
    }
    // Made in any case: netlib puts a library beside it, so the place must be one to trust.
    PrivateDirectory own = PrivateDirectory.create();
    boolean needed = false;
    try {
      Optional<List<Path>> kept = kept(libraries);
      List<Path> files = kept.isPresent() ? kept.get() : unpacked(libraries, own.path());
      Blas blas = load(files, platform);
      needed = kept.isEmpty() && !Files.exists(MAPPED_FILES);
      return blas;
    } finally {
      if (needed) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closeQuietly(own)));
      } else {
        own.close();
      }
    }
  }

  /** The unpacked libraries of an earlier process, or nothing where none can be kept. */
  private static Optional<List<Path>> kept(List<NativeLibrary> libraries) {
    try {
      return Optional.of(LibraryCache.ofUser().files(libraries));
    } catch (IOException problem) {
      return Optional.empty();
    }
  }

  private static List<Path> unpacked(List<NativeLibrary> libraries, Path directory)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (NativeLibrary library : libraries) {
      library.unpack(directory);
      files.add(directory.resolve(library.name()));
    }
    return files;
  }

  private static Blas load(List<Path> files, String platform) {
    withoutJavaCppLoading(
        () -> {
          files.forEach(file -> System.load(file.toString()));
          openblas_nolapack.blas_set_num_threads(1);
        });
    Path library =
        files.stream()
            .filter(file -> String.valueOf(file.getFileName()).startsWith("libopenblas_nolapack"))
            .findFirst()
            .orElseThrow();
    System.setProperty("dev.ludovic.netlib.blas.nativeLibPath", library.toString());
    System.setProperty("dev.ludovic.netlib.lapack.nativeLibPath", library.toString());
    NETLIB_LOGGER.setLevel(Level.WARNING);
    dev.ludovic.netlib.blas.BLAS netlib = dev.ludovic.netlib.blas.NativeBLAS.getInstance();
    removeNetlibFile("libnetlibblasjni");
    return new NativeBlas(
        netlib,
        openblas_nolapack::blas_set_num_threads,
        "OpenBLAS " + version() + " (native, " + platform + ")",
        library.resolveSibling(""));
  }

  /** LAPACK of the library that {@link #load} has loaded. */
  static dev.ludovic.netlib.lapack.LAPACK loadLapack() {
    dev.ludovic.netlib.lapack.LAPACK netlib = dev.ludovic.netlib.lapack.NativeLAPACK.getInstance();
    removeNetlibFile("libnetliblapackjni");
    return netlib;
  }

  /**
   * JavaCPP's classes load their libraries when they are first used; these are loaded already. Its
   * setting is the process's, so it is put back at once.
   */
  private static void withoutJavaCppLoading(Runnable work) {
    String before = System.getProperty(JAVACPP_LOADS);
    System.setProperty(JAVACPP_LOADS, "false");
    try {
      work.run();
    } finally {
      if (before == null) {
        System.clearProperty(JAVACPP_LOADS);
      } else {
        System.setProperty(JAVACPP_LOADS, before);
      }
    }
  }

  /**
   * Netlib unpacks a library of its own, under a random name, and leaves it behind after a kill.
   * Linux says which file that is; it is not needed once it is loaded.
   */
  private static void removeNetlibFile(String name) {
    try (Stream<String> lines = Files.lines(MAPPED_FILES)) {
      List<Path> files =
          lines
              .filter(line -> line.contains("/" + name))
              .map(line -> Path.of(line.substring(line.indexOf('/'))))
              .toList();
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | RuntimeException problem) {
      // Another system: netlib removes its file when the process ends.
    }
  }

  private static void closeQuietly(PrivateDirectory directory) {
    try {
      directory.close();
    } catch (IOException problem) {
      // Windows keeps the file of a loaded library; the next process removes it.
    }
  }

  /** The version in the jar's manifest, which reads OpenBLAS version, dash, preset version. */
  private static String version() {
    String version = openblas_nolapack.class.getPackage().getImplementationVersion();
    if (version == null) {
      return "of unknown version";
    }
    int dash = version.indexOf('-');
    return dash < 0 ? version : version.substring(0, dash);
  }
}
