import { HttpStandIn, type ReceivedRequest, type StandInReply } from './http-stand-in.ts';
import { answerByRoute, StandInWorld, type StandInRoute, type StandInUser } from './stand-in-world.ts';

export const talentLmsKey = 'yq2KrTsiCVkuyn9br49fiJ6Ex8aUAR';

/**
 * A TalentLMS for tests, written from the public documentation of its API v1; none was run. Habits that the
 * documentation shows: the key is the user of BASIC, bodies are forms, ids are texts in the path (`id:16`), a GET
 * removes a user from a course, the percentage is a text, and an error is `{error: {type, message}}`.
 */
export class TalentLmsStandIn {
  readonly http: HttpStandIn;
  world = new StandInWorld();
  readonly inactiveCourses = new Set<string>();

  private constructor(http: HttpStandIn) {
    this.http = http;
    http.answer = (request) => this.#answer(request);
  }

  static async start(): Promise<TalentLmsStandIn> {
    return new TalentLmsStandIn(await HttpStandIn.start());
  }

  reset(): void {
    this.http.reset();
    this.world = new StandInWorld();
    this.inactiveCourses.clear();
  }

  #answer(request: ReceivedRequest): StandInReply {
    const expected = `Basic ${Buffer.from(`${talentLmsKey}:`).toString('base64')}`;
    if (request.headers.authorization !== expected) return refusal(401, 'Invalid API key provided');
    return answerByRoute(this.#routes, request);
  }

  readonly #routes: readonly StandInRoute[] = [
    ['GET', /^\/api\/v1\/courses$/, () => ({ body: this.world.courses.map((course) => this.#course(course)) })],
    ['GET', /^\/api\/v1\/courses\/id:([^/]+)$/, (_request, id) => this.#courseWithUsers(id)],
    ['GET', /^\/api\/v1\/users\/id:([^/]+)$/, (_request, id) => this.#user(this.world.user(id))],
    [
      'GET',
      /^\/api\/v1\/users\/username:([^/]+)$/,
      (_request, name) => this.#user(this.world.users.find(({ username }) => username === name)),
    ],
    ['POST', /^\/api\/v1\/usersignup$/, ({ form }) => this.#signUp(form)],
    ['POST', /^\/api\/v1\/addusertocourse$/, ({ form }) => this.#addToCourse(form)],
    [
      'GET',
      /^\/api\/v1\/removeuserfromcourse\/user_id:([^/,]+),course_id:([^/,]+)$/,
      (_request, user, course) => this.#removeFromCourse(user, course),
    ],
  ];

  #course({ id, name }: { id: string; name: string }) {
    return { id, name, code: null, description: '', status: this.inactiveCourses.has(id) ? 'inactive' : 'active' };
  }

  #courseWithUsers(id: string): StandInReply {
    const course = this.world.courses.find((each) => each.id === id);
    if (course === undefined) return refusal(404, 'The requested course does not exist');
    const users = this.world.enrolmentsOf({ course: id }).map(([, user, progress]) => ({
      id: user,
      name: 'A. B.',
      role: 'learner',
      completion_percentage: progress === null ? '' : String(progress),
    }));
    return { body: { ...this.#course(course), users, units: [] } };
  }

  #user(user: StandInUser | undefined): StandInReply {
    if (user === undefined) return refusal(404, 'The requested user does not exist');
    const courses = this.world.enrolmentsOf({ user: user.id }).map(([id, , progress]) => ({
      id,
      name: 'Course',
      role: 'learner',
      completion_percentage: String(progress ?? ''),
    }));
    return { body: { id: user.id, login: user.username, email: user.email, status: 'active', courses } };
  }

  #signUp(form: URLSearchParams): StandInReply {
    const [username, email, firstName, lastName] = ['login', 'email', 'first_name', 'last_name'].map(
      (name) => form.get(name) ?? '',
    ) as [string, string, string, string];
    if ([username, email, firstName, lastName].includes('')) return refusal(400, 'A required parameter is missing');
    const user = this.world.createUser({ username, email, firstName, lastName });
    if (user === null) return refusal(400, 'A user with the same email address already exists');
    return { body: { id: user.id, login: username, email, status: 'active', user_type: 'Learner-Type' } };
  }

  #addToCourse(form: URLSearchParams): StandInReply {
    const [user, course] = [form.get('user_id') ?? '', form.get('course_id') ?? ''];
    if (this.world.user(user) === undefined) return refusal(404, 'The requested user does not exist');
    if (!this.world.hasCourse(course)) return refusal(404, 'The requested course does not exist');
    if (this.world.enrolments.has(`${course}:${user}`)) {
      return refusal(400, 'The requested user is already enrolled in the requested course');
    }
    this.world.enrol(course, user);
    return { body: [{ user_id: user, course_id: course, role: form.get('role') }] };
  }

  #removeFromCourse(user: string, course: string): StandInReply {
    if (!this.world.enrolments.has(`${course}:${user}`)) {
      return refusal(400, 'The requested user is not enrolled in the requested course');
    }
    this.world.remove(course, user);
    return { body: { user_id: user, course_id: course, course_name: 'Course' } };
  }
}

function refusal(status: number, message: string): StandInReply {
  return { status, body: { error: { type: 'invalid_request_error', message } } };
}
