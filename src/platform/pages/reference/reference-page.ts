import { markup, type Html } from '../html.ts';
import { docsPage } from './docs-page.ts';
import { operationsOf, type Contract } from './contract.ts';
import { heading } from './heading.ts';
import { idOfOperation, linkOfSchema, operationView } from './operation-view.ts';
import { inlineProse, prose } from './prose.ts';
import { schemaView } from './schema-view.ts';

/**
 * Renders the reference of the public API: introduction, key, operations by tag, webhooks (as links to their page) and schemas.
 * @param baseUrl the address of the installation, without a slash at its end
 */
export function renderReference(contract: Contract, baseUrl: string): string {
  const operations = operationsOf(contract);
  const tags = [...contract.tags, { name: 'Other', description: '' }]
    .map((tag) => ({
      ...tag,
      id: `tag-${tag.name.toLowerCase().replaceAll(' ', '-')}`,
      operations: operations.filter(({ operation }) => (operation.tags?.[0] ?? 'Other') === tag.name),
    }))
    .filter((tag) => tag.operations.length > 0);
  const schemas = Object.entries(contract.components.schemas);
  const contents = [
    { id: 'introduction', text: 'Introduction' },
    { id: 'key', text: 'Your API key' },
    ...tags.map(({ id, name, operations: ofTag }) => ({
      id,
      text: name,
      within: ofTag.map(({ operation }) => ({ id: idOfOperation(operation), text: operation.summary })),
    })),
    { id: 'webhooks', text: 'Webhooks' },
    { id: 'schemas', text: 'Schemas', within: schemas.map(([name]) => ({ id: `schema-${name}`, text: name })) },
  ];
  const content = markup`<h1>${contract.info.title}</h1>
    <p class="muted">
      Version ${contract.info.version} · <a href="/docs/openapi.yaml">openapi.yaml</a> · Address of this installation:
      <code>${baseUrl}</code>
    </p>
    <section>${heading(2, 'introduction', 'Introduction')}${prose(contract.info.description)}</section>
    ${keySection(contract)}
    ${tags.map(
      (tag) =>
        markup`<section>
          ${heading(2, tag.id, tag.name)}${prose(tag.description)}
          ${tag.operations.map((placed) => operationView(contract, placed, baseUrl))}
        </section>`,
    )}
    <section>
      ${heading(2, 'webhooks', 'Webhooks')}
      <p>
        Attain sends these events to your endpoints. How to receive and verify them is in the
        <a href="/docs/webhooks">guide for webhooks</a>.
      </p>
      <ul class="plain">
        ${Object.entries(contract.webhooks).map(
          ([type, { post }]) =>
            markup`<li>
              <a href="/docs/webhooks#event-${type}"><code>${type}</code></a> ${inlineProse(post.summary)}
            </li>`,
        )}
      </ul>
    </section>
    <section>
      ${heading(2, 'schemas', 'Schemas')}
      ${schemas.map(
        ([name, schema]) =>
          markup`<div class="schema">
            ${heading(3, `schema-${name}`, name)}
            ${schema.properties === undefined ? null : prose(schema.description ?? '')}${schemaView(contract, schema, { linkOf: linkOfSchema })}
          </div>`,
      )}
    </section>`;
  return docsPage({
    title: contract.info.title,
    current: '/docs',
    contents,
    content,
    scripts: ['/docs/scripts/page.js', '/docs/scripts/try.js'],
  });
}

const keySection = (contract: Contract): Html =>
  markup`<section id="try-key">
    ${heading(2, 'key', 'Your API key')} ${prose(contract.components.securitySchemes['apiKey']?.description ?? '')}
    <noscript><p>To send requests from this page, allow it to run JavaScript.</p></noscript>
    <div class="card-inset" data-keys hidden></div>
  </section>`;
