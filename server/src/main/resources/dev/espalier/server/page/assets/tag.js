// The view in which rows get their labels.
import { html, useRef, useState } from './vendor/htm-preact.js';
import { Bulk } from './bulk.js';
import { Export } from './export.js';
import { useGraph } from './graphdata.js';
import { useKeys } from './keys.js';
import { useExplanation, usePrediction } from './prediction.js';
import { useRanking } from './ranking.js';
import { Reading, Writing } from './reading.js';
import { Rows } from './rows.js';
import { Suggestions } from './suggestions.js';
import { having } from './verdicts.js';
import { Why } from './why.js';
import { useWork } from './work.js';
import { say } from './live.js';

const completeName = 'espalier-complete';
const none = { record: {}, verdicts: new Map(), place: null, row: null };

/** What Enter will save: what was chosen, and in dashes what is only suggested. */
function Chosen({ verdicts, suggested, probabilities, judge }) {
  const yes = having(verdicts, 'yes');
  const offered = suggested.filter(label => !verdicts.has(label)).sort((a, b) => probabilities.get(b) - probabilities.get(a));
  return html`
    <div class="chosen" role="group" aria-label="Labels of this row">
      ${yes.map(label => html`<button key=${label} class="chip yes" onClick=${() => judge(label, null)} aria-label=${'Chosen: ' + label + '. Take away'}>${label}<span aria-hidden="true"> ✕</span></button>`)}
      ${offered.map(label => html`<button key=${label} class="chip offered" onClick=${() => judge(label, 'yes')} aria-label=${'Suggested: ' + label + '. Choose'}>${label}</button>`)}
      ${!yes.length && !offered.length && html`<span class="soft">No label chosen or suggested</span>`}
    </div>`;
}

function Actions({ accept, undo, all, bulk, rows, complete, setComplete }) {
  return html`
    <div class="actions">
      <button class="primary" onClick=${accept}>${rows ? 'Accept, next row' : 'Accept'}<kbd>Enter</kbd></button>
      <button onClick=${all} title="Yes to all that is suggested (A)">All suggested</button>
      <button onClick=${undo} title="Undo (Z)">Undo</button>
      ${rows && html`<button onClick=${bulk} title="Add the chosen labels to more rows (B)">More rows…</button>`}
      <label class="check"><input type="checkbox" checked=${complete} onChange=${event => setComplete(event.target.checked)} />
        The set is complete: accepting says no to all other labels</label>
    </div>`;
}

/** Text, rows or fields on one side, labels on the other, and why below. */
export function TagView({ card, data }) {
  const desk = useWork(card, data !== null);
  const work = desk.work || none;
  const prediction = usePrediction(card, work.record, work.verdicts, work.place);
  const there = desk.work && prediction.place === work.place;
  const ranking = useRanking(card.labels, work.place, prediction, work.verdicts);
  const { focused, focus } = ranking;
  const explanation = useExplanation(card, work.record, work.verdicts, focused);
  const graph = useGraph(card);
  const [bulk, setBulk] = useState(false);
  const [complete, setCompleteNow] = useState(localStorage.getItem(completeName) === 'yes');
  const probabilities = (there && prediction.probabilities) || new Map();
  const suggested = there ? prediction.suggested : [];
  const order = probabilities.size ? ranking.order : card.labels;
  const ready = useRef(false);
  ready.current = desk.work !== null && !work.none;

  const setComplete = value => {
    localStorage.setItem(completeName, value ? 'yes' : 'no');
    setCompleteNow(value);
  };
  const accept = () => {
    if (!ready.current || !(Object.keys(work.record).length)) return;
    document.activeElement?.closest('textarea')?.blur();
    desk.accept(suggested.filter(label => !work.verdicts.has(label)), complete);
  };
  const judge = (label, verdict) => {
    if (!ready.current) return;
    desk.judge(label, verdict);
    say(label + ': ' + (verdict && work.verdicts.get(label) !== verdict ? verdict : 'unknown'));
  };
  const all = () => {
    const fresh = suggested.filter(label => !work.verdicts.has(label));
    if (fresh.length) desk.addAll(fresh);
  };
  const undo = () => {
    const label = desk.undo();
    if (label) focus(label);
  };
  const item = label => [...document.querySelectorAll('.suggestions li[data-label]')].find(one => one.dataset.label === label);
  const step = by => event => {
    const items = [...document.querySelectorAll('.suggestions li[data-label]')];
    const within = items.indexOf(document.activeElement);
    const at = within < 0 ? (by > 0 ? 0 : items.length - 1) : Math.min(items.length - 1, Math.max(0, within + by));
    items[at]?.focus();
    return event.target.closest('select') ? false : undefined;
  };
  const pronounce = verdict => () => {
    if (!focused) return;
    if (verdict === null || work.verdicts.get(focused) !== verdict) judge(focused, verdict);
    item(focused)?.focus();
  };
  useKeys({
    ArrowDown: step(1), ArrowUp: step(-1),
    y: pronounce('yes'), n: pronounce('no'), u: pronounce(null), ' ': event => event.target.closest('button, summary, a') ? false : pronounce('yes')(),
    a: all, z: undo, 'Ctrl z': event => event.target.closest('input, textarea') ? false : undo(),
    s: () => desk.skip(), p: () => desk.mode === 'rows' && desk.back(), b: () => data && setBulk(true),
    '/': () => document.getElementById('search')?.focus(),
    Escape: event => event.target.blur(),
    Enter: event => event.target.closest('button, a, summary, select, [role=button]') ? false : accept(),
    'Ctrl Enter': accept
  });

  return html`
    <div class="tag">
      <section class="card source" aria-label="What is judged">
        <${Rows} desk=${desk} data=${data} />
        ${prediction.failure && html`<p class="bad" role="alert">${prediction.failure}</p>`}
        ${there && prediction.notices.map(notice => html`<p class="soft note">${notice}</p>`)}
        ${!desk.work ? html`<p class="empty">Looking for the next row…</p>`
          : work.none ? html`<p class="empty">No row is left to judge.</p>`
          : desk.mode === 'write' ? html`<${Writing} columns=${card.columns} record=${work.record} write=${desk.write} contributions=${explanation ? explanation.contributions : []} />`
          : html`<${Reading} columns=${card.columns} record=${work.record} contributions=${explanation ? explanation.contributions : []} />`}
        <footer><${Export} card=${card} work=${desk} data=${data} /></footer>
      </section>
      <section class="card labels" aria-label="Labels">
        <${Chosen} verdicts=${work.verdicts} suggested=${suggested} probabilities=${probabilities} judge=${judge} />
        <${Suggestions} labels=${card.labels} order=${order} probabilities=${probabilities} verdicts=${work.verdicts} suggested=${suggested}
          changes=${ranking.changes} focused=${focused} judge=${judge} focus=${focus} holds=${ranking.holds} place=${work.place} />
        <${Actions} accept=${accept} undo=${undo} all=${all} bulk=${() => setBulk(true)} rows=${desk.mode === 'rows'} complete=${complete} setComplete=${setComplete} />
      </section>
      ${probabilities.size > 0 && html`<${Why} card=${card} label=${focused} probabilities=${probabilities} verdicts=${work.verdicts}
        explanation=${explanation} graph=${graph} focus=${focus} />`}
      ${bulk && html`<${Bulk} card=${card} rows=${data.rows} labels=${having(work.verdicts, 'yes')} close=${() => setBulk(false)} done=${desk.recount} />`}
    </div>`;
}
