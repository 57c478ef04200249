import './compile-cache.ts';

// Later, so that it is compiled with the cache.
await import('./run-api.ts');
