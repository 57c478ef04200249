import type { ReceivedRequest, StandInReply } from './http-stand-in.ts';

export interface StandInUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What is in the LMS of a test: its courses, its users, and who is enrolled. */
export class StandInWorld {
  courses: { id: string; name: string }[] = [
    { id: '2', name: 'Level 3 Bookkeeping' },
    { id: '3', name: 'Level 4 Bookkeeping' },
    { id: '4', name: 'Cookery & <Baking>' },
  ];
  readonly users: StandInUser[] = [];
  /** Progress in percent by `course:user`; null when the LMS has none. */
  readonly enrolments = new Map<string, number | null>();
  /** What was changed, in its order. */
  readonly writes: string[] = [];

  /** Adds a user who was there before. */
  addUser(username: string, email = `${username}@example.invalid`): StandInUser {
    const user = { id: String(this.users.length + 6), username, email, firstName: 'A', lastName: 'B' };
    this.users.push(user);
    return user;
  }

  /** Creates a user for a request. Null when another one has the name or the e-mail address. */
  createUser(facts: Omit<StandInUser, 'id'>): StandInUser | null {
    const isTaken = this.users.some(({ username, email }) => username === facts.username || email === facts.email);
    if (isTaken) return null;
    const user = { ...facts, id: String(this.users.length + 6) };
    this.users.push(user);
    this.writes.push(`create ${facts.username}`);
    return user;
  }

  hasCourse(courseId: string): boolean {
    return this.courses.some(({ id }) => id === courseId);
  }

  user(id: string): StandInUser | undefined {
    return this.users.find((user) => user.id === id);
  }

  /** Returns the enrolments of a user, or on a course, as `[course, user, progress]`. */
  enrolmentsOf({ course, user }: { readonly course?: string; readonly user?: string }) {
    return [...this.enrolments]
      .map(([id, progress]) => [...(id.split(':') as [string, string]), progress] as const)
      .filter((each) => (course ?? each[0]) === each[0] && (user ?? each[1]) === each[1]);
  }

  enrol(course: string, user: string): void {
    this.enrolments.set(`${course}:${user}`, 0);
    this.writes.push(`enrol ${course}:${user}`);
  }

  remove(course: string, user: string): void {
    this.enrolments.delete(`${course}:${user}`);
    this.writes.push(`remove ${course}:${user}`);
  }
}

/** A method, a path with groups, and what they do; the groups are decoded. */
export type StandInRoute = readonly [
  method: string,
  path: RegExp,
  answer: (request: ReceivedRequest, ...groups: string[]) => StandInReply,
];

/** Answers a request with the first route that fits; with a web page, status 404, when none does. */
export function answerByRoute(routes: readonly StandInRoute[], request: ReceivedRequest): StandInReply {
  for (const [method, path, answer] of routes) {
    const groups = method === request.method ? path.exec(request.target.pathname) : null;
    if (groups !== null) return answer(request, ...groups.slice(1).map(decodeURIComponent));
  }
  return { status: 404, body: '<!DOCTYPE html><p>Not found' };
}
