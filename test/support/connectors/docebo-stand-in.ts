import { HttpStandIn, type ReceivedRequest, type StandInReply } from './http-stand-in.ts';
import { answerByRoute, StandInWorld, type StandInRoute, type StandInUser } from './stand-in-world.ts';

export const doceboSecrets = { clientId: 'attain', clientSecret: 'b1946ac92492d2347c6235b4d2611184' };
/** Valid from the beginning, as if it had been got earlier. */
export const doceboToken = 'first-access-token';

/** A page has at most so many items, whatever is asked for. */
const mostItems = 50;

/**
 * A Docebo for tests, written from the public documentation of its API; none was run. Habits that the documentation
 * shows: OAuth 2 client credentials in a form, `{data: {items, has_more_data}}`, a search that finds parts of names,
 * ids that are texts here and numbers there, and errors with status 200: `data.errors` of an enrolment that was not
 * made, and `success: false`.
 */
export class DoceboStandIn {
  readonly http: HttpStandIn;
  world = new StandInWorld();
  /** Access tokens that are accepted. */
  readonly tokens = new Set<string>([doceboToken]);
  /** Whether an enrolment has a percentage. */
  hasPercentage = true;
  /** Of enrolments, by `course:user`. */
  readonly statuses = new Map<string, string>();
  #tokensGiven = 0;

  private constructor(http: HttpStandIn) {
    this.http = http;
    http.answer = (request) => this.#answer(request);
  }

  static async start(): Promise<DoceboStandIn> {
    return new DoceboStandIn(await HttpStandIn.start());
  }

  reset(): void {
    this.http.reset();
    this.world = new StandInWorld();
    this.tokens.clear();
    this.tokens.add(doceboToken);
    this.hasPercentage = true;
    this.statuses.clear();
  }

