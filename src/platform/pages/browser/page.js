// What every page of the documentation does in the browser: tabs of languages, buttons that copy, and the place in the contents.

/** Makes an element. @param {string} name @param {Record<string, unknown>} properties @param {(Node | string)[]} children */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-') || key === 'role' || key === 'for') made.setAttribute(key, String(value));
    else made[key] = value;
  }
  made.append(...children);
  return made;
}

/** Adds a button that copies to the code blocks within. @param {ParentNode} root */
export function addCopyButtons(root) {
  for (const block of root.querySelectorAll('.code:not(:has(.copy))')) {
    const button = element('button', { type: 'button', className: 'small copy' }, 'Copy');
    const what = block.querySelector('pre')?.getAttribute('aria-label') ?? 'code';
    button.setAttribute('aria-label', `Copy: ${what}`);
    button.addEventListener('click', () => void copy(block.querySelector('code')?.textContent ?? '', button));
    block.append(button);
  }
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select the text and copy it';
  }
  setTimeout(() => (button.textContent = 'Copy'), 2_000);
}

/** The language that was chosen last applies to all examples. */
const groups = [];

function makeTabs(group) {
  const panels = [...group.querySelectorAll('[data-tab]')];
  const list = element('div', { role: 'tablist', className: 'tabs', 'aria-label': group.dataset.tabs });
  const tabs = panels.map((panel, index) => {
    panel.id ||= `tab-${groups.length}-${index}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-label', panel.dataset.tab);
    const tab = element('button', { type: 'button', role: 'tab', 'aria-controls': panel.id }, panel.dataset.tab);
    tab.addEventListener('click', () => choose(panel.dataset.tab, tab));
    return tab;
  });
  list.addEventListener('keydown', (event) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.indexOf(document.activeElement);
    const next = Math.abs(step) === 1 ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
    tabs[next].focus();
    tabs[next].click();
  });
  list.append(...tabs);
  group.prepend(list);
  groups.push({ panels, tabs });
}

function choose(name, clicked) {
  const before = clicked?.getBoundingClientRect().top ?? 0;
  for (const { panels, tabs } of groups) {
    if (!panels.some((panel) => panel.dataset.tab === name)) continue;
    panels.forEach((panel, index) => {
      const isChosen = panel.dataset.tab === name;
      panel.hidden = !isChosen;
      tabs[index].setAttribute('aria-selected', String(isChosen));
      tabs[index].tabIndex = isChosen ? 0 : -1;
    });
  }
  // Examples above may have got another height.
  if (clicked) window.scrollBy({ top: clicked.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** Shows the place to which the address leads, also in a folded part. Tabs and parts that open have moved it. */
function showTarget() {
  const target = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = target?.closest('details');
  if (details) details.open = true;
  target?.scrollIntoView({ behavior: 'instant' });
}

function followContents() {
  const nav = document.querySelector('.contents');
  const links = new Map([...nav.querySelectorAll('a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  let here = null;
  const mark = () => {
    const passed = headings.findLast((heading) => heading.getBoundingClientRect().top < 120) ?? headings[0];
    const link = links.get(passed?.id ?? '');
    if (link === here || !link) return;
    here?.classList.remove('here');
    here?.removeAttribute('aria-current');
    link.classList.add('here');
    link.setAttribute('aria-current', 'location');
    here = link;
    // Only the list moves, not the page.
    const room = nav.getBoundingClientRect();
    const place = link.getBoundingClientRect();
    if (nav.scrollHeight > nav.clientHeight && (place.top < room.top || place.bottom > room.bottom)) {
      nav.scrollTop += place.top - room.top - room.height / 3;
    }
  };
  let isPlanned = false;
  addEventListener(
    'scroll',
    () => {
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(() => {
        isPlanned = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

const contents = document.querySelector('.contents details');
// Beside the text there is room for the contents; above it they would hide it.
if (contents && !matchMedia('(min-width: 64rem)').matches) contents.open = false;
// Until here the style hides the list on a small screen, so that the text does not move when it is folded.
document.querySelector('.contents')?.classList.add('ready');
contents?.addEventListener('click', (event) => {
  if (event.target.closest('a') && !matchMedia('(min-width: 64rem)').matches) contents.open = false;
});
document.querySelectorAll('[data-tabs]').forEach(makeTabs);
choose('cURL');
addCopyButtons(document);
followContents();
showTarget();
addEventListener('hashchange', showTarget);
