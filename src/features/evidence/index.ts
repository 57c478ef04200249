/** The exports of evidence for the processes. */
export { extendChain, organisationsWithNewChanges, type ChainDependencies } from './extend-chain.ts';
export { readCheckpoints } from './list-checkpoints.ts';
export { describeKeys, publicKeys, rotateSigningKey } from './signing-keys.ts';
export type { FileDependencies } from './sign-evidence.ts';
