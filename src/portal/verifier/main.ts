import type { Evidence, ChangeFacts } from '../../evidence-format/evidence.ts';
import type { PublicKey } from '../../evidence-format/signatures.ts';
import { longestFile, verifyEvidence, type Verification } from '../../evidence-format/verify-evidence.ts';

/** What the service writes into the page when it is downloaded. */
interface PageData {
  /** For `Intl`. */
  readonly locale: string;
  /** Texts in the language of the download, by their names. */
  readonly texts: Readonly<Record<string, string>>;
  readonly keys: readonly PublicKey[];
}

const { locale, texts, keys } = JSON.parse(document.getElementById('data')!.textContent) as PageData;
const result = document.getElementById('result')!;
const files = {
  evidence: document.querySelector<HTMLInputElement>('#evidence')!,
  checkpoints: document.querySelector<HTMLInputElement>('#checkpoints')!,
  keys: document.querySelector<HTMLInputElement>('#keys')!,
};

const text = (name: string): string => texts[name] ?? name;
const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });
const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 });
const percentage = (value: number | null): string => (value === null ? '–' : `${number.format(value)}\u00a0%`);
const moment = (at: string): string => time.format(new Date(at));

for (const input of Object.values(files)) input.addEventListener('change', () => void verify());

async function verify(): Promise<void> {
  const file = files.evidence.files?.[0];
  if (file === undefined) return;
  try {
    const others = await readText(files.keys);
    const published = await readText(files.checkpoints);
    show(
      verifyEvidence(
        new Uint8Array(await file.slice(0, longestFile + 1).arrayBuffer()),
        others === null ? keys : (JSON.parse(others) as { keys: PublicKey[] }).keys,
        published === null ? [] : published.split('\n').filter((line) => line !== ''),
      ),
    );
  } catch {
    result.replaceChildren(verdict(false, text('unreadable')));
  }
}

async function readText(input: HTMLInputElement): Promise<string | null> {
  const file = input.files?.[0];
  return file === undefined ? null : file.text();
}

function show({ problems, evidence, keyId, changes, publishedCheckpoints }: Verification): void {
  const isAuthentic = problems.length === 0;
  const parts: Node[] = [verdict(isAuthentic, text(isAuthentic ? 'authentic' : 'notAuthentic'))];
  if (!isAuthentic) parts.push(list(problems.map((problem) => text(problem))));
  // The content of a file that is not authentic is not shown, so that nobody relies on it.
  if (isAuthentic && evidence !== null) {
    parts.push(
      facts(evidence, keyId, publishedCheckpoints),
      heading(text('changes')),
      table(
        ['when', 'what', 'mark', 'threshold', 'cause', 'revision'],
        changes.map((each) => changeCells(each)),
      ),
      heading(text('reports')),
      table(
        ['when', 'sender', 'progress', 'mark'],
        evidence.reports.map(
          ({ receivedAt, sender, progressBefore, progressAfter, markBefore, markAfter, withdrawnAt }) => [
            moment(receivedAt),
            sender.key === null ? text(sender.kind) : `${text(sender.kind)} ${sender.key}`,
            fromTo(
              progressBefore,
              progressAfter,
              withdrawnAt === undefined ? '' : `, ${text('reportWithdrawn')} ${moment(withdrawnAt)}`,
            ),
            markAfter === null ? '–' : fromTo(markBefore, markAfter),
          ],
        ),
      ),
    );
  }
  result.replaceChildren(...parts);
}

function changeCells({ at, type, mark, threshold, cause, revision }: ChangeFacts): string[] {
  return [
    moment(at),
    text(type),
    percentage(mark),
    percentage(threshold),
    text(`cause.${cause.kind}`),
    revision === null ? '–' : number.format(revision.number),
  ];
}

/** A percentage before and after, in the direction in which the language is read. */
function fromTo(before: number | null, after: number, rest = ''): HTMLElement {
  const arrow = element('span', '→');
  arrow.className = 'arrow';
  const made = element('span', '');
  made.append(`${percentage(before)} `, arrow, ` ${percentage(after)}${rest}`);
  return made;
}

function facts(evidence: Evidence, keyId: string | null, publishedCheckpoints: number | null): HTMLElement {
  const { certificate, student, organisation, issuer, createdAt } = evidence;
  const entries: [string, string][] = [
    ['student', student?.name ?? text('erased')],
    ['certificate', `${certificate.title} (${certificate.number})`],
    ['course', certificate.course],
    ['organisation', organisation.name],
    ['status', text(`status.${certificate.status}`)],
    ['issued', moment(certificate.issuedAt)],
    ['createdAt', moment(createdAt)],
    ['issuer', issuer],
    ['key', keyId ?? '–'],
  ];
  if (publishedCheckpoints !== null) {
    entries.push(['published', publishedCheckpoints === 0 ? text('noneFound') : text('found')]);
  }
  const parts = entries.map(([name, value]) => {
    // The value has its own direction, and stands where the page's values begin.
    const fact = element('div', '', element('dt', text(name)), element('dd', '', element('bdi', value)));
    fact.className = 'fact';
    return fact;
  });
  return element('dl', '', ...parts);
}

function verdict(isAuthentic: boolean, sentence: string): HTMLElement {
  const found = element('p', sentence);
  found.className = isAuthentic ? 'verdict good' : 'verdict bad';
  found.setAttribute('role', 'status');
  return found;
}

const heading = (title: string): HTMLElement => element('h2', title);

const list = (items: readonly string[]): HTMLElement => element('ul', '', ...items.map((item) => element('li', item)));

function table(columns: readonly string[], rows: readonly (readonly (string | Node)[])[]): HTMLElement {
  const cells = rows.map((row) =>
    element(
      'tr',
      '',
      ...row.map((content, index) => {
        const cell = element('td', '', typeof content === 'string' ? element('span', content) : content);
        // On a small screen each cell has the name of its column beside it.
        cell.dataset.label = text(columns[index]!);
        return cell;
      }),
    ),
  );
  const titles = columns.map((column) => {
    const title = element('th', text(column));
    title.setAttribute('scope', 'col');
    return title;
  });
  const head = element('tr', '', ...titles);
  const scrolling = element(
    'div',
    '',
    element('table', '', element('thead', '', head), element('tbody', '', ...cells)),
  );
  scrolling.className = 'scroll';
  scrolling.tabIndex = 0;
  return scrolling;
}

function element(name: string, content: string, ...children: readonly Node[]): HTMLElement {
  const made = document.createElement(name);
  made.textContent = content;
  made.append(...children);
  return made;
}
