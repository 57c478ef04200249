import { resolve } from 'node:path';
import { writeWorkflowBundle } from './bundle-workflows.ts';

const path = resolve(process.argv[2] ?? 'dist/workflow-bundle.js');
const built = await writeWorkflowBundle(path);
console.log(built ? `Workflow bundle written to ${path}` : `The workflow bundle ${path} is up to date`);
