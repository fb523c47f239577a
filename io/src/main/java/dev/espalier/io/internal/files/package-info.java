/** The formats of files behind {@link dev.espalier.io.DataFiles} and the façade. */
@NullMarked
package dev.espalier.io.internal.files;

import org.jspecify.annotations.NullMarked;
