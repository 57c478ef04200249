declare const jsonText: unique symbol;

/** A text that is a JSON array. `quizResultsJson` creates it, and `isJsonArray` recognises it. */
export type JsonText = string & { readonly [jsonText]: true };

/** The types of variables: `text` is inserted as one value, `json` as a raw JSON array. */
export type VariableKind = 'text' | 'json';

/** All variables that a template may name. */
export type DeclaredVariables = Readonly<Record<string, VariableKind>>;

/** A value for each declared variable. */
export type ValuesOf<Declared extends DeclaredVariables> = {
  readonly [Name in keyof Declared]: Declared[Name] extends 'json' ? JsonText : string;
};
