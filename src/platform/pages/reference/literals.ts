/** Writes a JSON value as a literal of PHP or Python, one member a line. */
interface Notation {
  readonly text: (value: string) => string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly object: readonly [open: string, between: string, close: string];
}

const python: Notation = {
  // JSON's escapes are those of Python.
  text: (value) => JSON.stringify(value),
  words: { true: 'True', false: 'False', null: 'None' },
  object: ['{', ': ', '}'],
};

const php: Notation = {
  text: (value) => `'${value.replaceAll('\\', '\\\\').replaceAll(`'`, `\\'`)}'`,
  words: { true: 'true', false: 'false', null: 'null' },
  object: ['[', ' => ', ']'],
};

export const pythonLiteral = (value: unknown, indent: string): string => literal(value, python, indent);
export const phpLiteral = (value: unknown, indent: string): string => literal(value, php, indent);

function literal(value: unknown, notation: Notation, indent: string): string {
  if (typeof value === 'string') return notation.text(value);
  if (value === null || typeof value === 'boolean') return notation.words[String(value) as 'true' | 'false' | 'null'];
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const [open, between, close] = Array.isArray(value) ? (['[', '', ']'] as const) : notation.object;
  const members = Array.isArray(value)
    ? value.map((element) => literal(element, notation, inner))
    : Object.entries(value).map(([name, member]) => notation.text(name) + between + literal(member, notation, inner));
  if (members.length === 0) return open + close;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`;
}
