import { causesOf } from '../../errors/causes-of.ts';
import { sqlState } from '../transient-errors.ts';
import { DatabaseUnavailableError, NoConnectionOfOrganisationError } from './connection-errors.ts';

/** SQLSTATEs of a server that stops, starts, or takes no more connections; class 08 are errors of connections. */
const away = /^(08...|57P0[123]|53300)$/;

/**
 * Returns whether an error says that PostgreSQL cannot be used at all: it is away, restarting, silent, or gives no
 * connection. A statement that it cancelled or rolled back, and an organisation that uses all of its own connections,
 * say nothing about others.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (const each of causesOf(error)) {
    if (each instanceof NoConnectionOfOrganisationError) return false;
    if (each instanceof DatabaseUnavailableError) return true;
  }
  return away.test(sqlState(error) ?? '');
}
