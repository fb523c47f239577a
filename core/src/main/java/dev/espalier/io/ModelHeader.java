package dev.espalier.io;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON header of a model file. The safetensors layout allows only text in the metadata, so what
 * has structure is JSON inside a text.
 *
 * @param metadata the metadata, in file order
 * @param places the tensors, in file order
 */
record ModelHeader(Map<String, String> metadata, List<Place> places) {
  static final String TENSOR_DIGEST = "tensors.sha256";
  private static final String HEADER_DIGEST = "header.sha256";
  private static final String NO_DIGEST = "0".repeat(64);

  /** As it stands in the JSON; inside a text the quotes would be escaped, so it occurs once. */
  private static final byte[] DIGEST_MARK =
      ("\"" + HEADER_DIGEST + "\":\"").getBytes(StandardCharsets.UTF_8);

  private static final String METADATA = "__metadata__";
  private static final String FORMAT = "espalier.format";
  private static final String LEARNER = "learner";
  private static final String HYPERPARAMETERS = "hyperparameters";
  private static final String PROVENANCE = "provenance";
  private static final String FEATURES = "features";
  private static final String LABELS = "labels";
  private static final JsonMapper JSON = JsonMapper.shared();

  /** Where a tensor lies; bytes are counted from the end of the header. */
  record Place(String name, boolean wholeNumbers, int[] shape, long start, long end) {}

  /** The metadata of a model, without digests. */
  static Map<String, String> metadata(ModelState state, int format) {
    ArrayNode features = JSON.createArrayNode();
    for (Schema.Feature feature : state.schema().features()) {
      String level = feature.level();
      if (level == null) {
        features.add(feature.attribute());
      } else {
        ArrayNode indicator = features.addArray().add(feature.attribute()).add(level);
        if (feature.otherLevel() != null) {
          indicator.add(feature.otherLevel());
        }
      }
    }
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put(FORMAT, Integer.toString(format));
    metadata.put(LEARNER, state.card().learner());
    metadata.put(HYPERPARAMETERS, JSON.writeValueAsString(state.card().hyperparameters()));
    metadata.put(PROVENANCE, JSON.writeValueAsString(state.card().provenance()));
    metadata.put(FEATURES, features.toString());
    metadata.put(LABELS, JSON.writeValueAsString(state.schema().labels()));
    return metadata;
  }

