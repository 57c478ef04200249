import type { ImpactEffect, PreviewedMode } from '../../domain/corrections/corrections.ts';
import type { EffectCount } from './store/correction-impact.ts';

/** Numbers of enrolments. One that gains a certificate and loses another is in both sums. */
export interface ImpactCounts {
  readonly gain: number;
  readonly lose: number;
  readonly markOnly: number;
  readonly stay: number;
}

/** Returns how many enrolments gain and lose certificates, as the preview has computed it for a way of applying. */
export function impactCounts(effects: readonly EffectCount[], mode: PreviewedMode): ImpactCounts {
  const of = (effect: ImpactEffect) => effects.find((each) => each.mode === mode && each.effect === effect)?.count ?? 0;
  return { gain: of('GAINS') + of('BOTH'), lose: of('LOSES') + of('BOTH'), markOnly: of('MARK'), stay: of('NONE') };
}
