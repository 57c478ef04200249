import type { AnyRouter } from '@tanstack/react-router';

let wanted = false;

/** After each navigation to another path the heading of the new page gets the focus, as soon as it is there. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) wanted = true;
  });
  router.subscribe('onRendered', () => {
    focusHeading(document.querySelector('h1'));
  });
}

/** Moves the focus to a heading if a navigation waits for one; for pages whose heading comes later than they do. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!wanted || heading === null) return;
  wanted = false;
  heading.focus({ preventScroll: true });
}
