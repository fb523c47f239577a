package dev.espalier.cli.text;

import dev.espalier.error.InputException.Topic;

/** Names the option that decides what a message is about, which the library cannot know. */
public final class TopicHint {
  private TopicHint() {}

  /** How the message ends. */
  public static String of(Topic topic) {
    return switch (topic) {
      case LABELS -> " (see --labels)";
      case TAGS -> " (see --tags, --labels)";
      case TAG_SEPARATOR -> " (see --separator)";
      case UNKNOWN_LABELS -> " (see --unknown -1|0|blank)";
      case DECIMAL_MARK -> " (see --decimal)";
      case LOSS_WEIGHTS -> " (see --loss-weights)";
      case ENCODING -> " (see --encoding)";
      case DAY_FIRST -> " (see --day-first)";
      case COLUMN_ROLES -> " (see --number, --vector, --category, --text, --ignore)";
      case COLUMN_KINDS -> " (see --kind)";
      case HEADER -> " (see --header, --no-header)";
    };
  }
}
