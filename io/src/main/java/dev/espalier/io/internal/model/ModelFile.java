package dev.espalier.io.internal.model;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.AtomicFile;
import dev.espalier.io.internal.text.Digests;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The model file: the safetensors layout, readable from any language, with nothing in it that runs.
 *
 * <pre>{@code
 * 8 bytes      length of the header, little-endian
 * header       JSON: "__metadata__" (format version, learner, hyper-parameters, schema, provenance, digest), then for each
 *              tensor its type, shape and place
 * the rest     the tensors' bytes, little-endian, row-major: first the doubles, each at a multiple of 8, then whole numbers,
 *              then numbers of single precision and whole numbers of 16 bits
 * }</pre>
 *
 * <p>The last two kinds are mapped: they stay in the file until they are asked for.
 *
 * <p>The metadata hold a SHA-256 of the tensor bytes and one of the header itself, so that a
 * changed byte anywhere is found.
 */
public final class ModelFile {
  /** The newest format that this library reads and the one that it writes. */
  static final int FORMAT = 1;

  /** What a model without a file is called in messages. */
  public static final String STREAM = "model";

  private static final int LARGEST_HEADER = 1 << 28;
  private static final int BUFFER = 1 << 16;

  private ModelFile() {}

  /** Writes a model; a failure or a kill at any time leaves what the file held before. */
  public static void write(Path file, ModelState state) {
    AtomicFile.write(file, out -> write(out, state));
  }

  /** Writes the bytes of a model file; the stream is left open. */
  public static void write(OutputStream out, ModelState state) throws IOException {
    Map<String, Tensor> all = new LinkedHashMap<>(state.tensors());
    StoredColumns.store(state.schema(), all);
    Map<String, Tensor> tensors = byKind(all);
    Map<String, String> metadata = ModelHeader.metadata(state, FORMAT);
    metadata.put(ModelHeader.TENSOR_DIGEST, digestOfTensors(tensors));
    byte[] header = ModelHeader.write(metadata, tensors);
    out.write(littleEndian(8).putLong(header.length).array());
    out.write(header);
    for (Tensor tensor : tensors.values()) {
      forEachPiece(tensor, (bytes, count) -> out.write(bytes, 0, count));
    }
  }

  /**
   * Reads a model's state; anything that is not a whole, unchanged model file is a {@link
   * InputException}.
   */
  public static ModelState read(Path file) {
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": is a directory; expected a model file");
    }
    if (!Files.isRegularFile(file)) {
      throw new InputException(file + ": no such model file");
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      Source source = new Source(channel, channel);
      return read(file, source, channel.size());
    } catch (EOFException e) {
      throw truncated(file, e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** The same from a stream, which is read to its end and left open. */
  public static ModelState read(InputStream stream) {
    Path file = Path.of(STREAM);
    try {
      byte[] bytes = stream.readAllBytes();
      Source source = new Source(Channels.newChannel(new ByteArrayInputStream(bytes)), null);
      return read(file, source, bytes.length);
    } catch (EOFException e) {
      throw truncated(file, e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static InputException truncated(Path file, IOException cause) {
    return new InputException(
        file + ": the model file is truncated; expected more bytes than it has", cause);
  }

  private static InputException unreadable(Path file, IOException cause) {
    return new InputException(file + ": cannot be read: " + cause.getMessage(), cause);
  }

  private static ModelState read(Path file, Source source, long size) throws IOException {
    long length = source.read(8).getLong();
    if (length < 2 || length > LARGEST_HEADER) {
      throw new InputException(
          file + ": not an Espalier model file; expected one made by 'espalier train'");
    }
    if (length > size - 8) {
      throw new EOFException();
    }
    byte[] bytes = new byte[(int) length];
    source.read(bytes.length).get(bytes);
    ModelHeader header = ModelHeader.read(file, bytes);
    header.checkFormat(file, FORMAT);
    if (!ModelHeader.isIntact(bytes)) {
      throw corrupted(file);
    }
    long left = size - 8 - length;
    if (left != header.tensorBytes()) {
      if (left < header.tensorBytes()) {
        throw new EOFException();
      }
      throw corrupted(file);
    }
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (ModelHeader.Place place : header.places()) {
      tensors.put(place.name(), source.tensor(place));
    }
    if (!digestOfTensors(tensors).equals(header.metadata().get(ModelHeader.TENSOR_DIGEST))) {
      throw corrupted(file);
    }
    Schema schema = header.schema(file, tensors.remove(StoredColumns.IDF));
    ModelCard card = header.card(file);
    return new ModelState(schema, card, tensors);
  }

  private static InputException corrupted(Path file) {
    return new InputException(
        file
            + ": the model file is corrupted: its content does not match its checksum; train it"
            + " again or copy it anew");
  }

  /**
   * The bytes of a model, read from first to last.
   *
   * @param channel where they come from
   * @param mapped the same where it is a file, or null
   */
  private record Source(ReadableByteChannel channel, @Nullable FileChannel mapped) {
    Tensor tensor(ModelHeader.Place place) throws IOException {
      int length = Math.toIntExact(place.end() - place.start());
      FileChannel file = mapped;
      return place
          .kind()
          .tensor(
              file != null && place.kind().isMapped() ? map(file, length) : read(length),
              place.shape());
    }

    private static ByteBuffer map(FileChannel file, int length) throws IOException {
      long from = file.position();
      file.position(from + length);
      return file.map(FileChannel.MapMode.READ_ONLY, from, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    ByteBuffer read(int length) throws IOException {
      ByteBuffer buffer = littleEndian(length);
      while (buffer.hasRemaining()) {
        if (channel.read(buffer) < 0) {
          throw new EOFException();
        }
      }
      return buffer.flip();
    }
  }

  private interface PieceConsumer {
    void accept(byte[] bytes, int count) throws IOException;
  }

  /** Hands out a tensor's bytes in pieces, so that no copy of a large one is made. */
  private static void forEachPiece(Tensor tensor, PieceConsumer consumer) throws IOException {
    byte[] bytes = new byte[BUFFER];
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int size = TensorKind.of(tensor).bytes();
    int count = TensorKind.count(tensor);
    for (int from = 0, to; from < count; from = to) {
      to = Math.min(count, from + BUFFER / size);
      TensorKind.put(tensor, from, to, buffer);
      consumer.accept(bytes, (to - from) * size);
    }
  }

  private static Map<String, Tensor> byKind(Map<String, Tensor> tensors) {
    Map<String, Tensor> ordered = new LinkedHashMap<>();
    for (TensorKind kind : TensorKind.values()) {
      tensors.forEach(
          (name, tensor) -> {
            if (TensorKind.of(tensor) == kind) {
              ordered.put(name, tensor);
            }
          });
    }
    return ordered;
  }

  private static String digestOfTensors(Map<String, Tensor> tensors) throws IOException {
    MessageDigest digest = Digests.sha256();
    for (Tensor tensor : tensors.values()) {
      forEachPiece(tensor, (bytes, count) -> digest.update(bytes, 0, count));
    }
    return Digests.text(digest.digest());
  }

  private static ByteBuffer littleEndian(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }
}
