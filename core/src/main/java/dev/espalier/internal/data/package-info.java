/**
 * Products of features with matrices, in the order that is fastest for rows passed over often, and
 * other work on the columns of features.
 */
@org.jspecify.annotations.NullMarked
package dev.espalier.internal.data;
