package dev.espalier;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.espalier.io.internal.files.FilesOfEveryFormat;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.rivals.Rivals;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Dependencies run one way: error ← parallel ← math ← optim, data ← contracts ← transform, field,
 * decode ← learn, eval ← automatic ← catalog, io ← facade ← active, and catalog ← rivals, restore.
 */
class ArchitectureTest {
  /** What users begin with: it stands on everything else. */
  private static final DescribedPredicate<JavaClass> FACADE =
      belongToAnyOf(Espalier.class, Predictor.class, Training.class, CrossValidation.class);

  /** The modules that make up the library. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrls(
              Stream.of(Espalier.class, FilesOfEveryFormat.class, Rivals.class, Restorers.class)
                  .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                  .toList());

  @Test
  void layersDependOneWay() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("error")
        .definedBy("dev.espalier.error..")
        .layer("parallel")
        .definedBy("dev.espalier.internal.parallel..")
        .layer("math")
        .definedBy("dev.espalier.internal.math..")
        .layer("optim")
        .definedBy("dev.espalier.internal.optim..")
        .layer("data")
        .definedBy("dev.espalier.data..", "dev.espalier.internal.data..")
        .layer("contracts")
        .definedBy(
            resideInAPackage("dev.espalier")
                .and(not(FACADE))
                .or(resideInAPackage("dev.espalier.internal.state..")))
        .layer("facade")
        .definedBy(FACADE)
        .layer("forest")
        .definedBy(
            "dev.espalier.internal.forest..",
            "dev.espalier.internal.svm..",
            "dev.espalier.internal.scorer..")
        .layer("neighbours")
        .definedBy("dev.espalier.internal.neighbours..")
        .layer("kernel")
        .definedBy("dev.espalier.internal.kernel..")
        .layer("subspace")
        .definedBy("dev.espalier.internal.subspace..")
        .layer("words")
        .definedBy("dev.espalier.io.internal.words..")
        .layer("transform")
        .definedBy("dev.espalier.transform..")
        .layer("field")
        .definedBy("dev.espalier.internal.field..")
        .layer("decode")
        .definedBy("dev.espalier.decode..")
        .layer("io")
        .definedBy("dev.espalier.io..", "dev.espalier.internal.files..")
        .layer("learn")
        .definedBy(
            "dev.espalier.learn..",
            "dev.espalier.rivals.*..",
            "dev.espalier.internal.learn..",
            "dev.espalier.internal.projection..")
        .layer("restore")
        .definedBy("dev.espalier.restore..")
        .layer("simulate")
        .definedBy("dev.espalier.simulate..")
        .layer("eval")
        .definedBy("dev.espalier.eval..")
        .layer("automatic")
        .definedBy("dev.espalier.automatic..")
        .layer("catalog")
        .definedBy("dev.espalier.catalog..")
        .layer("rivals")
        .definedBy("dev.espalier.rivals")
        .layer("active")
        .definedBy("dev.espalier.active..")
        .whereLayer("optim")
        .mayOnlyBeAccessedByLayers("field", "learn", "restore")
        .whereLayer("transform")
        .mayOnlyBeAccessedByLayers("learn", "restore", "automatic", "catalog")
        .whereLayer("learn")
        .mayOnlyBeAccessedByLayers("automatic", "catalog", "rivals")
        .whereLayer("restore")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("simulate")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("facade")
        .mayOnlyBeAccessedByLayers("active")
        .whereLayer("active")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("eval")
        .mayOnlyBeAccessedByLayers("automatic", "catalog", "io", "facade", "active")
        .whereLayer("automatic")
        .mayOnlyBeAccessedByLayers("catalog")
        .whereLayer("catalog")
        .mayOnlyBeAccessedByLayers("facade", "rivals", "restore")
        .whereLayer("error")
        .mayNotAccessAnyLayer()
        .whereLayer("parallel")
        .mayOnlyAccessLayers("error")
        .whereLayer("math")
        .mayOnlyAccessLayers("error", "parallel")
        .whereLayer("optim")
        .mayOnlyAccessLayers("error", "parallel", "math")
        .whereLayer("data")
        .mayOnlyAccessLayers("error", "parallel", "math")
        .whereLayer("contracts")
        .mayOnlyAccessLayers("error", "parallel", "math", "data")
        .whereLayer("forest")
        .mayOnlyAccessLayers("error", "parallel", "math", "data", "contracts")
        .whereLayer("neighbours")
        .mayOnlyAccessLayers("error", "parallel", "math", "data", "contracts")
        .whereLayer("kernel")
        .mayOnlyAccessLayers("error", "parallel", "math", "data", "contracts")
        .whereLayer("subspace")
        .mayOnlyAccessLayers("error", "parallel", "math", "data")
        .whereLayer("words")
        .mayOnlyAccessLayers("error", "parallel", "math", "data")
        .whereLayer("decode")
        .mayOnlyAccessLayers("error", "parallel", "math", "data", "contracts")
        .whereLayer("io")
        .mayOnlyAccessLayers("error", "parallel", "math", "data", "contracts", "words", "eval")
        // learner.train(data), and its default method, is what users write: decision 010.
        .ignoreDependency(Learner.class, Training.class)
        .ignoreDependency(Learner.class, Training.Result.class)
        .ignoreDependency(Learner.class, Predictor.class)
        .check(CLASSES);
  }

  /**
   * What users may name is a decision: a new public type is listed in exported-types.txt, or it is
   * package-private, or its package is named internal.
   */
  @Test
  void exportedTypesAreListed() throws IOException {
    Set<String> exported = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      boolean internal = List.of(type.getPackageName().split("\\.")).contains("internal");
      boolean provider = type.getPackageName().equals("dev.espalier.rivals");
      if (!internal
          && !provider
          && type.isTopLevelClass()
          && type.getModifiers().contains(PUBLIC)) {
        exported.add(type.getName());
      }
    }
    try (InputStream listed =
        Objects.requireNonNull(ArchitectureTest.class.getResourceAsStream("/exported-types.txt"))) {
      assertThat(exported)
          .containsExactlyInAnyOrder(
              new String(listed.readAllBytes(), StandardCharsets.UTF_8).split("\\s+"));
    }
  }

  @Test
  void learnerPackagesDoNotKnowEachOther() {
    SlicesRuleDefinition.slices()
        .matching("dev.espalier.learn.(*)..")
        .should()
        .notDependOnEachOther()
        .check(CLASSES);
    SlicesRuleDefinition.slices()
        .matching("dev.espalier.rivals.(*)..")
        .should()
        .notDependOnEachOther()
        .check(CLASSES);
  }

  @Test
  void nothingUndeserialisesOrDrawsUnseededNumbers() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .areAssignableTo(ObjectInputStream.class)
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callConstructor(Random.class)
        .check(CLASSES);
  }

  @Test
  void theLibraryPrintsNothing() {
    noClasses()
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }
}
