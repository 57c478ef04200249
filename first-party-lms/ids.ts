import { v7 } from 'uuid';

/** Returns a new id. Ids sort by their time of creation, which the paging of enrolments relies on. */
export const newId = (): string => v7();
