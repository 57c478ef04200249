import './compile-cache.ts';

// Imported after the compile cache is on, so that it is compiled with the cache.
await import('./run-api.ts');
