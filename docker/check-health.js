// Ends with 0 when the address given as the argument answers with a 2xx within two seconds; for health checks.
const response = await globalThis.fetch(process.argv[2], { signal: globalThis.AbortSignal.timeout(2000) });
process.exit(response.ok ? 0 : 1);
