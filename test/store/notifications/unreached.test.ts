import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { DAY_MS, HOUR_MS } from '../../../src/time/units.ts';
import { GUILD, memoryStore } from '../support/openStore.ts';

const READER = { userId: '300000000000000001', guildId: GUILD };
const DIRECT = '500000000000000001';

test.each([
  ['a minute', 60_000],
  ['an hour', HOUR_MS],
  ['a day', DAY_MS],
  ['a week', 7 * DAY_MS],
  ['a year', 365 * DAY_MS],
])('a person is told once that nothing reaches them, although the clock was set back by %s', async (_, byMs) => {
  const { follows, blocked, clock } = await memoryStore();
  await follows.add(READER, { kind: 'title', title: 'Metropolis' }, DEFAULT_SETTINGS);
  await follows.opened(READER.userId, DIRECT);
  await blocked.block({ channelId: DIRECT, kind: 'forbidden', since: clock.now() }, []);
  clock.set(new Date(clock.now().getTime() - byMs));
  expect(await follows.unreached(READER.userId, 'untold')).toEqual({ kind: 'direct' });
  await follows.warned(READER.userId);
  expect(await follows.unreached(READER.userId, 'untold')).toBeUndefined();
  expect(await follows.unreached(READER.userId)).toEqual({ kind: 'direct' });
});
