import { REST } from 'discord.js';
import { expect, test } from 'vitest';
import { anyTroubles, strikeEach, type Trouble } from '../../../sandbox/crash/trouble.ts';
import { Random } from '../../../sandbox/media-server/state/random.ts';
import { freshDiscord } from '../discord/tinyBot.ts';

/** Whatever chance brings, by its name: of many picks each is there. */
const ALL = new Map(
  Array.from({ length: 200 }, (_, seed) => anyTroubles(new Random(seed)))
    .flat()
    .map((trouble): [string, Trouble] => [trouble.name, trouble]),
);
const named = (...names: readonly string[]) => names.flatMap((name) => ALL.get(name) ?? []);

const setUp = async () => {
  const discord = await freshDiscord({});
  const rest = new REST({ api: discord.url, retries: 0 }).setToken(discord.botToken);
  const path = `/channels/${discord.person('admin').in('#history').channelId}/messages` as const;
  const struck: string[] = [];
  const post = () => rest.post(path, { body: { content: 'x' } }).catch(() => undefined);
  return { discord, post, struck, count: (name: string) => void struck.push(name) };
};

test('every trouble that the issue names is among them', () => {
  const kinds = [
    '429',
    '429 for everything',
    '500 after success',
    'dropped before',
    'dropped after',
    'gateway lost (1006)',
  ];
  expect(named(...kinds).map(({ name }) => name)).toEqual(kinds);
});

test('two troubles meet two messages, and are counted when they have', async () => {
  const { discord, post, struck, count } = await setUp();
  strikeEach(named('500 after success', 'dropped before'), discord, count);
  expect(struck).toEqual([]);
  await post();
  expect(struck).toEqual(['500 after success']);
  await post();
  expect(struck).toEqual(['500 after success', 'dropped before']);
  await post();
  expect(discord.requests.map(({ status }) => status)).toEqual([500, 0, 200]);
  expect(discord.messages('#history')).toHaveLength(2);
});
