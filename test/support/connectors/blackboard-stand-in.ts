import { HttpStandIn, type ReceivedRequest, type StandInReply } from './http-stand-in.ts';
import { answerByRoute, StandInWorld, type StandInRoute } from './stand-in-world.ts';

export const blackboardKey = '4b21a2f3-9c3e-4c5e-8f0b-1d2e3f405162';
export const blackboardSecret = 'YJ0vSecretOfTheApplication';

interface Column {
  readonly id: string;
  readonly course: string;
  readonly name: string;
  readonly externalId?: string;
  readonly possible: number | null;
}

/**
 * A Blackboard Learn for tests, written from the public documentation of its REST API; none was run. Habits that the
 * documentation shows: tokens for a key and a secret that last an hour, `{results, paging: {nextPage}}` with a path as
 * next page, `externalId:` in a path, PUT creates a membership and PATCH changes it, 409 for what exists, and
 * `{status, message}` as error.
 */
export class BlackboardStandIn {
  readonly http: HttpStandIn;
  world = new StandInWorld();
  /** Enrolments that are not available. */
  readonly closed = new Set<string>();
  readonly grades = new Map<string, number>();
  columns: Column[] = [];
  /** The token that is valid now. */
  token = '';
  #tokens = 0;

  private constructor(http: HttpStandIn) {
    this.http = http;
    http.answer = (request) => this.#answer(request);
    this.reset();
  }

  static async start(): Promise<BlackboardStandIn> {
    return new BlackboardStandIn(await HttpStandIn.start());
  }

  readonly isWrite = ({ method, target }: ReceivedRequest): boolean =>
    method !== 'GET' && !target.pathname.endsWith('/oauth2/token');

  reset(): void {
    this.http.reset();
    this.world = new StandInWorld();
    this.closed.clear();
    this.grades.clear();
    this.columns = [
      { id: '1', course: '2', name: 'Ledgers', externalId: 'U1', possible: 50 },
      { id: '2', course: '2', name: 'U2', possible: 10 },
    ];
    this.token = 'firsttokenofblackboard';
  }

  #answer(request: ReceivedRequest): StandInReply {
    if (request.target.pathname === '/learn/api/public/v1/oauth2/token') return this.#newToken(request);
    if (request.headers.authorization !== `Bearer ${this.token}`) return refusal(401, 'Bearer token is invalid');
    return answerByRoute(this.#routes, request);
  }

  readonly #routes: readonly StandInRoute[] = [
    ['GET', /^\/learn\/api\/public\/v3\/courses$/, (request) => this.#courses(request)],
    [
      'GET',
      /^\/learn\/api\/public\/v3\/courses\/([^/]+)$/,
      (_request, id) => found(this.world.courses.find((each) => each.id === id)),
    ],
    [
      'GET',
      /^\/learn\/api\/public\/v1\/users\/externalId:([^/]+)$/,
      (_request, name) => found(this.world.users.find(({ username }) => username === name)),
    ],
    ['POST', /^\/learn\/api\/public\/v1\/users$/, ({ json }) => this.#createUser(json as NewUser)],
    [
      'GET',
      /^\/learn\/api\/public\/v1\/courses\/([^/]+)\/users\/([^/]+)$/,
      (_request, course, user) => this.#membership(course, user),
    ],
    [
      'PUT',
      /^\/learn\/api\/public\/v1\/courses\/([^/]+)\/users\/([^/]+)$/,
      (_request, course, user) => this.#enrol(course, user),
    ],
    [
      'PATCH',
      /^\/learn\/api\/public\/v1\/courses\/([^/]+)\/users\/([^/]+)$/,
      ({ json }, course, user) => this.#change(`${course}:${user}`, json as Availability),
    ],
    [
      'GET',
      /^\/learn\/api\/public\/v2\/courses\/([^/]+)\/gradebook\/columns$/,
      (request, course) => this.#page(request, this.columns.filter((each) => each.course === course).map(columnOf)),
    ],
    [
      'PATCH',
      /^\/learn\/api\/public\/v2\/courses\/([^/]+)\/gradebook\/columns\/([^/]+)\/users\/([^/]+)$/,
      ({ json }, _course, column, user) => this.#grade(column, user, (json as { score: number }).score),
    ],
  ];

  #newToken({ headers, form }: ReceivedRequest): StandInReply {
    const expected = `Basic ${Buffer.from(`${blackboardKey}:${blackboardSecret}`).toString('base64')}`;
    if (headers.authorization !== expected || form.get('grant_type') !== 'client_credentials') {
      return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid client credentials' } };
    }
    this.token = `tokenofblackboard${++this.#tokens}`;
    return { body: { access_token: this.token, token_type: 'bearer', expires_in: 3599 } };
  }

