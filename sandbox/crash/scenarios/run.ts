import type { Run } from '../testRun.ts';
import { closed, paused, refusedWords } from './channels.ts';
import { aDayAway, busyDatabase, failedAndDead } from './failures.ts';
import { daysLate, renumbered, restored } from './history.ts';
import type { ErrandName } from './names.ts';
import { maintenance, outage, quietNight, tooLate } from './timing.ts';

const DOING: Readonly<Record<ErrandName, (run: Run) => Promise<void>>> = {
  'close and open': (run) => closed(run, 'open'),
  'close and move': (run) => closed(run, 'move'),
  'pause or go on': paused,
  'quiet night': quietNight,
  outage,
  maintenance,
  'too late': tooLate,
  'failed and dead': failedAndDead,
  'busy database': busyDatabase,
  'a day away': aDayAway,
  'refused words': refusedWords,
  renumbered,
  restored,
  'days late': daysLate,
};

export const doErrand = (name: ErrandName, run: Run): Promise<void> => DOING[name](run);
