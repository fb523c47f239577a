package dev.espalier.restore.table;

import dev.espalier.restore.table.internal.RepairRules;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How a repair decides and where it reports.
 *
 * @param caution a correction must be right with a greater probability
 * @param fillAbove and a value for a missing cell with a greater one than this
 * @param rules what is taken for an error
 * @param chosen the rules that may change cells
 * @param spreadsheetSafe whether cells are written so that a spreadsheet runs none of them
 * @param decisions what somebody decided about single cells
 * @param changes hears of each changed cell
 * @param left hears of each missing cell that stays missing, with its best guess
 * @param doubted hears of each cell that is more probably wrong than right and stays as it is
 */
record RepairSettings(
    double caution,
    double fillAbove,
    RepairRules rules,
    Set<RepairRule> chosen,
    boolean spreadsheetSafe,
    Decisions decisions,
    Consumer<Change> changes,
    Consumer<Change> left,
    Consumer<Change> doubted) {}
