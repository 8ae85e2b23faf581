import type { CrashTestRun } from '../testRun.ts';
import { addManyFilms, reuseRatingKey } from './additions.ts';
import { killDuringNewBoardMessage, letBoardMessageGetTooOld } from './board.ts';
import { closeChannelAndRepair, pauseOrResumeFeed } from './channels.ts';
import { changeCounterTooOften } from './counter.ts';
import { restoreBotDatabase } from './databaseRestored.ts';
import { killDuringMovieEvening } from './evening.ts';
import { killAfterFailedSend, lockDatabaseDuringWrites, stayDownForADay } from './failures.ts';
import { revokeLibraryRightOfFollower } from './followers.ts';
import { removeAndRestoreTitles } from './gone.ts';
import { addPlaysDaysLate, renumberHistory, restoreLostPlays, restoreMediaServerBackup } from './history.ts';
import { type CrashScenarioName, OTHER_SERVER_SCENARIO } from './names.ts';
import { killDuringOtherServerOutage } from './otherServer.ts';
import { failOnPostForHours, letAutoModRefuseOneName, refuseOnePlayOfFour } from './posts.ts';
import { killDuringRecap } from './recap.ts';
import { breakStreamRules, killWhileRuleEndsStream, stopStreamBeforeRuleEndsIt } from './rules.ts';
import { carryOutPostTooLate, missMaintenanceTime, playDuringQuietHours, takeMediaServerDown } from './timing.ts';

const STEPS_OF: Readonly<Record<CrashScenarioName, (run: CrashTestRun) => Promise<void>>> = {
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
  'refused text': letAutoModRefuseOneName,
  renumbered: renumberHistory,
  restored: restoreMediaServerBackup,
  'days late': addPlaysDaysLate,
  'plays come back': restoreLostPlays,
  'split post': refuseOnePlayOfFour,
  'stuck post': failOnPostForHours,
  'many added': addManyFilms,
  'titles gone': removeAndRestoreTitles,
  'reused key': reuseRatingKey,
  'board in doubt': killDuringNewBoardMessage,
  'board too old': letBoardMessageGetTooOld,
  'right lost': revokeLibraryRightOfFollower,
  'counted too often': changeCounterTooOften,
  rules: breakStreamRules,
  'changed before the end': stopStreamBeforeRuleEndsIt,
  'killed while ending': killWhileRuleEndsStream,
  evening: killDuringMovieEvening,
  recap: killDuringRecap,
  'database restored': restoreBotDatabase,
  [OTHER_SERVER_SCENARIO]: killDuringOtherServerOutage,
};

export const runCrashScenario = (name: CrashScenarioName, run: CrashTestRun): Promise<void> => STEPS_OF[name](run);
