package dev.espalier;

import dev.espalier.data.LabelSets;

/**
 * What is answered: a label set for each row, and how probable each label is.
 *
 * @param decoder the decoder's name
 * @param labelSets the chosen set of each row
 * @param marginals rows × labels, row-major: the probability that each label is on
 */
public record Prediction(String decoder, LabelSets labelSets, double[] marginals) {}
