/** Parts of a page that say what they are when they get the focus. */
const places = 'section[aria-labelledby], [role="dialog"], [role="tabpanel"], main';
/** What opens above a page and gives the focus back when it closes. */
const layers = '[role="dialog"], [role="menu"], [role="alert"]';
/** Longer than dialogs need to give the focus back, and pages to give it to what they show instead. */
const pauseMs = 120;

interface Visit {
  readonly element: HTMLElement;
  readonly layer: Element | null;
  /** The places around it, the nearest first. */
  readonly around: readonly HTMLElement[];
  /** It had the focus when it was disabled, which is how a button shows that it is at work. */
  wasDisabled: boolean;
}

/**
 * Keeps keyboard focus near a removed or busy control (WCAG 2.4.3). A disabled button gets the focus back when it is
 * enabled. The focus of a removed control moves to the control that opened it, or to its part of the page. Otherwise
 * browsers move it to the document, and users of a keyboard or a screen reader must start again from the top.
 */
export function keepFocus(): void {
  // One in each layer, the latest first.
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
  // Who points somewhere else leaves it on purpose.
  document.addEventListener('pointerdown', () => {
    visits = [];
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab' || !isLost()) return;
    // A dialog keeps the tab key only while it has the focus. The document has it while the dialog's button is disabled.
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

/** What gets the focus instead; null while what had it may still get it back. */
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

/** A place that can take the focus; of the whole page its heading. */
function focusable(place: HTMLElement): HTMLElement {
  const target = place.matches('main') ? (place.querySelector<HTMLElement>('h1[tabindex]') ?? place) : place;
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  return target;
}
