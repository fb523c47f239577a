package dev.espalier.parquet;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The module is one format, and stands on how files are read only. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(ParquetFormat.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void onlyTheFormatIsPublic() {
    classes()
        .that()
        .arePublic()
        .and()
        .areTopLevelClasses()
        .should()
        .be(ParquetFormat.class)
        .check(CLASSES);
  }

  @Test
  void itNeedsNothingButHowFilesAreReadAndZstd() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "org.jspecify..",
            "com.github.luben.zstd",
            "dev.espalier",
            "dev.espalier.data",
            "dev.espalier.error..",
            "dev.espalier.io",
            "dev.espalier.io.internal.table",
            "dev.espalier.io.internal.text",
            "dev.espalier.parquet")
        .check(CLASSES);
  }

  @Test
  void itPrintsNothing() {
    noClasses()
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }
}
