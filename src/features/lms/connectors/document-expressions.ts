import { connectorOperations, connectorOperationNames, type ConnectorOperation } from './connector-operations.ts';
import type {
  ConnectorDocument,
  ConnectorFailure,
  ConnectorOperationDocument,
  ConnectorPaging,
  ConnectorRequirement,
  ConnectorStep,
  RequestMembers,
} from './document.ts';

type Path = readonly PropertyKey[];

/** An expression, or a text with inserts, and its place in the document. */
export interface DocumentExpression {
  readonly path: Path;
  readonly text: string;
  readonly kind: 'EXPRESSION' | 'INSERTS';
  /** The names that it may use, such as `variables.courseId` and `steps.found`. */
  readonly known: ReadonlySet<string>;
}

const ofReply = ['reply', 'status', 'headers'];
const ofItem = ['item', 'index'];

/** Returns all expressions of a document in its order, each with the names that it sees when an operation is done. */
export function documentExpressions(document: ConnectorDocument): DocumentExpression[] {
  const constants = document.constants.map(({ name }) => `constants.${name}`);
  const found: DocumentExpression[] = [];
  // The parts of the document that all operations share are no problem while one of them has the name.
  const shared = new Set<string>(ofItem);
  for (const operation of connectorOperationNames) {
    const steps = document.operations[operation];
    if (steps === undefined) continue;
    const before = new Set(['variables', 'constants', 'let', 'steps', ...constants, ...variablesOf(operation)]);
    const { expressions, known } = ofOperation(steps, ['operations', operation], before);
    found.push(...expressions);
    for (const name of known) shared.add(name);
  }
  const withReply = plus(shared, ofReply);
  const { success, failures, request, headers, authentication } = document;
  return [
    ...ofRequest(request, ['request'], shared),
    ...textsIn(headers, ['headers'], shared),
    ...(authentication.type === 'OAUTH2_CLIENT_CREDENTIALS'
      ? (['tokenUrl', 'scope', 'form'] as const).flatMap((each) =>
          textsIn(authentication[each], ['authentication', each], shared),
        )
      : []),
    ...one(success, ['success'], withReply),
    ...ofFailures(failures, ['failures'], withReply),
    ...found,
  ];
}

function variablesOf(operation: ConnectorOperation): string[] {
  return connectorOperations[operation].variables.flatMap((name) => {
    const [owner = ''] = name.split('.');
    return [`variables.${owner}`, `variables.${name}`];
  });
}

function ofOperation(operation: ConnectorOperationDocument, path: Path, before: ReadonlySet<string>) {
  const expressions: DocumentExpression[] = [];
  let known = before;
  const compute = (values: Readonly<Record<string, string>> = {}, at: Path) => {
    for (const [name, text] of Object.entries(values)) {
      expressions.push(...one(text, [...at, name], known));
      known = plus(known, [`let.${name}`]);
    }
  };
  compute(operation.let, [...path, 'let']);
  expressions.push(...ofRequirements(operation.require, [...path, 'require'], known));
  for (const [index, step] of operation.steps.entries()) {
    const at = [...path, 'steps', index];
    compute(step.let, [...at, 'let']);
    expressions.push(...ofStep(step, at, known));
    known = plus(known, [`steps.${step.name}`]);
  }
  expressions.push(...one(operation.result, [...path, 'result'], known));
  return { expressions, known };
}

function ofStep(step: ConnectorStep, path: Path, known: ReadonlySet<string>): DocumentExpression[] {
  const forRequest = step.each === undefined ? known : plus(known, ofItem);
  const forReply = plus(forRequest, ofReply);
  return [
    ...ofRequirements(step.require, [...path, 'require'], known),
    ...one(step.each, [...path, 'each'], known),
    ...one(step.when, [...path, 'when'], forRequest),
    ...ofRequest(step, path, forRequest),
    ...ofPaging(step.paging, [...path, 'paging'], forReply),
    ...one(step.success, [...path, 'success'], forReply),
    ...one(step.accept, [...path, 'accept'], forReply),
    ...one(step.value, [...path, 'value'], forReply),
    ...ofFailures(step.failures, [...path, 'failures'], forReply),
  ];
}

function ofRequest(members: RequestMembers, path: Path, known: ReadonlySet<string>): DocumentExpression[] {
  return (['url', 'query', 'headers', 'form', 'json'] as const).flatMap((member) =>
    textsIn(members[member], [...path, member], known),
  );
}

function ofPaging(paging: ConnectorPaging | undefined, path: Path, known: ReadonlySet<string>): DocumentExpression[] {
  if (paging === undefined) return [];
  return [
    ...one(paging.items, [...path, 'items'], known),
    ...('until' in paging ? one(paging.until, [...path, 'until'], known) : []),
    ...('next' in paging ? one(paging.next, [...path, 'next'], known) : []),
  ];
}

function ofFailures(
  failures: readonly ConnectorFailure[] = [],
  path: Path,
  known: ReadonlySet<string>,
): DocumentExpression[] {
  return failures.flatMap(({ when, message }, index) => [
    ...one(when, [...path, index, 'when'], known),
    ...one(message, [...path, index, 'message'], known),
  ]);
}

function ofRequirements(
  requirements: readonly ConnectorRequirement[] = [],
  path: Path,
  known: ReadonlySet<string>,
): DocumentExpression[] {
  return requirements.flatMap(({ that, otherwise }, index) => [
    ...one(that, [...path, index, 'that'], known),
    ...one(otherwise, [...path, index, 'otherwise'], known),
  ]);
}

const one = (text: string | undefined, path: Path, known: ReadonlySet<string>): DocumentExpression[] =>
  text === undefined ? [] : [{ path, text, kind: 'EXPRESSION', known }];

/** The strings in a value are texts with inserts. A secret has a name of its own kind. */
function textsIn(value: unknown, path: Path, known: ReadonlySet<string>): DocumentExpression[] {
  if (typeof value === 'string') return value.includes('{{') ? [{ path, text: value, kind: 'INSERTS', known }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, [...path, index], known));
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, [...path, name], known));
}

const plus = (known: ReadonlySet<string>, names: readonly string[]): ReadonlySet<string> =>
  new Set([...known, ...names]);
