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
    name: 'all present guilds while none was ever allowed a server',
    guildIds: [A, B],
    before: { named: undefined, decided: undefined },
    expected: [A, B],
  },
  { name: 'no guild that joins later', guildIds: [C], before: { named: undefined, decided: [A, B] }, expected: [] },
  {
    name: 'no guild that joins after all others lost the server',
    guildIds: [C],
    before: { named: undefined, decided: [] },
    expected: [],
  },
  { name: 'only the guilds in GUILD_IDS', guildIds: [A, B], before: { named: [A], decided: undefined }, expected: [A] },
  {
    name: 'a guild in GUILD_IDS that joins later',
    guildIds: [A, B],
    before: { named: [A, B], decided: [A] },
    expected: [B],
  },
  {
    name: 'no guild that an admin took it from, though GUILD_IDS names it',
    guildIds: [A],
    before: { named: [A], decided: [A] },
    expected: [],
  },
])('at the first start, the first server is shown to $name', ({ guildIds, before, expected }) => {
  expect(planInitialGuilds(guildIds, before)).toEqual(expected);
});
