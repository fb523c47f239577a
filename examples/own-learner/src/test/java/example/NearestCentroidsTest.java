package example;

import dev.espalier.Learner;
import dev.espalier.catalog.Catalog;
import dev.espalier.contract.LearnerContract;
import java.util.Map;
import java.util.stream.Stream;

/** The learner keeps what every learner promises. */
class NearestCentroidsTest extends LearnerContract {
  @Override
  protected Stream<Learner<?>> learners() {
    return Stream.of(
        Catalog.learner("centroids", Map.of()),
        Catalog.learner("centroids", Map.of("shrinkage", "1", "features", "nystrom:30")));
  }
}
