import type { components } from './portal-api.ts';
import type { ReadOnly } from './read-only.ts';

/** A schema of the portal's contract. Presenters declare it as their return type: `Schema<'Student'>`. */
export type Schema<Name extends keyof components['schemas']> = ReadOnly<components['schemas'][Name]>;
