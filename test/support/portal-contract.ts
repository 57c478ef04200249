import { dereference } from '@readme/openapi-parser';
import { portalContractPath } from '../../src/composition/http/portal-api.ts';

type Json = ReturnType<typeof JSON.parse>;

export interface ContractOperation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Below /internal, with parameters in braces. */
  readonly path: string;
  readonly access: 'ANYBODY' | 'STAFF' | 'ADMIN';
  readonly operation: Json;
  /** Its parameters and those of its address. */
  readonly parameters: readonly Json[];
}

const methods = ['get', 'post', 'put', 'delete'] as const;

/** The contract with every reference put in its place. */
export async function readPortalContract(): Promise<Json> {
  return dereference(portalContractPath);
}

/** Every operation of the contract with a name such as `GET /students`. */
export async function contractOperations(): Promise<[string, ContractOperation][]> {
  const contract = await readPortalContract();
  return Object.entries<Json>(contract.paths).flatMap(([address, item]) =>
    methods
      .filter((method) => item[method] !== undefined)
      .map((method): [string, ContractOperation] => {
        const path = address.replace(/^\/internal/, '');
        return [
          `${method.toUpperCase()} ${path}`,
          {
            method,
            path,
            access: item[method]['x-access'],
            operation: item[method],
            parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])],
          },
        ];
      }),
  );
}
