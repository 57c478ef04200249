import type { ConnectorStep } from '../document.ts';

/** Returns what a step does, for messages. */
export function titleOf({ title, name }: Pick<ConnectorStep, 'title' | 'name'>): string {
  return title ?? name;
}
