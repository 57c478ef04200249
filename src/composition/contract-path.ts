import { fileURLToPath } from 'node:url';

/** Path of the public API's contract. */
export const contractPath = fileURLToPath(new URL('../../openapi.yaml', import.meta.url));
