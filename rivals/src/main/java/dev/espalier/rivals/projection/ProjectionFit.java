package dev.espalier.rivals.projection;

import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.projection.ProjectionModel;
import dev.espalier.internal.subspace.Projection;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import dev.espalier.transform.Scaling;
import java.util.function.BiFunction;

/**
 * The fit of learners that find directions and let the nearest projected rows vote: they differ in
 * the directions only.
 *
 * @param learner for the model's card
 * @param input how the features are scaled and mapped
 * @param neighbours how many rows vote
 * @param apart whether labels look at one direction each
 */
record ProjectionFit(Learner<?> learner, FeatureOptions input, int neighbours, boolean apart) {
  Model run(Dataset train, Progress progress, BiFunction<Features, Labels, Projection> directions) {
    Requirements.check(learner, train);
    progress.report("scaling", 0);
    MappedRows mapped =
        input.fitForDistances(train, Scaling.STANDARDISE, progress.part("", 0, 0.3));
    progress.report("finding directions", 0.3);
    Projection found = directions.apply(mapped.features(), train.labels());
    return ProjectionModel.of(ModelCard.of(learner), train, mapped, found, neighbours, apart);
  }
}
