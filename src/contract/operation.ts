import type { paths, rules } from './portal-api.ts';
import type { ReadOnly } from './read-only.ts';

export type PortalMethod = 'get' | 'post' | 'put' | 'delete';

/** The callers of an operation: everybody, signed-in users, or administrators. The contract says it as `x-access`. */
export type Access = 'ANYBODY' | 'STAFF' | 'ADMIN';

/** An address below /internal, as the contract writes it: `/students/{studentId}`. */
export type PortalPath = keyof rules;

/** The addresses that have the method, for the given roles. */
export type PathOf<Method extends PortalMethod, Allowed extends Access = Access> = {
  [Path in PortalPath]: rules[Path] extends Record<Method, { access: Allowed }> ? Path : never;
}[PortalPath];

/** The role that `x-access` demands. */
export type AccessOf<Method extends PortalMethod, Path extends PortalPath> = RuleOf<Method, Path>['access'];

/** The parameters in the path. */
export type ParamsOf<Method extends PortalMethod, Path extends PortalPath> = Declared<
  OperationOf<Method, Path>['parameters']['path']
>;

/** The query. A parameter with a default is always present, since the validator fills it in. */
export type QueryOf<Method extends PortalMethod, Path extends PortalPath> = FilledIn<
  Declared<OperationOf<Method, Path>['parameters']['query']>,
  RuleOf<Method, Path>['filledIn']
>;

/** The JSON body. Undefined when the contract declares none, or a file. */
export type BodyOf<Method extends PortalMethod, Path extends PortalPath> =
  OperationOf<Method, Path> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? ReadOnly<Body>
    : undefined;

/** The declared responses by their status. */
export type ResponsesOf<Method extends PortalMethod, Path extends PortalPath> = OperationOf<Method, Path>['responses'];

/** The parts of a generated operation that are used here. */
interface Operation {
  parameters: { path?: unknown; query?: unknown };
  responses: object;
}

type OperationOf<Method extends PortalMethod, Path extends PortalPath> = Path extends PortalPath
  ? paths[Extract<`/internal${Path}`, keyof paths>] extends Record<Method, infer Found extends Operation>
    ? Found
    : never
  : never;

type RuleOf<Method extends PortalMethod, Path extends PortalPath> =
  rules[Path] extends Record<Method, infer Found extends { access: Access; filledIn: PropertyKey }> ? Found : never;

/** An object without fields where the contract declares nothing. */
type Declared<Part> = [NonNullable<Part>] extends [never]
  ? Readonly<Record<never, never>>
  : ReadOnly<NonNullable<Part>>;

// Inferred once more, so that an editor shows one object.
type FilledIn<Query, Names extends PropertyKey> = Omit<Query, Names> &
  Required<Pick<Query, Names & keyof Query>> extends infer Both
  ? { readonly [Name in keyof Both]: Both[Name] }
  : never;
