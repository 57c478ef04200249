/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  // Node loads the modules itself, and strips the types.
  testRunner: '<rootDir>/test/support/native-test-runner.ts',
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data'],
  testTimeout: 180_000,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testMatch:
    process.env.ATTAIN_LONG_TESTS === '1'
      ? // The portal's pages once more: in all their looks.
        ['<rootDir>/test/**/*.long.ts', '<rootDir>/test/portal/*.test.ts']
      : ['<rootDir>/test/**/*.test.ts'],
  maxWorkers: 2,
};
