import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { checkMoodleFaults, moodleOperations } from '../../support/connectors/moodle-faults.ts';
import { MoodleStandIn } from '../../support/connectors/moodle-stand-in.ts';
import { describePresetFaults } from '../../support/connectors/preset-fault-subjects.ts';

let moodle: MoodleStandIn;
beforeAll(async () => {
  moodle = await MoodleStandIn.start();
});
afterAll(() => moodle.http.stop());

describe('a fault at each request of an operation of Moodle', () => {
  it.each(moodleOperations)('never leads to a second write: %s', async (...operation) => {
    await checkMoodleFaults(moodle, operation, ['CUT_AFTER', 'REFUSAL']);
  });
});

describePresetFaults(['CUT_AFTER', 'REFUSAL']);
