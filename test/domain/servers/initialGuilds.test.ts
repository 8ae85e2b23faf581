import { expect, test } from 'vitest';
import { planInitialGuilds } from '../../../src/domain/servers/initialGuilds.ts';

const [A, B, C] = ['1', '2', '3'];

test.each<{
  name: string;
  guildIds: readonly string[];
  before: Parameters<typeof planInitialGuilds>[1];
  expected: readonly string[];
}>([
  {
    name: 'all that are there while nobody was ever allowed anything',
    guildIds: [A, B],
    before: { named: undefined, decided: undefined },
    expected: [A, B],
  },
  { name: 'none that comes later', guildIds: [C], before: { named: undefined, decided: [A, B] }, expected: [] },
  {
    name: 'none that comes after all lost what they were allowed',
    guildIds: [C],
    before: { named: undefined, decided: [] },
    expected: [],
  },
  { name: 'only what GUILD_IDS names', guildIds: [A, B], before: { named: [A], decided: undefined }, expected: [A] },
  {
    name: 'what GUILD_IDS names, also if it comes later',
    guildIds: [A, B],
    before: { named: [A, B], decided: [A] },
    expected: [B],
  },
  {
    name: 'not what somebody took the server from, though GUILD_IDS names it',
    guildIds: [A],
    before: { named: [A], decided: [A] },
    expected: [],
  },
])('the first server is shown to $name', ({ guildIds, before, expected }) => {
  expect(planInitialGuilds(guildIds, before)).toEqual(expected);
});
