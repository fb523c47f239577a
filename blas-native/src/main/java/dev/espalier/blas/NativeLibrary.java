package dev.espalier.blas;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A native library inside a jar.
 *
 * @param source where it is
 * @param name what its file must be called
 */
record NativeLibrary(URL source, String name) {
  /**
   * What OpenBLAS needs, each after what it needs itself. Some systems have fewer of them.
   *
   * <p>The library has the name by which its caller {@code jniopenblas_nolapack} looks for it; it
   * holds LAPACK all the same.
   *
   * @param platform as JavaCPP calls it
   */
  static List<NativeLibrary> ofOpenBlas(String platform) {
    List<NativeLibrary> found = new ArrayList<>();
    String own = "javacpp/" + platform + "/";
    String blas = "openblas/" + platform + "/";
    if (platform.startsWith("windows")) {
      add(found, own + "vcruntime140.dll");
      add(found, own + "vcruntime140_1.dll");
      add(found, own + "msvcp140.dll");
      add(found, own + "jnijavacpp.dll");
      add(found, blas + "libopenblas.dll", "libopenblas_nolapack.dll");
      add(found, blas + "jniopenblas_nolapack.dll");
    } else if (platform.startsWith("macosx")) {
      add(found, own + "libjnijavacpp.dylib");
      add(found, blas + "libgcc_s.1.1.dylib");
      add(found, blas + "libquadmath.0.dylib");
      add(found, blas + "libgfortran.5.dylib");
      add(found, blas + "libopenblas.0.dylib", "libopenblas_nolapack.0.dylib");
      add(found, blas + "libjniopenblas_nolapack.dylib");
    } else {
      add(found, own + "libjnijavacpp.so");
      add(found, blas + "libgcc_s.so.1");
      add(found, blas + "libquadmath.so.0");
      add(found, blas + "libgfortran.so.5");
      add(found, blas + "libopenblas.so.0", "libopenblas_nolapack.so.0");
      add(found, blas + "libjniopenblas_nolapack.so");
    }
    return found;
  }

  private static void add(List<NativeLibrary> found, String resource) {
    add(found, resource, resource.substring(resource.lastIndexOf('/') + 1));
  }

  private static void add(List<NativeLibrary> found, String resource, String name) {
    URL source = NativeLibrary.class.getResource("/org/bytedeco/" + resource);
    if (source != null) {
      found.add(new NativeLibrary(source, name));
    }
  }

  /** Copies the library into a directory, checks what arrived there, and gives its SHA-256. */
  String unpack(Path directory) throws IOException {
    Path file = directory.resolve(name);
    try (DigestInputStream in = new DigestInputStream(source.openStream(), sha256())) {
      Files.copy(in, file);
      String expected = HexFormat.of().formatHex(in.getMessageDigest().digest());
      check(file, expected);
      return expected;
    }
  }

  /** Fails where a file has another SHA-256 than expected. */
  static void check(Path file, String expected) throws IOException {
    String found = digest(Files.newInputStream(file));
    if (!found.equals(expected)) {
      throw new IOException(
          file.getFileName()
              + " has SHA-256 "
              + found
              + "; expected "
              + expected
              + " as in its jar");
    }
  }

  /** The SHA-256 of all that a stream gives; closes it. */
  static String digest(InputStream in) throws IOException {
    try (DigestInputStream digested = new DigestInputStream(in, sha256())) {
      digested.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digested.getMessageDigest().digest());
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // every Java has it
    }
  }
}
