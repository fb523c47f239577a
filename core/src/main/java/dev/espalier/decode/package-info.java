/**
 * From a posterior to an answer: one decoder for each measure.
 *
 * <p>A model gives p(y|x); which set ŷ to answer depends on the measure u that the answer is judged
 * by: ŷ = argmax_s E[u(s, y)|x].
 *
 * <ul>
 *   <li>{@link dev.espalier.decode.Decoders#hamming}: each label whose probability is above one
 *       half.
 *   <li>{@link dev.espalier.decode.Decoders#subset}, {@link
 *       dev.espalier.decode.Decoders#supported}: the most probable set, among all sets or among
 *       those seen in training.
 *   <li>{@link dev.espalier.decode.Decoders#f1}: the set with the largest expected F1 or Jaccard
 *       index.
 *   <li>{@link dev.espalier.decode.Decoders#macroF1}: macro-F1 and micro-F1 do not split into
 *       examples; thresholds on the marginals, fitted on out-of-fold predictions by {@link
 *       dev.espalier.decode.FittedDecoders}, serve them.
 *   <li>{@link dev.espalier.decode.Decoders#top}: always the same number of labels.
 *   <li>{@link dev.espalier.decode.Decoders#diverse(int)}: the labels that stand out in the row,
 *       for the annotation of music (001 §3.6).
 *   <li>{@link dev.espalier.decode.Decoders#collaborative}: the least expected loss when labels are
 *       similar to each other (004 Lemma 1); its {@link dev.espalier.data.LossWeights} come from
 *       the user.
 * </ul>
 *
 * <p>Each of them, the last three aside, can work with the model's own distribution or with the one
 * over the label sets seen in training. Measured with independent logistic regressions: on {@code
 * scene} observed sets lower the subset 0/1 loss from 0.52 to 0.32 and the Hamming loss from 0.102
 * to 0.094; on {@code enron} leaving them aside raises F1 from 0.585 to 0.610. So {@link
 * dev.espalier.decode.FittedDecoders} tries both.
 *
 * <p>{@link dev.espalier.decode.Decoders} finds them by name.
 */
@NullMarked
package dev.espalier.decode;

import org.jspecify.annotations.NullMarked;
