declare const jsonText: unique symbol;

/** A text that is a JSON array; made by `quizResultsJson`, or told by `isJsonArray`. */
export type JsonText = string & { readonly [jsonText]: true };

/** What a template may contain: `text` is inserted as one value, `json` as a raw JSON array. */
export type VariableKind = 'text' | 'json';

/** The variables that a template may name, and nothing else. */
export type DeclaredVariables = Readonly<Record<string, VariableKind>>;

/** A value for each declared variable. */
export type ValuesOf<Declared extends DeclaredVariables> = {
  readonly [Name in keyof Declared]: Declared[Name] extends 'json' ? JsonText : string;
};
