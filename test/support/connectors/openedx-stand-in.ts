import { HttpStandIn, type ReceivedRequest, type StandInReply } from './http-stand-in.ts';
import { answerByRoute, type StandInRoute } from './stand-in-world.ts';

export const openEdxClient = { clientId: 'attain-client-of-open-edx', clientSecret: 'SecretOfTheClientOfOpenEdx' };

interface EdxUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly name: string;
}

interface Override {
  readonly user_id: number;
  readonly usage_id: string;
  readonly grade: { readonly earned_graded_override: number; readonly possible_graded_override: number };
}

/** Name of the user of the OAuth 2 application. */
const ownUser = 'attain_worker';
/** The courses API asks for the name of the user whose courses are meant, unless nobody has signed in. */
const withoutUsername: StandInReply = {
  status: 400,
  body: { field_errors: { username: { developer_message: 'A username is required for non-anonymous access.' } } },
};

const course = 'course-v1:School+Books+2026';
const block = (name: string) => `block-v1:School+Books+2026+type@sequential+block@${name}`;

/**
 * An Open edX for tests, written from its public documentation and code; none was run. Habits that these show: a JWT
 * for a client, sent as `Authorization: JWT …`; no id of an enrolment; a bulk enrolment that answers 200 whatever came
 * of each user; errors as `{detail}` or `{developer_message}`; grades as overrides that are accepted with 202.
 */
export class OpenEdxStandIn {
  readonly http: HttpStandIn;
  courses: { id: string; name: string }[] = [];
  users: EdxUser[] = [];
  /** Whether an enrolment is active, by `user:course`. */
  readonly enrolments = new Map<string, boolean>();
  /** Complete, incomplete and locked units by the user's id. */
  readonly completion = new Map<number, readonly [number, number, number]>();
  readonly grades = new Map<string, string>();
  sections: { id: string; name: string; label: string }[] = [];
  writes: string[] = [];
  pageSize = 100;
  /** The token that is valid now. */
  token = '';
  #tokens = 0;

  private constructor(http: HttpStandIn) {
    this.http = http;
    http.answer = (request) => this.#answer(request);
    this.reset();
  }

  static async start(): Promise<OpenEdxStandIn> {
    return new OpenEdxStandIn(await HttpStandIn.start());
  }

  readonly isWrite = ({ method, target }: ReceivedRequest): boolean =>
    method !== 'GET' && target.pathname !== '/oauth2/access_token';

  reset(): void {
    this.http.reset();
    this.courses = [
      { id: course, name: 'Level 3 Bookkeeping' },
      { id: 'course-v1:School+Cook+2026', name: 'Cookery & <Baking>' },
    ];
    this.users = [];
    this.enrolments.clear();
    this.completion.clear();
    this.grades.clear();
    this.sections = [
      { id: block('a'), name: 'U1', label: 'HW 01' },
      { id: block('b'), name: 'Ledgers', label: 'U2' },
    ];
    this.writes = [];
    this.pageSize = 100;
    this.token = 'first.jwt.ofopenedx';
  }

  addUser(username: string, email = `${username}@example.invalid`): number {
    const id = this.users.length + 6;
    this.users.push({ id, username, email, name: username });
    return id;
  }

  #answer(request: ReceivedRequest): StandInReply {
    const { target, headers } = request;
    if (target.pathname === '/oauth2/access_token') return this.#newToken(request);
    if (target.pathname === '/api/user/v1/account/registration/') return this.#register(request);
    if (headers.authorization !== `JWT ${this.token}`) {
      return { status: 401, body: { detail: 'Error decoding token.' } };
    }
    return answerByRoute(this.#routes, request);
  }

