import { expect, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../../src/domain/servers/refs.ts';
import { wholeServerRef } from '../../../../src/domain/servers/scope.ts';
import { createIdleBoardContentReader } from '../../../../src/jobs/live/board/idle.ts';
import { silent } from '../../../store/support/openStore.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';

test('an idle board’s last plays and new titles carry their media server, so that the board can name it', async () => {
  const clock = createSteppedClock();
  const readIdle = createIdleBoardContentReader({
    server: FIRST_SERVER_ID,
    plays: { latest: async () => [{ kind: 'movie', title: 'Judex', viewedAt: new Date(0) }] },
    media: {
      libraries: async () => [{ key: '1', type: 'movie', title: 'Films', locations: [] }],
      libraryItems: async function* () {
        yield { listing: {}, items: [{ kind: 'movie', title: 'Vampires', ratingKey: '2', addedAt: clock.now() }] };
      },
    },
    clock,
    log: silent,
    signal: new AbortController().signal,
  });
  const serverRef = wholeServerRef(FIRST_SERVER_ID);
  const { played } = await readIdle([]);
  expect(played).toMatchObject([{ item: { title: 'Judex' }, serverRef }]);
  await expect.poll(async () => (await readIdle([])).added).toMatchObject([{ item: { title: 'Vampires' }, serverRef }]);
});
