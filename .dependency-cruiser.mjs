/**
 * Who may import whom. Each layer lists what it may use; whatever it does not list is forbidden, with `because` as the reason.
 * `may`: any import. `mayTypes`: `import type` only, so that the layer knows a shape and is handed the implementation.
 */
const messages = '^workflows/.*(messages|types|names|input|search-attributes)\\.ts$';
const ofBuild = '^src/source-hash\\.ts$';
const ofProcess = '^src/(compile-cache|shutdown|thread-priority)\\.ts$';
const config = '^src/config/';
const logging = '^src/logging/';
const monitoring = '^src/monitoring/';
const waiting = '^src/waiting/';
const adapters = ['email', 'certificates', 'lms', 'webhooks', 'outbound-http', 'secrets', 'cpu-pool'].map(
  (name) => `^src/${name}/`,
);
const adapterErrors = '^src/(email|certificates|lms|webhooks|outbound-http|secrets|cpu-pool)/.*errors\\.ts$';

const layers = [
  {
    name: 'domain',
    from: '^src/domain/',
    because:
      'The rules of the domain are pure: they can be read, tested and trusted without any technology around them.',
  },
  {
    name: 'workflows',
    from: '^workflows/',
    may: ['^src/domain/'],
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
    from: '^src/(monitoring|waiting)/',
    because: 'What is measured, and how long a request may wait, concerns every layer, so both depend on none.',
  },
  {
    name: 'cpu-pool',
    from: '^src/cpu-pool/',
    may: [waiting],
    because: 'The pool runs tasks of every feature, so it knows none of them; the composition lists them.',
  },
  ...['outbound-http', 'secrets'].map((name) => ({
    name,
    from: `^src/${name}/`,
    may: [waiting],
    mayTypes: [config, logging],
    because: 'It guards a boundary on behalf of every adapter, so it knows none of them.',
  })),
  ...['persistence', 'lms', 'webhooks', 'email', 'api-keys', 'certificates'].map((name) => ({
    name,
    from: `^src/${name}/`,
    may: ['^src/domain/', '^src/outbound-http/', '^src/secrets/', waiting],
    mayTypes: [config, logging],
    because:
      'An adapter talks to one outside thing and can be exchanged alone; what several adapters do together is a use case.',
  })),
  {
    name: 'pages',
    from: '^src/pages/',
    may: ['^src/domain/'],
    because: 'A page turns what it is given into HTML; it fetches nothing.',
  },
  {
    name: 'application',
    from: '^src/application/',
    // src/lms is rules only – operations, templates, endings; what sends is in src/outbound-http.
    may: ['^src/domain/', '^src/persistence/', '^src/api-keys/', '^src/lms/', adapterErrors, waiting],
    mayTypes: [...adapters, config, logging],
    because:
      'A use case names the adapters it needs by their interface and is handed them, so that it runs in any process.',
  },
  {
    name: 'temporal',
    from: '^src/temporal/',
    may: [messages],
    mayTypes: ['^workflows/', '^src/domain/', config, logging],
    because:
      'A client starts a run by its name and its message; importing the workflow itself would load its code outside its sandbox.',
  },
  {
    name: 'activities',
    from: '^activities/',
    may: ['^src/application/', '^src/domain/', adapterErrors, messages, logging],
    mayTypes: [...adapters, config],
    because:
      'An activity is a thin adapter from Temporal to a use case; it is handed what it uses by createActivities.',
  },
  {
    name: 'api',
    from: '^src/api/',
    may: [
      '^src/domain/',
      '^src/application/',
      '^src/temporal/',
      '^src/pages/',
      '^src/cpu-pool/errors\\.ts$',
      logging,
      monitoring,
      waiting,
    ],
    mayTypes: ['^src/persistence/', ...adapters, config],
    because:
      'A handler translates HTTP to a use case and back; it may present a record, but neither fetches one nor decides anything.',
  },
  {
    name: 'portal',
    from: '^src/portal/',
    may: ['^src/domain/'],
    because:
      'The portal runs in a browser and knows the service only through its generated client, and the words and rules that the domain declares.',
  },
  {
    name: 'portal-build',
    from: '^src/portal-build/',
    may: [ofBuild],
    because:
      'It reads the sources of the pages as files and runs where they are built, which is not where Attain runs.',
  },
  {
    name: 'composition',
    from: '^src/composition/',
    may: ['^src/(?!(main|run-api)\\.ts$|cli/|dev-services/|portal/|portal-build/)', '^activities/'],
    because: 'It wires implementations together for the processes, which therefore import it, never the reverse.',
  },
  {
    name: 'api process and command line',
    from: '^src/((main|run-api)\\.ts$|cli/)',
    may: ['^src/run-api\\.ts$', '^src/composition/', '^src/(api|application|temporal)/', config, logging, ofProcess],
    mayTypes: ['^src/domain/', '^src/persistence/'],
    because: 'A process starts what the composition has wired; it constructs nothing itself.',
  },
  {
    name: 'worker',
    from: '^worker/',
    may: ['^src/composition/', '^src/temporal/', '^activities/', config, logging, monitoring, ofProcess, ofBuild],
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
    mayTypes: ['^src/'],
    because:
      'A benchmark measures a running stack from outside, so that it measures what users get, and loads what starts it from the measured checkout.',
  },
];

