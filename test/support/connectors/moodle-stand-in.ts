import { HttpStandIn, type ReceivedRequest, type StandInReply } from './http-stand-in.ts';
import { moodleErrors } from './moodle-errors.ts';

interface MoodleUser {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly idnumber: string;
}

interface MoodleAssignment {
  readonly id: number;
  readonly course: number;
  readonly idnumber: string;
  readonly grademax: number;
  locked?: boolean;
  /** Null when it is graded with points. */
  scaleid?: number | null;
}

/** What is in the Moodle of a test. */
export interface MoodleWorld {
  courses: { id: number; fullname: string }[];
  users: MoodleUser[];
  /** By `course:user`. */
  enrolments: Map<string, { suspended: boolean; progress: number | string | null }>;
  assignments: MoodleAssignment[];
  /** By `assignment:user`. */
  grades: Map<string, number>;
  /** Functions that change something, in the order in which they did. */
  writes: string[];
}

export const moodleToken = 'b7e23ec29af22b0b4e41da31e868d572';
const mandatory = ['username', 'firstname', 'lastname', 'email'];

/**
 * A Moodle for tests. It answers as a Moodle 4.5.6 did whose exchanges were recorded: shapes, error texts and odd
 * habits, such as errors with status 200, `null` for an enrolment, and a JSON body that is ignored.
 */
export class MoodleStandIn {
  readonly http: HttpStandIn;
  world: MoodleWorld = emptyWorld();
  /** Functions that the external service has; null for all. */
  service: readonly string[] | null = null;
  #nextUser = 6;

  private constructor(http: HttpStandIn) {
    this.http = http;
    http.answer = (request) => this.#answer(request);
  }

  static async start(): Promise<MoodleStandIn> {
    return new MoodleStandIn(await HttpStandIn.start());
  }

  reset(): void {
    this.http.reset();
    this.world = emptyWorld();
    this.service = null;
    this.#nextUser = 6;
  }

  /** The functions that were called, in their order. */
  get calls(): string[] {
    return this.http.received.map(({ form }) => form.get('wsfunction') ?? '');
  }

  addUser(username: string, email = `${username}@example.invalid`): number {
    const id = this.#nextUser++;
    this.world.users.push({ id, username, email, firstname: 'A', lastname: 'B', idnumber: '' });
    return id;
  }

