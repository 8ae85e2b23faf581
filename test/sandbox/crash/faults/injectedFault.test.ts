import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFaultsByName, randomFaults } from '../../../../sandbox/crash/faults/all.ts';
import {
  type FaultTargets,
  type InjectedFault,
  injectFaultsOneByOne,
} from '../../../../sandbox/crash/faults/injectedFault.ts';
import { startMediaServer } from '../../../../sandbox/media-server/server.ts';
import { SeededRandomGenerator } from '../../../../sandbox/media-server/state/random.ts';
import { freshDiscord, restTo } from '../../discord/tinyBot.ts';

/** All random faults, by name: with this many picks each of them comes up. */
const ALL = new Map(
  Array.from({ length: 400 }, (_, seed) => randomFaults(new SeededRandomGenerator(seed)))
    .flat()
    .map((fault): [string, InjectedFault] => [fault.name, fault]),
);
const named = (...names: readonly string[]) => names.flatMap((name) => ALL.get(name) ?? []);

let media: FaultTargets['media'];
beforeAll(async () => {
  media = await startMediaServer({ scale: { sessions: 0 } });
});
afterAll(() => media.close());

const setUp = async () => {
  const discord = await freshDiscord({});
  const rest = restTo(discord, { retries: 0 });
  const path = `/channels/${discord.person('admin').in('#history').channelId}/messages` as const;
  const injected: string[] = [];
  const post = () => rest.post(path, { body: { content: 'x' } }).catch(() => undefined);
  const where: FaultTargets = { discord, media, database: '' };
  return { discord, where, post, injected, count: (name: string) => void injected.push(name) };
};

test('the crash test’s random faults include every fault that must be covered', () => {
  const kinds = [
    '429',
    '429 for everything',
    '500 after success',
    'dropped before',
    'dropped after',
    'gateway lost (1006)',
    'carried out late',
    'media server: 503',
    'media server: dropped',
    'media server: truncated',
    'media server: a page to sign in',
    'media server: slow',
    'away for a moment',
    'filters ignored',
    'sorting ignored',
    'paging ignored',
    'the database is locked',
    'the disk is full',
    'the clock jumps',
  ];
  expect(named(...kinds).map(({ name }) => name)).toEqual(kinds);
});

test('two injected faults affect one message each, and each fault is counted once it has happened', async () => {
  const { discord, where, post, injected, count } = await setUp();
  injectFaultsOneByOne(named('500 after success', 'dropped before'), where, count);
  expect(injected).toEqual([]);
  await post();
  expect(injected).toEqual(['500 after success']);
  await post();
  expect(injected).toEqual(['500 after success', 'dropped before']);
  await post();
  expect(discord.requests.map(({ status }) => status)).toEqual([500, 0, 200]);
  expect(discord.messages('#history')).toHaveLength(2);
});

test.each(['filters', 'sorting', 'paging'] as const)(
  'the media server ignores %s until the injected fault ends',
  async (what) => {
    const { where } = await setUp();
    const end = injectFaultsOneByOne(named(`${what} ignored`), where, () => undefined);
    expect(media.behaviour[what]).toBe(false);
    end();
    expect(media.behaviour[what]).toBe(true);
  },
);

test('an injected fault can be picked by name, and an unknown name is an error', () => {
  expect(createFaultsByName(['502 before'], new SeededRandomGenerator(1))).toMatchObject([
    { name: '502 before', on: 'messages' },
  ]);
  expect(() => createFaultsByName(['rain'], new SeededRandomGenerator(1))).toThrow('there is no fault "rain"');
});
