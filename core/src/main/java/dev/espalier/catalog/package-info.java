/** The one list of learners, which command line, model files and the contract test read. */
@NullMarked
package dev.espalier.catalog;

import org.jspecify.annotations.NullMarked;