  readonly #routes: readonly StandInRoute[] = [
    ['GET', /^\/api\/courses\/v1\/courses\/$/, (request) => this.#courses(request)],
    ['GET', /^\/api\/courses\/v1\/courses\/([^/]+)\/$/, (request, id) => this.#course(request, id)],
    ['GET', /^\/api\/user\/v1\/me$/, () => ({ body: { username: ownUser } })],
    ['GET', /^\/api\/user\/v1\/accounts$/, ({ target }) => this.#accounts(target.searchParams)],
    ['GET', /^\/api\/user\/v1\/accounts\/([^/]+)$/, (_request, name) => this.#account(name)],
    ['GET', /^\/api\/enrollment\/v1\/enrollments\/$/, ({ target }) => this.#enrolled(target.searchParams)],
    ['POST', /^\/api\/bulk_enroll\/v1\/bulk_enroll\/$/, ({ json }) => this.#bulk(json as Bulk)],
    [
      'GET',
      /^\/api\/grades\/v1\/gradebook\/([^/]+)\/$/,
      ({ target }, id) => this.#gradebook(id, target.searchParams.get('username') ?? ''),
    ],
    ['POST', /^\/api\/grades\/v1\/gradebook\/([^/]+)\/bulk-update$/, ({ json }) => this.#grade(json as Override[])],
    ['GET', /^\/api\/course_home\/progress\/([^/]+)\/([^/]+)\/$/, (_request, _id, user) => this.#progress(user)],
  ];

  #newToken({ form }: ReceivedRequest): StandInReply {
    const isClient =
      form.get('client_id') === openEdxClient.clientId && form.get('client_secret') === openEdxClient.clientSecret;
    if (!isClient || form.get('token_type') !== 'jwt') return { status: 401, body: { error: 'invalid_client' } };
    this.token = `new.jwt.ofopenedx${++this.#tokens}`;
    return { body: { access_token: this.token, expires_in: 3600, token_type: 'JWT', scope: 'read write' } };
  }

  #courses({ target }: ReceivedRequest): StandInReply {
    if (target.searchParams.get('username') !== ownUser) return withoutUsername;
    const page = Number(target.searchParams.get('page') ?? '1');
    const results = this.courses.slice((page - 1) * this.pageSize, page * this.pageSize);
    const isLast = page * this.pageSize >= this.courses.length;
    if (results.length === 0) return { status: 404, body: { detail: 'Invalid page.' } };
    const next = isLast ? null : `http://edx.invalid/api/courses/v1/courses/?page=${page + 1}`;
    return { body: { results, pagination: { next, previous: null, count: this.courses.length } } };
  }

  #course({ target }: ReceivedRequest, id: string): StandInReply {
    if (target.searchParams.get('username') !== ownUser) return withoutUsername;
    const found = this.courses.find((each) => each.id === id);
    return found === undefined ? { status: 404, body: { developer_message: 'Course not found.' } } : { body: found };
  }

  #accounts(query: URLSearchParams): StandInReply {
    const names = (query.get('username') ?? '').split(',');
    const found = this.users.filter(({ username, email }) => names.includes(username) || email === query.get('email'));
    return found.length === 0 ? { status: 404, body: '' } : { body: found };
  }

  #account(name: string): StandInReply {
    const found = this.users.find(({ username }) => username === name);
    return found === undefined ? { status: 404, body: '' } : { body: found };
  }

  #register({ form }: ReceivedRequest): StandInReply {
    const value = (name: string) => form.get(name) ?? '';
    const [username, email] = [value('username'), value('email')];
    if (this.users.some((each) => each.username === username || each.email === email)) {
      return { status: 409, body: { email: [{ user_message: 'It is taken.' }], error_code: 'duplicate-email' } };
    }
    if (value('password').length < 8 || !/^[\w-]{2,30}$/.test(username) || value('honor_code') !== 'true') {
      return { status: 400, body: { username: [{ user_message: 'It is invalid.' }], success: false } };
    }
    this.users.push({ id: this.users.length + 6, username, email, name: value('name') });
    this.writes.push(`create ${username}`);
    return { body: { success: true, redirect_url: 'http://edx.invalid/dashboard' } };
  }

  #enrolled(query: URLSearchParams): StandInReply {
    const [user, id] = [query.get('username') ?? '', query.get('course_id') ?? ''];
    const isActive = this.enrolments.get(`${user}:${id}`);
    const found = isActive === undefined ? [] : [{ user, course_id: id, is_active: isActive, mode: 'audit' }];
    return { body: { next: null, previous: null, results: found } };
  }

  #bulk({ action, courses, identifiers }: Bulk): StandInReply {
    const key = `${identifiers}:${courses}`;
    const before = this.enrolments.get(key) ?? false;
    const wanted = action === 'enroll';
    let result: object = { identifier: identifiers, invalidIdentifier: true };
    if (!this.courses.some(({ id }) => id === courses)) result = { identifier: identifiers, error: true };
    else if (this.users.some(({ username }) => username === identifiers)) {
      if (before !== wanted) this.writes.push(`${action} ${key}`);
      this.enrolments.set(key, wanted);
      result = { identifier: identifiers, before: { enrollment: before }, after: { enrollment: wanted } };
    }
    return { body: { action, auto_enroll: true, courses: { [courses]: { action, results: [result] } } } };
  }

  #gradebook(id: string, username: string): StandInReply {
    const user = this.users.find((each) => each.username === username);
    if (user === undefined || this.enrolments.get(`${username}:${id}`) !== true) {
      return { status: 404, body: { developer_message: 'The user is not enrolled.', error_code: 'user_not_enrolled' } };
    }
    const section_breakdown = this.sections.map((section) => ({
      module_id: section.id,
      subsection_name: section.name,
      label: section.label,
      score_earned: 0,
      score_possible: 0,
    }));
    return { body: { user_id: user.id, username, percent: 0, section_breakdown } };
  }

  #grade(overrides: readonly Override[]): StandInReply {
    const results = overrides.map(({ user_id, usage_id, grade }) => {
      const success = this.sections.some(({ id }) => id === usage_id);
      if (success) this.grades.set(`${user_id}:${usage_id.slice(-1)}`, Object.values(grade).join(' '));
      return { user_id, usage_id, success, reason: success ? null : 'It is gone.' };
    });
    this.writes.push(`grade ${[...this.grades.keys()].join(' ')}`);
    return { status: results.every(({ success }) => success) ? 202 : 422, body: results };
  }

  #progress(id: string): StandInReply {
    const counts = this.completion.get(Number(id));
    if (counts === undefined) return { status: 404, body: { detail: 'Not found.' } };
    const [complete_count, incomplete_count, locked_count] = counts;
    return { body: { completion_summary: { complete_count, incomplete_count, locked_count }, username: 'x' } };
  }
}

interface Bulk {
  readonly action: 'enroll' | 'unenroll';
  readonly courses: string;
  readonly identifiers: string;
}
