/** Where rows lie in the directions of a model: as a table, or as a picture. */
@NullMarked
package dev.espalier.cli.project;

import org.jspecify.annotations.NullMarked;
