package dev.espalier.internal.math;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Finds OpenBLAS in the native jar of this platform, if there is one.
 *
 * <p>JavaCPP unpacks the library into its cache; netlib is then pointed at exactly that file.
 * Pointing it at another copy would load a second OpenBLAS whose thread setting does nothing.
 */
final class NativeBlasLoader {
  /** Held strongly: a logger that nobody holds forgets its level. */
  private static final Logger NETLIB_LOGGER = Logger.getLogger("dev.ludovic.netlib");

  private NativeBlasLoader() {}

  /** Loads the library, or throws any exception or linkage error that the attempt meets. */
  static Blas load() {
    Class<?> preset = openblas_nolapack.class;
    String stub = Loader.load(preset);
    if (stub == null) {
      throw new IllegalStateException("JavaCPP found no OpenBLAS");
    }
    Path library = besides(Path.of(stub), Loader.getPlatform());
    System.setProperty("dev.ludovic.netlib.blas.nativeLibPath", library.toString());
    System.setProperty("dev.ludovic.netlib.lapack.nativeLibPath", library.toString());
    NETLIB_LOGGER.setLevel(Level.WARNING);
    dev.ludovic.netlib.blas.BLAS netlib = dev.ludovic.netlib.blas.NativeBLAS.getInstance();
    openblas_nolapack.blas_set_num_threads(1);
    return new NativeBlas(
        netlib,
        openblas_nolapack::blas_set_num_threads,
        "OpenBLAS " + version(preset) + " (native, " + Loader.getPlatform() + ")");
  }

  /** The OpenBLAS file beside JavaCPP's own; each system names it differently. */
  private static Path besides(Path stub, String platform) {
    String[] names;
    if (platform.startsWith("windows")) {
      names = new String[] {"libopenblas_nolapack.dll", "openblas_nolapack.dll"};
    } else if (platform.startsWith("macosx")) {
      names = new String[] {"libopenblas_nolapack.0.dylib", "libopenblas_nolapack.dylib"};
    } else {
      names = new String[] {"libopenblas_nolapack.so.0", "libopenblas_nolapack.so"};
    }
    for (String name : names) {
      Path candidate = stub.resolveSibling(name);
      if (Files.exists(candidate)) {
        return candidate;
      }
    }
    throw new IllegalStateException("no " + names[0] + " beside " + stub.getFileName());
  }

  /** The version in the jar's manifest, which reads OpenBLAS version, dash, preset version. */
  private static String version(Class<?> preset) {
    String version = preset.getPackage().getImplementationVersion();
    if (version == null) {
      return "of unknown version";
    }
    int dash = version.indexOf('-');
    return dash < 0 ? version : version.substring(0, dash);
  }
}
