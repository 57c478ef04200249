import { Migration0001Initial } from './migration-0001-initial.ts';

/** In the order in which they are applied; a released one never changes. */
export const migrations = [{ name: '0001-initial', class: Migration0001Initial }];