  #courses(request: ReceivedRequest): StandInReply {
    const words = (request.target.searchParams.get('name') ?? '').toLowerCase();
    const courses = this.world.courses.filter(({ name }) => name.toLowerCase().includes(words));
    const facts = courses.map((course) => ({ ...course, courseId: `C-${course.id}`, organization: false }));
    return this.#page(request, facts);
  }

  #page({ target }: ReceivedRequest, items: readonly unknown[]): StandInReply {
    const offset = Number(target.searchParams.get('offset') ?? '0');
    const limit = Math.min(Number(target.searchParams.get('limit') ?? '100'), 100);
    const results = items.slice(offset, offset + limit);
    if (offset + limit >= items.length) return { body: { results } };
    const next = new URLSearchParams(target.searchParams);
    next.set('offset', String(offset + limit));
    return { body: { results, paging: { nextPage: `${target.pathname}?${next.toString()}` } } };
  }

  #createUser({ externalId, userName, name, contact }: NewUser): StandInReply {
    if (externalId === '' || userName === '' || name.family === '') return refusal(400, 'A value is missing');
    const facts = { username: externalId, email: contact.email, firstName: name.given, lastName: name.family };
    const user = this.world.createUser(facts);
    if (user === null) return refusal(409, 'A user with this name exists');
    return { status: 201, body: { id: user.id, externalId, userName, name, contact } };
  }

  #membership(course: string, user: string): StandInReply {
    const key = `${course}:${user}`;
    if (!this.world.enrolments.has(key)) return refusal(404, 'The specified object was not found.');
    return { body: this.#present(key) };
  }

  #present(key: string) {
    const [courseId, userId] = key.split(':');
    const availability = { available: this.closed.has(key) ? 'No' : 'Yes' };
    return { courseId, userId, courseRoleId: 'Student', availability };
  }

  #enrol(course: string, user: string): StandInReply {
    const key = `${course}:${user}`;
    if (!this.world.hasCourse(course) || this.world.user(user) === undefined) {
      return refusal(404, 'The specified object was not found.');
    }
    if (this.world.enrolments.has(key)) return refusal(409, 'The membership exists');
    this.world.enrol(course, user);
    return { status: 201, body: this.#present(key) };
  }

  #change(key: string, { availability }: Availability): StandInReply {
    if (!this.world.enrolments.has(key)) return refusal(404, 'The specified object was not found.');
    if (availability.available === 'Yes') this.closed.delete(key);
    else this.closed.add(key);
    this.world.writes.push(`${availability.available === 'Yes' ? 'open' : 'remove'} ${key}`);
    return { body: this.#present(key) };
  }

  #grade(column: string, user: string, score: number): StandInReply {
    if (!this.columns.some(({ id }) => id === column)) return refusal(404, 'The specified object was not found.');
    this.grades.set(`${column}:${user}`, score);
    this.world.writes.push(`grade ${column}:${user} ${score}`);
    return { body: { userId: user, columnId: column, score } };
  }
}

interface NewUser {
  readonly externalId: string;
  readonly userName: string;
  readonly name: { readonly given: string; readonly family: string };
  readonly contact: { readonly email: string };
}
interface Availability {
  readonly availability: { readonly available: 'Yes' | 'No' };
}

function columnOf({ id, name, externalId, possible }: Column) {
  return { id, name, ...(externalId === undefined ? {} : { externalId }), score: { possible } };
}

function found(item: object | undefined): StandInReply {
  return item === undefined ? refusal(404, 'The specified object was not found.') : { body: item };
}

function refusal(status: number, message: string): StandInReply {
  return { status, body: { status, code: 'bb-rest', message } };
}
