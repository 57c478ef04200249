import type { Marking } from '../../enrolments/markings.ts';
import { showNumber, showTime, type ShownTime } from './format.ts';

interface ShownResult {
  readonly name: string;
  readonly unit: string;
  readonly score: string;
  readonly passed: boolean;
  readonly markedAt: ShownTime;
}

export interface ShownMarking {
  readonly received: ShownTime;
  readonly results: readonly ShownResult[];
}

/** The part of an enrolment's page that shows the quiz results that Attain sent. */
export const MARKINGS = `<section class="card" aria-labelledby="markings">
<h2 id="markings">Quiz results from Attain</h2>
{{#if markings}}<ol class="log" reversed>
{{#each markings}}<li>
<p class="muted small">Received <time datetime="{{received.machine}}">{{received.text}}</time></p>
<ul class="log">
{{#each results}}<li><div class="head"><strong dir="auto">{{name}}</strong>{{#if passed}}<span class="badge good">Passed</span>{{else}}<span class="badge bad">Not passed</span>{{/if}}</div>
<span>{{score}} points</span> <span class="muted small">Unit <bdi>{{unit}}</bdi>, marked <time datetime="{{markedAt.machine}}">{{markedAt.text}}</time></span></li>
{{else}}<li class="muted">The list was empty.</li>
{{/each}}</ul>
</li>
{{/each}}</ol>{{else}}<p class="muted">Attain has not sent any quiz results.</p>{{/if}}
</section>`;

export function showMarkings(markings: readonly Marking[]): ShownMarking[] {
  return markings.map(({ receivedAt, quizResults }) => ({
    received: showTime(receivedAt),
    results: quizResults.map(({ name, unit, score, maxScore, passed, markedAt }) => ({
      name,
      unit,
      score: `${showNumber(score)} of ${showNumber(maxScore)}`,
      passed,
      markedAt: showTime(new Date(markedAt)),
    })),
  }));
}
