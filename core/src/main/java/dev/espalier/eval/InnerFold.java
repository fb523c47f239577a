package dev.espalier.eval;

import dev.espalier.Model;
import dev.espalier.data.Dataset;

/**
 * One fold inside the training rows.
 *
 * @param train what is learnt from
 * @param test what is predicted
 * @param starts the models to start from
 * @param <M> the kind of model
 */
record InnerFold<M extends Model>(Dataset train, Dataset test, WarmStarts<M> starts) {}
