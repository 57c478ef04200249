import { resolve } from 'node:path';
import { buildPortal } from './build-portal.ts';

const folder = resolve(process.argv[2] ?? 'dist/portal');
const built = await buildPortal(folder);
console.log(built ? `Portal written to ${folder}` : `The portal in ${folder} is up to date`);
