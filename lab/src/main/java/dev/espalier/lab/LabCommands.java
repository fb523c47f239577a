package dev.espalier.lab;

import dev.espalier.cli.CommandProvider;
import dev.espalier.cli.Console;
import dev.espalier.lab.benchmark.BenchmarkCommand;
import dev.espalier.lab.bound.BoundCommand;
import dev.espalier.lab.plant.PlantCommand;
import dev.espalier.lab.reproduce.ReproduceCommand;
import dev.espalier.lab.simulate.SimulateCommand;
import java.util.LinkedHashMap;
import java.util.Map;

/** The commands for research. */
public final class LabCommands implements CommandProvider {
  @Override
  public Map<String, Object> commands(Console console) {
    Map<String, Object> commands = new LinkedHashMap<>();
    commands.put("simulate", new SimulateCommand(console));
    commands.put("plant", new PlantCommand(console));
    commands.put("bound", new BoundCommand(console));
    commands.put("benchmark", new BenchmarkCommand(console));
    commands.put("reproduce", ReproduceCommand.all(console));
    return commands;
  }
}
