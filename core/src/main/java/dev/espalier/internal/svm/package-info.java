/**
 * Linear support vector machines by dual coordinate descent, and probabilities from their scores:
 * what {@code learn.svm}, {@code learn.chain} and scores as features share. The formulas are told
 * there.
 */
@NullMarked
package dev.espalier.internal.svm;

import org.jspecify.annotations.NullMarked;
