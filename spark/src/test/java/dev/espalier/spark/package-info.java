@NullMarked
package dev.espalier.spark;

import org.jspecify.annotations.NullMarked;
