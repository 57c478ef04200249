const limits = { depth: 6, entries: 50, text: 4_000 };

/** Names of fields whose values must never be logged. */
const secretName = /password|passwd|secret|token|authorization|cookie|credential|api[-_]?key/i;

/**
 * Secrets within a text: the user and password of an address, the value after "Bearer" or "Basic", and our API keys.
 */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1…@'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  [/\bsvc_[0-9a-f]{16,}/gi, 'svc_…'],
];

/**
 * Converts a value for a log line: plain data, cut if it is deep, long or wide, without text that looks like a secret.
 * Errors become objects with name, message, code, stack, causes and the errors that they join. Their other fields are
 * dropped, since they may hold rows or requests. Messages of the database are dropped if they may quote stored values;
 * the SQLSTATE and the names of the objects stay.
 */
export function loggable(value: unknown): unknown {
  try {
    return convert(value, 0, new Set());
  } catch {
    // A getter or a proxy that throws must not prevent the log line.
    return '[unreadable]';
  }
}

function convert(value: unknown, depth: number, around: ReadonlySet<object>): unknown {
  if (typeof value === 'string') return masked(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value;
  if (around.has(value)) return '[circular]';
  if (depth >= limits.depth) return '[cut off]';
  const within = new Set(around).add(value);
  const inner = (part: unknown) => convert(part, depth + 1, within);
  if (isError(value)) return ofError(value, inner);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof URL) return masked(value.href);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Map || value instanceof Set) return bounded([...value], inner);
  if (Array.isArray(value)) return bounded(value, inner);
  const entries = Object.entries(value);
  const kept = entries.slice(0, limits.entries).map(([name, part]) => {
    const hidden = secretName.test(name) && typeof part !== 'boolean' && part !== null && part !== undefined;
    return [name, hidden ? '…' : inner(part)] as const;
  });
  if (entries.length > kept.length) kept.push(['…', `${entries.length - kept.length} more`]);
  return Object.fromEntries(kept);
}

/** Returns whether it is an error, including one of another realm, such as a thread or a sandbox. */
function isError(value: object): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';
}

function ofError(error: Error, inner: (part: unknown) => unknown): Record<string, unknown> {
  const { name, stack, cause } = error;
  const { code, errors } = error as Error & { code?: unknown; errors?: unknown };
  return {
    name: masked(String(name)),
    message: masked(withoutDatabaseTexts(String(error.message), error)),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(isDatabaseError(error) ? namesIn(error) : {}),
    ...(typeof stack === 'string' ? { stack: masked(withoutDatabaseTexts(stack, error)) } : {}),
    ...(cause === undefined ? {} : { cause: inner(cause) }),
    ...(Array.isArray(errors) ? { errors: inner(errors) } : {}),
  };
}

/** Returns whether PostgreSQL reported the error, including one that the ORM has converted. */
function isDatabaseError(error: Error): boolean {
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof severity === 'string';
}

/**
 * SQLSTATE classes whose messages name objects of the database, processes and settings, and never a stored value. They
 * are: connection, transaction state, sign-in, roll-back, access and names, resources, operators, the machine.
 */
const withoutValues = /^(08|25|28|40|42|53|55|57|58)/;

/** The fields of a database error that cannot quote stored values. */
const nameFields = ['severity', 'schema', 'table', 'column', 'constraint', 'dataType', 'routine'] as const;

function namesIn(error: Error): Record<string, string> {
  const fields = error as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    nameFields.flatMap((name) => (typeof fields[name] === 'string' ? [[name, masked(fields[name])] as const] : [])),
  );
}

/**
 * Removes the messages of database errors from the text: the error's own, and that of each cause, which others repeat.
 */
function withoutDatabaseTexts(text: string, error: Error): string {
  let cleaned = text;
  let current: unknown = error;
  for (let depth = 0; depth < limits.depth && current instanceof Error; depth += 1, current = current.cause) {
    if (!isDatabaseError(current) || current.message === '') continue;
    const { code, message } = current as Error & { code: string };
    if (withoutValues.test(code)) continue;
    cleaned = cleaned.replaceAll(message, `the database refused it (SQLSTATE ${code})`);
  }
  return cleaned;
}

function bounded(values: readonly unknown[], inner: (part: unknown) => unknown): unknown[] {
  const kept = values.slice(0, limits.entries).map(inner);
  return values.length > kept.length ? [...kept, `… ${values.length - kept.length} more`] : kept;
}

function masked(text: string): string {
  const short = text.length > limits.text ? `${text.slice(0, limits.text)}…` : text;
  return secretTexts.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), short);
}
