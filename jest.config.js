/** @type {import('jest').Config} */
const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data'],
  testTimeout: 60_000,
};

export default {
  ...shared,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testMatch:
    process.env.ATTAIN_LONG_TESTS === '1'
      ? // The portal's pages once more: in all their looks.
        ['<rootDir>/test/**/*.long.ts', '<rootDir>/test/portal/*.test.ts']
      : ['<rootDir>/test/**/*.test.ts'],
  maxWorkers: 2,
};
