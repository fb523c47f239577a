/**
 * From a posterior to an answer: one decoder for each measure.
 *
 * <p>A model gives p(y|x); which set ŷ to answer depends on the measure u that the answer is judged
 * by: ŷ = argmax_s E[u(s, y)|x].
 *
 * <ul>
 *   <li>{@link dev.espalier.decode.HammingDecoder}: each label whose probability is above one half.
 *   <li>{@link dev.espalier.decode.SubsetDecoder}, {@link dev.espalier.decode.SupportedDecoder}:
 *       the most probable set, among all sets or among those seen in training.
 *   <li>{@link dev.espalier.decode.ExpectedUtilityDecoder}: the set with the largest expected F1 or
 *       Jaccard index.
 *   <li>{@link dev.espalier.decode.ThresholdDecoder}: macro-F1 and micro-F1 do not split into
 *       examples; thresholds on the marginals, fitted on out-of-fold predictions by {@link
 *       dev.espalier.decode.FittedDecoders}, serve them.
 *   <li>{@link dev.espalier.decode.TopKDecoder}: always the same number of labels.
 * </ul>
 *
 * <p>{@link dev.espalier.decode.Decoders} finds them by name.
 */
@NullMarked
package dev.espalier.decode;

import org.jspecify.annotations.NullMarked;
