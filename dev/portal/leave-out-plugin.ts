import type { Plugin } from 'vite';

/** Functions that read number and date formats inside a message (`{sum, number, ::currency/EUR}`). No text has one. */
const noSkeletons = ['parseDateTimeSkeleton', 'parseNumberSkeleton', 'parseNumberSkeletonFromString']
  .map((name) => `export function ${name}() { throw new Error('The portal has no formats in messages'); }`)
  .join('\n');

/**
 * Leaves parts of libraries out of the pages that no page uses: the formats inside messages, because `Intl`
 * formats numbers and dates (test/language/catalogues.test.ts), and a copy of a hook that React has had since its version 18.
 */
export function leaveOutUnused(): Plugin {
  return {
    name: 'attain-leave-out-unused',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === '@formatjs/icu-skeleton-parser') return '\0no-skeletons';
      return source === 'use-sync-external-store/shim/with-selector'
        ? this.resolve('use-sync-external-store/with-selector', importer)
        : null;
    },
    load: (id) => (id === '\0no-skeletons' ? noSkeletons : null),
  };
}