  /** The header's bytes with their own digest inside, padded with spaces to a multiple of 8. */
  static byte[] write(Map<String, String> metadata, Map<String, Tensor> tensors) {
    ObjectNode root = JSON.createObjectNode();
    ObjectNode entries = root.putObject(METADATA);
    metadata.forEach(entries::put);
    entries.put(HEADER_DIGEST, NO_DIGEST);
    long offset = 0;
    for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
      boolean wholeNumbers = entry.getValue() instanceof Tensor.Integers;
      ObjectNode node = root.putObject(entry.getKey());
      node.put("dtype", wholeNumbers ? "I32" : "F64");
      ArrayNode shape = node.putArray("shape");
      long size = wholeNumbers ? Integer.BYTES : Double.BYTES;
      for (int extent : entry.getValue().shape()) {
        shape.add(extent);
        size *= extent;
      }
      node.putArray("data_offsets").add(offset).add(offset + size);
      offset += size;
    }
    byte[] json = root.toString().getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(json, (json.length + 7) / 8 * 8);
    Arrays.fill(padded, json.length, padded.length, (byte) ' ');
    putDigest(padded, Digests.sha256(padded));
    return padded;
  }

  /** Whether the bytes are those that {@link #write} made, up to the last one. */
  static boolean isIntact(byte[] header) {
    byte[] copy = header.clone();
    String digest = putDigest(copy, NO_DIGEST);
    return digest.equals(Digests.sha256(copy));
  }

  /** Puts a digest into its place and returns what stood there; empty where there is no place. */
  private static String putDigest(byte[] header, String digest) {
    for (int at = 0; at + DIGEST_MARK.length + digest.length() <= header.length; at++) {
      int start = at + DIGEST_MARK.length;
      if (Arrays.equals(header, at, start, DIGEST_MARK, 0, DIGEST_MARK.length)) {
        String old = new String(header, start, digest.length(), StandardCharsets.ISO_8859_1);
        System.arraycopy(
            digest.getBytes(StandardCharsets.ISO_8859_1), 0, header, start, digest.length());
        return old;
      }
    }
    return "";
  }

  /** Reads a header; one that cannot be understood is a {@link InputException}. */
  static ModelHeader read(Path file, byte[] bytes) {
    try {
      JsonNode root = JSON.readTree(bytes);
      Map<String, String> metadata = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> entry : root.path(METADATA).properties()) {
        metadata.put(entry.getKey(), entry.getValue().stringValue());
      }
      if (!metadata.containsKey(FORMAT)) {
        throw notAModel(file, null);
      }
      List<Place> places = new ArrayList<>();
      long expected = 0;
      for (Map.Entry<String, JsonNode> entry : root.properties()) {
        if (!entry.getKey().equals(METADATA)) {
          Place place = place(file, entry.getKey(), entry.getValue(), expected);
          places.add(place);
          expected = place.end();
        }
      }
      return new ModelHeader(metadata, places);
    } catch (JacksonException e) {
      throw notAModel(file, e);
    }
  }

  private static Place place(Path file, String name, JsonNode node, long expectedStart) {
    boolean wholeNumbers = node.path("dtype").asString("").equals("I32");
    JsonNode extents = node.path("shape");
    int[] shape = new int[extents.size()];
    long size = wholeNumbers ? Integer.BYTES : Double.BYTES;
    for (int i = 0; i < shape.length; i++) {
      shape[i] = extents.get(i).asInt(-1);
      size = shape[i] < 0 || size > Integer.MAX_VALUE ? -1 : size * shape[i];
    }
    long start = node.path("data_offsets").path(0).asLong(-1);
    long end = node.path("data_offsets").path(1).asLong(-1);
    if (start != expectedStart || size < 0 || end - start != size || size > Integer.MAX_VALUE) {
      throw new InputException(
          file
              + ": the model file is corrupted: tensor '"
              + name
              + "' has no legal shape and place");
    }
    return new Place(name, wholeNumbers, shape, start, end);
  }

  /** Refuses a file of a newer format. */
  void checkFormat(Path file, int newest) {
    String format = metadata.getOrDefault(FORMAT, "");
    if (!format.matches("\\d{1,6}")) {
      throw notAModel(file, null);
    }
    if (Integer.parseInt(format) > newest) {
      throw new InputException(
          file
              + ": model format "
              + format
              + " is newer than this version of Espalier, which reads up to "
              + newest
              + "; update Espalier");
    }
  }

  /** The number of bytes that follow the header. */
  long tensorBytes() {
    return places.isEmpty() ? 0 : places.get(places.size() - 1).end();
  }

  Schema schema(Path file) {
    try {
      List<Schema.Feature> features = new ArrayList<>();
      for (JsonNode node : JSON.readTree(text(file, FEATURES))) {
        features.add(
            node.isArray()
                ? new Schema.Feature(
                    node.path(0).stringValue(),
                    node.path(1).stringValue(),
                    node.size() > 2 ? node.path(2).stringValue() : null)
                : Schema.Feature.number(node.stringValue()));
      }
      List<String> labels = new ArrayList<>();
      for (JsonNode node : JSON.readTree(text(file, LABELS))) {
        labels.add(node.stringValue());
      }
      return new Schema(features, labels);
    } catch (JacksonException | IllegalArgumentException e) {
      throw notAModel(file, e);
    }
  }

  ModelCard card(Path file) {
    return new ModelCard(text(file, LEARNER), map(file, HYPERPARAMETERS), map(file, PROVENANCE));
  }

  private Map<String, String> map(Path file, String key) {
    try {
      Map<String, String> map = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> entry : JSON.readTree(text(file, key)).properties()) {
        map.put(entry.getKey(), entry.getValue().stringValue());
      }
      return map;
    } catch (JacksonException e) {
      throw notAModel(file, e);
    }
  }

  private String text(Path file, String key) {
    String text = metadata.get(key);
    if (text == null) {
      throw notAModel(file, null);
    }
    return text;
  }

  private static InputException notAModel(
      Path file, @org.jspecify.annotations.Nullable Exception cause) {
    String message = file + ": not an Espalier model file; expected one made by 'espalier train'";
    return cause == null ? new InputException(message) : new InputException(message, cause);
  }
}
