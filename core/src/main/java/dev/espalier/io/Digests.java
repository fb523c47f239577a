package dev.espalier.io;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests in hexadecimal. */
final class Digests {
  private Digests() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static String sha256(byte[] bytes) {
    return text(sha256().digest(bytes));
  }

  static String text(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }
}
