import type { TestRun } from '../testRun.ts';
import { manyAdded, reusedKey } from './additions.ts';
import { boardInDoubt, boardTooOld } from './board.ts';
import { channelClosed, pauseOrResume } from './channels.ts';
import { countedTooOften } from './counter.ts';
import { databaseRestored } from './databaseRestored.ts';
import { evening } from './evening.ts';
import { busyDatabase, downForADay, failedThenKilled } from './failures.ts';
import { rightLost } from './followers.ts';
import { titlesGone } from './gone.ts';
import { cameBack, daysLate, renumbered, restored } from './history.ts';
import { OTHER_SERVER_DIES, type ScenarioName } from './names.ts';
import { otherServerDies } from './otherServer.ts';
import { refusedText, splitPost, stuckPost } from './posts.ts';
import { recap } from './recap.ts';
import { changedBeforeTheEnd, killedWhileEnding, rulesAct } from './rules.ts';
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
  'plays come back': cameBack,
  'split post': splitPost,
  'stuck post': stuckPost,
  'many added': manyAdded,
  'titles gone': titlesGone,
  'reused key': reusedKey,
  'board in doubt': boardInDoubt,
  'board too old': boardTooOld,
  'right lost': rightLost,
  'counted too often': countedTooOften,
  rules: rulesAct,
  'changed before the end': changedBeforeTheEnd,
  'killed while ending': killedWhileEnding,
  evening,
  recap,
  'database restored': databaseRestored,
  [OTHER_SERVER_DIES]: otherServerDies,
};

export const runScenario = (name: ScenarioName, run: TestRun): Promise<void> => STEPS_OF[name](run);
