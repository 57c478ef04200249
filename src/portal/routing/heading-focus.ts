import type { AnyRouter } from '@tanstack/react-router';

let wanted = false;

/**
 * Moves the focus to the heading of the new page after each navigation to another path, as soon as the heading exists.
 */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) wanted = true;
  });
  router.subscribe('onRendered', () => {
    focusHeading(document.querySelector('h1'));
  });
}

/** Lets the heading of the page that opens next get the focus, as after a navigation. */
export function expectHeading(): void {
  wanted = true;
}

/** Moves the focus to a heading if a navigation waits for one. Pages whose heading appears late call it. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!wanted || heading === null) return;
  wanted = false;
  heading.focus({ preventScroll: true });
}
