import { matchesWords } from '../../domain/search/matches-words.ts';
import { adminActions } from './admin-actions.ts';
import { adminPages } from './admin-pages.ts';
import { commonActions, commonPages } from './common-places.ts';
import type { Place } from './place.ts';

/** Returns the places that the user's role may open. */
export const placesOf = (isAdmin: boolean): readonly Place[] =>
  isAdmin ? [...commonPages, ...adminPages, ...commonActions, ...adminActions] : [...commonPages, ...commonActions];

/** Returns the places that a search finds, for the user's role. */
export const findPlaces = (searched: string, isAdmin: boolean): Place[] =>
  placesOf(isAdmin).filter((place) => fits(searched, place));

/** Whether a search finds something by its label, its section or its other words. */
export const fits = (
  searched: string,
  { label, section = '', words = '' }: Pick<Place, 'label' | 'section' | 'words'>,
): boolean => matchesWords(searched, `${label} ${section} ${words}`);

/** Returns the actions that are offered before anything is typed. */
export const usualActions = (isAdmin: boolean): readonly Place[] =>
  isAdmin ? [...commonActions, ...adminActions.slice(0, 2)] : commonActions;
