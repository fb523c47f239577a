/** Folders of plain text files, one sub-folder for each label. */
@NullMarked
package dev.espalier.io.internal.folder;

import org.jspecify.annotations.NullMarked;
