import { dereference } from '@apidevtools/json-schema-ref-parser';

interface Parameter {
  readonly name: string;
  readonly schema: { readonly default?: unknown };
}

interface Operation {
  readonly 'x-access': string;
  readonly parameters?: readonly Parameter[];
}

type PathItem = Readonly<Partial<Record<(typeof methods)[number], Operation>>> & {
  readonly parameters?: readonly Parameter[];
};

interface Contract {
  readonly paths: Readonly<Record<string, PathItem>>;
}

const methods = ['get', 'post', 'put', 'delete'] as const;

/**
 * Returns the source of an interface with what the generated types leave out. For each path below /internal and each method it has
 * the role of `x-access`, and the parameters with a default, which the validator fills in.
 */
export async function operationRules(contract: string): Promise<string> {
  const { paths } = await dereference<Contract>(contract);
  const addresses = Object.entries(paths).map(
    ([address, item]) => `'${address.replace(/^\/internal/, '')}': { ${rulesOf(item)} };`,
  );
  return `
/** For each path below /internal and each method: its role, and the parameters with a default. */
export interface rules {
  ${addresses.join('\n  ')}
}
`;
}

function rulesOf(item: PathItem): string {
  return methods
    .flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const filled = [...(item.parameters ?? []), ...(operation.parameters ?? [])].filter(
        ({ schema }) => schema.default !== undefined,
      );
      const names = filled.length === 0 ? 'never' : filled.map(({ name }) => `'${name}'`).join(' | ');
      return [`readonly ${method}: { readonly access: '${operation['x-access']}'; readonly filledIn: ${names} }`];
    })
    .join('; ');
}