  #answer(request: ReceivedRequest): StandInReply {
    if (request.target.pathname === '/oauth2/token') return this.#giveToken(request);
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!this.tokens.has(token)) {
      return { status: 401, body: { error: 'invalid_token', error_description: 'The access token is invalid' } };
    }
    return answerByRoute(this.#routes, request);
  }

  #giveToken({ form }: ReceivedRequest): StandInReply {
    const { clientId, clientSecret } = doceboSecrets;
    const isKnown = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    if (!isKnown || form.get('grant_type') !== 'client_credentials' || form.get('scope') !== 'api') {
      return {
        status: 400,
        body: { error: 'invalid_client', error_description: 'The client credentials are invalid' },
      };
    }
    this.#tokensGiven += 1;
    const token = `access-token-${this.#tokensGiven}`;
    this.tokens.add(token);
    return { body: { access_token: token, expires_in: 3600, token_type: 'Bearer', scope: 'api' } };
  }

  readonly #routes: readonly StandInRoute[] = [
    ['GET', /^\/learn\/v1\/courses$/, ({ target }) => this.#courses(target)],
    ['GET', /^\/learn\/v1\/courses\/([^/]+)$/, (_request, id) => this.#course(id)],
    ['GET', /^\/manage\/v1\/user$/, ({ target }) => this.#users(target)],
    ['GET', /^\/manage\/v1\/user\/([^/]+)$/, (_request, id) => this.#user(id)],
    ['POST', /^\/manage\/v1\/user$/, ({ json }) => this.#create(json as Record<string, string>)],
    ['GET', /^\/learn\/v1\/enrollments$/, ({ target }) => this.#enrolments(target)],
    ['GET', /^\/learn\/v1\/enrollments\/([^/]+)\/([^/]+)$/, (_request, course, user) => this.#enrolment(course, user)],
    ['POST', /^\/learn\/v1\/enrollments$/, ({ json }) => this.#enrol(json as NewEnrolments)],
    ['DELETE', /^\/learn\/v1\/enrollments\/([^/]+)\/([^/]+)$/, (_request, course, user) => this.#remove(course, user)],
  ];

  #courses(target: URL): StandInReply {
    const words = (target.searchParams.get('search_text') ?? '').toLowerCase();
    const found = this.world.courses.filter(({ name }) => name.toLowerCase().includes(words));
    return page(
      found.map(({ id, name }) => ({ id_course: Number(id), name, code: '', course_type: 'elearning' })),
      target,
    );
  }

  #course(id: string): StandInReply {
    const course = this.world.courses.find((each) => each.id === id);
    return course === undefined
      ? doceboRefusal(404, 'Course not found')
      : { body: { data: { ...course, id: Number(id) } } };
  }

  #users(target: URL): StandInReply {
    const words = (target.searchParams.get('search_text') ?? '').toLowerCase();
    const found = this.world.users.filter(({ username }) => username.toLowerCase().includes(words));
    return page(found.map(userFacts), target);
  }

  #user(id: string): StandInReply {
    const user = this.world.user(id);
    return user === undefined
      ? doceboRefusal(404, 'User not found')
      : { body: { data: { user_data: userFacts(user) } } };
  }

  #create({ userid = '', email = '', firstname = '', lastname = '' }: Record<string, string>): StandInReply {
    if (userid === '') return doceboRefusal(400, 'userid is missing');
    const user = this.world.createUser({ username: userid, email, firstName: firstname, lastName: lastname });
    if (user === null) return { body: { data: { success: false, message: ['The username or email already exists'] } } };
    return { body: { data: { success: true, user_id: Number(user.id) } } };
  }

  #facts([course, user, progress]: readonly [string, string, number | null]) {
    const facts = { id: course, user_id: user, type: 'elearning', status: this.statuses.get(`${course}:${user}`) };
    return this.hasPercentage ? { ...facts, completion_percentage: progress } : facts;
  }

  #enrolments(target: URL): StandInReply {
    const wanted = target.searchParams.getAll('id_user[]');
    const found = this.world.enrolmentsOf({}).filter(([, user]) => wanted.includes(user));
    return page(
      found.map((each) => this.#facts(each)),
      target,
    );
  }

  #enrolment(course: string, user: string): StandInReply {
    const [found] = this.world.enrolmentsOf({ course, user });
    return found === undefined ? doceboRefusal(404, 'Enrollment not found') : { body: { data: this.#facts(found) } };
  }

  #enrol({ course_ids: [course], user_ids: [user] }: NewEnrolments): StandInReply {
    const [courseId, userId] = [String(course), String(user)];
    const errors = {
      existing_enrollments: this.world.enrolments.has(`${courseId}:${userId}`) ? [{ course_id: course }] : [],
      invalid_courses: this.world.hasCourse(courseId) ? [] : [course],
      invalid_users: this.world.user(userId) === undefined ? [user] : [],
    };
    const isRefused = Object.values(errors).some((each) => each.length > 0);
    if (!isRefused) this.world.enrol(courseId, userId);
    return { body: { data: { enrolled: isRefused ? [] : [{ course_id: course, user_id: user }], errors } } };
  }

  #remove(course: string, user: string): StandInReply {
    if (!this.world.enrolments.has(`${course}:${user}`)) return doceboRefusal(404, 'Enrollment not found');
    this.world.remove(course, user);
    return { body: { data: { success: true } } };
  }
}

interface NewEnrolments {
  readonly course_ids: readonly number[];
  readonly user_ids: readonly number[];
}

export function doceboRefusal(status: number, message: string): StandInReply {
  return { status, body: { name: 'Error', message: [message], code: 1002, status } };
}

function userFacts({ id, username, email, firstName, lastName }: StandInUser) {
  return { user_id: id, username, email, firstname: firstName, lastname: lastName };
}

function page(items: readonly unknown[], target: URL): StandInReply {
  const number = Number(target.searchParams.get('page') ?? 1);
  const size = Math.min(Number(target.searchParams.get('page_size') ?? 20), mostItems);
  const shown = items.slice((number - 1) * size, number * size);
  const facts = { current_page: number, current_page_size: size, total_count: items.length };
  return { body: { data: { items: shown, has_more_data: number * size < items.length, ...facts } } };
}
