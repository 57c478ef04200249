/**
 * Who may import whom. Each layer lists what it may use; whatever it does not list is forbidden, with `because` as the reason.
 * `may`: any import. `mayTypes`: `import type` only, so that the layer knows a shape and is handed the implementation.
 */
const messages = '^workflows/.*(messages|types|names|input|search-attributes)\\.ts$';
const ofBuild = '^src/source-hash\\.ts$';
const ofProcess = '^src/(compile-cache|shutdown|thread-priority)\\.ts$';
/** The rules and words of the field, and the languages that words are shown in. */
const domain = '^src/(domain|language)/';
/** The languages alone, for texts of the platform. */
const language = '^src/language/';
/** How evidence is written down, hashed and verified: for the service, the command line and browsers alike. */
const evidenceFormat = '^src/evidence-format/';
const platform = (...names) => `^src/platform/(${names.join('|')})/`;
const config = platform('config');
const logging = platform('logging');
const monitoring = platform('monitoring');
const waiting = platform('waiting');
const contract = '^src/contract/';
/** It imports nothing. */
const fieldOf = '^src/platform/field-of\\.ts$';
const ids = '^src/platform/ids\\.ts$';
const adapterErrors =
  '^src/(platform/(outbound-http|secrets|cpu-pool|outbox/smtp)|features/certificates/document)/.*errors\\.ts$';
/** What masks and shortens a text that came from outside; no request is made by it. */
const maskedTexts = '^src/platform/outbound-http/(safe-excerpt|safe-sentence|secrets-of)\\.ts$';

/**
 * The features, each with those that it may use. The list has no circle: what two features need of each other belongs to one of them,
 * to the domain or to the platform.
 */
const features = {
  organisations: ['certificates'],
  accounts: [],
  alerts: ['enrolments', 'lms'],
  'api-keys': ['progress'],
  'api-requests': ['api-keys', 'progress'],
  'bulk-runs': ['courses', 'emails', 'enrolments', 'students', 'webhooks'],
  certificates: [],
  changes: ['accounts'],
  corrections: ['certificates', 'courses', 'progress'],
  courses: ['certificates'],
  dashboard: ['enrolments', 'ledgers', 'lms'],
  emails: [],
  evidence: ['certificates', 'courses'],
  enrolments: ['certificates', 'lms', 'progress', 'students'],
  imports: ['certificates', 'enrolments', 'lms', 'progress', 'students'],
  ledgers: ['alerts', 'enrolments', 'lms', 'progress'],
  lms: ['accounts', 'api-keys'],
  'lms-checks': ['lms'],
  'lms-progress': ['lms', 'progress'],
  progress: ['certificates', 'courses'],
  'saved-views': [],
  search: ['progress'],
  students: ['certificates', 'lms', 'organisations'],
  webhooks: ['certificates'],
};
const names = Object.keys(features);
const feature = (name) => `^src/features/${name}/`;
const doors = (used, inner = '') => used.map((name) => `^src/features/${name}/${inner}index\\.ts$`);

const httpOf = (name) => [`^src/features/${name}/http/`, `^src/features/${name}/first-party/http/`];

