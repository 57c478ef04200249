/** Parts of a page that screen readers name when they get the focus. */
const places = 'section[aria-labelledby], [role="dialog"], [role="tabpanel"], main';
/** Elements that open above a page and return the focus when they close. */
const layers = '[role="dialog"], [role="menu"], [role="alert"]';
/** Milliseconds to wait: longer than dialogs need to return the focus, and pages to move it themselves. */
const pauseMs = 120;

interface Visit {
  readonly element: HTMLElement;
  readonly layer: Element | null;
  /** The parts of the page that contain the element, the innermost first. */
  readonly around: readonly HTMLElement[];
  /** Whether the element was disabled while it had the focus. A button is disabled while its action runs. */
  wasDisabled: boolean;
}

/**
 * Keeps keyboard focus near a removed or busy control (WCAG 2.4.3). A disabled button gets the focus back when it is
 * enabled. The focus of a removed control moves to the control that opened it, or to its part of the page. Otherwise
 * browsers move it to the document, and users of a keyboard or a screen reader must start again from the top.
 */
export function keepFocus(): void {
  // One visit for each layer, the latest first.
  let visits: Visit[] = [];
  let timer: number | undefined;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const layer = target.closest(layers);
    visits = [
      { element: target, layer, around: placesAround(target), wasDisabled: false },
      ...visits.filter((visit) => visit.layer !== layer),
    ];
  });
  // A user who clicks elsewhere moves the focus on purpose.
  document.addEventListener('pointerdown', () => {
    visits = [];
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab' || !isLost()) return;
    // A dialog keeps the tab key within it only while it has the focus. While its button is disabled, the document has
    // the focus.
    const dialog = visits[0]?.element.closest<HTMLElement>('[role="dialog"]') ?? null;
    if (dialog !== null && isUsable(dialog)) focusable(dialog).focus({ preventScroll: true });
  });
  new MutationObserver(() => {
    const [latest] = visits;
    if (latest === undefined) return;
    if (isDisabled(latest.element)) latest.wasDisabled = true;
    if (!isLost()) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (isLost()) successor(visits)?.focus({ preventScroll: true });
    }, pauseMs);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled');

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !isDisabled(element) && element.checkVisibility({ visibilityProperty: true });

function placesAround(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(places) ?? null;
  return place === null ? [] : [place, ...placesAround(place)];
}

/** Returns the element that gets the focus; null while the previous element may still get it back. */
function successor([latest, ...former]: readonly Visit[]): HTMLElement | null {
  if (latest === undefined) return null;
  if (latest.element.isConnected) return latest.wasDisabled && isUsable(latest.element) ? latest.element : null;
  const near = latest.around.find(isUsable);
  if (near !== undefined) return focusable(near);
  for (const { element, around } of former) {
    if (isUsable(element)) return element;
    if (element.isConnected && isDisabled(element)) return null;
    const place = around.find(isUsable);
    if (place !== undefined) return focusable(place);
  }
  return null;
}

/** Makes a part of the page focusable. For the whole page, this is its heading. */
function focusable(place: HTMLElement): HTMLElement {
  const target = place.matches('main') ? (place.querySelector<HTMLElement>('h1[tabindex]') ?? place) : place;
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  return target;
}
