/** The distribution over the label sets seen in training, as decoders and tuning read it. */
@NullMarked
package dev.espalier.decode.internal;

import org.jspecify.annotations.NullMarked;