/** Within a feature: http → use case → store. */
const ofFeature = names.flatMap((name) => [
  {
    name: `${name}: store`,
    from: `^src/features/${name}/store/`,
    may: [
      domain,
      platform('database', 'lists', 'work', 'events', 'errors', 'outbox'),
      '^src/schema/entities/index\\.ts$',
      ...doors(features[name]),
    ],
    mayTypes: [logging],
    because: 'A store is the statements on the tables of one feature; it decides nothing and knows nobody who asks.',
  },
  {
    name: `${name}: http`,
    from: httpOf(name),
    may: [
      feature(name),
      domain,
      evidenceFormat,
      platform('http', 'pages', 'errors', 'events', 'language', 'lists', 'work', 'credentials'),
      fieldOf,
      ids,
      logging,
      monitoring,
      waiting,
      adapterErrors,
      ...doors(features[name]),
      ...doors(features[name], 'http/'),
    ],
    mayTypes: ['^src/platform/', '^src/features/certificates/document/', contract],
    because:
      'A handler translates HTTP to a use case and back; it may present a record, but neither fetches one nor decides anything.',
  },
  {
    name: `${name}: use cases`,
    from: feature(name),
    fromNot: [`^src/features/${name}/store/`, ...httpOf(name)],
    may: [
      `^src/features/${name}/(?!http/|first-party/http/)`,
      domain,
      evidenceFormat,
      platform(
        'database',
        'lists',
        'work',
        'events',
        'errors',
        'exports',
        'credentials',
        'language',
        'temporal',
        'outbox',
        'versions',
      ),
      fieldOf,
      ids,
      waiting,
      adapterErrors,
      maskedTexts,
      ...doors(features[name]),
      messages,
    ],
    mayTypes: ['^src/platform/(outbound-http|secrets|cpu-pool|config|logging)/', '^workflows/'],
    because:
      'A use case names the adapters it needs by their interface and is handed them, so that it runs in any process. Another feature is entered through its index.ts, along the list above.',
  },
]);

const layers = [
  {
    name: 'domain',
    from: domain,
    because:
      'The rules of the domain are pure: they can be read, tested and trusted without any technology around them.',
  },
  {
    name: 'evidence format',
    from: evidenceFormat,
    mayTypes: [domain],
    because:
      'Anybody can verify evidence without the service, so what does it stands alone and runs in a browser, too.',
  },
  {
    name: 'contract',
    from: contract,
    because:
      'The generated types of both APIs are shared by server and portal, so they know neither; only HTTP speaks the contract.',
  },
  {
    name: 'workflows',
    from: '^workflows/',
    may: [domain],
    mayTypes: ['^activities/'],
    because:
      'A workflow is replayed and must do the same every time, so it sees pure rules and the types of its activities, nothing that reads the world.',
  },
  { name: 'config', from: config, because: 'Configuration is read first and by everybody, so it depends on nobody.' },
  {
    name: 'logging',
    from: logging,
    mayTypes: [config],
    because: 'Everybody logs, so logging depends on nobody and is handed its configuration.',
  },
  {
    name: 'monitoring and waiting',
    from: platform('monitoring', 'waiting'),
    may: [domain],
    because: 'What is measured, and how long a request may wait, concerns every layer, so both depend on none.',
  },
  {
    name: 'cpu-pool',
    from: platform('cpu-pool'),
    may: [waiting, fieldOf],
    because: 'The pool runs tasks of every feature, so it knows none of them; the composition lists them.',
  },
  {
    name: 'outbound-http and secrets',
    from: platform('outbound-http', 'secrets'),
    may: [waiting, fieldOf, language, platform('outbound-http', 'secrets')],
    mayTypes: [config, logging],
    because: 'It guards a boundary on behalf of every feature, so it knows none of them.',
  },
  {
    name: 'schema',
    from: '^src/schema/',
    may: [domain, platform('database')],
    because:
      'All tables are one schema with one order of migrations; what is done with them is the features’ business.',
  },
  {
    name: 'pages',
    from: platform('pages'),
    may: [domain],
    because: 'A page turns what it is given into HTML; it fetches nothing.',
  },
  {
    name: 'platform',
    from: '^src/platform/',
    may: [
      '^src/platform/',
      domain,
      '^src/schema/(entities|migrations)/index\\.ts$',
      '^src/schema/tenancy\\.ts$',
      messages,
    ],
    mayTypes: [contract],
    because: 'The platform is what every feature stands on, so it knows none of them.',
  },
  ...ofFeature,
  {
    name: 'activities',
    from: '^activities/',
    may: ['^src/features/', domain, platform('errors', 'work', 'waiting', 'outbox'), adapterErrors, messages, logging],
    mayTypes: ['^src/platform/'],
    because:
      'An activity is a thin adapter from Temporal to a use case; it is handed what it uses by createActivities.',
  },
  {
    name: 'portal',
    from: '^src/portal/',
    may: [domain, evidenceFormat],
    mayTypes: [contract],
    because:
      'The portal runs in a browser and knows the service only through the generated types of its contract, and the words and rules that the domain declares.',
  },
  {
    name: 'portal build',
    from: '^dev/portal/',
    may: [ofBuild],
    because:
      'It reads the sources of the pages as files and runs where they are built, which is not where Attain runs.',
  },
  {
    name: 'composition',
    from: '^src/composition/',
    may: ['^src/(?!(main|run-api)\\.ts$|cli/|portal/)', '^activities/', messages],
    because: 'It wires implementations together for the processes, which therefore import it, never the reverse.',
  },
  {
    name: 'api process and command line',
    from: '^src/((main|run-api)\\.ts$|cli/)',
    may: [
      '^src/run-api\\.ts$',
      '^src/composition/',
      ...doors(names),
      '^src/schema/',
      '^src/platform/',
      domain,
      evidenceFormat,
      ofProcess,
    ],
    because: 'A process starts what the composition has wired; it constructs nothing itself.',
  },
  {
    name: 'worker',
    from: '^worker/',
    may: ['^src/composition/', platform('temporal'), '^activities/', config, logging, monitoring, ofProcess, ofBuild],
    because: 'The worker runs what the composition has wired; workflows reach it as a bundle, not as an import.',
  },
  {
    name: 'shutdown',
    from: ofProcess,
    may: [config, logging],
    because: 'How a process ends is the same for each of them, whatever it runs.',
  },
  {
    name: 'first-party-lms',
    from: '^first-party-lms/',
    because: 'The first-party LMS is a deployable of its own and meets the service over HTTP only.',
  },
  {
    name: 'bench',
    from: '^bench/',
    mayTypes: ['^src/', '^dev/'],
    because:
      'A benchmark measures a running stack from outside, so that it measures what users get, and loads what starts it from the measured checkout.',
  },
];

