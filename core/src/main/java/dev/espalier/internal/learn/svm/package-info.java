/**
 * Linear support vector machines by dual coordinate descent, and probabilities from their scores:
 * what {@code learn.svm} and {@code learn.chain} share. The formulas are told there.
 */
@NullMarked
package dev.espalier.internal.learn.svm;

import org.jspecify.annotations.NullMarked;
