import { changeCauses, type ChangeCauseKind } from '../../../domain/certificates/change-causes.ts';
import type { PublicKey } from '../../../evidence-format/signatures.ts';
import type { EvidenceProblem } from '../../../evidence-format/verify-evidence.ts';
import { currentLanguage, currentLocale, t, tIn } from '../../../language/translate.ts';
import { compilePage, type PageFrame } from '../../../platform/pages/page-shell.ts';

interface VerifierView extends PageFrame {
  readonly heading: string;
  readonly explanation: string;
  readonly words: Readonly<
    Record<'evidence' | 'more' | 'checkpoints' | 'checkpointsHelp' | 'keys' | 'keysHelp', string>
  >;
  /** JSON for the script, and the script itself. */
  readonly data: string;
  readonly script: string;
}

const style = `
.masthead,main,.colophon{max-width:60rem}
.pick{display:block;margin:1rem 0}
.pick span{display:block;font-weight:600}
.pick small{display:block;color:var(--muted)}
.pick input{margin-top:.375rem;max-width:100%;font:inherit}
.pick input::file-selector-button{margin-inline-end:.75rem;padding:.375rem .875rem;border:1px solid var(--accent);border-radius:.375rem;background:var(--surface);color:var(--accent);font:inherit;font-weight:600;cursor:pointer}
details{margin:1rem 0}
summary{cursor:pointer;font-weight:600}
#result{margin-top:1.5rem}
.verdict{padding:.875rem 1rem;border-radius:.375rem;font-weight:600}
.verdict.good{background:var(--accentTint);color:var(--accent)}
.verdict.bad{background:var(--alertTint);color:var(--alert)}
#result dl{margin-top:1.25rem}
#result h2{margin-top:1.75rem}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding-block:.5rem;padding-inline-end:1rem;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
th{font-weight:600;color:var(--muted)}
[dir=rtl] .arrow{display:inline-block;transform:scaleX(-1)}
@media (min-width:40rem){td:first-child{white-space:nowrap}}
@media (max-width:39.99rem){
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{display:block;padding-block:.625rem;border-bottom:1px solid var(--line)}
td{display:flex;gap:.75rem;justify-content:space-between;padding:.125rem 0;border:0;overflow-wrap:anywhere}
td>span{text-align:end}
td::before{flex:none;max-width:45%;color:var(--muted);content:attr(data-label)}
}
`;

const render = compilePage<VerifierView>(`<style>${style}</style>
<div class="card"><div class="body">
<h1>{{heading}}</h1>
<p>{{explanation}}</p>
<label class="pick"><span>{{words.evidence}}</span><input type="file" id="evidence" accept=".json,application/json"></label>
<details><summary>{{words.more}}</summary>
<label class="pick"><span>{{words.checkpoints}}</span><small>{{words.checkpointsHelp}}</small><input type="file" id="checkpoints" accept=".txt,text/plain"></label>
<label class="pick"><span>{{words.keys}}</span><small>{{words.keysHelp}}</small><input type="file" id="keys" accept=".json,application/json"></label>
</details>
<div id="result" aria-live="polite"></div>
</div></div>
<script type="application/json" id="data">{{{data}}}</script>
<script>{{{script}}}</script>`);

/**
 * Renders the page that verifies evidence without a network: it has the public keys, the texts and the code in one file.
 * @param script the built code of `src/portal/verifier`
 */
export function renderVerifierPage(keys: readonly PublicKey[], script: string): string {
  const heading = t('Verify evidence');
  return render({
    pageTitle: `${heading} – Attain`,
    footer: t('This page works without a network. Nothing that you open here leaves your computer.'),
    language: currentLanguage(),
    isOffline: true,
    heading,
    explanation: t(
      'Choose the evidence file of a certificate. This page checks who signed it, and that nothing in it was changed.',
    ),
    words: {
      evidence: t('Evidence file'),
      more: t('Check more'),
      checkpoints: t('Published checkpoints'),
      checkpointsHelp: t('A list that was kept outside of Attain. With it, you see whether the history was rewritten.'),
      keys: t('Public keys'),
      keysHelp: t('Another jwks.json than the one that this page was downloaded with.'),
    },
    data: forScript(JSON.stringify({ locale: currentLocale(), texts: texts(), keys })),
    script: forScript(script),
  });
}

/** No text may end the element that it is in, or begin a comment there. */
const forScript = (code: string): string => code.replaceAll(/<(?=[!/]|script)/gi, '\\u003c');

function texts(): Record<string, string> {
  return {
    ...problems(),
    ...causes(),
    authentic: t('This evidence is authentic. Nothing in it was changed.'),
    notAuthentic: t('Do not rely on this file.'),
    unreadable: t('One of the files could not be read.'),
    student: t('Awarded to'),
    erased: t('The holder’s data was erased.'),
    certificate: t('Certificate'),
    course: t('Course'),
    organisation: t('Organisation'),
    status: t('Status'),
    'status.ISSUED': t('Valid'),
    'status.WITHDRAWN': t('Withdrawn'),
    'status.REVOKED': t('Revoked'),
    issued: t('First issued'),
    createdAt: t('Evidence from'),
    issuer: t('Signed by'),
    key: t('Key'),
    published: t('Published checkpoints'),
    found: t('The checkpoints of this file are among them.'),
    noneFound: t('None of them belongs to this file.'),
    changes: t('Changes of the certificate'),
    reports: t('Reports that changed the progress'),
    when: t('When'),
    what: t('What'),
    mark: t('Mark'),
    threshold: t('Required mark'),
    cause: t('Cause'),
    revision: t('Revision of the course'),
    sender: t('Sender'),
    progress: t('Progress'),
    reportWithdrawn: tIn('report', 'withdrawn'),
    'certificate.issued': t('Issued'),
    'certificate.withdrawn': t('Withdrawn'),
    'certificate.revoked': t('Revoked'),
    'certificate.reinstated': t('Reinstated'),
    'certificate.kept': t('Kept'),
    API_KEY: t('API key'),
    FIRST_PARTY_LMS: t('First-party LMS'),
    PULL: t('Pull from the LMS'),
    INBOUND: t('Inbound address'),
  };
}

function problems(): Record<EvidenceProblem, string> {
  return {
    TOO_LARGE: t('The file is too large to be evidence.'),
    NOT_EVIDENCE: t('The file is not an evidence file.'),
    NOT_CANONICAL: t('The file was written again by another program.'),
    SIGNATURE_UNREADABLE: t('The file has no signature that can be read.'),
    KEY_UNKNOWN: t('The file was signed with a key that is not among the public keys.'),
    SIGNATURE_WRONG: t('The signature does not belong to this content: something was changed.'),
    CHECKPOINT_WRONG: t('A checkpoint was not signed by this installation.'),
    CHAIN_BROKEN: t('The chain of changes does not lead to its checkpoint.'),
    REVISION_CHANGED: t('A revision of the course is not the one that was used.'),
    OTHER_CERTIFICATE: t('The file has changes of another certificate.'),
    DIFFERS_FROM_PUBLISHED: t('The history differs from the one that was published.'),
  };
}

function causes(): Record<string, string> {
  const words: Record<ChangeCauseKind, string> = {
    UNKNOWN: t('Not recorded'),
    REPORT: t('Report'),
    MARKING: t('Marking'),
    REVISION: t('Changed course'),
    RETRACTION: t('Withdrawn reports'),
    ADMINISTRATOR: t('Decision of an administrator'),
    RELEASE: t('Issued after it was held'),
  };
  return Object.fromEntries(changeCauses.map((kind) => [`cause.${kind}`, words[kind]]));
}
