/** An outcome: its code and its name. */
type Outcome = readonly [code: string, name: string];

export interface DemoUnit {
  readonly code: string;
  readonly name: string;
  readonly weight: number;
  readonly outcomes: readonly Outcome[];
}

export interface DemoCourse {
  readonly name: string;
  readonly lmsCourseId: string;
  readonly units: readonly DemoUnit[];
  readonly certificates: readonly { readonly title: string; readonly threshold: number }[];
}

export interface DemoOrganisation {
  readonly name: string;
  readonly slug: string;
  /** The domain of its people's e-mail addresses. */
  readonly domain: string;
  readonly admin: string;
  /** Whether its administrator is an operator of the installation, too. */
  readonly hasOperator: boolean;
  readonly staff: string;
  readonly courses: readonly DemoCourse[];
  readonly students: readonly (readonly [firstName: string, lastName: string])[];
  /** Indexes into `students` and `courses`; without an LMS id the enrolment is still PENDING. */
  readonly enrolments: readonly (readonly [student: number, course: number, lmsEnrolmentId: string | null])[];
}

/**
 * Two enrolments of the college share it (as after a transfer, docs/product.md §2.2), and one of the other organisation
 * has it as well.
 */
export const sharedLmsEnrolmentId = 'ENR-10004';

const unit = (code: string, name: string, weight: number, ...outcomes: Outcome[]): DemoUnit => ({
  code,
  name,
  weight,
  outcomes,
});

const adultCare: DemoCourse = {
  name: 'Level 3 Diploma in Adult Care',
  lmsCourseId: 'CRS-301',
  units: [
    unit(
      'AC301',
      'Safeguarding and protection in care settings',
      15,
      ['1', 'Recognise signs of abuse and neglect'],
      ['2', 'Respond to a disclosure'],
      ['3', 'Know local and national safeguarding systems'],
    ),
    unit(
      'AC302',
      'Person-centred practice',
      25,
      ['1', 'Apply person-centred values'],
      ['2', 'Support active participation'],
      ['3', 'Establish consent'],
    ),
    unit(
      'AC303',
      'Communication in care settings',
      10,
      ['1', 'Meet individual communication needs'],
      ['2', 'Keep information confidential'],
    ),
    unit(
      'AC304',
      'Health, safety and infection control',
      20,
      ['1', 'Assess and manage risk'],
      ['2', 'Move and handle people safely'],
      ['3', 'Prevent the spread of infection'],
    ),
    unit(
      'AC305',
      'Workplace practice portfolio',
      30,
      ['1', 'Reflect on own practice'],
      ['2', 'Evidence 60 hours of care'],
    ),
  ],
  certificates: [
    { title: 'Statement of Progress in Adult Care', threshold: 50 },
    { title: 'Level 3 Diploma in Adult Care', threshold: 100 },
  ],
};

const bookkeeping: DemoCourse = {
  name: 'Level 2 Certificate in Bookkeeping',
  lmsCourseId: 'CRS-214',
  units: [
    unit('BK201', 'Principles of double entry', 20, ['1', 'Post to ledgers'], ['2', 'Balance accounts']),
    unit('BK202', 'Sales and purchase ledgers', 20, ['1', 'Process invoices'], ['2', 'Process credit notes']),
    unit('BK203', 'Bank reconciliation', 15, ['1', 'Compare cash book and statement'], ['2', 'Explain differences']),
    unit(
      'BK204',
      'VAT and trial balance',
      45,
      ['1', 'Calculate VAT'],
      ['2', 'Prepare a trial balance'],
      ['3', 'Correct errors with the journal'],
    ),
  ],
  certificates: [
    { title: 'Bookkeeping: Foundations', threshold: 50 },
    { title: 'Level 2 Certificate in Bookkeeping', threshold: 100 },
  ],
};

const webDevelopment: DemoCourse = {
  name: 'Introduction to Web Development',
  lmsCourseId: 'CRS-118',
  units: [
    unit('WD101', 'Pages with HTML and CSS', 2, ['1', 'Structure a page'], ['2', 'Lay out a responsive page']),
    unit('WD102', 'Programming with JavaScript', 3, ['1', 'Use data and functions'], ['2', 'Handle events']),
    unit('WD103', 'Accessibility and publishing', 1, ['1', 'Test with assistive technology'], ['2', 'Publish a site']),
  ],
  certificates: [{ title: 'Certificate of Completion: Web Development', threshold: 100 }],
};

