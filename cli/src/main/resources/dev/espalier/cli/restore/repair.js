'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const byId = id => document.getElementById(id);
  const PAGE = 50, LONGEST = 240;
  const cells = [...data.changes.map(each => cell(each, false)), ...data.left.map(each => cell(each, true))];
  const yes = new Uint8Array(cells.map(each => each.left ? 0 : 1));
  const history = [];
  let shown = [], page = 0, saved = true;

  function cell([row, column, before, after, confidence, deviation, rule, missing, reason], left) {
    return { row, column, before, after, confidence, deviation, rule, missing, reason, left };
  }
  /* Where nothing is known of a cell there is nothing to accept. */
  const possible = k => !cells[k].left || cells[k].after !== '';
  const what = each => each.left ? 'left' : each.missing ? 'filled' : 'corrected';
  const number = count => count.toLocaleString('en').replace(/,/g, '\u202f');
  const counted = (count, thing) => number(count) + ' ' + thing + (count === 1 ? '' : 's');
  const sure = value => value === null ? '' : value.toFixed(value > 0.9945 ? 4 : 2);
  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  /* The letters that differ: the longest common subsequence, where both texts are short. */
  function parts(before, after) {
    const a = [...before], b = [...after];
    let from = 0, toA = a.length, toB = b.length;
    while (from < toA && from < toB && a[from] === b[from]) from++;
    while (toA > from && toB > from && a[toA - 1] === b[toB - 1]) { toA--; toB--; }
    const old = [], fresh = [];
    const add = (list, text, differs) => {
      const last = list[list.length - 1];
      if (text && last && last.differs === differs) last.text += text;
      else if (text) list.push({ text, differs });
    };
    const common = text => { add(old, text, false); add(fresh, text, false); };
    common(a.slice(0, from).join(''));
    const n = toA - from, m = toB - from;
    if (n * m > LONGEST * LONGEST) {
      add(old, a.slice(from, toA).join(''), true);
      add(fresh, b.slice(from, toB).join(''), true);
    } else {
      const length = Array.from({ length: n + 1 }, () => new Uint16Array(m + 1));
      for (let i = n - 1; i >= 0; i--)
        for (let j = m - 1; j >= 0; j--)
          length[i][j] = a[from + i] === b[from + j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
      let i = 0, j = 0;
      while (i < n || j < m) {
        if (i < n && j < m && a[from + i] === b[from + j]) { common(a[from + i]); i++; j++; }
        else if (j === m || (i < n && length[i + 1][j] >= length[i][j + 1])) add(old, a[from + i++], true);
        else add(fresh, b[from + j++], true);
      }
    }
    common(a.slice(toA).join(''));
    return { old, fresh };
  }

  function marked(list, mark, kind, empty) {
    const span = element('span', undefined, kind);
    if (!list.length) span.append(element('em', empty));
    for (const part of list) span.append(part.differs ? element(mark, part.text) : document.createTextNode(part.text));
    return span;
  }

  function item(k) {
    const each = cells[k], row = element('li', undefined, what(each));
    const box = element('input');
    box.type = 'checkbox';
    box.checked = yes[k] === 1;
    box.disabled = !possible(k);
    box.tabIndex = -1;
    box.dataset.cell = k;
    box.setAttribute('aria-label', 'accept ' + data.columns[each.column] + ', row ' + each.row + ': ' + (each.before || 'empty') + ' becomes ' + each.after);
    const label = element('label', undefined, 'accept');
    label.append(box, element('span', '', 'said'));
    const where = element('span', undefined, 'where');
    where.append(element('strong', data.columns[each.column]), element('span', 'row ' + each.row));
    const { old, fresh } = each.missing ? { old: each.before ? [{ text: each.before }] : [], fresh: each.after ? [{ text: each.after }] : [] } : parts(each.before, each.after);
    const values = element('span', undefined, 'values');
    values.append(marked(old, 'del', 'old', 'empty'), element('span', '\u2192', 'arrow'), marked(fresh, 'ins', 'new', each.left ? 'no guess' : 'empty'));
    if (each.deviation) values.append(element('span', '\u00b1\u202f' + Number(each.deviation.toPrecision(3)), 'about'));
    const why = element('span', undefined, 'why');
    const needed = each.missing ? data.fillAbove : data.caution;
    why.append(element('b', data.rules[each.rule]), document.createTextNode(' ' + each.reason + (each.left && each.after ? '; left alone: ' + sure(each.confidence) + ' is not above ' + needed : '')));
    const confidence = element('span', sure(each.confidence), 'sure');
    confidence.title = 'the probability that the new value is right';
    row.append(label, where, values, confidence, why);
    say(row, k);
    return row;
  }

  function say(row, k) {
    const accepted = yes[k] === 1;
    row.querySelector('.said').textContent = accepted ? 'accepted' : cells[k].left ? 'left' : 'refused';
    row.classList.toggle('no', !accepted);
  }

  function decide(some, accepted) {
    const changed = some.filter(k => (yes[k] === 1) !== accepted && possible(k));
    if (!changed.length) return;
    history.push({ cells: changed, accepted });
    changed.forEach(k => { yes[k] = accepted ? 1 : 0; });
    saved = false;
    told();
  }

  function told() {
    byId('list').querySelectorAll('input').forEach(box => {
      const k = Number(box.dataset.cell);
      box.checked = yes[k] === 1;
      say(box.closest('li'), k);
    });
    let accepted = 0, refused = 0, guesses = 0, taken = 0;
    cells.forEach((each, k) => {
      if (!each.left) yes[k] ? accepted++ : refused++;
      else if (possible(k)) { guesses++; taken += yes[k]; }
    });
    byId('status').textContent = counted(accepted, 'change') + ' accepted, ' + number(refused) + ' refused'
      + (guesses ? ', ' + number(taken) + ' of ' + number(guesses) + ' best guesses accepted' : '') + '.';
    byId('undo').disabled = !history.length;
    sums('rules', data.rules, 'rule');
    sums('columns', data.columns, 'column');
  }

  /* How much of each rule or column is accepted, and a decision about all of it. */
  function sums(id, names, field) {
    const total = new Array(names.length).fill(0), accepted = new Array(names.length).fill(0);
    cells.forEach((each, k) => { if (!each.left) { total[each[field]]++; accepted[each[field]] += yes[k]; } });
    const body = byId(id).tBodies[0];
    if (!body.rows.length) names.forEach((name, at) => {
      const row = body.insertRow(), head = element('th'), only = element('button', name, 'name');
      head.scope = 'row';
      only.type = 'button';
      only.title = 'Show only these';
      only.addEventListener('click', () => { byId(field).value = byId(field).value === String(at) ? '' : String(at); find(); });
      head.append(only);
      row.append(head, element('td'), element('td', undefined, 'words'));
      [['accept', true], ['refuse', false]].forEach(([word, accept]) => {
        const button = element('button', word, 'small');
        button.type = 'button';
        button.setAttribute('aria-label', word + ' all changes of ' + field + ' ' + name);
        button.addEventListener('click', () => decide(cells.map((each, k) => k).filter(k => !cells[k].left && cells[k][field] === at), accept));
        row.cells[2].append(button);
      });
    });
    names.forEach((name, at) => {
      body.rows[at].cells[1].textContent = total[at] ? accepted[at] + ' of ' + total[at] : 'left alone';
      body.rows[at].querySelectorAll('.small').forEach(button => { button.hidden = !total[at]; });
    });
  }

  const orders = {
    row: (a, b) => cells[a].row - cells[b].row || cells[a].column - cells[b].column,
    unsure: (a, b) => cells[a].confidence - cells[b].confidence,
    sure: (a, b) => cells[b].confidence - cells[a].confidence,
    column: (a, b) => cells[a].column - cells[b].column || cells[a].row - cells[b].row
  };

  function find() {
    const text = byId('search').value.trim().toLowerCase(), kind = byId('what').value;
    const column = byId('column').value, rule = byId('rule').value, decision = byId('decision').value;
    shown = [];
    cells.forEach((each, k) => {
      if (kind && what(each) !== kind) return;
      if (column && each.column !== Number(column)) return;
      if (rule && each.rule !== Number(rule)) return;
      if (decision && (yes[k] === 1) !== (decision === 'yes')) return;
      if (text && ![each.before, each.after, each.reason, data.columns[each.column], String(each.row)].some(part => part.toLowerCase().includes(text))) return;
      shown.push(k);
    });
    shown.sort(orders[byId('order').value]);
    page = 0;
    show();
  }

  function show(place) {
    const pages = Math.max(1, Math.ceil(shown.length / PAGE));
    page = Math.max(0, Math.min(pages - 1, page));
    const list = byId('list');
    list.replaceChildren(...shown.slice(page * PAGE, (page + 1) * PAGE).map(k => item(k)));
    const first = list.querySelector('input:enabled');
    if (first) first.tabIndex = 0;
    byId('shown').textContent = counted(shown.length, 'cell') + ' shown';
    byId('page').textContent = 'page ' + (page + 1) + ' of ' + pages;
    byId('previous').disabled = page === 0;
    byId('next').disabled = page === pages - 1;
    byId('accept').disabled = byId('refuse').disabled = !shown.length;
    if (place !== undefined) focus(place);
  }

  function focus(place) {
    const boxes = [...byId('list').querySelectorAll('input:enabled')];
    const box = boxes[Math.max(0, Math.min(boxes.length - 1, place))];
    if (!box) return;
    boxes.forEach(each => { each.tabIndex = each === box ? 0 : -1; });
    box.focus();
    box.closest('li').scrollIntoView({ block: 'nearest' });
  }

  function decisions() {
    const all = [];
    cells.forEach((each, k) => {
      if (!each.left || yes[k]) all.push({
        row: each.row, column: data.columns[each.column], old: each.before, new: each.after,
        decision: yes[k] ? 'accept' : 'refuse', confidence: each.confidence, rule: data.rules[each.rule], reason: each.reason
      });
    });
    return { format: data.format, version: 1, table: data.table, sha256: data.sha256, complete: data.complete, decisions: all };
  }

  function save() {
    const link = element('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(decisions(), null, 1)], { type: 'application/json' }));
    link.download = data.table + '.decisions.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    saved = true;
  }

  /* Takes decisions that were saved before; those about other cells are none of ours. */
  function load(text) {
    let read;
    try { read = JSON.parse(text); } catch (problem) { read = {}; }
    if (read.format !== data.format || !Array.isArray(read.decisions) || (read.sha256 && data.sha256 && read.sha256 !== data.sha256)) {
      byId('status').textContent = 'This file holds no decisions about ' + data.table + '.';
      return;
    }
    const key = (row, column, after) => row + '\n' + column + '\n' + after;
    const place = new Map(cells.map((each, k) => [key(each.row, data.columns[each.column], each.after), k]));
    const found = read.decisions.map(each => [place.get(key(each.row, each.column, each.new)), each.decision]).filter(each => each[0] !== undefined);
    decide(found.filter(each => each[1] === 'accept').map(each => each[0]), true);
    decide(found.filter(each => each[1] === 'refuse').map(each => each[0]), false);
  }

  const quoted = /^[\w./-]+$/.test(data.table) ? data.table : "'" + data.table.replace(/'/g, "'\\''") + "'";
  const file = quoted.endsWith("'") ? quoted.slice(0, -1) + ".decisions.json'" : quoted + '.decisions.json';
  byId('command').textContent = 'espalier restore ' + (data.complete ? 'apply ' : 'run ') + quoted + ' --decisions ' + file + data.layout + ' --out repaired.csv';
  data.columns.forEach((name, at) => byId('column').add(new Option(name, at)));
  data.rules.forEach((name, at) => byId('rule').add(new Option(name, at)));
  byId('search').addEventListener('input', find);
  ['what', 'column', 'rule', 'decision', 'order'].forEach(id => byId(id).addEventListener('change', find));
  byId('accept').addEventListener('click', () => decide(shown, true));
  byId('refuse').addEventListener('click', () => decide(shown, false));
  byId('previous').addEventListener('click', () => { page--; show(); });
  byId('next').addEventListener('click', () => { page++; show(); });
  byId('save').addEventListener('click', save);
  byId('undo').addEventListener('click', () => {
    const last = history.pop();
    last.cells.forEach(k => { yes[k] = last.accepted ? 0 : 1; });
    told();
  });
  byId('load').addEventListener('click', () => byId('file').click());
  byId('file').addEventListener('change', () => {
    const chosen = byId('file').files[0];
    if (chosen) chosen.text().then(load);
    byId('file').value = '';
  });
  byId('list').addEventListener('change', event => decide([Number(event.target.dataset.cell)], event.target.checked));
  byId('list').addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.dataset.cell) return;
    const boxes = [...byId('list').querySelectorAll('input:enabled')], at = boxes.indexOf(event.target), k = Number(event.target.dataset.cell);
    const last = shown.length <= (page + 1) * PAGE;
    const turn = {
      ArrowDown: () => { if (at + 1 < boxes.length) focus(at + 1); else if (!last) { page++; show(0); } },
      ArrowUp: () => { if (at > 0) focus(at - 1); else if (page > 0) { page--; show(PAGE - 1); } },
      a: () => decide([k], true),
      r: () => decide([k], false),
      n: () => { if (!last) { page++; show(0); } },
      p: () => { if (page > 0) { page--; show(0); } },
      Home: () => focus(0),
      End: () => focus(boxes.length - 1)
    }[event.key];
    if (turn) { turn(); event.preventDefault(); }
  });
  document.addEventListener('keydown', event => {
    if (event.key === '/' && !/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.key === '/' && event.target.type === 'checkbox') {
      byId('search').focus();
      event.preventDefault();
    }
  });
  window.addEventListener('beforeunload', event => { if (!saved) event.preventDefault(); });
  byId('desk').hidden = false;
  told();
  find();
})();
