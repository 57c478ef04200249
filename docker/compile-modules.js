// Loads what the API and the worker load, without starting them, so that Node keeps the compiled modules in its cache.
await import('../src/composition/compose-api.ts');
await import('../src/composition/compose-worker.ts');
await import('../worker/create-worker.ts');
process.exit();
