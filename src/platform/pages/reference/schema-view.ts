import { markup, trusted, type Html } from '../html.ts';
import { resolved, schemaName, type Contract, type Schema } from './contract.ts';
import { prose } from './prose.ts';

/** Where the schemas are described: the reference, from any other page. */
type LinkOf = (name: string) => string;

/**
 * Renders the fields of a schema as a list, those of nested objects within. A named schema is a link, unless `isWhole`, as for the
 * event catalogue, which shows all fields in one place.
 */
export function schemaView(contract: Contract, schema: Schema, { linkOf, isWhole = false }: SchemaOptions): Html {
  const own = resolved(contract, schema);
  if (own.properties === undefined) {
    return markup`<p class="type">${typeOf(contract, own, linkOf, isWhole)}</p>
      ${prose(own.description ?? '')}`;
  }
  return fields(contract, own, linkOf, isWhole);
}

export interface SchemaOptions {
  readonly linkOf: LinkOf;
  /** Whether named schemas within are shown in their place. */
  readonly isWhole?: boolean;
}

function fields(contract: Contract, schema: Schema, linkOf: LinkOf, isWhole: boolean): Html {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const shown = resolved(contract, property);
    const inner = isWhole || schemaName(property) === null ? nested(contract, shown) : null;
    return markup`<li class="field">
      <div class="head">
        <code class="name">${name}</code> <span class="type">${typeOf(contract, property, linkOf, isWhole)}</span>${
          required.has(name) ? markup` <span class="required">required</span>` : null
        }
      </div>
      ${prose(shown.description ?? '')}${bounds(shown)}${inner === null ? null : fields(contract, inner, linkOf, isWhole)}
    </li>`;
  });
  return markup`<ul class="fields">
    ${rows}
  </ul>`;
}

/** The object whose fields are shown within: of the schema itself, or of the elements of its list. */
function nested(contract: Contract, schema: Schema): Schema | null {
  if (schema.properties !== undefined) return schema;
  const element = schema.items === undefined ? null : resolved(contract, schema.items);
  return element?.properties === undefined ? null : element;
}

function typeOf(contract: Contract, schema: Schema, linkOf: LinkOf, isWhole: boolean): Html {
  const name = schemaName(schema);
  const own = resolved(contract, schema);
  const type = own.const !== undefined ? typeof own.const : [own.type ?? 'any'].flat().join(' or ');
  if (type === 'array' && own.items !== undefined)
    return markup`list of ${typeOf(contract, own.items, linkOf, isWhole)}`;
  const words = own.format === undefined || own.format === 'double' ? type : `${type} (${own.format})`;
  return name === null || isWhole ? markup`${words}` : markup`<a href="${linkOf(name)}">${name}</a>`;
}

function bounds(schema: Schema): Html | null {
  const parts = [
    schema.const === undefined ? null : markup`always <code>${JSON.stringify(schema.const)}</code>`,
    schema.enum === undefined
      ? null
      : markup`one of ${listed(schema.enum.map((value) => markup`<code>${JSON.stringify(value)}</code>`))}`,
    schema.minimum === undefined ? null : markup`at least ${schema.minimum}`,
    schema.maximum === undefined ? null : markup`at most ${schema.maximum}`,
    schema.minLength === undefined ? null : markup`at least ${counted(schema.minLength, 'character')}`,
    schema.maxLength === undefined ? null : markup`at most ${counted(schema.maxLength, 'character')}`,
    schema.minItems === undefined ? null : markup`at least ${counted(schema.minItems, 'element')}`,
    schema.example === undefined ? null : markup`for example <code>${JSON.stringify(schema.example)}</code>`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : markup`<p class="bounds">${listed(parts)}</p>`;
}

const listed = (parts: readonly Html[]): Html => trusted(parts.map(({ text }) => text).join(', '));

const counted = (count: number, what: string): string => `${count} ${count === 1 ? what : `${what}s`}`;
