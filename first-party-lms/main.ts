import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// First, because compiling the modules again takes half of the CPU time of a start.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
await import('./run-lms.ts');
