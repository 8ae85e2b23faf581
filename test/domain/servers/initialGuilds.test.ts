import { expect, test } from 'vitest';
import { planInitialGuilds } from '../../../src/domain/servers/initialGuilds.ts';

const [A, B, C] = ['1', '2', '3'];

test.each<[string, readonly string[], Parameters<typeof planInitialGuilds>[1], readonly string[]]>([
  [
    'all that are there while nobody was ever allowed anything',
    [A, B],
    { named: undefined, decided: undefined },
    [A, B],
  ],
  ['none that comes later', [C], { named: undefined, decided: [A, B] }, []],
  ['none that comes after all lost what they were allowed', [C], { named: undefined, decided: [] }, []],
  ['only what GUILD_IDS names', [A, B], { named: [A], decided: undefined }, [A]],
  ['what GUILD_IDS names, also if it comes later', [A, B], { named: [A, B], decided: [A] }, [B]],
  ['not what somebody took the server from, though GUILD_IDS names it', [A], { named: [A], decided: [A] }, []],
])('the first server is shown to %s', (_, guildIds, before, expected) => {
  expect(planInitialGuilds(guildIds, before)).toEqual(expected);
});
