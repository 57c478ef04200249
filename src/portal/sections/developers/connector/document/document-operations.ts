import type { ConnectionOperation } from '../../../../queries/lms-connection.ts';

/**
 * The operations of a document that is edited, with what their steps do as the document says it. While the text is no JSON,
 * those of the saved document, so that the form does not lose what was typed to try them.
 */
export function operationsIn(document: string, saved: readonly ConnectionOperation[]): readonly ConnectionOperation[] {
  const operations = memberOf(parsed(document), 'operations');
  if (operations === undefined) return saved;
  return saved.map((each) => {
    const steps = memberOf(memberOf(operations, each.operation), 'steps');
    return { ...each, steps: Array.isArray(steps) ? steps.map(titleOf) : [] };
  });
}

function titleOf(step: unknown): string {
  const title = memberOf(step, 'title') ?? memberOf(step, 'name');
  return typeof title === 'string' ? title : '';
}

function parsed(document: string): unknown {
  try {
    return JSON.parse(document) as unknown;
  } catch {
    return undefined;
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
