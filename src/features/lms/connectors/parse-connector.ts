import { asSentence, type Sentence } from '../../../language/sentence.ts';
import { connectorLimits } from './connector-limits.ts';
import { documentProblem } from './document-problem.ts';
import { connectorDocument, type ConnectorDocument } from './document.ts';

/** A part of a document that is not as it must be. The path is that of the part: `operations.GET_COURSES.steps[0]`. */
export interface ConnectorProblem {
  readonly path: string;
  readonly message: Sentence;
}

export type ParsedConnector =
  | { readonly ok: true; readonly document: ConnectorDocument }
  | { readonly ok: false; readonly problems: readonly ConnectorProblem[] };

/** More are not listed. */
export const mostProblems = 100;

/**
 * Checks the structure and the limits of a connector. `expressionProblems` checks its expressions. Whether addresses and
 * replies are as expected is only seen when an operation is tried (docs/product.md §2.3).
 * @param json the document, or its text
 */
export function parseConnector(json: unknown): ParsedConnector {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  if (text === undefined) return refused(asSentence('The document is empty.'));
  if (Buffer.byteLength(text) > connectorLimits.documentBytes) {
    return refused(
      asSentence('The document is too long: it may have at most {count} KiB.', {
        count: String(connectorLimits.documentBytes / 1024),
      }),
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(asSentence('The document is not valid JSON.'));
  }
  if (depthOf(value) > connectorLimits.documentDepth) {
    return refused(
      asSentence('The document is nested more than {count} deep.', { count: String(connectorLimits.documentDepth) }),
    );
  }
  if (hasUnstorableText(value)) return refused(asSentence('The document has a NUL, or half of a surrogate pair.'));
  const parsed = connectorDocument.safeParse(value);
  if (parsed.success) return { ok: true, document: parsed.data };
  const problems = parsed.error.issues.slice(0, mostProblems).map((issue) => ({
    path: pathText(issue.path),
    message: documentProblem(issue, value),
  }));
  return { ok: false, problems };
}

function refused(message: Sentence): ParsedConnector {
  return { ok: false, problems: [{ path: '', message }] };
}

/** Returns a path as text: `operations.GET_COURSES.steps[0]`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** Returns the number of nested objects and arrays, without recursion. JSON.parse itself has no limit of depth. */
function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (depth <= connectorLimits.documentDepth) {
    level = level.flatMap((each): unknown[] => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return depth;
    depth++;
  }
  return depth;
}

/** Returns whether a text of the document, such as a title, could not be stored in a row of the ledger. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, each]) => hasUnstorableText(name) || hasUnstorableText(each));
}
