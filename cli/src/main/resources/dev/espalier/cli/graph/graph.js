'use strict';
(() => {
  const graph = JSON.parse(document.getElementById('graph').textContent);
  const byId = id => document.getElementById(id);
  const search = byId('search'), slider = byId('slider'), lonely = byId('lonely'), tip = byId('tip');
  const number = value => (value > 0 ? '+' : value < 0 ? '\u2212' : '') + Math.abs(value).toFixed(3);
  const counted = (count, thing) => (count || 'no') + ' ' + thing + (count === 1 ? '' : 's');
  const pair = edge => graph.labels[edge[0]] + ' \u2013 ' + graph.labels[edge[1]];
  const few = graph.labels.length <= 16, many = graph.labels.length > 30, crowd = graph.labels.length > 80;
  // View 0 is the average, the others are examples: all have the same edges, each its own strengths.
  const examples = graph.examples || [];
  const averages = graph.edges.map(edge => edge[2]);
  const views = [averages, ...examples.map(example => example.strengths || averages)];
  // One scale for all views, so that widths can be compared.
  const greatest = views.reduce((most, view) => view.reduce((a, b) => Math.max(a, Math.abs(b)), most), 0) || 1;
  let at = examples.length ? 1 : 0;
  // Before anything is drawn: it takes room from the drawing.
  byId('stepper').hidden = examples.length === 0;
  const strength = rank => views[at][rank];
  const kind = value => value > 0 ? 'together' : value < 0 ? 'apart' : 'none';
  const width = value => crowd ? 0.5 + 4 * Math.abs(value) / greatest : 0.8 + 7 * Math.abs(value) / greatest;
  const shortened = name => name.length > 28 ? name.slice(0, 27) + '\u2026' : name;
  let chosen = -1;
  // The labels that have a place in the drawing; others get one when they are first shown.
  let placed = null;

  // The circle has the size at which its names have room.
  const radius = Math.max(160, graph.labels.length * 4.5);
  const place = [];
  graph.circle.forEach((label, at) => {
    const angle = 2 * Math.PI * (at + 0.5) / graph.circle.length - Math.PI / 2;
    place[label] = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });

  const cy = cytoscape({
    container: byId('drawing'),
    elements: {
      nodes: graph.labels.map((name, k) => ({ data: { id: 'n' + k, name: shortened(name), label: k }, position: { ...place[k] } })),
      edges: graph.edges.map((edge, k) => ({
        data: { id: 'e' + k, source: 'n' + edge[0], target: 'n' + edge[1], rank: k, width: width(edge[2]) },
        classes: kind(edge[2])
      }))
    },
    layout: { name: 'preset' },
    minZoom: 0.1, maxZoom: 6, boxSelectionEnabled: false
  });

  function paint() {
    const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const type = crowd ? 9.5 : many ? 13 : 15, size = crowd ? 5 : many ? 8 : 16;
    cy.style([
      { selector: 'node', style: {
        'label': 'data(name)', 'width': size, 'height': size, 'background-color': colour('--node'),
        'color': colour('--ink'), 'font-size': type, 'font-family': 'system-ui, sans-serif', 'text-valign': 'bottom',
        'text-margin-y': crowd ? 1 : 3, 'text-outline-color': colour('--card'), 'text-outline-width': crowd ? 1 : 2, 'min-zoomed-font-size': 4 } },
      { selector: '.right', style: { 'text-halign': 'right', 'text-valign': 'center', 'text-margin-x': 4, 'text-margin-y': 0 } },
      { selector: '.left', style: { 'text-halign': 'left', 'text-valign': 'center', 'text-margin-x': -4, 'text-margin-y': 0 } },
      { selector: 'edge', style: { 'width': 'data(width)', 'curve-style': 'haystack', 'haystack-radius': 0, 'opacity': 0.75 } },
      { selector: '.together', style: { 'line-color': colour('--together') } },
      { selector: '.apart', style: { 'line-color': colour('--apart'), 'line-style': 'dashed' } },
      { selector: '.none', style: { 'line-color': colour('--line'), 'line-style': 'dotted' } },
      { selector: 'node[probability]', style: {
        'background-color': 'mapData(probability, 0, 1, ' + colour('--line') + ', ' + colour('--accent') + ')',
        'border-width': 1, 'border-color': colour('--node') } },
      { selector: '.predicted', style: { 'font-weight': 'bold' } },
      { selector: '.true', style: { 'border-width': crowd ? 2 : 4, 'border-color': colour('--ink') } },
      { selector: '.hidden', style: { 'display': 'none' } },
      { selector: '.faint', style: { 'opacity': 0.12 } },
      { selector: 'node.near', style: { 'z-index': 8 } },
      { selector: 'node.chosen', style: { 'background-color': colour('--accent'), 'font-weight': 'bold', 'font-size': type * 1.3, 'z-index': 9,
        'width': size * 1.5, 'height': size * 1.5 } },
      { selector: '.pointed', style: { 'opacity': 1, 'z-index': 10 } }
    ]);
  }

  // Of many edges the strongest matter most: the slider is finer where they are few.
  const curved = graph.edges.length > 200;
  function shownCount() {
    const at = Number(slider.value);
    return curved ? Math.round(graph.edges.length * (at / 1000) ** 2) : at;
  }

  function show() {
    const count = shownCount();
    slider.setAttribute('aria-valuetext', count + ' edges');
    byId('count').textContent = count + ' of ' + graph.all;
    const weakest = count === 0 ? 0 : Math.abs(graph.edges[count - 1][2]);
    byId('weakest').textContent = count === 0 ? 'no edges'
      : examples.length ? 'the strongest over all examples'
      : 'down to ' + (weakest < 0.0005 ? 'less than 0.001' : 'a strength of ' + weakest.toFixed(3))
        + (count === graph.edges.length && count < graph.all ? '; weaker ones are not in this page' : '');
    const tied = new Set();
    graph.edges.slice(0, count).forEach(edge => { tied.add(edge[0]); tied.add(edge[1]); });
    cy.batch(() => {
      cy.edges().forEach(edge => { edge.toggleClass('hidden', edge.data('rank') >= count); });
      cy.nodes().forEach(node => {
        const label = node.data('label');
        node.toggleClass('hidden', !lonely.checked && label !== chosen && !tied.has(label));
      });
    });
    byId('facts').textContent = counted(graph.labels.length, 'label') + ', ' + counted(graph.all, 'edge')
      + (graph.all ? '; ' + counted(tied.size, 'label') + (tied.size === 1 ? ' is' : ' are') + ' tied by the edges shown' : '')
      + (examples.length && !examples[0].strengths ? '; edges are the same in every example, only the labels\u2019 probabilities differ' : '');
    admit();
    highlight();
  }

  // Labels that were out of the drawing come in beside the placed label to which they are tied most.
  function admit() {
    const seen = cy.nodes().not('.hidden');
    const fresh = placed ? seen.filter(node => !placed.has(node.data('label'))) : seen;
    if (!placed || fresh.empty()) return;
    if (placed.size === 0) {
      arrange();
      return;
    }
    if (byId('layout').value !== 'circle') {
      const corner = seen.not(fresh).boundingBox();
      fresh.forEach(node => {
        const label = node.data('label');
        const tie = graph.edges.find(([a, b]) => a === label && placed.has(b) || b === label && placed.has(a));
        node.position(tie ? { ...cy.getElementById('n' + (tie[0] === label ? tie[1] : tie[0])).position() }
          : { x: corner.x1, y: corner.y2 });
      });
      separate(seen);
    }
    fresh.forEach(node => { placed.add(node.data('label')); });
    fit();
  }

  function highlight() {
    cy.batch(() => {
      cy.elements().removeClass('faint near chosen');
      if (chosen >= 0) {
        const node = cy.getElementById('n' + chosen);
        const near = node.edgesWith(cy.nodes()).not('.hidden');
        cy.elements().not(near).not(near.connectedNodes()).not(node).addClass('faint');
        near.connectedNodes().addClass('near');
        node.addClass('chosen');
      }
    });
    list();
  }

  function list() {
    const shown = graph.edges.slice(0, shownCount()).map((edge, rank) => [edge[0], edge[1], strength(rank)]);
    shown.sort((a, b) => Math.abs(b[2]) - Math.abs(a[2]));
    const rows = (chosen < 0 ? shown : shown.filter(edge => edge[0] === chosen || edge[1] === chosen)).slice(0, 200);
    byId('list-title').textContent = chosen < 0 && search.value.trim() ? 'No label is called so'
      : chosen < 0 ? 'Strongest edges'
      : graph.labels[chosen] + (rows.length ? '' : ': none of the edges shown');
    byId('list').replaceChildren(...rows.map(edge => {
      const row = document.createElement('tr');
      const names = row.insertCell();
      names.textContent = chosen < 0 ? pair(edge) : graph.labels[edge[0] === chosen ? edge[1] : edge[0]];
      const size = row.insertCell();
      size.textContent = number(edge[2]);
      size.className = kind(edge[2]);
      return row;
    }));
  }

  // Strengths and labels of the current view; places and structure stay.
  function view() {
    const example = at > 0 ? examples[at - 1] : null;
    cy.batch(() => {
      cy.edges().forEach(edge => {
        const value = strength(edge.data('rank'));
        edge.data('width', width(value));
        ['together', 'apart', 'none'].forEach(name => edge.toggleClass(name, name === kind(value)));
      });
      cy.nodes().forEach(node => {
        const label = node.data('label');
        if (example) node.data('probability', example.probabilities[label]); else node.removeData('probability');
        node.toggleClass('predicted', example !== null && example.predicted.includes(label));
        node.toggleClass('true', example !== null && (example.truth || []).includes(label));
      });
    });
    byId('step').value = at;
    byId('previous').disabled = at === 0;
    byId('next').disabled = at === examples.length;
    byId('where').textContent = example ? 'row ' + example.row + ' of ' + graph.data : 'average of the training rows';
    byId('step').setAttribute('aria-valuetext', byId('where').textContent);
    sets(example);
    list();
  }

  function sets(example) {
    const fill = (id, labels, other, say) => {
      const parts = labels.map(label => {
        const part = document.createElement('span');
        part.textContent = graph.labels[label] + (say ? ' ' + example.probabilities[label].toFixed(2) : '');
        part.className = other && other.includes(label) ? 'hit' : 'miss';
        return part;
      });
      byId(id).replaceChildren(...parts.flatMap((part, k) => k ? [', ', part] : [part]));
      if (!labels.length) byId(id).textContent = 'no label';
      byId(id).title = byId(id).textContent;
    };
    byId('sets').hidden = example === null;
    byId('truth').hidden = byId('truth-title').hidden = example === null || !example.truth;
    if (!example) return;
    if (example.truth) fill('truth', example.truth, example.predicted, false);
    fill('predicted', [...example.predicted].sort((a, b) => example.probabilities[b] - example.probabilities[a]), example.truth, true);
  }

  function step(to) {
    at = Math.max(0, Math.min(examples.length, to));
    view();
  }

  function choose(label) {
    chosen = label;
    show();
  }

  // Pushes names apart until no two overlap, each time along the shorter way.
  function separate(nodes) {
    const boxes = nodes.map(node => {
      const box = node.boundingBox({ includeEdges: false, includeLabels: true }), at = node.position();
      return { node, x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2, w: box.w + 2, h: box.h, atX: at.x, atY: at.y };
    });
    const start = boxes.map(box => [box.x, box.y]);
    for (let pass = 0, moved = true; pass < 300 && moved; pass++) {
      moved = false;
      for (let i = 0; i < boxes.length; i++) {
        for (let j = 0; j < i; j++) {
          const a = boxes[i], b = boxes[j];
          const overX = (a.w + b.w) / 2 - Math.abs(a.x - b.x), overY = (a.h + b.h) / 2 - Math.abs(a.y - b.y);
          if (overX <= 0 || overY <= 0) continue;
          moved = true;
          if (overX < overY) {
            const step = (a.x < b.x ? -1 : 1) * (overX / 2 + 0.1);
            a.x += step; b.x -= step;
          } else {
            const step = (a.y < b.y ? -1 : 1) * (overY / 2 + 0.1);
            a.y += step; b.y -= step;
          }
        }
      }
    }
    cy.batch(() => boxes.forEach((box, k) =>
      box.node.position({ x: box.atX + box.x - start[k][0], y: box.atY + box.y - start[k][1] })));
  }

  // Spreads the nodes over the whole stage: half by where they are, half by their order, which opens dense places.
  function spread(nodes) {
    const room = Math.max(1, Math.sqrt(nodes.length * (many ? 2200 : 9000) / (cy.width() * cy.height())));
    const along = (axis, length) => {
      const at = nodes.map(node => node.position(axis)), low = Math.min(...at), high = Math.max(...at);
      const order = at.map((value, k) => k).sort((a, b) => at[a] - at[b] || a - b), rank = [];
      order.forEach((k, r) => { rank[k] = r; });
      return at.map((value, k) => length * (0.5 * (value - low) / (high - low || 1) + 0.5 * rank[k] / (at.length - 1 || 1)));
    };
    const x = along('x', cy.width() * room * 0.88), y = along('y', cy.height() * room * 0.94);
    cy.batch(() => nodes.forEach((node, k) => { node.position({ x: x[k], y: y[k] }); }));
  }

  function arrange() {
    const seen = cy.elements().not('.hidden'), circle = byId('layout').value === 'circle';
    // From the circle and without chance: the same drawing every time.
    cy.nodes().positions(node => ({ ...place[node.data('label')] }));
    cy.nodes().forEach(node => {
      const side = place[node.data('label')].x;
      node.toggleClass('right', circle && side > 1);
      node.toggleClass('left', circle && side < -1);
    });
    if (!circle) {
      seen.layout({
        name: 'cose', animate: false, randomize: false, fit: false, nodeDimensionsIncludeLabels: true,
        // Labels that go together are drawn near each other.
        idealEdgeLength: edge => edge.hasClass('together') ? (many ? 45 : 110) : (many ? 90 : 200),
        edgeElasticity: edge => edge.hasClass('together') ? 60 : 160,
        nodeRepulsion: () => many ? 40000 : 200000, nodeOverlap: 20, componentSpacing: 30, gravity: 1, numIter: 1500
      }).run();
      spread(seen.nodes());
    }
    separate(seen.nodes());
    placed = new Set(seen.nodes().map(node => node.data('label')));
    fit();
  }

  function fit() {
    const seen = cy.elements().not('.hidden');
    cy.fit(seen, crowd ? 10 : 30);
    // A handful of labels need not fill the screen.
    if (cy.zoom() > 1.6) { cy.zoom(1.6); cy.center(seen); }
  }

  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase();
    const names = graph.labels.map(name => name.toLowerCase());
    const exact = names.indexOf(wanted), begins = names.findIndex(name => name.startsWith(wanted));
    choose(wanted === '' ? -1 : exact >= 0 ? exact : begins >= 0 ? begins : names.findIndex(name => name.includes(wanted)));
  });
  slider.addEventListener('input', show);
  lonely.addEventListener('change', () => { show(); arrange(); });
  byId('arrange').addEventListener('click', arrange);
  byId('layout').addEventListener('change', arrange);
  cy.on('tap', event => {
    const label = event.target === cy || event.target.isEdge() ? -1 : event.target.data('label');
    search.value = label < 0 ? '' : graph.labels[label];
    choose(label);
  });
  cy.on('mouseover', 'node, edge', event => {
    event.target.addClass('pointed');
    if (event.target.isEdge()) {
      const rank = event.target.data('rank');
      tip.textContent = pair(graph.edges[rank]) + ': ' + number(strength(rank))
        + (at > 0 && examples[at - 1].strengths ? ' (average ' + number(averages[rank]) + ')' : '');
    } else {
      const label = event.target.data('label'), example = at > 0 ? examples[at - 1] : null;
      tip.textContent = graph.labels[label] + (example ? ': probability ' + example.probabilities[label].toFixed(3)
        + (example.predicted.includes(label) ? ', predicted' : '') + ((example.truth || []).includes(label) ? ', true' : '') : '');
    }
    const stage = byId('stage').getBoundingClientRect(), point = event.renderedPosition, above = byId('drawing').offsetTop;
    tip.hidden = false;
    tip.style.left = Math.max(0, Math.min(point.x + 14, stage.width - tip.offsetWidth - 8)) + 'px';
    tip.style.top = Math.max(0, Math.min(above + point.y + 14, stage.height - tip.offsetHeight - 8)) + 'px';
  });
  cy.on('mouseout', 'node, edge', event => { event.target.removeClass('pointed'); tip.hidden = true; });
  // A new size empties the canvas, so wait until the size has settled.
  let settled;
  new ResizeObserver(() => {
    clearTimeout(settled);
    settled = setTimeout(() => { cy.resize(); fit(); }, 100);
  }).observe(byId('stage'));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);

  byId('names').replaceChildren(...graph.labels.map(name => {
    const option = document.createElement('option');
    option.value = name;
    return option;
  }));
  if (examples.length) {
    byId('step').max = examples.length;
    document.querySelectorAll('.of-example').forEach(item => { item.hidden = false; });
    document.querySelectorAll('.of-truth').forEach(item => { item.hidden = !examples.some(example => example.truth); });
    byId('step').addEventListener('input', () => step(Number(byId('step').value)));
    byId('previous').addEventListener('click', () => step(at - 1));
    byId('next').addEventListener('click', () => step(at + 1));
    document.addEventListener('keydown', event => {
      const typing = event.target.closest('input, select, textarea');
      if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
      const moves = { ArrowLeft: -1, ArrowRight: 1, Home: -examples.length, End: examples.length };
      if (event.key in moves) { step(at + moves[event.key]); event.preventDefault(); }
    });
    // The page's address can name an example: graph.html#row=7
    const wanted = /^#row=(\d+)$/.exec(location.hash);
    const found = wanted ? examples.findIndex(example => example.row === Number(wanted[1])) : -1;
    if (found >= 0) at = found + 1;
  }
  slider.max = curved ? 1000 : graph.edges.length;
  slider.step = curved ? 'any' : 1;
  slider.value = curved ? 1000 * Math.sqrt(graph.shown / graph.edges.length) : graph.shown;
  byId('layout').value = few ? 'circle' : 'force';
  lonely.checked = graph.labels.length <= 30;
  paint();
  show();
  arrange();
  if (examples.length) view();
})();
