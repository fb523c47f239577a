/**
 * What learners share and users do not see: products with features, the logistic loss, linear
 * scores and how they are fitted, the automatic penalty of weights, and variables in which losses
 * are easy to minimise.
 */
@org.jspecify.annotations.NullMarked
package dev.espalier.internal.learn;
