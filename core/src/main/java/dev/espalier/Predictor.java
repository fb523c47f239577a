package dev.espalier;

import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LossWeights;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.decode.internal.ObservedMarginals;
import dev.espalier.error.InputException;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.internal.files.FileAccess;
import dev.espalier.io.CellOptions;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A model ready for use: what a model file holds and what a service keeps in memory. Immutable, and
 * safe for many threads.
 *
 * <pre>{@code
 * Predictor model = Predictor.load(Path.of("emotions.model"));
 * Dataset test = model.read(Path.of("emotions-test.arff"));
 * Prediction prediction = model.predict(test, Decoders.f1());
 * List<String> labels = prediction.labels(0);
 * }</pre>
 */
public final class Predictor {
  private final Model model;
  private final @Nullable FittedDecoders fitted;

  /** Made when a record comes; two threads may make it at once, and either is good. */
  private volatile FileAccess.@Nullable Records records;

  private Predictor(Model model, @Nullable FittedDecoders fitted) {
    this.model = model;
    this.fitted = fitted;
  }

  /** A model without thresholds: decoders that need some refuse to work. */
  public static Predictor of(Model model) {
    return new Predictor(model, null);
  }

  /** A model, and what decoders learnt from out-of-fold predictions of its learner. */
  public static Predictor of(Model model, FittedDecoders fitted) {
    return new Predictor(model, fitted);
  }

  /** The same with one more fact on its {@link #card}. */
  public Predictor with(String fact, String value) {
    return with(Map.of(fact, value));
  }

  /** The same with more facts on its {@link #card}. */
  public Predictor with(Map<String, String> facts) {
    return new Predictor(model.withCard(card().with(facts)), fitted);
  }

  /**
   * Reads a model file; anything but a whole, unchanged model file of a known learner is an {@link
   * InputException}.
   */
  public static Predictor load(Path file) {
    return of(FileAccess.get().readModel(file), file.toString());
  }

  /** The same from a stream, such as a resource of the class path; it is read to its end. */
  public static Predictor load(InputStream stream) {
    return of(FileAccess.get().readModel(stream), "model");
  }

  private static Predictor of(ModelState state, String file) {
    try {
      Model model = Catalog.model(state.without(FittedDecoders.PREFIX));
      return new Predictor(model, FittedDecoders.of(state).orElse(null));
    } catch (InputException e) {
      throw new InputException(file + ": " + e.getMessage(), e);
    }
  }

  /** Writes a model file; a failure or a kill at any time leaves what the file held before. */
  public void save(Path file) {
    FileAccess.get().writeModel(file, state());
  }

  /** Writes what a model file holds to a stream, such as one of a distributed file system. */
  public void save(OutputStream stream) throws IOException {
    FileAccess.get().writeModel(stream, state());
  }

  private ModelState state() {
    ModelState state = model.state();
    Map<String, Tensor> tensors = new LinkedHashMap<>(state.tensors());
    fitted().ifPresent(settings -> tensors.putAll(settings.state()));
    return new ModelState(state.schema(), state.card(), tensors);
  }

  /**
   * Reads rows whose columns may be in another order than the model's; labels may be missing.
   * Labels that the model does not have are behind its own: {@link #evaluate} counts them as
   * missed.
   */
  public Dataset read(Path file) {
    return DataFiles.read(file, reading(file));
  }

  /**
   * Reads rows some at a time, so that memory does not grow with the file.
   *
   * <pre>{@code
   * try (DataStream rows = model.stream(Path.of("songs.csv"))) {
   *   while (rows.hasNext()) {
   *     DataStream.Batch batch = rows.next();
   *     Prediction prediction = model.predict(batch.data(), model.decoder());
   *     Object id = batch.kept().get(0).get("song_id");
   *   }
   * }
   * }</pre>
   */
  public DataStream stream(Path file) {
    return DataFiles.stream(file, reading(file), DataStream.Batching.usual());
  }

