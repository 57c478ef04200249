import { builtinModules } from 'node:module';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const environmentMessage =
  'Only src/platform/config reads the environment, so that every variable is documented, checked once at start and names itself when it is wrong.';
const readsEnvironment = { object: 'process', property: 'env', message: environmentMessage };
const importsEnvironment = ['process', 'node:process'].map((name) => ({
  name,
  importNames: ['env'],
  message: environmentMessage,
}));

const nonDeterministicProperties = [
  { object: 'Math', property: 'random', message: 'Chance is an argument here: a replay or a test must see the same.' },
  { object: 'Date', property: 'now', message: 'Time is an argument here: a replay or a test must see the same.' },
];
const nonDeterministicSyntax = [
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Time is an argument here: a replay or a test must see the same.',
  },
  { selector: 'CallExpression[callee.name="Date"]', message: 'Time is an argument here.' },
];
const claimedRows = {
  selector: 'TaggedTemplateExpression[tag.name="sql"][typeArguments]',
  message:
    'A type argument is a claim that nothing compares with the database. Declare the rows with rowShape and pass the shape to query (docs/decisions/0024-declared-row-shapes.md).',
};
const hostGlobals = ['process', 'Buffer', 'crypto', 'performance', 'fetch', 'require'].map((name) => ({
  name,
  message: 'This code must give the same result everywhere and every time; what comes from the host is an argument.',
}));
const hostModules = {
  regex: `^(node:|(${builtinModules.join('|')})$)`,
  message: 'This code must give the same result everywhere and every time, so it cannot use Node itself.',
};

export default tseslint.config(
  {
    ignores: ['node_modules/', 'dist/', '.data/', 'coverage/', 'test/replay/histories/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A forgotten promise is a lost error, and in a workflow a lost command.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      // A new ending or state must not fall through silently.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Node strips types from a file without looking at others, so an import of a type has to say that it is one.
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true, boolean: true } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // What implements an interface may be asynchronous by contract without awaiting anything.
      '@typescript-eslint/require-await': 'off',
      // TypeScript itself reports unused names; a leading underscore marks what a signature forces upon us.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-undef': 'off',
    },
  },
  {
    rules: {
      eqeqeq: ['error', 'always'],
      'prefer-const': 'error',
      'no-console': 'error',
      'no-restricted-properties': ['error', readsEnvironment],
      'no-restricted-imports': ['error', { paths: importsEnvironment }],
    },
  },
  {
    name: 'rows of statements are declared',
    files: ['src/**/*.ts', 'activities/**/*.ts', 'dev/**/*.ts'],
    ignores: ['src/domain/**', 'src/portal/**'],
    rules: { 'no-restricted-syntax': ['error', claimedRows] },
  },
  {
    name: 'determinism of workflows and domain rules',
    files: ['workflows/**/*.ts', 'src/domain/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error', readsEnvironment, ...nonDeterministicProperties],
      'no-restricted-syntax': ['error', ...nonDeterministicSyntax],
      'no-restricted-globals': ['error', ...hostGlobals],
      'no-restricted-imports': ['error', { patterns: [hostModules] }],
    },
  },
  {
    name: 'the portal',
    files: ['src/portal/**'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { globals: { localStorage: 'readonly', matchMedia: 'readonly', document: 'readonly' } },
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@tabler/icons-react',
              message:
                'Import the one icon: @tabler/icons-react/dist/esm/icons/IconX.mjs. The index pulls in thousands.',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  {
    name: 'where the environment may be read',
    files: ['src/platform/config/**', 'dev/**', 'test/**', 'bench/**', 'docs/**', '*.config.js'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
  },
  {
    name: 'programs that talk to a person on the terminal, and the end of a process that has no logger yet',
    files: ['dev/**', 'src/cli/**', 'src/shutdown.ts', 'worker/b*.ts', 'test/**', 'bench/**', 'docs/**'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'tests handle replies and rows whose type is what they check',
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    name: 'scripts of the documentation pages',
    files: ['src/platform/pages/browser/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...[
            'document',
            'window',
            'location',
            'navigator',
            'matchMedia',
            'fetch',
            'Headers',
            'AbortSignal',
            'performance',
          ],
          ...['setTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'addEventListener'],
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', module: 'writable' } },
  },
);
