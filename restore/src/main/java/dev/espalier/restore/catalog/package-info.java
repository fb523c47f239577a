/** The one list of restorers, their model files, and how learners take them. */
@NullMarked
package dev.espalier.restore.catalog;

import org.jspecify.annotations.NullMarked;
