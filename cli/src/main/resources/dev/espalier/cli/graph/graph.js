'use strict';
(() => {
  const graph = JSON.parse(document.getElementById('graph').textContent);
  const byId = id => document.getElementById(id);
  const search = byId('search'), slider = byId('slider'), lonely = byId('lonely'), tip = byId('tip');
  const number = value => (value > 0 ? '+' : '\u2212') + Math.abs(value).toFixed(3);
  const pair = edge => graph.labels[edge[0]] + ' \u2013 ' + graph.labels[edge[1]];
  const many = graph.labels.length > 30;
  const greatest = graph.edges.length ? Math.abs(graph.edges[0][2]) : 1;
  const shortened = name => name.length > 28 ? name.slice(0, 27) + '\u2026' : name;
  let chosen = -1;

  // The circle has the size at which its names have room.
  const radius = Math.max(160, graph.labels.length * 5);
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
        data: { id: 'e' + k, source: 'n' + edge[0], target: 'n' + edge[1], rank: k, width: 0.8 + 7 * Math.abs(edge[2]) / greatest },
        classes: edge[2] > 0 ? 'together' : 'apart'
      }))
    },
    layout: { name: 'preset' },
    minZoom: 0.1, maxZoom: 6, boxSelectionEnabled: false
  });

  function paint() {
    const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const type = many ? 10 : 15;
    cy.style([
      { selector: 'node', style: {
        'label': 'data(name)', 'width': many ? 8 : 16, 'height': many ? 8 : 16, 'background-color': colour('--node'),
        'color': colour('--ink'), 'font-size': type, 'font-family': 'system-ui, sans-serif', 'text-valign': 'bottom',
        'text-margin-y': 3, 'text-outline-color': colour('--card'), 'text-outline-width': 2, 'min-zoomed-font-size': 5 } },
      { selector: 'edge', style: { 'width': 'data(width)', 'curve-style': 'haystack', 'haystack-radius': 0, 'opacity': 0.75 } },
      { selector: '.together', style: { 'line-color': colour('--together') } },
      { selector: '.apart', style: { 'line-color': colour('--apart'), 'line-style': 'dashed' } },
      { selector: '.hidden', style: { 'display': 'none' } },
      { selector: '.faint', style: { 'opacity': 0.12 } },
      { selector: 'node.near', style: { 'z-index': 8 } },
      { selector: 'node.chosen', style: { 'background-color': colour('--accent'), 'font-weight': 'bold', 'font-size': type * 1.3, 'z-index': 9,
        'width': many ? 14 : 22, 'height': many ? 14 : 22 } },
      { selector: '.pointed', style: { 'opacity': 1, 'z-index': 10 } }
    ]);
  }

  function show() {
    const count = Number(slider.value);
    byId('count').textContent = count + ' of ' + graph.all;
    byId('weakest').textContent = count === 0 ? 'no edges'
      : 'down to a strength of ' + Math.abs(graph.edges[count - 1][2]).toFixed(3);
    const tied = new Set();
    graph.edges.slice(0, count).forEach(edge => { tied.add(edge[0]); tied.add(edge[1]); });
    cy.batch(() => {
      cy.edges().forEach(edge => { edge.toggleClass('hidden', edge.data('rank') >= count); });
      cy.nodes().forEach(node => {
        const label = node.data('label');
        node.toggleClass('hidden', !lonely.checked && label !== chosen && !tied.has(label));
      });
    });
    byId('facts').textContent = graph.labels.length + ' labels, ' + graph.all + ' edges; '
      + tied.size + ' labels have one of the edges shown';
    highlight();
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
    const shown = graph.edges.slice(0, Number(slider.value));
    const rows = (chosen < 0 ? shown : shown.filter(edge => edge[0] === chosen || edge[1] === chosen)).slice(0, 200);
    byId('list-title').textContent = chosen < 0 ? 'Strongest edges'
      : graph.labels[chosen] + (rows.length ? '' : ': none of the edges shown');
    byId('list').replaceChildren(...rows.map(edge => {
      const row = document.createElement('tr');
      const names = row.insertCell();
      names.textContent = chosen < 0 ? pair(edge) : graph.labels[edge[0] === chosen ? edge[1] : edge[0]];
      const strength = row.insertCell();
      strength.textContent = number(edge[2]);
      strength.className = edge[2] > 0 ? 'together' : 'apart';
      return row;
    }));
  }

  function choose(label) {
    chosen = label;
    show();
  }

  function arrange() {
    const seen = cy.elements().not('.hidden');
    if (byId('layout').value === 'circle') {
      cy.nodes().positions(node => ({ ...place[node.data('label')] }));
      cy.fit(seen, 40);
      return;
    }
    // From the circle and without chance: the same drawing every time.
    cy.nodes().positions(node => ({ ...place[node.data('label')] }));
    seen.layout({
      name: 'cose', animate: false, randomize: false, fit: true, padding: 40, nodeDimensionsIncludeLabels: true,
      // Labels that go together are drawn near each other.
      idealEdgeLength: edge => edge.hasClass('together') ? (many ? 45 : 110) : (many ? 90 : 200),
      edgeElasticity: edge => edge.hasClass('together') ? 60 : 160,
      nodeRepulsion: () => many ? 40000 : 200000, nodeOverlap: 20, componentSpacing: 50, gravity: 0.6, numIter: 1500
    }).run();
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
      const edge = graph.edges[event.target.data('rank')];
      tip.textContent = pair(edge) + ': ' + number(edge[2]);
    } else {
      tip.textContent = graph.labels[event.target.data('label')];
    }
    const stage = byId('stage').getBoundingClientRect(), at = event.renderedPosition;
    tip.hidden = false;
    tip.style.left = Math.max(0, Math.min(at.x + 14, stage.width - tip.offsetWidth - 8)) + 'px';
    tip.style.top = Math.max(0, Math.min(at.y + 14, stage.height - tip.offsetHeight - 8)) + 'px';
  });
  cy.on('mouseout', 'node, edge', event => { event.target.removeClass('pointed'); tip.hidden = true; });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);

  byId('names').replaceChildren(...graph.labels.map(name => {
    const option = document.createElement('option');
    option.value = name;
    return option;
  }));
  slider.max = graph.edges.length;
  slider.value = graph.shown;
  lonely.checked = graph.labels.length <= 30;
  paint();
  show();
  arrange();
})();