/** Libraries that have one home; the folders may import them, nobody else. */
const homes = [
  [
    'express',
    '^express(-openapi-validator)?$',
    ['^src/api/', '^src/dev-services/example-lms/'],
    'HTTP ends in src/api.',
  ],
  [
    'mikro-orm',
    '^(@mikro-orm/.*|kysely|pg)$',
    ['^src/persistence/'],
    'The database is reached through src/persistence, which opens every transaction for one organisation.',
  ],
  [
    'temporal-client',
    '^@temporalio/client$',
    ['^src/temporal/'],
    'Runs are started in src/temporal, which sets their ids, policies and search attributes.',
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
    ['^src/cpu-pool/'],
    'Threads are started in src/cpu-pool, which bounds their number, time and memory.',
  ],
  ['nodemailer', '^nodemailer$', ['^src/email/'], 'Mail leaves through src/email, which bounds time and connections.'],
  [
    'node-fetch',
    '^node-fetch$',
    ['^src/outbound-http/'],
    'Calls leave through src/outbound-http, which refuses addresses that are not public.',
  ],
];

const ours = '^(src|workflows|activities|worker|test|bench|contract|first-party-lms)/';
const trials = ['^test/', '^bench/', '^src/dev-services/'];
const modulePath = (pattern) => `(^|/)node_modules/${pattern.replace(/^\^/, '').replace(/\$$/, '')}/`;

const layerRules = layers.flatMap(({ name, from, may = [], mayTypes = [], because }) => [
  {
    name: `${name} imports only what it may`,
    comment: because,
    severity: 'error',
    from: { path: from },
    to: { path: ours, pathNot: [from, ...may, ...mayTypes] },
  },
  ...(mayTypes.length === 0
    ? []
    : [
        {
          name: `${name} imports types only`,
          comment: because,
          severity: 'error',
          from: { path: from },
          to: { path: mayTypes, pathNot: [from, ...may], dependencyTypesNot: ['type-only'] },
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
      to: { pathNot: '^src/domain/' },
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
      name: 'only tests and the benchmark import dev-services',
      comment:
        'The embedded database, Temporal server and mail catcher are for development; production must start without them.',
      severity: 'error',
      from: { path: ours, pathNot: trials },
      to: { path: '^src/dev-services/' },
    },
    {
      name: 'product code uses no development dependency',
      comment: 'A production installation leaves development dependencies out.',
      severity: 'error',
      from: {
        path: '^(src|workflows|activities|worker)/',
        // What the pages are made of is built into them, so no installation needs it any more.
        pathNot: ['^src/dev-services/', '^src/portal/', '^src/portal-build/'],
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
      name: 'only builds and tests import portal-build',
      comment: 'A production installation has no library to build pages with.',
      severity: 'error',
      from: { path: ours, pathNot: ['^src/portal-build/', '^test/'] },
      to: { path: '^src/portal-build/' },
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
