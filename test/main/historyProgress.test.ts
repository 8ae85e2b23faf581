import { expect, test } from 'vitest';
import { serverId } from '../../src/domain/servers/refs.ts';
import { createJobStates } from '../../src/jobs/scheduling/jobStates.ts';
import { createHistoryProgress } from '../../src/main/historyProgress.ts';
import { memoryStore } from '../store/support/openStore.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const SERVER = serverId(1);

async function progressWith(playsDays?: number) {
  const clock = createSteppedClock(new Date('2026-12-01T00:00:00Z'));
  const jobStates = createJobStates(clock);
  const progressOf = createHistoryProgress({ store: await memoryStore(), jobStates, playsDays, clock });
  return { jobStates, progress: () => progressOf([SERVER]) };
}

test('the newest plays of a media server count as unread until its history job has worked, and again when the job fails', async () => {
  const { jobStates, progress } = await progressWith();
  expect((await progress()).unread).toEqual([{ server: SERVER, failingSince: undefined }]);
  jobStates.of(SERVER).worked('history');
  expect((await progress()).unread).toEqual([]);
  jobStates.of(SERVER).failed('history');
  expect((await progress()).unread).toEqual([{ server: SERVER, failingSince: new Date('2026-12-01T00:00:00Z') }]);
});

test('the history says that plays older than PLAYS_DAYS are gone, and without PLAYS_DAYS that none are', async () => {
  expect((await (await progressWith(90)).progress()).keptSince).toEqual(new Date('2026-09-02T00:00:00Z'));
  expect((await (await progressWith()).progress()).keptSince).toBeUndefined();
});
