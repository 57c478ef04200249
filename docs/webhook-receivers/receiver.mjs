import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import process from 'node:process';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…, from the endpoint's page
const received = new Set(); // in real life a table with a unique column for the id

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8'); // as it came: it is not the same after parsing and writing it again
  let event;
  try {
    event = webhook.verify(body, request.headers);
  } catch {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!received.has(id)) {
    received.add(id);
    console.log(id, event.type, JSON.stringify(event.data)); // in real life: store it, and process it later
  }
  response.writeHead(204).end();
});

server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1');
