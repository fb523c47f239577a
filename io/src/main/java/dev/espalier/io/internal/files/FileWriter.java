package dev.espalier.io.internal.files;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.DataWriter.Format;
import dev.espalier.io.internal.arff.ArffWriter;
import dev.espalier.io.internal.csv.CsvWriter;
import dev.espalier.io.internal.csv.SpreadsheetText;
import dev.espalier.io.internal.sparse.SvmLightWriter;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

/** Writes data files, completely or not at all: see {@link dev.espalier.io.DataWriter}. */
final class FileWriter {
  private FileWriter() {}

  static void write(Dataset data, Path file, Format format, boolean guarded) {
    write(data, file, format, guarded ? SpreadsheetText::guarded : UnaryOperator.identity());
  }

  private static void write(
      Dataset data, Path file, Format format, UnaryOperator<String> spelling) {
    AtomicFile.write(
        file,
        stream -> {
          OutputStream target = isCompressed(file) ? new GZIPOutputStream(stream, 1 << 16) : stream;
          // the encoder, unlike the charset, refuses broken surrogates instead of writing '?'
          try (Writer out =
              new BufferedWriter(
                  new OutputStreamWriter(target, StandardCharsets.UTF_8.newEncoder()), 1 << 16)) {
            write(data, out, format, spelling);
          } catch (CharacterCodingException e) {
            throw new InputException(
                file + ": a name holds characters that are not valid Unicode", e);
          }
        });
  }

  private static void write(Dataset data, Writer out, Format format, UnaryOperator<String> spelling)
      throws IOException {
    switch (format) {
      case ARFF -> ArffWriter.write(data, out);
      case SVMLIGHT -> SvmLightWriter.write(data, out);
      default -> CsvWriter.write(data, out, format == Format.TSV ? '\t' : ',', spelling);
    }
  }

  private static boolean isCompressed(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
  }
}
