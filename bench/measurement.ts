import type { PhaseResult } from './phases/phase-result.ts';
import type { ThreadProfile } from './readings/cpu-profile.ts';

/** Everything that one run of a checkout has measured; what `--json` writes. */
export interface Measurement {
  readonly revision: string;
  readonly startedAt: string;
  readonly machine: {
    readonly cores: number;
    readonly processor: string;
    readonly node: string;
    /** Programs that were ready to run, averaged over a minute, before the benchmark began. */
    readonly loadBefore: number;
  };
  readonly load: {
    readonly organisations: number;
    readonly enrolments: number;
    readonly ledger: number;
    readonly replicas: number;
    readonly seed: number;
  };
  readonly subjects: readonly SubjectMeasurement[];
}

/** Of one process in one phase. */
export interface ProcessProfile {
  readonly process: string;
  readonly phase: PhaseResult['phase'];
  readonly rate: number | null;
  readonly threads: readonly ThreadProfile[];
}

export interface SubjectMeasurement {
  readonly name: string;
  readonly phases: readonly PhaseResult[];
  /** MiB by process, behind the last phase without a kill. */
  readonly memory: Readonly<Record<string, { readonly nowMiB: number; readonly peakMiB: number } | null>>;
  /** Only with --profile. */
  readonly profiles: readonly ProcessProfile[];
}
