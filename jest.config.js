import { totalmem } from 'node:os';

/** @type {import('jest').Config} */
const shared = {
  testEnvironment: 'node',
  // Node loads the modules itself, and strips the types.
  testRunner: '<rootDir>/test/support/native-test-runner.ts',
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data'],
};

/** What needs nothing that runs; `npm run test:unit` runs it alone. */
const unit = { ...shared, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] };

const withServers = {
  ...shared,
  displayName: 'servers',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
const normal = {
  ...withServers,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/unit/'],
};
/**
 * Suites that run whole stacks, load the machine, or hold something against a time: each has the machine to itself. A
 * part of a path.
 */
const alone = [
  '/test/(architecture|bench|dashboard|dev|e2e|faults|worst-tenant)/',
  '/test/corrections/interrupted',
  '/test/enrolments/timeline-at-scale',
  '/test/lms-progress/many-students',
  '/test/organisations/worst-pictures',
  '/test/portal-api/large-lists',
  '/test/portal/(first-load|layout-shift|live-timeline)',
  '/test/progress/outage',
  '/test/webhooks/(many-endpoints|outages)',
];

// Some of the normal tests once more: pages in all their looks, with pictures, and all operations and letters.
const long = {
  ...withServers,
  testMatch: [
    '<rootDir>/test/**/*.long.ts',
    '<rootDir>/test/portal/*.test.ts',
    '<rootDir>/test/lms/connectors/{blackboard,canvas,openedx}.test.ts',
    '<rootDir>/test/certificates/unprintable-letters.test.ts',
    '<rootDir>/test/docs/reference-pages.test.ts',
  ],
};
/** The long tests that `.ci/test-long` asks for. */
const longParts = {
  all: long,
  alone: { ...long, testPathIgnorePatterns: ['/node_modules/', `^(?!.*(?:${alone.join('|')}))`] },
  beside: { ...long, testPathIgnorePatterns: ['/node_modules/', ...alone] },
};

const { ATTAIN_LONG_TESTS, ATTAIN_LONG_PART = 'all', ATTAIN_UNIT_TESTS } = process.env;

// Chosen by the environment, as `--selectProjects unit some/path` would take the path for one more project.
const projects =
  ATTAIN_LONG_TESTS === '1' ? [longParts[ATTAIN_LONG_PART]] : ATTAIN_UNIT_TESTS === '1' ? [unit] : [unit, normal];

export default {
  projects,
  testSequencer: '<rootDir>/test/support/test-sequencer.ts',
  testTimeout: 180_000,
  // Suites wait for timers, servers and browsers for half of their time, which other processes use. Each takes up to 1 GB,
  // with its browser.
  maxWorkers: totalmem() > 6 * 1024 ** 3 ? 4 : 3,
};
