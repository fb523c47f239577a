/** JSON over the streaming parser: JSON lines as examples, and small trees for headers. */
@NullMarked
package dev.espalier.io.internal.json;

import org.jspecify.annotations.NullMarked;
