package dev.espalier.transform;

import dev.espalier.data.Features;

/**
 * Training rows under the map that was fitted to them.
 *
 * @param map maps other rows
 * @param features the mapped training rows. Where the map learns from labels, as a forest does, a
 *     row has here what parts of the map give that have not seen it; {@link FeatureMap#apply} would
 *     know the answers already.
 */
public record MappedRows(FeatureMap map, Features features) {}
