/**
 * The concepts that everything else is made of.
 *
 * <pre>{@code
 * Reader → Dataset → Learner.fit → Model → Posterior → Decoder → Prediction → Evaluation
 * }</pre>
 *
 * <p>One idea holds it together: the model is not the decision. A {@link dev.espalier.Learner} is
 * an immutable record of hyper-parameters; its {@code fit} gives a {@link dev.espalier.Model}, a
 * distribution p(y|x); a {@link dev.espalier.Posterior} is that distribution for some rows; a
 * {@link dev.espalier.Decoder} chooses the label sets that a measure wants.
 *
 * <p>To add a method, write a record that implements {@code Learner}, annotate its components with
 * {@link dev.espalier.Hyperparameter}, and list it in {@code dev.espalier.catalog.Catalog}: the
 * command line, the tuner, the model file and the contract test find it there.
 */
@NullMarked
package dev.espalier;

import org.jspecify.annotations.NullMarked;
