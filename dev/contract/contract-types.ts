import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { operationRules } from './operation-rules.ts';

/** A contract, and the generated file with its types. */
export interface GeneratedTypes {
  /** Relative to the root of the checkout. */
  readonly contract: string;
  readonly types: string;
}

export const portalTypes: GeneratedTypes = {
  contract: 'src/composition/http/portal-openapi.yaml',
  types: 'src/contract/portal-api.ts',
};

export const publicTypes: GeneratedTypes = { contract: 'openapi.yaml', types: 'src/contract/public-api.ts' };

const root = new URL('../../', import.meta.url);

/** Returns the path of the generated file. */
export const pathOf = ({ types }: GeneratedTypes): string => fileURLToPath(new URL(types, root));

/** Generates the types of the portal's API, with the role of each operation. */
export async function generatePortalTypes(): Promise<string> {
  const contract = new URL(portalTypes.contract, root);
  return formatted(portalTypes, (await typesOf(contract)) + (await operationRules(fileURLToPath(contract))));
}

/** Generates the types of the public API. */
export async function generatePublicTypes(): Promise<string> {
  return formatted(publicTypes, await typesOf(new URL(publicTypes.contract, root)));
}

async function typesOf(contract: URL): Promise<string> {
  return astToString(await openapiTypescript(contract));
}

async function formatted(generated: GeneratedTypes, source: string): Promise<string> {
  const notice = `// Made from ${generated.contract} by \`npm run contract:types\`; a test checks that it is up to date.\n`;
  return format(notice + source, { ...(await resolveConfig(pathOf(generated))), parser: 'typescript' });
}
