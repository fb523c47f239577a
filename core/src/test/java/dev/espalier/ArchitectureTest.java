package dev.espalier;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.ObjectInputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Dependencies run one way: math ← optim, data ← root ← transform, decode, io ← learn, eval ←
 * catalog.
 */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.espalier");

  /** The concepts; {@link UserError} is left out, because every layer may throw it. */
  private static final DescribedPredicate<JavaClass> ROOT =
      JavaClass.Predicates.resideInAPackage("dev.espalier")
          .and(DescribedPredicate.not(JavaClass.Predicates.equivalentTo(UserError.class)));

  @Test
  void layersDependOneWay() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("math")
        .definedBy("dev.espalier.math..")
        .layer("optim")
        .definedBy("dev.espalier.optim..")
        .layer("data")
        .definedBy("dev.espalier.data..")
        .layer("root")
        .definedBy(ROOT)
        .layer("transform")
        .definedBy("dev.espalier.transform..")
        .layer("field")
        .definedBy("dev.espalier.field..")
        .layer("decode")
        .definedBy("dev.espalier.decode..")
        .layer("io")
        .definedBy("dev.espalier.io..")
        .layer("learn")
        .definedBy("dev.espalier.learn..")
        .layer("restore")
        .definedBy("dev.espalier.restore..")
        .layer("simulate")
        .definedBy("dev.espalier.simulate..")
        .layer("eval")
        .definedBy("dev.espalier.eval..")
        .layer("catalog")
        .definedBy("dev.espalier.catalog..")
        .whereLayer("optim")
        .mayOnlyBeAccessedByLayers("field", "learn", "restore")
        .whereLayer("transform")
        .mayOnlyBeAccessedByLayers("learn", "restore", "catalog")
        .whereLayer("learn")
        .mayOnlyBeAccessedByLayers("catalog")
        .whereLayer("restore")
        .mayOnlyBeAccessedByLayers("catalog")
        .whereLayer("simulate")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("eval")
        .mayOnlyBeAccessedByLayers("catalog")
        .whereLayer("catalog")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("math")
        .mayNotAccessAnyLayer()
        .whereLayer("optim")
        .mayOnlyAccessLayers("math")
        .whereLayer("data")
        .mayOnlyAccessLayers("math")
        .whereLayer("root")
        .mayOnlyAccessLayers("data", "math")
        .whereLayer("decode")
        .mayOnlyAccessLayers("root", "data", "math")
        .whereLayer("io")
        .mayOnlyAccessLayers("root", "data", "math")
        .check(CLASSES);
  }

  @Test
  void learnerPackagesDoNotKnowEachOther() {
    SlicesRuleDefinition.slices()
        .matching("dev.espalier.learn.(*)..")
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
