/**
 * What decoders share: rankings of labels, and the distribution over the label sets seen in
 * training.
 */
@NullMarked
package dev.espalier.decode.internal;

import org.jspecify.annotations.NullMarked;
