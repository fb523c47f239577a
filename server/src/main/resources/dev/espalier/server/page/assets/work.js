// The row under work: where it comes from, what was judged, how to go on and how to go back.
import { useEffect, useRef, useState } from './vendor/htm-preact.js';
import * as api from './api.js';
import { say, tell } from './live.js';
import { outbox, post, refusal } from './outbox.js';
import { added, having, judged, ofRow } from './verdicts.js';

const orderName = 'espalier-order';

/** No row yet: a record that the user writes. */
const blank = () => ({ row: null, place: null, record: {}, verdicts: new Map(), loaded: { on: [], off: [] }, usefulness: null });

let visits = 0;
const ofService = found => ({
  row: found.row, place: ++visits, record: found.record, verdicts: ofRow(found),
  loaded: found.judged || { on: [], off: [] }, usefulness: found.usefulness ?? null
});

/** What can be done with the row under work. */
export function useWork(card, hasRows) {
  const [mode, setMode] = useState(hasRows ? 'rows' : 'write');
  const [order, setOrderNow] = useState(localStorage.getItem(orderName) === 'given' ? 'given' : 'use');
  const [work, setWork] = useState(null);
  const [past, setPast] = useState([]);
  const [log, setLog] = useState([]);
  const [progress, setProgress] = useState(null);
  const ahead = useRef(null);
  const visited = useRef([]);
  const skipped = useRef(new Set());
  const asked = useRef(0);

  const failed = failure => refusal.set(failure.message);
  const count = () => api.insist(api.data).then(setProgress, failed);

  // What the service has not heard of yet is no row to judge next, either.
  const next = except => api.next(card.name, order,
    [...new Set([...skipped.current, ...outbox.now().map(one => one.body.row), ...except])].filter(row => row !== null));

  const show = found => {
    ahead.current = null;
    if (!found) {
      setWork({ ...blank(), none: true });
      say('No row is left.');
      return;
    }
    const shown = ofService(found);
    setWork(shown);
    say('Row ' + found.row);
    const current = asked.current;
    // One row ahead, so that there is something to go on with while the service is away.
    next([found.row]).then(row => { if (current === asked.current) ahead.current = row; }, () => {});
  };

  const load = question => {
    const current = ++asked.current;
    return api.insist(question).then(
      found => { if (current === asked.current) show(found); },
      failure => { if (current === asked.current) failed(failure); });
  };

  const advance = except => {
    if (ahead.current && ahead.current.row !== except) {
      ++asked.current;
      show(ahead.current);
    } else {
      load(() => next(except === undefined ? [] : [except]));
    }
  };

  useEffect(() => {
    setPast([]);
    if (mode === 'rows') {
      setWork(null);
      count();
      advance();
    } else {
      ++asked.current;
      setWork(blank());
    }
  }, [mode, order]);

  const change = (label, verdicts) => {
    setPast([...past, { work, sent: false, label }]);
    setWork({ ...work, verdicts });
  };

  const leave = () => {
    if (work.row === null) {
      setWork(blank());
      return;
    }
    visited.current.push(work.row);
    advance(work.row);
  };

  return {
    mode, setMode, order, work, progress, log,
    /** After rows were judged elsewhere: the one ahead may be among them. */
    recount() {
      ahead.current = null;
      return count();
    },
    setOrder(next) {
      localStorage.setItem(orderName, next);
      skipped.current.clear();
      setOrderNow(next);
    },
    write: record => setWork({ ...work, record }),
    judge: (label, verdict) => change(label, judged(work.verdicts, label, verdict)),
    addAll: labels => change(labels[0], added(work.verdicts, labels)),

    /** Saves what is chosen and suggested, says no to the rest where the set is complete, and goes on. */
    accept(suggested, complete) {
      const chosen = having(added(work.verdicts, suggested), 'yes');
      const taken = new Set(chosen);
      const body = {
        row: work.row, record: work.record, accepted: chosen,
        rejected: complete ? card.labels.filter(label => !taken.has(label)) : having(work.verdicts, 'no')
      };
      if (!body.accepted.length && !body.rejected.length) {
        tell('Nothing is judged, so nothing is saved.');
        if (work.row !== null) this.skip();
        return;
      }
      setPast([...past, { work, sent: true }]);
      setLog([...log, body]);
      post(card.name, body).then(() => work.row !== null && count());
      tell('Accepted: ' + (chosen.join(', ') || 'no label'));
      leave();
    },

    skip() {
      if (work.row !== null) skipped.current.add(work.row);
      leave();
    },

    back() {
      const row = visited.current.pop();
      if (row === undefined) tell('No row before this one.');
      else load(() => api.row(card.name, row));
    },

    goTo: row => load(() => api.row(card.name, row)),

    /** Takes the last step back; of a row that was accepted, the service is told what held before. */
    undo() {
      const last = past[past.length - 1];
      if (!last) {
        tell('Nothing to undo.');
        return null;
      }
      setPast(past.slice(0, -1));
      ++asked.current;
      ahead.current = null;
      setWork(last.work);
      if (!last.sent) {
        say('Undone: ' + last.label);
        return last.label;
      }
      setLog(log.slice(0, -1));
      if (last.work.row === null) {
        tell('Back again; what was saved stays in the feedback file.');
      } else {
        visited.current.pop();
        const { on, off } = last.work.loaded;
        post(card.name, { row: last.work.row, record: last.work.record, accepted: on, rejected: off }).then(count);
        tell('Row ' + last.work.row + ' is as it was.');
      }
      return null;
    }
  };
}
