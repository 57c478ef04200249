import { HttpStandIn, type ReceivedRequest, type StandInReply } from './http-stand-in.ts';
import { answerByRoute, StandInWorld, type StandInRoute, type StandInUser } from './stand-in-world.ts';

export const learnWorldsSecrets = { token: 'tZGB6EHKfzMs9ecUFhPxDtXflQPKqHACIvcrd4Wx', client: '5f1e0c2a3b4d' };

/** A page has at most so many items, whatever is asked for. */
const mostItems = 50;

/**
 * A LearnWorlds school for tests, written from the public documentation of its API v2; none was run. Habits that the
 * documentation shows: a header `Lw-Client` beside the token, `{data, meta}` with `totalPages`, `title` for the name
 * of a course, users by id or e-mail address, 404 for a user without courses, and a DELETE with a body.
 */
export class LearnWorldsStandIn {
  readonly http: HttpStandIn;
  world = new StandInWorld();

  private constructor(http: HttpStandIn) {
    this.http = http;
    http.answer = (request) => this.#answer(request);
  }

  static async start(): Promise<LearnWorldsStandIn> {
    return new LearnWorldsStandIn(await HttpStandIn.start());
  }

  reset(): void {
    this.http.reset();
    this.world = new StandInWorld();
  }

  #answer(request: ReceivedRequest): StandInReply {
    const { authorization, 'lw-client': client } = request.headers;
    if (client !== learnWorldsSecrets.client || authorization !== `Bearer ${learnWorldsSecrets.token}`) {
      return learnWorldsRefusal(401, 'Access token is invalid or has expired');
    }
    return answerByRoute(this.#routes, request);
  }

  readonly #routes: readonly StandInRoute[] = [
    [
      'GET',
      /^\/admin\/api\/v2\/courses$/,
      ({ target }) =>
        page(
          this.world.courses.map(({ id, name }) => ({ id, title: name, access: 'paid' })),
          target,
        ),
    ],
    ['GET', /^\/admin\/api\/v2\/courses\/([^/]+)$/, (_request, id) => this.#course(id)],
    ['POST', /^\/admin\/api\/v2\/users$/, ({ json }) => this.#create(json as Record<string, string>)],
    [
      'GET',
      /^\/admin\/api\/v2\/users\/([^/]+)$/,
      (_request, key) => withUser(this.#user(key), ({ id, email, username }) => ({ body: { id, email, username } })),
    ],
    ['GET', /^\/admin\/api\/v2\/users\/([^/]+)\/courses$/, ({ target }, key) => this.#coursesOf(key, target)],
    ['GET', /^\/admin\/api\/v2\/users\/([^/]+)\/progress$/, ({ target }, key) => this.#progressOf(key, target)],
    ['POST', /^\/admin\/api\/v2\/users\/([^/]+)\/enrollment$/, ({ json }, key) => this.#enrol(key, json as Product)],
    ['DELETE', /^\/admin\/api\/v2\/users\/([^/]+)\/enrollment$/, ({ json }, key) => this.#remove(key, json as Product)],
  ];

  #user(key: string): StandInUser | undefined {
    return this.world.users.find(({ id, email }) => id === key || email === key);
  }

  #course(id: string): StandInReply {
    const course = this.world.courses.find((each) => each.id === id);
    if (course === undefined) return learnWorldsRefusal(404, 'Course not found');
    return { body: { id, title: course.name, access: 'paid' } };
  }

  #create({ email = '', username = '', first_name = '', last_name = '' }: Record<string, string>): StandInReply {
    if (email === '' || username === '') return learnWorldsRefusal(400, 'A required field is missing');
    const user = this.world.createUser({ username, email, firstName: first_name, lastName: last_name });
    if (user === null) return learnWorldsRefusal(400, 'User already exists');
    return { status: 201, body: { id: user.id, email, username } };
  }

  #coursesOf(key: string, target: URL): StandInReply {
    return withUser(this.#user(key), ({ id }) => {
      const courses = this.world.enrolmentsOf({ user: id });
      if (courses.length === 0) return learnWorldsRefusal(404, 'No courses found');
      return page(
        courses.map(([course]) => ({ course: { id: course, title: 'Course' }, created: 1, expires: null })),
        target,
      );
    });
  }

  #progressOf(key: string, target: URL): StandInReply {
    return withUser(this.#user(key), ({ id }) => {
      const rows = this.world.enrolmentsOf({ user: id });
      if (rows.length === 0) return learnWorldsRefusal(404, 'No progress found');
      return page(
        rows.map(([course, , progress]) => ({ course_id: course, status: 'not_completed', progress_rate: progress })),
        target,
      );
    });
  }

  #enrol(key: string, { productId, productType }: Product): StandInReply {
    return withUser(this.#user(key), ({ id }) => {
      if (productType !== 'course' || !this.world.hasCourse(productId)) {
        return learnWorldsRefusal(404, 'Product not found');
      }
      if (this.world.enrolments.has(`${productId}:${id}`))
        return learnWorldsRefusal(400, 'User already owns the product');
      this.world.enrol(productId, id);
      return { body: { success: true } };
    });
  }

  #remove(key: string, { productId }: Product): StandInReply {
    return withUser(this.#user(key), ({ id }) => {
      if (!this.world.enrolments.has(`${productId}:${id}`)) return learnWorldsRefusal(404, 'Enrollment not found');
      this.world.remove(productId, id);
      return { status: 204 };
    });
  }
}

interface Product {
  readonly productId: string;
  readonly productType: string;
}

export function learnWorldsRefusal(status: number, message: string): StandInReply {
  return { status, body: { success: false, errors: [{ code: status, context: null, message }] } };
}

function withUser(user: StandInUser | undefined, answer: (user: StandInUser) => StandInReply): StandInReply {
  return user === undefined ? learnWorldsRefusal(404, 'User not found') : answer(user);
}

function page(items: readonly unknown[], target: URL): StandInReply {
  const number = Number(target.searchParams.get('page') ?? 1);
  const size = Math.min(Number(target.searchParams.get('items_per_page') ?? 20), mostItems);
  const data = items.slice((number - 1) * size, number * size);
  const totalPages = Math.ceil(items.length / size);
  return { body: { data, meta: { page: number, totalItems: items.length, totalPages, itemsPerPage: size } } };
}
