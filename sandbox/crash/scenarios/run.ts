import type { TestRun } from '../testRun.ts';
import { channelClosed, pauseOrResume, refusedText } from './channels.ts';
import { busyDatabase, downForADay, failedThenKilled } from './failures.ts';
import { daysLate, renumbered, restored } from './history.ts';
import type { ScenarioName } from './names.ts';
import { maintenance, outage, quietNight, tooLate } from './timing.ts';

const STEPS_OF: Readonly<Record<ScenarioName, (run: TestRun) => Promise<void>>> = {
  'close and open': (run) => channelClosed(run, 'open'),
  'close and move': (run) => channelClosed(run, 'move'),
  'pause or resume': pauseOrResume,
  'quiet night': quietNight,
  outage,
  maintenance,
  'late response': tooLate,
  'failed and killed': failedThenKilled,
  'busy database': busyDatabase,
  'a day down': downForADay,
  'refused text': refusedText,
  renumbered,
  restored,
  'days late': daysLate,
};

export const runScenario = (name: ScenarioName, run: TestRun): Promise<void> => STEPS_OF[name](run);
