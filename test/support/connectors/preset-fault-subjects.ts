import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { findPreset } from '../../../src/features/lms/connectors/presets/index.ts';
import { allFaults } from './check-faults.ts';
import { DoceboStandIn, doceboSecrets, doceboToken } from './docebo-stand-in.ts';
import type { HttpStandIn, ReceivedRequest } from './http-stand-in.ts';
import { learnWorldsRefusal, learnWorldsSecrets, LearnWorldsStandIn } from './learnworlds-stand-in.ts';
import {
  checkPresetFaults,
  personNamed,
  withoutTransfers,
  type PresetOperation,
  type PresetUnderTest,
} from './preset-faults.ts';
import type { StandInWorld } from './stand-in-world.ts';
import { talentLmsKey, TalentLmsStandIn } from './talentlms-stand-in.ts';

interface PresetStandIn {
  readonly http: HttpStandIn;
  readonly world: StandInWorld;
  readonly reset: () => void;
}

interface FaultSubjectOfPreset extends Pick<PresetUnderTest, 'secrets' | 'token' | 'isWrite' | 'refusal'> {
  readonly name: string;
  /** Of the preset. */
  readonly id: string;
  readonly start: () => Promise<PresetStandIn>;
  /** How many requests an operation has. */
  readonly requests: {
    readonly look: number;
    readonly transfer: number;
    readonly cancel: number;
    readonly pull: number;
  };
}

const isNoGet = ({ method }: ReceivedRequest) => method !== 'GET';

const subjects: readonly FaultSubjectOfPreset[] = [
  {
    name: 'TalentLMS',
    id: 'talentlms',
    start: () => TalentLmsStandIn.start(),
    secrets: { key: talentLmsKey },
    isWrite: (request) => isNoGet(request) || request.target.pathname.includes('removeuserfromcourse'),
    refusal: { error: { type: 'invalid_request_error', message: 'Forbidden' } },
    requests: { look: 1, transfer: 5, cancel: 2, pull: 2 },
  },
  {
    name: 'LearnWorlds',
    id: 'learnworlds',
    start: () => LearnWorldsStandIn.start(),
    secrets: learnWorldsSecrets,
    isWrite: isNoGet,
    refusal: learnWorldsRefusal(200, 'Forbidden').body,
    requests: { look: 2, transfer: 6, cancel: 3, pull: 1 },
  },
  {
    name: 'Docebo',
    id: 'docebo',
    start: () => DoceboStandIn.start(),
    secrets: doceboSecrets,
    token: { token: doceboToken, expiresAt: new Date(Date.now() + 3_600_000) },
    isWrite: isNoGet,
    refusal: { success: false, message: 'Forbidden', code: 203 },
    requests: { look: 1, transfer: 6, cancel: 3, pull: 1 },
  },
];

/** Declares the tests of the presets whose enrolments are `course:user`, with faults at each request. */
export function describePresetFaults(faults = allFaults): void {
  for (const subject of subjects) {
    const { name, id, start, requests } = subject;
    describe(`a fault at each request of an operation of ${name}`, () => {
      const operations = operationsWith(requests);
      let lms: PresetStandIn;
      beforeAll(async () => {
        lms = await start();
      });
      afterAll(() => lms.http.stop());

      it.each(id === 'talentlms' ? operations : withoutTransfers(operations))(
        'never leads to a second write: %s',
        async (...operation) => {
          const preset = {
            ...subject,
            document: findPreset(id)!,
            http: lms.http,
            prepare: () => {
              lms.reset();
              lms.world.addUser('former');
              for (const enrolment of ['2:6', '3:6']) lms.world.enrolments.set(enrolment, 50);
            },
            writes: () => lms.world.writes,
          };
          await checkPresetFaults(preset, operation, faults);
        },
      );
    });
  }
}

function operationsWith({ look, transfer, cancel, pull }: FaultSubjectOfPreset['requests']): PresetOperation[] {
  const enrolmentId = '2:6';
  const enrolled = ['create attain-s1', 'enrol 2:7'];
  return [
    ['GET_COURSES', { searchTerm: '' }, 1, []],
    ['GET_COURSE', { courseId: '2' }, 1, []],
    ['GET_ENROLMENT', { enrolmentId }, look, []],
    ['CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') }, 3, enrolled],
    ['TRANSFER_ENROLMENT', { enrolmentId, ...personNamed('to') }, transfer, [...enrolled, 'remove 2:6']],
    ['CANCEL_ENROLMENT', { enrolmentId }, cancel, ['remove 2:6']],
    ['GET_PROGRESS', { enrolmentIds: ['2:6', '3:6'] }, pull, []],
  ];
}
