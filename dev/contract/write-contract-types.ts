import { writeFile } from 'node:fs/promises';
import { generatePortalTypes, generatePublicTypes, pathOf, portalTypes, publicTypes } from './contract-types.ts';

await writeFile(pathOf(portalTypes), await generatePortalTypes());
await writeFile(pathOf(publicTypes), await generatePublicTypes());
console.log(`Types of the contracts written to ${portalTypes.types} and ${publicTypes.types}`);
