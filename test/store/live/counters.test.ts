import { expect, test } from 'vitest';
import type { NewCounter } from '../../../src/domain/live/counters.ts';
import { CHANNEL, GUILD, memoryStore } from '../support/openStore.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));
const aCounter = (but: Partial<NewCounter> = {}): NewCounter => ({
  guildId: GUILD,
  channelId: CHANNEL,
  kind: 'items',
  librarySectionId: '2',
  locale: 'en-US',
  ...but,
});

test('a counter remembers its last name and the times of its last two renames', async () => {
  const { counters } = await memoryStore();
  const { id } = await counters.set(aCounter());
  for (const [seconds, name] of ['one', 'two', 'three'].entries()) {
    await counters.renaming(id, at(seconds));
    await counters.renamed(id, name);
  }
  expect(await counters.list(GUILD)).toMatchObject([
    { kind: 'items', librarySectionId: '2', name: 'three', renamedAt: [at(1), at(2)] },
  ]);
});

test('a counter set again for something else loses its name but keeps the times of its renames', async () => {
  const { counters } = await memoryStore();
  const { id } = await counters.set(aCounter());
  await counters.renaming(id, at(1));
  await counters.renamed(id, 'Films: 12');
  expect(await counters.set(aCounter({ kind: 'streams', librarySectionId: undefined }))).toMatchObject({
    id,
    kind: 'streams',
    librarySectionId: undefined,
    name: undefined,
    renamedAt: [at(1)],
  });
});

test('removing a counter reports if there is none, and another guild cannot remove it', async () => {
  const { counters } = await memoryStore();
  await counters.set(aCounter());
  expect(await counters.remove({ guildId: '200000000000000002', channelId: CHANNEL })).toBe(false);
  expect(await counters.remove(aCounter())).toBe(true);
  expect(await counters.remove(aCounter())).toBe(false);
  expect(await counters.list()).toEqual([]);
});
