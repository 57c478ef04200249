import { CommandError } from './answer.ts';
import { causesOf } from '../platform/errors/causes-of.ts';
import { fieldOf } from '../platform/field-of.ts';

export interface DatabaseTarget {
  /** The variable that names the database. */
  readonly variable: string;
  readonly url: string;
  /** Folder of the development stack with this address. */
  readonly stackFolder: string | null;
}

/** Describes the target for people, without its password. */
export function describeTarget({ url, stackFolder }: Omit<DatabaseTarget, 'variable'>): string {
  const { protocol, username, host, pathname } = new URL(url);
  const from = stackFolder === null ? '' : ` (the development stack in ${stackFolder})`;
  return `${protocol}//${username}@${host}${pathname}${from}`;
}

/**
 * Runs `work` on the database.
 * @throws CommandError that names the variable when the database cannot be used in its present state; else what `work`
 * throws
 */
export async function onDatabase<T>(target: DatabaseTarget, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(error, target) ?? error;
  }
}

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

function explain(error: unknown, target: DatabaseTarget): CommandError | null {
  const database = `The database ${describeTarget(target)}, which ${target.variable} names,`;
  for (const { code, message } of chain(error)) {
    // 57P03: starting or stopping, 53300: no connection is left, 08…: the connection broke.
    if (unreachable.includes(code) || /^(57P0|53300|08)/.test(code) || /connect(ion)? .*time(d )?out/i.test(message)) {
      const hint = target.stackFolder === null ? '' : ' Is `npm start` running?';
      return new CommandError('DATABASE_UNREACHABLE', `${database} cannot be reached: ${message || code}.${hint}`, {
        cause: error,
      });
    }
    if (code === '28P01' || code === '28000') {
      return new CommandError('DATABASE_REFUSED', `${database} refuses this user or password.`, { cause: error });
    }
    if (code === '3D000') {
      return new CommandError('NO_DATABASE', `${database} does not exist. Run \`database bootstrap\` first.`, {
        cause: error,
      });
    }
    // Undefined table or function.
    if (code === '42P01' || code === '42883') {
      return new CommandError('NOT_MIGRATED', `${database} is not up to date. Run \`database migrate\` first.`, {
        cause: error,
      });
    }
  }
  return null;
}

/** Yields the error, its causes, and the error of each address that was tried. */
function* chain(error: unknown): Generator<{ code: string; message: string }> {
  for (const each of causesOf(error)) {
    const code = fieldOf(each, 'code');
    yield { code: typeof code === 'string' ? code : '', message: each.message };
    if (each instanceof AggregateError) for (const ofAddress of each.errors) yield* chain(ofAddress);
  }
}
