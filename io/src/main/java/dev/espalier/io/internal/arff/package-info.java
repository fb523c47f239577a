/**
 * ARFF as Mulan and MEKA write it: {@link dev.espalier.io.internal.arff.ArffHeader} reads the
 * header, {@link dev.espalier.io.internal.arff.ArffLabels} finds the labels, blocks of rows are
 * parsed side by side by {@link dev.espalier.io.internal.arff.ArffRows}.
 */
@NullMarked
package dev.espalier.io.internal.arff;

import org.jspecify.annotations.NullMarked;