/** Libraries that have one home; the folders may import them, nobody else. */
const homes = [
  [
    'express',
    '^express(-openapi-validator)?$',
    [
      '^src/platform/http/',
      '^src/features/[^/]+/http/',
      '^src/features/lms/first-party/http/',
      '^src/composition/http/',
      '^dev/example-lms/',
    ],
    'HTTP ends in the folders named http.',
  ],
  [
    'mikro-orm',
    '^(@mikro-orm/.*|kysely|pg)$',
    [
      '^src/platform/database/',
      '^src/platform/(lists|work|events|outbox/store)/',
      '^src/schema/',
      '^src/features/[^/]+/store/',
    ],
    'The database is reached through src/platform/database, which opens every transaction for one organisation; statements are in the stores.',
  ],
  [
    'temporal-client',
    '^@temporalio/client$',
    ['^src/platform/temporal/', '^src/platform/outbox/email-runs\\.ts$', '^src/features/[a-z/-]+-runs\\.ts$'],
    'Runs are started by the files named …-runs.ts, which set their ids, policies and search attributes.',
  ],
  ['temporal-worker', '^@temporalio/worker$', ['^worker/'], 'Only the worker process loads the native worker.'],
  [
    'temporal-activity',
    '^@temporalio/activity$',
    ['^activities/', '^worker/'],
    'A use case does not know that Temporal runs it.',
  ],
  ['temporal-workflow', '^@temporalio/workflow$', ['^workflows/'], 'It works inside a workflow only.'],
  [
    'piscina',
    '^piscina$',
    ['^src/platform/cpu-pool/'],
    'Threads are started in src/platform/cpu-pool, which bounds their number, time and memory.',
  ],
  [
    'nodemailer',
    '^nodemailer$',
    ['^src/platform/outbox/smtp/'],
    'Mail leaves through src/platform/outbox/smtp, which bounds time and connections.',
  ],
  [
    'node-fetch',
    '^node-fetch$',
    ['^src/platform/outbound-http/'],
    'Calls leave through src/platform/outbound-http, which refuses addresses that are not public.',
  ],
];

