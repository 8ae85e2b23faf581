import type { CrashTestRun } from '../testRun.ts';
import { addManyFilms, reuseRatingKey } from './additions.ts';
import { killDuringNewBoardMessage, letBoardMessageGetTooOld } from './board.ts';
import { closeChannelAndRepair, pauseOrResumeFeed } from './channels.ts';
import { changeCounterTooOften } from './counter.ts';
import { restoreBotDatabase } from './databaseRestored.ts';
import { killDuringMovieEvening } from './evening.ts';
import { killAfterFailedSend, lockDatabaseDuringWrites, stayDownForADay } from './failures.ts';
import { loseLibraryRight } from './followers.ts';
import { removeAndReturnTitles } from './gone.ts';
import { addPlaysDaysLate, renumberHistory, restoreMediaServerBackup, returnLostPlays } from './history.ts';
import { OTHER_SERVER_SCENARIO, type ScenarioName } from './names.ts';
import { killDuringOtherServerOutage } from './otherServer.ts';
import { failOnPostForHours, refuseOneName, refuseOnePlayOfFour } from './posts.ts';
import { killDuringRecap } from './recap.ts';
import { breakRules, killWhileRuleEndsStream, stopStreamBeforeRuleEndsIt } from './rules.ts';
import { carryOutPostTooLate, missMaintenanceTime, playDuringQuietHours, takeMediaServerDown } from './timing.ts';

const STEPS_OF: Readonly<Record<ScenarioName, (run: CrashTestRun) => Promise<void>>> = {
  'close and open': (run) => closeChannelAndRepair(run, 'open'),
  'close and move': (run) => closeChannelAndRepair(run, 'move'),
  'pause or resume': pauseOrResumeFeed,
  'quiet night': playDuringQuietHours,
  outage: takeMediaServerDown,
  maintenance: missMaintenanceTime,
  'late response': carryOutPostTooLate,
  'failed and killed': killAfterFailedSend,
  'busy database': lockDatabaseDuringWrites,
  'a day down': stayDownForADay,
  'refused text': refuseOneName,
  renumbered: renumberHistory,
  restored: restoreMediaServerBackup,
  'days late': addPlaysDaysLate,
  'plays come back': returnLostPlays,
  'split post': refuseOnePlayOfFour,
  'stuck post': failOnPostForHours,
  'many added': addManyFilms,
  'titles gone': removeAndReturnTitles,
  'reused key': reuseRatingKey,
  'board in doubt': killDuringNewBoardMessage,
  'board too old': letBoardMessageGetTooOld,
  'right lost': loseLibraryRight,
  'counted too often': changeCounterTooOften,
  rules: breakRules,
  'changed before the end': stopStreamBeforeRuleEndsIt,
  'killed while ending': killWhileRuleEndsStream,
  evening: killDuringMovieEvening,
  recap: killDuringRecap,
  'database restored': restoreBotDatabase,
  [OTHER_SERVER_SCENARIO]: killDuringOtherServerOutage,
};

export const runScenario = (name: ScenarioName, run: CrashTestRun): Promise<void> => STEPS_OF[name](run);
