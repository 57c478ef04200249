import { writeFile } from 'node:fs/promises';
import { clientTypes, clientTypesPath } from './client-types.ts';

await writeFile(clientTypesPath, await clientTypes());
console.log(`Types of the portal's API written to ${clientTypesPath}`);
