// The view of labels that the model finds improbable: take its view, or keep what is given.
import { html, useEffect, useState } from './vendor/htm-preact.js';
import * as api from './api.js';
import { brief, cell, counted, percent } from './format.js';
import { useKeys } from './keys.js';
import { say } from './live.js';
import { post } from './outbox.js';
import { asKnown, ofRow } from './verdicts.js';

const most = 200;
const excerpt = 420;

/** Adds one verdict to what is known of a row, and sends it. */
async function settle(model, suspect, on) {
  const row = await api.insist(() => api.row(model, suspect.row));
  const verdicts = ofRow(row).set(suspect.label, on ? 'yes' : 'no');
  const known = asKnown(verdicts);
  return post(model, { row: suspect.row, record: row.record, accepted: known.on, rejected: known.off });
}

function Excerpt({ columns, record }) {
  const texts = columns.filter(column => column.role === 'text').map(column => cell(record[column.name])).filter(Boolean);
  const others = columns.filter(column => !['text', 'tags', 'ignored'].includes(column.role) && cell(record[column.name]));
  const text = texts.join(' — ');
  return html`
    ${text && html`<p class="excerpt">${text.length > excerpt ? text.slice(0, excerpt) + '…' : text}</p>`}
    ${!text && html`<p class="excerpt">${others.slice(0, 8).map(column => column.name + ' ' + brief(column, record)).join(' · ')}</p>`}`;
}

function Suspect({ suspect, columns, outcome, focused, decide, focus }) {
  const { label, given, probability } = suspect;
  const claim = given
    ? html`has <b>${label}</b>; the model gives it ${percent(probability)}`
    : html`does not have <b>${label}</b>; the model gives it ${percent(probability)}`;
  return html`
    <li class=${'card suspect' + (focused ? ' focused' : '') + (outcome ? ' settled' : '')} tabindex=${focused ? 0 : -1}
        aria-label=${'Row ' + suspect.row + (given ? ' has ' : ' does not have ') + label + ', model ' + percent(probability)}
        onFocus=${focus} onClick=${focus}>
      <header><span class="soft">Row ${suspect.row.toLocaleString('en')}</span> <span>${claim}</span></header>
      ${suspect.reasons.length > 0 && html`<ul class="why-list">${suspect.reasons.map(reason => html`<li>${reason}</li>`)}</ul>`}
      <${Excerpt} columns=${columns} record=${suspect.record} />
      <div class="actions">
        ${outcome
          ? html`<span class="outcome" role="status">${outcome === 'model' ? (given ? 'Taken away' : 'Added') : 'Kept'}</span>`
          : html`<button class="primary" onClick=${() => decide('model')}>${given ? 'Take ' + label + ' away' : 'Add ' + label}</button>
              <button onClick=${() => decide('keep')}>Keep as it is</button>`}
      </div>
    </li>`;
}

/** The suspects, most improbable first. */
export function AuditView({ card, data }) {
  const [suspects, setSuspects] = useState(null);
  const [labelled, setLabelled] = useState(true);
  const [outcomes, setOutcomes] = useState(new Map());
  const [at, setAt] = useState(0);
  const [only, setOnly] = useState('');
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (!data) return;
    let current = true;
    setFailure('');
    setSuspects(null);
    setOutcomes(new Map());
    setAt(0);
    api.insist(() => api.audit(card.name, most, only)).then(
      found => {
        if (!current) return;
        setSuspects(found.suspects);
        setLabelled(found.labelled);
      }, problem => current && setFailure(problem.message));
    return () => { current = false; };
  }, [card.digest, only]);
  const items = () => document.querySelectorAll('.suspects > li');
  const go = index => {
    const next = Math.max(0, Math.min((suspects || []).length - 1, index));
    setAt(next);
    requestAnimationFrame(() => items()[next]?.focus());
  };
  const decide = (index, outcome) => {
    const suspect = suspects && suspects[index];
    if (!suspect || outcomes.has(index)) return;
    setOutcomes(new Map(outcomes).set(index, outcome));
    settle(card.name, suspect, outcome === 'model' ? !suspect.given : suspect.given)
      .then(() => say('Saved: row ' + suspect.row), problem => setFailure(problem.message));
    go(index + 1);
  };
  useKeys({
    ArrowDown: () => go(at + 1), ArrowUp: () => go(at - 1),
    m: () => decide(at, 'model'), k: () => decide(at, 'keep')
  });
  if (!data) return html`<p class="empty">There is nothing to audit: the service has no rows. <code>espalier serve ${card.name}.model --data ROWS</code> gives it some.</p>`;
  if (failure) return html`<p class="empty" role="alert">${failure}</p>`;
  const filter = html`
    <p><label>Look for <select value=${only} onChange=${event => setOnly(event.target.value)}>
      <option value="">wrong and missing labels</option>
      <option value="given">wrong labels</option>
      <option value="missing">missing labels</option>
    </select></label></p>`;
  if (!suspects) return html`<div class="audit">${filter}<p class="empty">Looking for labels that do not fit…</p></div>`;
  if (!labelled) return html`<p class="empty">There is nothing to audit: no row of ${data.name} had labels when the service read it. An audit compares given labels with the model.</p>`;
  if (!suspects.length) return html`<div class="audit">${filter}<p class="empty">No label stands out.</p></div>`;
  return html`
    <div class="audit">
      <h1>Labels that do not fit</h1>
      ${filter}
      <p class="soft">${counted(suspects.length, 'suspect')}, most probably wrong first, judged by the row and its other labels.
        ${outcomes.size ? ' ' + outcomes.size + ' settled.' : ''} <span class="keyboard"><kbd>M</kbd> takes the model’s view, <kbd>K</kbd> keeps what is given.</span></p>
      <ol class="suspects">${suspects.map((suspect, index) => html`
        <${Suspect} key=${index} suspect=${suspect} columns=${card.columns} outcome=${outcomes.get(index)} focused=${index === at}
          decide=${outcome => decide(index, outcome)} focus=${() => setAt(index)} />`)}</ol>
    </div>`;
}
