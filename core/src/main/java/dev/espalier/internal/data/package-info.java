/** Products of features with matrices, in the order that is fastest for rows passed over often. */
@org.jspecify.annotations.NullMarked
package dev.espalier.internal.data;
