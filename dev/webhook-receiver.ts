import { createServer, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { signIn } from './portal-session.ts';
import { stackSettings } from './settings.ts';
import { readStackFile, type StackOrganisation } from './stack-file.ts';

const help = `Receives webhooks on this machine and prints each with whether its signature is valid.

  npm run webhook-receiver                         adds itself to the organisations of a running \`npm start\`
  npm run webhook-receiver -- --secret whsec_…     receives for an endpoint that you have added yourself

  --port <number>      where it listens, on 127.0.0.1 (4747)
  --answer <status>    what it answers (204), to see how Attain goes on: 500, 410, …
DATA_DIR names the folder of the running stack, as for \`npm start\`.`;

/** The sender of the deliveries to a path, and their signing secret. */
interface Receiver {
  readonly name: string;
  readonly webhook: Webhook;
}

const endpoint = z.object({ id: z.string(), url: z.string(), state: z.string() });
const endpoints = z.object({ endpoints: z.array(endpoint) });

/** Adds the address to an organisation of the running stack, once. @returns the endpoint's signing secret */
async function register(portalUrl: string, organisation: StackOrganisation, url: string): Promise<string> {
  const { adminEmail: email, adminPassword: password } = organisation;
  const portal = await signIn(portalUrl, { email, password });
  const known = endpoints
    .parse(await portal.call('GET', '/webhook-endpoints'))
    .endpoints.find((each) => each.url === url);
  const settings = {
    name: 'npm run webhook-receiver',
    url,
    description: '',
    eventTypes: null,
    authentication: { type: 'NONE' },
  };
  const { id, state } = known ?? endpoint.parse(await portal.call('POST', '/webhook-endpoints', settings));
  if (state === 'DISABLED') await portal.call('POST', `/webhook-endpoints/${id}/enable`);
  const revealed = await portal.call('POST', `/webhook-endpoints/${id}/secret/reveal`);
  return z.object({ secret: z.string() }).parse(revealed).secret;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the text that is printed for a delivery. */
function describe({ name, webhook }: Receiver, headers: IncomingMessage['headers'], body: string): string {
  let verdict = 'signature valid';
  try {
    webhook.verify(body, headers as Record<string, string>);
  } catch (error) {
    verdict = `NOT TO BE TRUSTED: ${error instanceof Error ? error.message : String(error)}`;
  }
  const time = new Date().toTimeString().slice(0, 8);
  return `${time}  ${name}  ${String(headers['webhook-id'])}  ${verdict}\n${indented(body)}\n`;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2).replace(/^/gm, '  ');
  } catch {
    return `  ${body}`;
  }
}

/** Returns the receivers by path: one with the given secret, or one for each organisation of the running stack. */
async function findReceivers(origin: string, secret: string | undefined): Promise<Map<string, Receiver>> {
  if (secret !== undefined) return new Map([['/', { name: 'endpoint', webhook: new Webhook(secret) }]]);
  const { dataDir } = stackSettings(process.env);
  const stack = readStackFile(dataDir);
  if (stack === null) {
    throw new Error(
      `There is no stack in ${dataDir}. Run \`npm start\` in another terminal first, or give a --secret.`,
    );
  }
  const receivers = new Map<string, Receiver>();
  for (const [index, organisation] of stack.organisations.entries()) {
    const path = `/organisation-${index + 1}`;
    const found = await register(stack.portalUrl, organisation, origin + path);
    receivers.set(path, { name: organisation.name, webhook: new Webhook(found) });
  }
  return receivers;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4747' },
      secret: { type: 'string' },
      answer: { type: 'string', default: '204' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return console.log(help);
  const origin = `http://127.0.0.1:${values.port}`;
  const { promise: receivers, resolve: found } = Promise.withResolvers<Map<string, Receiver>>();
  const server = createServer((request, response) => {
    Promise.all([read(request), receivers]).then(
      ([body, known]) => {
        const receiver = known.get(request.url!);
        console.log(
          receiver === undefined ? `There is nothing at ${request.url}.` : describe(receiver, request.headers, body),
        );
        response.writeHead(receiver === undefined ? 404 : Number(values.answer)).end();
      },
      (error: unknown) => console.error(`A delivery broke off: ${String(error)}`),
    );
  });
  // First the port, then the endpoint, since deliveries may come at once.
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(Number(values.port), '127.0.0.1', resolve);
  });
  try {
    const known = await findReceivers(origin, values.secret);
    for (const [path, { name }] of known) console.log(`${name} → ${origin}${path}`);
    found(known);
  } catch (error) {
    server.close();
    throw error;
  }
  console.log('Waiting for deliveries. Ctrl-C stops; deliveries in the meantime are sent again later.\n');
}

try {
  await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  process.exitCode = 1;
}
