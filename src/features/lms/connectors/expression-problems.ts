import { asSentence, sentenceOf, type Sentence } from '../../../language/sentence.ts';
import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';
import type { ConnectorDocument } from './document.ts';
import { documentExpressions, type DocumentExpression } from './document-expressions.ts';
import type { ParsedExpression, ParseExpressions } from './expressions/parse-expressions.ts';
import { parseInserts } from './inserts/parse-inserts.ts';
import { mostProblems, pathText, type ConnectorProblem } from './parse-connector.ts';
import { StepFailure } from './run/step-failure.ts';

/**
 * Returns what is wrong with the expressions of a document, each problem with its place: their syntax, and names that are
 * never there. No expression is evaluated.
 */
export async function expressionProblems(
  parse: ParseExpressions,
  organisationId: string,
  document: ConnectorDocument,
): Promise<ConnectorProblem[]> {
  const places = documentExpressions(document).map((place) => ({ place, ...textsOf(place) }));
  const texts = [...new Set(places.flatMap(({ expressions }) => expressions))];
  const parsed = await parse(organisationId, texts);
  const byText = new Map(texts.map((text, index) => [text, parsed[index]!]));
  return places
    .flatMap(({ place, expressions, problem }) => {
      const messages = new Map<string, Sentence>();
      for (const message of [
        ...(problem === null ? [] : [problem]),
        ...expressions.flatMap((text) => problemsOf(byText.get(text)!, place)),
      ]) {
        messages.set(JSON.stringify(message), message);
      }
      return [...messages.values()].map((message) => ({ path: pathText(place.path), message }));
    })
    .slice(0, mostProblems);
}

/** Says what is wrong with the syntax of an expression. */
export function syntaxProblem({ problem, position }: Extract<ParsedExpression, { ok: false }>): Sentence {
  const values = { problem: sentenceOf(problem) };
  return position === null
    ? asSentence('The expression cannot be read. {problem}.', values)
    : asSentence('The expression cannot be read. {problem}. It is at character {position}.', {
        ...values,
        position: String(position),
      });
}

/** The expressions of a place. The inserts of a text that is not closed are not known. */
function textsOf({ kind, text }: DocumentExpression): { expressions: string[]; problem: Sentence | null } {
  if (kind === 'EXPRESSION') return { expressions: [text], problem: null };
  try {
    const expressions = parseInserts(text).flatMap((part) => ('expression' in part ? [part.expression] : []));
    return { expressions, problem: null };
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return { expressions: [], problem: error.sentence };
  }
}

function problemsOf(parsed: ParsedExpression, { known }: DocumentExpression): Sentence[] {
  if (!parsed.ok) return [syntaxProblem(parsed)];
  return parsed.names.flatMap((names) => {
    const unknown = unknownName(names, known);
    return unknown === null ? [] : [noSuchName(unknown, known)];
  });
}

const owners = new Set(['variables', 'constants', 'let', 'steps']);

/** Returns the beginning of a path that is never there; null when it may be. */
function unknownName([owner = '', member, part]: readonly string[], known: ReadonlySet<string>): string | null {
  if (!known.has(owner)) return owner;
  if (member === undefined || !owners.has(owner)) return null;
  const name = `${owner}.${member}`;
  if (!known.has(name)) return name;
  if (part === undefined || owner !== 'variables' || membersOf(name, known).length === 0) return null;
  return known.has(`${name}.${part}`) ? null : `${name}.${part}`;
}

function noSuchName(name: string, known: ReadonlySet<string>): Sentence {
  const others = membersOf(name.split('.').slice(0, -1).join('.'), known);
  const shown = safeExcerpt(name, 100);
  if (others.length === 0) return asSentence('There is no “{name}” here.', { name: shown });
  return asSentence('There is no “{name}” here. Possible names: {names}.', {
    name: shown,
    names: safeExcerpt(others.join(', '), 200),
  });
}

/** Returns the names directly below another one; below the empty one, those of the input. */
function membersOf(owner: string, known: ReadonlySet<string>): string[] {
  const begin = owner === '' ? '' : `${owner}.`;
  return [...known].filter((name) => name.startsWith(begin) && !name.slice(begin.length).includes('.'));
}
