import type { Columns } from './kinds.ts';
import { fieldsOf, type ResultField } from './row-checks.ts';
import { typeName } from './type-numbers.ts';

/** The rows of a statement do not match its declared shape. */
export class RowShapeError extends Error {
  /** Creates the error. @param statement its text, without values */
  constructor(problem: string, statement: string) {
    super(`${problem} in the rows of: ${statement.trim()}`);
    this.name = 'RowShapeError';
  }
}

/**
 * Compares rows from the driver with their declaration.
 * @param statement its text, for the error
 * @throws RowShapeError that names the column, its declaration and its actual type
 */
export function checkRows(rows: readonly unknown[], columns: Columns, statement: () => string): void {
  const fields = fieldsOf(rows);
  const problem =
    fields === undefined
      ? 'Nothing is known about the columns'
      : (fieldProblem(fields, columns) ?? valueProblem(rows as readonly Record<string, unknown>[], columns));
  if (problem !== undefined) throw new RowShapeError(problem, statement());
}

function fieldProblem(fields: readonly ResultField[], columns: Columns): string | undefined {
  const names = fields.map(({ name }) => name);
  const problems = [
    ...Object.keys(columns)
      .filter((name) => !names.includes(name))
      .map((name) => `"${name}" is declared, and is missing`),
    ...fields.map(({ name, dataTypeID }, index) => {
      const kind = columns[name];
      if (kind === undefined) return `"${name}" is not declared`;
      if (names.indexOf(name) !== index) return `"${name}" is there twice`;
      return kind.types.includes(dataTypeID)
        ? undefined
        : `"${name}" is declared ${kind.name}, and is ${typeName(dataTypeID)}`;
    }),
  ];
  return problems.find((problem) => problem !== undefined);
}

function valueProblem(rows: readonly Record<string, unknown>[], columns: Columns): string | undefined {
  for (const [name, { accepts, name: declared }] of Object.entries(columns)) {
    const row = rows.find((each) => !accepts(each[name]));
    // The message must not contain the value, which may be personal data or a secret.
    if (row !== undefined)
      return `"${name}" is declared ${declared}, and a row has ${row[name] === null ? 'null' : 'another value'}`;
  }
  return undefined;
}
