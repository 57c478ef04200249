import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

const contract = new URL('../../src/composition/http/portal-openapi.yaml', import.meta.url);

/** The generated file. */
export const clientTypesPath = fileURLToPath(new URL('../../src/portal/api/contract.ts', import.meta.url));

/** Generates the types of the portal's API from its contract and the parts that it refers to. */
export async function clientTypes(): Promise<string> {
  const types = astToString(await openapiTypescript(contract));
  const notice =
    '// Made from src/composition/http/portal-openapi.yaml by `npm run portal:client`; a test sees to it that it is up to date.\n';
  return format(notice + types, { ...(await resolveConfig(clientTypesPath)), parser: 'typescript' });
}