const ours = '^(src|workflows|activities|worker|dev|test|bench|contract|first-party-lms)/';
const trials = ['^test/', '^bench/', '^dev/'];
const modulePath = (pattern) => `(^|/)node_modules/${pattern.replace(/^\^/, '').replace(/\$$/, '')}/`;

const layerRules = layers.flatMap(({ name, from, fromNot = [], may = [], mayTypes = [], because }) => [
  {
    name: `${name} imports only what it may`,
    comment: because,
    severity: 'error',
    from: { path: from, pathNot: fromNot },
    to: { path: ours, pathNot: [...(fromNot.length === 0 ? [from].flat() : []), ...may, ...mayTypes] },
  },
  ...(mayTypes.length === 0
    ? []
    : [
        {
          name: `${name} imports types only`,
          comment: because,
          severity: 'error',
          from: { path: from, pathNot: fromNot },
          to: { path: mayTypes, pathNot: [...[from].flat(), ...may], dependencyTypesNot: ['type-only'] },
        },
      ]),
]);

const homeRules = homes.map(([name, pattern, folders, because]) => ({
  name: `${name} has one home`,
  comment: because,
  severity: 'error',
  from: { path: ours, pathNot: [...folders, ...trials, '^first-party-lms/'] },
  // A shape of the library may be named elsewhere, where the rules above allow it to be handed on.
  to: { path: modulePath(pattern), dependencyTypesNot: ['type-only'] },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    ...homeRules,
    {
      name: 'domain uses no library',
      comment: layers[0].because,
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: domain },
    },
    {
      name: 'workflows use no library but the workflow SDK',
      comment: 'A workflow runs in a sandbox without Node and must do the same in every replay.',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { pathNot: [ours, modulePath('@temporalio/(workflow|common)')] },
    },
    {
      name: 'nothing imports test',
      comment: 'What the product needs does not live among its tests, which are not shipped.',
      severity: 'error',
      from: { path: ours, pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'only tests and the benchmark import dev',
      comment:
        'The embedded database, Temporal server and mail catcher are for development; production must start without them.',
      severity: 'error',
      from: { path: ours, pathNot: trials },
      to: { path: '^dev/' },
    },
    {
      name: 'product code uses no development dependency',
      comment: 'A production installation leaves development dependencies out.',
      severity: 'error',
      from: {
        path: '^(src|workflows|activities|worker)/',
        // What the pages are made of is built into them, so no installation needs it any more.
        pathNot: ['^src/portal/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'nothing imports the portal',
      comment: 'Its files are for a browser and are built; a process serves the result.',
      severity: 'error',
      from: { path: ours, pathNot: ['^src/portal/', '^test/'] },
      to: { path: '^src/portal/' },
    },
    {
      name: 'the portal uses what runs in a browser',
      comment: 'There is no Node in a browser.',
      severity: 'error',
      from: { path: '^src/portal/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only builds and tests import dev/portal',
      comment: 'A production installation has no library to build pages with.',
      severity: 'error',
      from: { path: ours, pathNot: ['^dev/', '^test/'] },
      to: { path: '^dev/portal/' },
    },
    {
      name: 'no cycles',
      comment: 'Two files that need each other cannot be understood, tested or moved alone.',
      severity: 'error',
      from: {},
      // A type-only import vanishes before the program runs, so it closes no circle.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'work for threads is loaded by the list of tasks',
      comment:
        'This work takes too much CPU for the event loop of a process, so it runs in the bounded pool of threads only.',
      severity: 'error',
      from: { path: ours, pathNot: ['^src/composition/cpu-tasks\\.ts$', '^test/'] },
      to: {
        path: [
          '^src/features/certificates/document/(render-certificate|encode-logo|unprintable-letters)\\.ts$',
          '^src/features/imports/read-import-file\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'every import can be resolved',
      comment: 'The import names a file or package that is not there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.data)/' },
    tsPreCompilationDeps: 'specify',
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
