import { HttpStandIn, type ReceivedRequest, type StandInReply } from './http-stand-in.ts';

interface CanvasUser {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly sisId: string | null;
}

interface CanvasEnrolment {
  readonly id: number;
  readonly course_id: number;
  readonly user_id: number;
  enrollment_state: string;
}

interface CanvasAssignment {
  readonly id: number;
  readonly course: number;
  readonly name: string;
  readonly sis: string | null;
  readonly points: number | null;
}

export const canvasToken = '7~canvasaccesstokenoftheuserofattain';
const errors = (status: number, message: string): StandInReply => ({ status, body: { errors: [{ message }] } });

/**
 * A Canvas for tests, written from Canvas's public API documentation and never compared with a real one: link headers,
 * SIS ids in paths, `{errors: [{message}]}`, 401 also for a missing permission, an enrolment that is found again by its
 * user and course, and a `task` to end it.
 */
export class CanvasStandIn {
  readonly http: HttpStandIn;
  courses: { id: number; name: string }[] = [];
  users: CanvasUser[] = [];
  enrolments: CanvasEnrolment[] = [];
  assignments: CanvasAssignment[] = [];
  /** Requirements of modules by `course:user`: completed, and all. */
  requirements = new Map<string, readonly [number, number]>();
  grades = new Map<string, number>();
  writes: string[] = [];
  /** Items on a page, whatever is asked for. */
  pageSize = 100;
  #next = 50;

  private constructor(http: HttpStandIn) {
    this.http = http;
    http.answer = (request) => this.#answer(request);
    this.reset();
  }

  static async start(): Promise<CanvasStandIn> {
    return new CanvasStandIn(await HttpStandIn.start());
  }

  readonly isWrite = ({ method }: ReceivedRequest): boolean => method !== 'GET';

  reset(): void {
    this.http.reset();
    this.courses = [
      { id: 12, name: 'Level 3 Bookkeeping' },
      { id: 13, name: 'Level 4 Bookkeeping' },
    ];
    this.users = [];
    this.enrolments = [];
    this.assignments = [
      { id: 1, course: 12, name: 'Ledgers', sis: 'U1', points: 50 },
      { id: 2, course: 12, name: 'U2', sis: null, points: 10 },
    ];
    this.requirements.clear();
    this.grades.clear();
    this.writes = [];
    this.pageSize = 100;
    this.#next = 50;
  }

  addUser(login: string, sisId: string | null = null): number {
    const id = this.#next++;
    this.users.push({ id, name: login, login, sisId });
    return id;
  }

  /** Returns the id of the enrolment as the preset composes it. */
  enrol(course: number, user: number): string {
    const id = this.#next++;
    this.enrolments.push({ id, course_id: course, user_id: user, enrollment_state: 'active' });
    return `${course}:${user}:${id}`;
  }

  #answer(request: ReceivedRequest): StandInReply {
    const { method, target, headers } = request;
    if (headers.authorization !== `Bearer ${canvasToken}`) return errors(401, 'Invalid access token.');
    const path = target.pathname.split('/').slice(1).map(decodeURIComponent);
    if (path[0] !== 'api' || path[1] !== 'v1') return { status: 404, body: '<!DOCTYPE html><p>Page not found' };
    const [, , kind, id, part, item, leaf, owner] = path;
    const missing = errors(404, 'The specified resource does not exist.');
    const isAccount = kind === 'accounts' && id === 'self';
    if (isAccount && part === 'courses') return this.#courses(request);
    if (isAccount && part === 'users' && method === 'POST') return this.#createUser(request);
    if (isAccount && part === 'enrollments') return found(this.enrolments.find((each) => String(each.id) === item));
    if (kind === 'users') return found(this.#user(id ?? ''));
    const course = this.courses.find((each) => String(each.id) === id);
    if (kind !== 'courses' || course === undefined) return missing;
    if (part === undefined) return { body: course };
    if (part === 'enrollments') return method === 'POST' ? this.#enrol(request, course.id) : this.#end(request, item);
    if (part === 'users' && leaf === 'progress') return this.#progress(`${course.id}:${item}`);
    if (part !== 'assignments') return missing;
    const own = this.assignments.filter((each) => each.course === course.id);
    if (item === undefined) return this.#page(request, own.map(assignment));
    if (leaf !== 'submissions' || method !== 'PUT' || !own.some((each) => String(each.id) === item)) return missing;
    const grade = Number(request.form.get('submission[posted_grade]'));
    if (this.grades.get(`${item}:${owner}`) !== grade) this.writes.push(`grade ${item}:${owner} ${grade}`);
    this.grades.set(`${item}:${owner}`, grade);
    return { body: { assignment_id: Number(item), user_id: Number(owner), score: grade } };
  }

