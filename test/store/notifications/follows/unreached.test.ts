import { expect, test } from 'vitest';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../../src/domain/notifications/settings.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/time/units.ts';
import { GUILD, memoryStore } from '../../support/openStore.ts';

const READER = { userId: '300000000000000001', guildId: GUILD };
const DIRECT = '500000000000000001';

test.each([
  { name: 'a minute', byMs: 60_000 },
  { name: 'an hour', byMs: HOUR_MS },
  { name: 'a day', byMs: DAY_MS },
  { name: 'a week', byMs: 7 * DAY_MS },
  { name: 'a year', byMs: 365 * DAY_MS },
])('a person is told once that nothing reaches them, even if the clock was set back by $name', async ({ byMs }) => {
  const { follows, blocked, clock } = await memoryStore();
  await follows.add(READER, { kind: 'title', title: 'Metropolis' }, DEFAULT_SUBSCRIPTION_SETTINGS);
  await follows.opened(READER.userId, DIRECT);
  await blocked.block({ channelId: DIRECT, kind: 'forbidden', since: clock.now() }, []);
  clock.set(new Date(clock.now().getTime() - byMs));
  expect(await follows.unreached(READER.userId, 'untold')).toEqual({ kind: 'direct' });
  await follows.warned(READER.userId);
  expect(await follows.unreached(READER.userId, 'untold')).toBeUndefined();
  expect(await follows.unreached(READER.userId)).toEqual({ kind: 'direct' });
});
