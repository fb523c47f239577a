// The page: which model, which view, and how the service is.
import { html, render, useEffect, useState } from './vendor/htm-preact.js';
import * as api from './api.js';
import { AuditView } from './audit.js';
import { counted } from './format.js';
import { KeyHelp, useKeys } from './keys.js';
import { Live } from './live.js';
import { ModelView } from './model.js';
import { outbox, refusal } from './outbox.js';
import { useStore } from './store.js';
import { TagView } from './tag.js';
import { theme, turnTheme } from './theme.js';
import { Token } from './token.js';

const views = [['tag', 'Tag', TagView], ['audit', 'Audit', AuditView], ['model', 'Model', ModelView]];
const viewNow = () => (views.find(view => '#' + view[0] === location.hash) || views[0])[0];
const themeSigns = { system: '◐', light: '☀', dark: '☾' };

function Status() {
  const state = useStore(api.connection);
  const waiting = useStore(outbox).length;
  const refused = useStore(refusal);
  if (refused) {
    return html`<p class="status bad" role="alert">${refused}
      <button class="quiet" onClick=${() => refusal.set('')}>Read</button></p>`;
  }
  if (state === 'here') return null;
  return html`<p class="status" role="status"><span class="pulse" aria-hidden="true"></span>
    The service is away; it is asked again until it answers.
    ${waiting ? ' ' + counted(waiting, 'judgement') + (waiting === 1 ? ' waits' : ' wait') + ' here for it; leave the page open.' : ''}</p>`;
}

/** Models and data, asked again whenever the service comes back or has a new model. */
function useService() {
  const [service, setService] = useState({ models: null, data: null, failure: '' });
  useEffect(() => {
    const load = () => Promise.all([api.models(), api.data()]).then(
      ([list, data]) => setService({ models: list.models, data, failure: '' }),
      failure => {
        if (!(failure instanceof api.Away)) setService(before => ({ ...before, failure: failure.message }));
      });
    load();
    const unwatch = [
      api.connection.watch(state => {
        if (state === 'here') load();
      }),
      api.modelChanges.watch(load)];
    return () => unwatch.forEach(stop => stop());
  }, []);
  return service;
}

/** The chosen model's card; renewed with its digest. */
function useCard(entry) {
  const [card, setCard] = useState(null);
  const name = entry && entry.name;
  const digest = entry && entry.digest;
  useEffect(() => {
    if (!name) return undefined;
    let current = true;
    const load = () => api.card(name).then(
      loaded => { if (current) setCard(loaded); },
      failure => { if (!(failure instanceof api.Away)) refusal.set(failure.message); });
    load();
    const unwatch = api.connection.watch(state => {
      if (state === 'here') load();
    });
    return () => { current = false; unwatch(); };
  }, [name, digest]);
  return card && card.name === name ? card : null;
}

function Page() {
  const [view, setView] = useState(viewNow());
  const [chosen, setChosen] = useState('');
  const [help, setHelp] = useState(false);
  const service = useService();
  const entry = service.models && (service.models.find(one => one.name === chosen) || service.models[0]);
  const card = useCard(entry);
  useEffect(() => {
    const turned = () => setView(viewNow());
    window.addEventListener('hashchange', turned);
    return () => window.removeEventListener('hashchange', turned);
  }, []);
  useKeys({
    '?': () => setHelp(true),
    d: turnTheme,
    ...Object.fromEntries(views.map((one, index) => [String(index + 1), () => { location.hash = one[0]; }]))
  });
  const View = views.find(one => one[0] === view)[2];
  return html`
    <${Header} view=${view} models=${service.models || []} name=${entry ? entry.name : ''} choose=${setChosen} help=${() => setHelp(true)} />
    <${Status} />
    ${entry && entry.problem && html`<p class="status bad" role="status">The model’s file is not as it should be; the one before it serves on. ${entry.problem}</p>`}
    <main id="main" tabindex="-1">
      ${service.failure ? html`<p class="empty">${service.failure}</p>`
        : card ? html`<${View} key=${card.name} card=${card} data=${service.data} />`
        : html`<p class="empty">${service.models && !entry ? 'The service has no model.' : 'Loading…'}</p>`}
    </main>
    ${help && html`<${KeyHelp} close=${() => setHelp(false)} />`}
    <${Token} />
    <${Live} />`;
}

function Header({ view, models, name, choose, help }) {
  const look = useStore(theme);
  return html`
    <header class="top">
      <a class="skip" href="#main" onClick=${event => { event.preventDefault(); document.getElementById('main').focus(); }}>Skip to the content</a>
      <span class="brand"><img src="/assets/icon.svg" alt="" width="22" height="22" />Espalier</span>
      <nav aria-label="Views">${views.map(one => html`
        <a href=${'#' + one[0]} aria-current=${one[0] === view ? 'page' : null}>${one[1]}</a>`)}</nav>
      <span class="grow"></span>
      ${models.length > 1
        ? html`<label class="model"><span class="spoken">Model</span>
            <select value=${name} onChange=${event => choose(event.target.value)}>
              ${models.map(one => html`<option value=${one.name}>${one.name}</option>`)}</select></label>`
        : html`<span class="model soft">${name}</span>`}
      <button class="quiet" onClick=${turnTheme} aria-label=${'Colours: ' + look + '. Change'} title=${'Colours: ' + look}>${themeSigns[look]}</button>
      <button class="quiet" onClick=${help} aria-label="Keys" title="Keys (?)">?</button>
    </header>`;
}

render(html`<${Page} />`, document.getElementById('page'));
