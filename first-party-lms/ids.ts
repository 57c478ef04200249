import { v7 } from 'uuid';

/** A new id; ids sort by the time at which they were made, which the paging of enrolments relies on. */
export const newId = (): string => v7();
