package dev.espalier.io.internal.text;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/** SHA-256 digests in hexadecimal. */
public final class Digests {
  private Digests() {}

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  public static String sha256(byte[] bytes) {
    return text(sha256().digest(bytes));
  }

  /** The SHA-256 of a file's bytes; of a folder, that of its files' paths and digests. */
  public static String sha256(Path file) {
    if (Files.isDirectory(file)) {
      return ofFolder(file);
    }
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
    }
    return text(digest.digest());
  }

  private static String ofFolder(Path folder) {
    MessageDigest digest = sha256();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String line = folder.relativize(file) + " " + sha256(file) + "\n";
        digest.update(line.getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be read: " + e.getMessage(), e);
    }
    return text(digest.digest());
  }

  public static String text(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }
}