  private ReadOptions reading(Path file) {
    return ReadOptions.automatic()
        .withCells(CellOptions.remembered(card(), file.toString()))
        .withExpected(schema(), false);
  }

  /**
   * Predicts the label set of a record, by the model's own {@link #decoder}. {@link
   * Prediction#notices} says which of its fields were left out.
   *
   * @param record values by the names of columns: numbers, texts, truth values, lists of texts,
   *     null; records inside it have the names of both, joined by a point. A text that is a number
   *     counts as a number where the model has one. What is absent is missing; of a record in the
   *     field {@code features}, beside which others do not count, it is zero
   */
  public Prediction predict(Map<String, ?> record) {
    return predict(List.of(record));
  }

  /** The same for several records, in one go. */
  public Prediction predict(List<? extends Map<String, ?>> records) {
    return predict(records, decoder());
  }

  /** The same by another decoder. */
  public Prediction predict(List<? extends Map<String, ?>> records, Decoder decoder) {
    List<String> notices = new ArrayList<>();
    Features rows = features(records, RecordPolicy.TOLD, notices::add);
    return predict(rows, decoder).withNotices(notices);
  }

  /**
   * The features of records, in the order of the {@link #schema}. A field that is nearly called as
   * a column that no record has is an {@link InputException}, and so is a value that its column
   * cannot hold.
   *
   * @param policy what happens to other fields that the model does not have
   * @param notices receives a line about what is left out or missing
   */
  public Features features(
      List<? extends Map<String, ?>> records, RecordPolicy policy, Consumer<String> notices) {
    FileAccess.Records encoder = this.records;
    if (encoder == null) {
      encoder = FileAccess.get().records(schema());
      this.records = encoder;
    }
    return encoder.encode(records, policy, notices);
  }

  /**
   * Labels of some rows that are known, for {@link #predict(Features, Evidence, Decoder)}; a name
   * that is no label is an {@link InputException}.
   *
   * @param rows for each row whether labels are on or off, by name
   */
  public Evidence known(List<? extends Map<String, Boolean>> rows) {
    return Evidence.of(schema().labels(), rows);
  }

  /** Predicts label sets. */
  public Prediction predict(Dataset rows, Decoder decoder) {
    checkFeatures(rows);
    return predict(rows.features(), decoder);
  }

  /** Predicts label sets of rows whose features are in the order of the {@link #schema}. */
  public Prediction predict(Features rows, Decoder decoder) {
    return predict(rows, Evidence.none(), decoder);
  }

  /** The same, with labels that are known already; the prediction keeps them. */
  public Prediction predict(Features rows, Evidence known, Decoder decoder) {
    return predict(rows, known, List.of(decoder)).get(0);
  }

  /** Predicts by several decoders at once: the model is asked once. */
  public List<Prediction> predict(Features rows, Evidence known, List<Decoder> decoders) {
    List<Decoder> ready = decoders.stream().map(this::fitted).toList();
    Posterior posterior = model.posterior(rows, known);
    LabelProbabilities marginals = posterior.labelProbabilities();
    boolean hasObserved =
        posterior.support().isPresent() && ready.stream().anyMatch(Decoder::usesObservedSets);
    LabelProbabilities observed =
        hasObserved
            ? LabelProbabilities.dense(
                posterior.rows(), posterior.labelCount(), observedMarginals(posterior, known))
            : null;
    return ready.stream()
        .map(
            decoder ->
                new Prediction(
                    schema(),
                    decoder.name(),
                    known.enforce(decoder.decode(posterior)),
                    marginals,
                    decoder.usesObservedSets() ? observed : null,
                    List.of()))
        .toList();
  }

  /** What is known is certain to the last digit, which a sum over sets is not. */
  private static double[] observedMarginals(Posterior posterior, Evidence known) {
    double[] marginals = ObservedMarginals.of(posterior);
    int labelCount = posterior.labelCount();
    for (int k = 0; k < marginals.length; k++) {
      int value = known.value(k / labelCount, k % labelCount);
      marginals[k] = value == 0 ? Math.min(1, marginals[k]) : Math.max(0, value);
    }
    return marginals;
  }

