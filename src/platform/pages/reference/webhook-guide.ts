import { Marked, type Token, type Tokens } from 'marked';
import { markup, trusted, type Html } from '../html.ts';
import { codeView, jsonView } from './code-view.ts';
import { exampleBody, schemaName, type Contract, type Operation } from './contract.ts';
import { docsPage, type Place } from './docs-page.ts';
import { heading } from './heading.ts';
import { linkOfSchema } from './operation-view.ts';
import { prose } from './prose.ts';
import { schemaView } from './schema-view.ts';

/** The addresses at which a running Attain serves the files that the guide links. */
const addresses = new Map([['../openapi.yaml', '/docs/openapi.yaml']]);

/** The heading after which the events are shown. */
const eventsFollow = 'What arrives';

/**
 * Renders the guide for webhooks with its contents, and after “What arrives” each type of event with its schema and an example.
 * @param markdown written by us, so nothing in it is escaped
 */
export function renderWebhookGuide(markdown: string, contract: Contract): string {
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === 'link') token['href'] = addresses.get(token['href'] as string) ?? (token['href'] as string);
    },
    renderer: {
      code: ({ text, lang = '' }: Tokens.Code) =>
        codeView(text, lang, `Code: ${text.split('\n', 1)[0]!.slice(0, 40)}`).text,
    },
  });
  const tokens = marked.lexer(markdown);
  void marked.walkTokens(tokens, marked.defaults.walkTokens!);
  const contents: { id: string; text: string; within: Place[] }[] = [];
  const parts: Html[] = [];
  const events = Object.entries(contract.webhooks);
  const addEvents = () => {
    contents.push({
      id: 'events',
      text: 'Events',
      within: events.map(([type]) => ({ id: `event-${type}`, text: type })),
    });
    parts.push(
      markup`${heading(2, 'events', 'Events')}${events.map(([type, { post }]) => eventView(contract, type, post))}`,
    );
  };
  let isBeforeEvents = false;
  for (const token of tokens) {
    if (token.type === 'heading' && token['depth'] > 1) {
      const level = token['depth'] === 2 ? 2 : 3;
      if (level === 2 && isBeforeEvents) addEvents();
      if (level === 2) isBeforeEvents = plainText(token) === eventsFollow;
      parts.push(headingOf(token, level, contents));
    } else {
      parts.push(withScrolling(marked.parser([token])));
    }
  }
  return docsPage({
    title: 'Receiving webhooks',
    current: '/docs/webhooks',
    contents,
    content: markup`${parts}`,
    scripts: ['/docs/scripts/page.js'],
  });
}

function headingOf(token: Token, level: 2 | 3, contents: { id: string; text: string; within: Place[] }[]): Html {
  const text = plainText(token);
  const id = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (level === 2) contents.push({ id, text, within: [] });
  else contents.at(-1)?.within.push({ id, text });
  return heading(level, id, text);
}

const plainText = (token: Token): string => String((token as Tokens.Heading).text).replaceAll(/[`*_]/g, '');

/** A wide table can be scrolled by keyboard only if it can have the focus. */
const withScrolling = (content: string): Html =>
  trusted(
    content
      .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
      .replaceAll('</table>', '</table></div>'),
  );

function eventView(contract: Contract, type: string, event: Operation): Html {
  const schema = event.requestBody?.content['application/json']?.schema;
  const name = schema === undefined ? null : schemaName(schema);
  return markup`<section class="event" aria-labelledby="event-${type}">
    ${heading(3, `event-${type}`, type)}
    <p>${event.summary}.${name === null ? null : markup` Schema: <a href="${linkOfSchema(name)}">${name}</a>`}</p>
    ${prose(event.description)}
    <details class="answer">
      <summary>Fields of ${type}</summary>
      <div class="inner">
        ${schema === undefined ? null : schemaView(contract, schema, { linkOf: linkOfSchema, isWhole: true })}
      </div>
    </details>
    ${jsonView(exampleBody(event), `Example of ${type}`)}
  </section>`;
}