const workingAtHeight: DemoCourse = {
  name: 'Working at Height',
  lmsCourseId: 'WAH-01',
  units: [
    unit('WAH-1', 'Law and duties', 10, ['1', 'State who is responsible'], ['2', 'Apply the hierarchy of control']),
    unit('WAH-2', 'Planning and rescue', 30, ['1', 'Assess the task'], ['2', 'Plan a rescue']),
    unit('WAH-3', 'Ladders, towers and harnesses', 60, ['1', 'Inspect equipment'], ['2', 'Use a harness and lanyard']),
  ],
  certificates: [
    { title: 'Working at Height: Theory', threshold: 50 },
    { title: 'Working at Height: Competent Person', threshold: 100 },
  ],
};

const firstAid: DemoCourse = {
  name: 'Emergency First Aid at Work',
  lmsCourseId: 'EFA-01',
  units: [
    unit('EFA-1', 'Role of the first aider', 1, ['1', 'Assess an incident'], ['2', 'Prevent cross-infection']),
    unit(
      'EFA-2',
      'Unresponsive casualty',
      3,
      ['1', 'Give CPR'],
      ['2', 'Use a defibrillator'],
      ['3', 'Recovery position'],
    ),
    unit('EFA-3', 'Bleeding, shock and burns', 2, ['1', 'Control bleeding'], ['2', 'Treat burns and scalds']),
  ],
  certificates: [{ title: 'Emergency First Aid at Work', threshold: 80 }],
};

const northgate: DemoOrganisation = {
  name: 'Northgate College',
  slug: 'northgate-college',
  domain: 'northgate.example',
  admin: 'Helen Marsh',
  hasOperator: true,
  staff: 'Tom Okafor',
  courses: [adultCare, bookkeeping, webDevelopment],
  students: [
    ['Amelia', 'Hughes'],
    ['Noah', 'Fitzgerald'],
    ['Priya', 'Raman'],
    ['Daniel', 'Kowalski'],
    ['Ella', 'Sørensen'],
    ['Marcus', 'Adeyemi'],
    ['Grace', 'O’Neill'],
    ['Yusuf', 'Demir'],
    ['Chloé', 'Lambert'],
    ['Liam', 'Parry'],
  ],
  enrolments: [
    [0, 0, 'ENR-10001'],
    [1, 0, 'ENR-10002'],
    [2, 1, 'ENR-10003'],
    [3, 0, sharedLmsEnrolmentId],
    [4, 0, sharedLmsEnrolmentId],
    [5, 1, 'ENR-10005'],
    [6, 2, 'ENR-10006'],
    [7, 2, 'ENR-10007'],
    [8, 1, 'ENR-10008'],
    [0, 2, 'ENR-10009'],
    [9, 1, null],
  ],
};

const harbour: DemoOrganisation = {
  name: 'Harbour Safety Training',
  slug: 'harbour-safety-training',
  domain: 'harbour-safety.example',
  admin: 'Ingrid Vasquez',
  hasOperator: false,
  staff: 'Pete Dunlop',
  courses: [workingAtHeight, firstAid],
  students: [
    ['Owen', 'Griffiths'],
    ['Fatima', 'Zahra'],
    ['Jack', 'Sutherland'],
    ['Mei', 'Tanaka'],
    ['Kofi', 'Mensah'],
    ['Sofia', 'Rossi'],
    ['Ben', 'Hargreaves'],
    ['Niamh', 'Byrne'],
    ['Viktor', 'Novák'],
  ],
  enrolments: [
    [0, 0, 'ENR-20001'],
    [1, 0, 'ENR-20002'],
    [2, 1, 'ENR-20003'],
    [3, 0, sharedLmsEnrolmentId],
    [4, 1, 'ENR-20005'],
    [5, 1, 'ENR-20006'],
    [6, 0, 'ENR-20007'],
    [7, 1, 'ENR-20008'],
    [8, 0, null],
  ],
};

/** The content of the portal after the first `npm start`: invented people at addresses that do not exist. */
export const demoOrganisations: readonly DemoOrganisation[] = [northgate, harbour];

export const adminEmail = (organisation: DemoOrganisation): string => `admin@${organisation.domain}`;
export const staffEmail = (organisation: DemoOrganisation): string => `staff@${organisation.domain}`;

/** Returns each id once, in the order of the enrolments. */
export const lmsEnrolmentIds = (organisation: DemoOrganisation): string[] => [
  ...new Set(organisation.enrolments.flatMap(([, , id]) => (id === null ? [] : [id]))),
];
