import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Faults, faultSchema, operations, type Operation } from './faults.ts';
import { courses, type Records } from './records.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Work = (request: Request) => Answer;

const create = z.object({ course: z.string(), student: z.string() });
const transfer = z.object({ student: z.string() });
const marking = z.object({ results: z.array(z.unknown()) });

/**
 * Creates a small LMS like that of another vendor, for demos and tests. Its format differs from ours, and
 * `PUT /faults/<operation>` makes it fail. Every call of the seven operations needs the header `X-Example-Key`.
 */
export function createExampleLms(records: Records, apiKey: string): Express {
  const faults = new Faults();
  const app = express();
  app.disable('x-powered-by');
  app.use(express.json({ limit: '64kb' }));
  app.use('/faults', faultRoutes(faults));
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.use('/v1', (request: Request, response: Response, next: NextFunction) => {
    if (request.get('X-Example-Key') === apiKey) next();
    else response.status(401).json({ error: 'wrong or missing X-Example-Key' });
  });
  const route = (method: 'get' | 'post', path: string, operation: Operation, work: Work) =>
    app[method](`/v1${path}`, (request, response) => answer(faults, operation, work, request, response));
  const enrolment = (request: Request) => records.find(String(request.params.id));
  const change = (request: Request, work: (known: NonNullable<ReturnType<typeof enrolment>>) => unknown): Answer => {
    const known = enrolment(request);
    if (known === undefined) return notFound;
    return { status: 200, body: records.once(request.get('Idempotency-Key'), () => work(known)) };
  };

  route('get', '/courses', 'GET_COURSES', (request) => {
    const search = (typeof request.query.q === 'string' ? request.query.q : '').toLowerCase();
    return { status: 200, body: courses.filter((course) => course.name.toLowerCase().includes(search)) };
  });
  route('get', '/courses/:id', 'GET_COURSE', (request) => {
    const course = courses.find((each) => each.id === request.params.id);
    return course === undefined ? notFound : { status: 200, body: course };
  });
  route('get', '/enrolments/:id', 'GET_ENROLMENT', (request) => {
    const known = enrolment(request);
    return known === undefined ? notFound : { status: 200, body: known };
  });
  route('post', '/enrolments', 'CREATE_ENROLMENT', (request) => {
    const { course, student } = create.parse(request.body);
    const id = () => ({ id: records.enrol(course, student).id });
    return { status: 201, body: records.once(request.get('Idempotency-Key'), id) };
  });
  route('post', '/enrolments/:id/transfer', 'TRANSFER_ENROLMENT', (request) =>
    change(request, (known) => {
      known.student = transfer.parse(request.body).student;
      return { id: known.id };
    }),
  );
  route('post', '/enrolments/:id/cancel', 'CANCEL_ENROLMENT', (request) =>
    change(request, (known) => {
      known.status = 'cancelled';
      return { cancelled: true };
    }),
  );
  route('post', '/enrolments/:id/marks', 'UPDATE_MARKING', (request) =>
    change(request, (known) => {
      known.marks.push(...marking.parse(request.body).results);
      return { received: known.marks.length };
    }),
  );
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    response.status(400).json({ error: error instanceof Error ? error.message : 'bad request' });
  });
  return app;
}

const notFound: Answer = { status: 404, body: { error: 'not found' } };

async function answer(
  faults: Faults,
  operation: Operation,
  work: Work,
  request: Request,
  response: Response,
): Promise<void> {
  const fault = faults.of(operation);
  if (fault?.kind === 'status') {
    response.status(fault.status).json({ error: `told to answer ${fault.status}` });
    return;
  }
  const { status, body } = work(request);
  switch (fault?.kind) {
    case 'hang':
      return;
    case 'cut':
      response.destroy();
      return;
    case 'wrong-body':
      response.status(status).json({ hello: 'this is not what was agreed' });
      return;
    case 'slow':
      await sleep(fault.milliseconds);
      break;
    case undefined:
  }
  response.status(status).json(body);
}

function faultRoutes(faults: Faults): express.Router {
  const operationOf = (request: Request) => z.enum(operations).parse(request.params.operation);
  return express
    .Router()
    .get('/', (_request, response) => {
      response.json(faults);
    })
    .put('/:operation', (request, response) => {
      faults.set(operationOf(request), faultSchema.parse(request.body));
      response.json(faults);
    })
    .delete('/', (_request, response) => {
      faults.clear();
      response.json(faults);
    })
    .delete('/:operation', (request, response) => {
      faults.clear(operationOf(request));
      response.json(faults);
    });
}
