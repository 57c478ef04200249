import { resolve } from 'node:path';
import { writeWorkflowBundle } from './bundle-workflows.ts';

const path = resolve(process.argv[2] ?? 'dist/workflow-bundle.js');
await writeWorkflowBundle(path);
console.log(`Workflow bundle written to ${path}`);
