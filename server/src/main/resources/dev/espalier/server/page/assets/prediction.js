// What the model says of a record, given what was judged: asked again after each change, old answers dropped.
import { useEffect, useMemo, useRef, useState } from './vendor/htm-preact.js';
import * as api from './api.js';
import { asKnown } from './verdicts.js';

/** With more labels than this only the most probable are asked for. */
const mostLabels = 3000;
/** Typing waits this long for the next letter. */
const typingPause = 180;

const filled = record => Object.values(record).some(value => value !== null && value !== '' && value !== undefined);

/** The record with all columns of the model: one that is told to be empty is not missed. */
function whole(card, record) {
  const columns = card.columns.filter(column => !['tags', 'ignored', 'id'].includes(column.role));
  return { ...Object.fromEntries(columns.map(column => [column.name, null])), ...record };
}

/**
 * Asks when the key changes, after a pause; while the service is away, again when it is back. An
 * answer that is not the newest's is dropped; until the next one comes the last stays.
 */
function useAnswer(key, pause, ask) {
  const [answer, setAnswer] = useState({ value: null, failure: '', key: null });
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (key === null) {
      setAnswer({ value: null, failure: '', key: null });
      return undefined;
    }
    const abort = new AbortController();
    const load = () => latest.current(abort.signal).then(
      value => { if (!abort.signal.aborted) setAnswer({ value, failure: '', key }); },
      failure => {
        if (abort.signal.aborted || failure instanceof api.Away) return;
        setAnswer({ value: null, failure: failure.message, key });
      });
    const timer = setTimeout(load, pause);
    const unwatch = api.connection.watch(state => {
      if (state === 'here') load();
    });
    return () => {
      clearTimeout(timer);
      abort.abort();
      unwatch();
    };
  }, [key]);
  return answer;
}

/** Probabilities and the decoder's answer: {of, probabilities: Map, suggested, failure, notices}. */
export function usePrediction(card, record, verdicts, place) {
  const known = asKnown(verdicts);
  const body = { records: [whole(card, record)], top: Math.min(card.labels.length, mostLabels), digits: 4 };
  if (card.takesEvidence) body.known = [known];
  const key = filled(record) ? JSON.stringify([card.digest, place, body]) : null;
  const lastRecord = useRef('');
  const typed = JSON.stringify(record) !== lastRecord.current && place === null;
  const answer = useAnswer(key, typed ? typingPause : 0, signal => {
    lastRecord.current = JSON.stringify(record);
    return api.predict(card.name, body, signal).then(given => {
      if (given.digest !== card.digest) api.modelChanges.set(count => count + 1);
      return { given, place };
    });
  });
  return useMemo(() => {
    const first = answer.value && answer.value.given.predictions[0];
    return {
      place: answer.value ? answer.value.place : null,
      probabilities: first ? new Map(Object.entries(first.probabilities)) : null,
      suggested: first ? first.labels : [],
      notices: answer.value ? answer.value.given.notices || [] : [],
      failure: answer.failure
    };
  }, [answer]);
}

/** Why one label is as probable as it is; null until it is known. */
export function useExplanation(card, record, verdicts, label) {
  const known = asKnown(verdicts);
  const body = { record: whole(card, record), labels: [label], most: 40 };
  if (card.takesEvidence) body.known = known;
  const key = card.canExplain && label && filled(record) ? JSON.stringify([card.digest, body]) : null;
  const answer = useAnswer(key, 60, signal => api.explain(card.name, body, signal));
  const found = answer.value && answer.value.explanations[0];
  return found && found.label === label ? found : null;
}