  #answer({ target, form }: ReceivedRequest): StandInReply {
    if (target.pathname !== '/webservice/rest/server.php') return { status: 404, body: '<!DOCTYPE html><p>Not found' };
    const value = (name: string) => form.get(name) ?? target.searchParams.get(name);
    if (target.searchParams.get('moodlewsrestformat') !== 'json') return { body: '<?xml version="1.0"?><RESPONSE/>' };
    if (value('wstoken') !== moodleToken) return { body: moodleErrors.invalidToken };
    const name = value('wsfunction') ?? '';
    if (this.service !== null && !this.service.includes(name)) return { body: moodleErrors.notInService };
    switch (name) {
      case 'core_course_search_courses':
        return { body: this.#searchCourses(value) };
      case 'core_course_get_courses_by_field':
        return {
          body: { courses: this.world.courses.filter(({ id }) => String(id) === value('value')), warnings: [] },
        };
      case 'core_user_get_users_by_field':
        return { body: this.world.users.filter((user) => user[value('field') as 'username'] === value('values[0]')) };
      case 'core_user_create_users':
        return { body: this.#createUser(value) };
      case 'core_enrol_get_users_courses':
        return { body: this.#coursesOf(value) };
      case 'enrol_manual_enrol_users':
        return { body: this.#enrol(value) };
      case 'gradereport_user_get_grade_items':
        return { body: this.#gradeItems(value) };
      case 'mod_assign_save_grade':
        this.world.grades.set(`${value('assignmentid')}:${value('userid')}`, Number(value('grade')));
        this.world.writes.push(`grade ${value('assignmentid')}:${value('userid')} ${value('grade')}`);
        return { body: 'null' };
      default:
        return { body: moodleErrors.noSuchFunction };
    }
  }

  #searchCourses(value: (name: string) => string | null): unknown {
    const words = (value('criteriavalue') ?? '').toLowerCase();
    const found = this.world.courses.filter(({ fullname }) =>
      words === '' ? true : fullname.toLowerCase().split(' ').includes(words),
    );
    const perPage = Number(value('perpage') ?? '0') || found.length;
    const page = Number(value('page') ?? '0');
    const courses = found.slice(page * perPage, (page + 1) * perPage);
    return {
      total: found.length,
      courses: courses.map((each) => ({ ...each, displayname: each.fullname })),
      warnings: [],
    };
  }

  #createUser(value: (name: string) => string | null): unknown {
    const user = (name: string) => value(`users[0][${name}]`) ?? '';
    const [username, email] = [user('username'), user('email')];
    const isTaken = this.world.users.some((each) => each.username === username || each.email === email);
    const isWrong = username !== username.toLowerCase() || !email.includes('@') || user('lastname').includes('<');
    if (isTaken || isWrong || mandatory.some((name) => user(name) === '')) return moodleErrors.invalidParameter;
    const id = this.#nextUser++;
    const [firstname, lastname, idnumber] = [user('firstname'), user('lastname'), user('idnumber')];
    this.world.users.push({ id, username, email, firstname, lastname, idnumber });
    this.world.writes.push(`create ${username}`);
    return [{ id, username }];
  }

  #coursesOf(value: (name: string) => string | null): unknown {
    const user = value('userid') ?? '';
    if (!/^\d+$/.test(user)) return moodleErrors.invalidParameter;
    return this.world.courses.flatMap((course) => {
      const enrolment = this.world.enrolments.get(`${course.id}:${user}`);
      if (enrolment === undefined || enrolment.suspended) return [];
      return [{ ...course, displayname: course.fullname, progress: enrolment.progress, completed: false }];
    });
  }

  #enrol(value: (name: string) => string | null): unknown {
    const enrolment = (name: string) => value(`enrolments[0][${name}]`) ?? '';
    const [course, user] = [enrolment('courseid'), enrolment('userid')];
    if (!this.world.courses.some(({ id }) => String(id) === course)) return moodleErrors.invalidParameter;
    if (!this.world.users.some(({ id }) => String(id) === user)) return moodleErrors.invalidUser;
    if (enrolment('roleid') !== '5') return moodleErrors.roleNotAssignable;
    const suspended = enrolment('suspend') === '1';
    const before = this.world.enrolments.get(`${course}:${user}`);
    this.world.enrolments.set(`${course}:${user}`, { progress: 0, ...before, suspended });
    this.world.writes.push(`${suspended ? 'suspend' : 'enrol'} ${course}:${user}`);
    return 'null';
  }

  #gradeItems(value: (name: string) => string | null): unknown {
    const [courseid, userid] = [Number(value('courseid')), Number(value('userid'))];
    const items = this.world.assignments
      .filter(({ course }) => course === courseid)
      .map(({ id, idnumber, grademax, locked = false, scaleid = null }) => {
        const facts = { id: id + 100, itemname: `Assignment ${id}`, itemtype: 'mod', itemmodule: 'assign' };
        return {
          ...facts,
          iteminstance: id,
          itemnumber: 0,
          idnumber,
          scaleid,
          locked,
          graderaw: null,
          grademin: 0,
          grademax,
        };
      });
    const course = { id: 1, itemname: null, itemtype: 'course', itemmodule: null, idnumber: null, grademax: 200 };
    return { usergrades: [{ courseid, userid, gradeitems: [...items, course] }], warnings: [] };
  }
}

function emptyWorld(): MoodleWorld {
  return {
    courses: [
      { id: 1, fullname: 'Spike Moodle' },
      { id: 2, fullname: 'Level 3 Bookkeeping' },
      { id: 3, fullname: 'Level 4 Bookkeeping' },
      { id: 4, fullname: 'Cookery & <Baking>' },
    ],
    users: [],
    enrolments: new Map(),
    assignments: [
      { id: 1, course: 2, idnumber: 'U1', grademax: 100 },
      { id: 2, course: 2, idnumber: 'U2', grademax: 50 },
    ],
    grades: new Map(),
    writes: [],
  };
}
