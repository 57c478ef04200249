/** SECRET_KEYS of the benchmark's API and worker. */
export const secretKeys = `bench:${Buffer.alloc(32, 1).toString('base64')}`;
