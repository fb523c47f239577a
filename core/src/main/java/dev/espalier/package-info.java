/**
 * Where to begin, and the concepts that everything else is made of.
 *
 * <pre>{@code
 * Dataset train = Espalier.read(Path.of("emotions-train.arff"));
 * Predictor model = CorrLog.defaults().withWeightPenalty(1e-3).train(train);
 * model.save(Path.of("emotions.model"));
 *
 * Predictor loaded = Predictor.load(Path.of("emotions.model"));
 * Dataset test = loaded.read(Path.of("emotions-test.arff"));
 * List<String> labels = loaded.predict(test, Decoders.f1()).labels(0);
 * }</pre>
 *
 * <p>One idea holds it together: the model is not the decision. A {@link dev.espalier.Learner} is
 * an immutable record of hyper-parameters; its {@code fit} gives a {@link dev.espalier.Model}, a
 * distribution p(y|x); a {@link dev.espalier.Posterior} is that distribution for some rows; a
 * {@link dev.espalier.Decoder} chooses the label sets that a measure wants.
 *
 * <pre>{@code
 * Dataset → Training: tune → fit → thresholds → Predictor → Prediction → Evaluation
 *                             ↑                     ↑
 *                  Learner → Model → Posterior → Decoder
 * }</pre>
 *
 * <p>{@link dev.espalier.Training} is the one way from examples to a {@link
 * dev.espalier.Predictor}; {@link dev.espalier.CrossValidation}, {@link dev.espalier.Learner#train}
 * and the command line take it.
 *
 * <p>To add a method, write a record that implements {@code Learner}, annotate its components with
 * {@link dev.espalier.Hyperparameter}, and list it in {@code dev.espalier.catalog.Catalog}: the
 * command line, the tuner, the model file and the contract test find it there.
 */
@NullMarked
package dev.espalier;

import org.jspecify.annotations.NullMarked;
