import type { CorrectionsResult } from './phases/measure-corrections.ts';
import type { PhaseResult } from './phases/phase-result.ts';
import type { ThreadProfile } from './readings/cpu-profile.ts';

/** All results of one run of a checkout, which `--json` writes. */
export interface Measurement {
  readonly revision: string;
  readonly startedAt: string;
  readonly machine: {
    readonly cores: number;
    readonly processor: string;
    readonly node: string;
    /** Average number of runnable programs in the minute before the benchmark. */
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

/** The profile of one process in one phase. */
export interface ProcessProfile {
  readonly process: string;
  readonly phase: PhaseResult['phase'];
  readonly rate: number | null;
  readonly threads: readonly ThreadProfile[];
}

export interface SubjectMeasurement {
  readonly name: string;
  readonly phases: readonly PhaseResult[];
  /** Only of Attain, and only of the phase corrections. */
  readonly corrections: readonly CorrectionsResult[];
  /** MiB by process, after the last phase without a kill. */
  readonly memory: Readonly<Record<string, { readonly nowMiB: number; readonly peakMiB: number } | null>>;
  /** Only with --profile. */
  readonly profiles: readonly ProcessProfile[];
}
