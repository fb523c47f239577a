/** What core needs of files and records; the module {@code io} brings it. */
@NullMarked
package dev.espalier.internal.files;

import org.jspecify.annotations.NullMarked;