  #courses(request: ReceivedRequest): StandInReply {
    const term = request.target.searchParams.get('search_term');
    if (term !== null && term.length < 3) return errors(400, 'search_term of 3 or more characters is required');
    const words = (term ?? '').toLowerCase();
    return this.#page(
      request,
      this.courses.filter(({ name }) => name.toLowerCase().includes(words)),
    );
  }

  #page({ target }: ReceivedRequest, items: readonly unknown[]): StandInReply {
    const page = Number(target.searchParams.get('page') ?? '1');
    const next = new URL(target.pathname + target.search, this.http.origin);
    next.searchParams.set('page', String(page + 1));
    const links = [`<${next.origin}${next.pathname}?page=1>; rel="first"`];
    if (page * this.pageSize < items.length) links.push(`<${next.href}>; rel="next"`);
    const body = items.slice((page - 1) * this.pageSize, page * this.pageSize);
    return { body, headers: { link: links.join(',') } };
  }

  #user(id: string): { id: number; name: string } | undefined {
    const user = this.users.find(
      (each) =>
        id === String(each.id) ||
        (each.sisId !== null && id === `sis_user_id:${each.sisId}`) ||
        id === `sis_login_id:${each.login}`,
    );
    return user === undefined ? undefined : { id: user.id, name: user.name };
  }

  #createUser({ form }: ReceivedRequest): StandInReply {
    const value = (name: string) => form.get(name) ?? '';
    const [login, sisId] = [value('pseudonym[unique_id]'), value('pseudonym[sis_user_id]')];
    if (this.users.some((each) => each.login === login || each.sisId === sisId)) {
      const taken = { attribute: 'unique_id', type: 'taken', message: 'ID already in use for this account' };
      return { status: 400, body: { errors: { user: {}, pseudonym: { unique_id: [taken] } } } };
    }
    if (!value('communication_channel[address]').includes('@')) return errors(400, 'The address is invalid.');
    const id = this.#next++;
    this.users.push({ id, name: value('user[name]'), login, sisId });
    this.writes.push(`create ${sisId}`);
    return { body: { id, name: value('user[name]') } };
  }

  #enrol({ form }: ReceivedRequest, course: number): StandInReply {
    const user = Number(form.get('enrollment[user_id]'));
    if (!this.users.some(({ id }) => id === user)) return errors(404, 'The specified resource does not exist.');
    let enrolment = this.enrolments.find((each) => each.course_id === course && each.user_id === user);
    if (enrolment?.enrollment_state === 'active') return { body: enrolment };
    enrolment ??= { id: this.#next++, course_id: course, user_id: user, enrollment_state: 'new' };
    if (!this.enrolments.includes(enrolment)) this.enrolments.push(enrolment);
    enrolment.enrollment_state = 'active';
    this.writes.push(`enrol ${course}:${user}`);
    return { body: enrolment };
  }

  #end({ target }: ReceivedRequest, id: string | undefined): StandInReply {
    const enrolment = this.enrolments.find((each) => String(each.id) === id);
    const states: Record<string, string> = { inactivate: 'inactive', conclude: 'completed', delete: 'deleted' };
    const state = states[target.searchParams.get('task') ?? 'conclude'];
    if (enrolment === undefined) return errors(404, 'The specified resource does not exist.');
    if (state === undefined) return errors(400, 'invalid task');
    enrolment.enrollment_state = state;
    this.writes.push(`${state} ${enrolment.course_id}:${enrolment.user_id}`);
    return { body: enrolment };
  }

  #progress(key: string): StandInReply {
    const counts = this.requirements.get(key);
    if (counts === undefined) return { status: 400, body: { error: { message: 'no progress available' } } };
    const [requirement_completed_count, requirement_count] = counts;
    return { body: { requirement_count, requirement_completed_count, next_requirement_url: null, completed_at: null } };
  }
}

function found(item: unknown): StandInReply {
  return item === undefined ? errors(404, 'The specified resource does not exist.') : { body: item };
}

function assignment({ id, course, name, sis, points }: CanvasAssignment) {
  return { id, course_id: course, name, sis_assignment_id: sis, points_possible: points, grading_type: 'points' };
}
