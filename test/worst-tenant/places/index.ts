import type { Place } from '../place.ts';
import { cpuPlaces } from './cpu-places.ts';
import { expressionPlaces } from './expression-places.ts';
import { jsonPlaces } from './json-places.ts';
import { listPlaces } from './list-places.ts';
import { runPlaces } from './run-places.ts';
import { workPlaces } from './work-places.ts';

/** Every place where a tenant's input decides how much work is done. */
export const places: readonly Place[] = [
  ...cpuPlaces,
  ...jsonPlaces,
  ...listPlaces,
  ...runPlaces,
  ...workPlaces,
  ...expressionPlaces,
];