  /** Measures it on rows whose labels are known, each measure under the decoder that serves it. */
  public Evaluation evaluate(Dataset test) {
    return evaluate(test, Scorer.best(this::serves));
  }

  /** Measures it on rows whose labels are known, under one decoder. */
  public Evaluation evaluate(Dataset test, Decoder decoder) {
    return evaluate(test, Scorer.of(decoder));
  }

  private Evaluation evaluate(Dataset test, Scorer scorer) {
    checkComparable(test);
    return scorer.score(
        test.labels(), predict(test.features(), Evidence.none(), scorer.decoders()));
  }

  /**
   * The rows with the labels of the model alone. Rows with other features or of whose labels
   * nothing is known are an {@link InputException}.
   */
  public Dataset comparable(Dataset test) {
    checkComparable(test);
    int labels = schema().labels().size();
    return test.labelCount() == labels ? test : test.keep(IntStream.range(0, labels).toArray());
  }

  private void checkComparable(Dataset test) {
    checkFeatures(test);
    Requirements.checkTruth(schema(), test);
  }

  private void checkFeatures(Dataset rows) {
    if (!rows.schema().features().equals(schema().features())) {
      throw new InputException(
          rows.name()
              + ": its features are not those of the model; expected rows that the model has read"
              + " (Predictor.read), in its order");
    }
  }

  /**
   * The decoder for the measure that the model was tuned or chosen for, if it was for one;
   * otherwise {@code subset}. For several measures it is the first that has a decoder.
   */
  public Decoder decoder() {
    return card().measures().stream()
        .flatMap(
            name -> Arrays.stream(Measure.values()).filter(known -> known.jsonName().equals(name)))
        .flatMap(measure -> measure.decoder().stream())
        .flatMap(decoder -> weighted(decoder).stream())
        .filter(this::serves)
        .findFirst()
        .orElse(Decoders.subset());
  }

  /**
   * The decoder of a name, ready for use.
   *
   * @param name as {@link Decoders#parse} takes it
   */
  public Decoder decoder(String name) {
    return fitted(
        weighted(Decoders.parse(name))
            .orElseThrow(
                () ->
                    new InputException(
                            "decoder 'collaborative' needs the weights of its loss; expected a"
                                + " model that was trained with them, or a file of them")
                        .about(InputException.Topic.LOSS_WEIGHTS)));
  }

  /** The same with these weights of the collaborative loss, where it needs some. */
  public Decoder decoder(String name, LossWeights weights) {
    Decoder decoder = Decoders.parse(name);
    return fitted(Decoders.needsWeights(decoder) ? Decoders.collaborative(weights) : decoder);
  }

  /** The decoder with the model's weights where it needs some, or none where there are none. */
  private Optional<Decoder> weighted(Decoder decoder) {
    return Decoders.needsWeights(decoder)
        ? model.lossWeights().map(Decoders::collaborative)
        : Optional.of(decoder);
  }

  /** Whether a decoder can work with this model. */
  public boolean serves(Decoder decoder) {
    return fitted == null ? !Decoders.needsFitting(decoder) : fitted.serves(decoder);
  }

  /**
   * The decoder with what was fitted for it when the model was trained; one that needs it and finds
   * none is an {@link InputException}.
   */
  public Decoder fitted(Decoder decoder) {
    if (fitted != null) {
      return fitted.applyTo(decoder);
    }
    Decoders.checkUnfitted(decoder);
    return decoder;
  }

  /** The model. */
  public Model model() {
    return model;
  }

  /** Where it comes from: the {@linkplain Model#card card of the model}. */
  public ModelCard card() {
    return model.card();
  }

  /** The names of its features and labels. */
  public Schema schema() {
    return model.schema();
  }

  /** What decoders learnt from out-of-fold predictions, where it was trained with thresholds. */
  public Optional<FittedDecoders> fitted() {
    return Optional.ofNullable(fitted);
  }
}
