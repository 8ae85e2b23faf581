import { describe, expect, it } from 'vitest';
import type { ChannelProblem } from '../../src/domain/channels.ts';
import { createSeeding, planGuild, planWords, type Seed } from '../../src/jobs/seedRoutes.ts';
import { memoryStore } from '../store/support.ts';
import { CHANNEL, createRecorder, GUILD } from './fakes.ts';

const OTHER = '100000000000000002';
const settings = { timeZone: 'Europe/Berlin', people: 'name', locale: 'de' } as const;
const seed: Seed = { setting: 'HISTORY_CHANNEL_ID', feed: 'history', channelId: CHANNEL };

/** Discord as it answers about one channel. */
interface Answer {
  readonly guildId?: string;
  readonly problems?: readonly ChannelProblem[];
}
const unreachable: Answer = { problems: ['unreachable'] };

async function seeding() {
  const { routes } = await memoryStore();
  const { log, told } = createRecorder();
  let answer: Answer = { guildId: GUILD };
  const begin = (seeds: readonly Seed[]) =>
    createSeeding(
      { seeds, guildIds: undefined, settings },
      {
        ...{ routes, log },
        directory: { guildOf: async () => answer.guildId, problems: async () => answer.problems ?? [] },
      },
    );
  const start = async (seeds: readonly Seed[], answering: Answer = { guildId: GUILD }) => {
    answer = answering;
    const begun = begin(seeds);
    await begun.run();
    return begun;
  };
  const answers = (next: Answer) => {
    answer = next;
  };
  return { routes, told, start, begin, answers };
}

describe('the channels in the environment', () => {
  it('become routes at the first start that has them', async () => {
    const { routes, told, start } = await seeding();
    await start([seed, { setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: undefined }]);
    expect(await routes.list()).toMatchObject([
      { guildId: GUILD, feed: 'history', channelId: CHANNEL, digest: { kind: 'off' }, ...settings },
    ]);
    expect(told()).toEqual(['info: HISTORY_CHANNEL_ID: set up; from now on /notify set changes it']);
  });

  it('are read once: what was changed or removed in Discord stays so, and that is said', async () => {
    const { routes, told, start } = await seeding();
    await start([seed]);
    await start([seed]);
    expect(told()).toHaveLength(1);
    await start([{ ...seed, channelId: OTHER }]);
    const [route] = await routes.list();
    expect(route?.channelId).toBe(CHANNEL);
    expect(told().at(-1)).toContain(`the database says channel ${CHANNEL}; to change it, use /notify set`);
    await routes.remove(route?.id ?? 0);
    await start([seed]);
    expect(await routes.list()).toEqual([]);
    expect(told().at(-1)).toContain('not used, since this was removed in Discord');
  });

  it('leave alone what was set in Discord before', async () => {
    const { routes, start } = await seeding();
    await start([seed]);
    const [route] = await routes.list();
    if (!route) throw new Error('no route');
    await routes.set({ ...route, feed: 'added', channelId: OTHER });
    await start([{ setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: CHANNEL }]);
    expect((await routes.list()).map(({ channelId }) => channelId)).toEqual([CHANNEL, OTHER]);
  });

  it.each<readonly [ChannelProblem, string]>([
    ['unknown', 'Discord knows no channel of that id. Copy it again.'],
    ['hidden', 'I may not see this channel. Give my role "View Channel" there.'],
    ['not-text', 'this is no text channel or thread of a server that I am in.'],
  ])(
    'that are %s are said to be so and tried at the next start, and hold nothing back until then',
    async (problem, sentence) => {
      const { routes, told, start } = await seeding();
      const begun = await start([seed], { problems: [problem] });
      expect([await routes.list(), begun.isOpen('history')]).toEqual([[], false]);
      expect(told()).toEqual([
        `error: HISTORY_CHANNEL_ID: ${sentence} Nothing is posted there; I try again at the next start.`,
      ]);
      await start([seed]);
      expect(await routes.list()).toHaveLength(1);
    },
  );
});

describe('channels of which Discord says nothing just now', () => {
  const added: Seed = { setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: OTHER };

  it('are open until it does: tried again, and told of once', async () => {
    const { routes, told, start, answers } = await seeding();
    const begun = await start([seed, added], unreachable);
    const open = () => [begun.isOpen('history'), begun.isOpen('added'), begun.isOpen('server')];
    for (const _ of ['a minute later', 'and another']) await begun.run();
    expect([await routes.list(), open()]).toEqual([[], [true, true, false]]);
    expect(told()).toEqual([
      'warn: HISTORY_CHANNEL_ID: Discord does not say which server this channel is in. Its news wait; I ask again every minute.',
      'warn: ADDED_CHANNEL_ID: Discord does not say which server this channel is in. Its news wait; I ask again every minute.',
    ]);
    answers({ guildId: GUILD });
    await begun.run();
    await begun.run();
    expect(open()).toEqual([false, false, false]);
    expect(await routes.list()).toMatchObject([
      { feed: 'history', channelId: CHANNEL },
      { feed: 'added', channelId: OTHER },
    ]);
    expect(told().slice(2)).toEqual([
      'info: HISTORY_CHANNEL_ID: set up; from now on /notify set changes it',
      'info: ADDED_CHANNEL_ID: set up; from now on /notify set changes it',
    ]);
  });

  it('are open before the first try, and while Discord answers the second question only', async () => {
    const { begin, answers } = await seeding();
    const begun = begin([seed, { ...added, channelId: undefined }]);
    expect([begun.isOpen('history'), begun.isOpen('added')]).toEqual([true, false]);
    answers({ problems: ['other-guild'] });
    await begun.run();
    expect(begun.isOpen('history')).toBe(true);
  });

  it('turn out to be none: that is said, and holds nothing back', async () => {
    const { told, start, answers } = await seeding();
    const begun = await start([seed], unreachable);
    answers({ problems: ['unknown'] });
    await begun.run();
    expect(begun.isOpen('history')).toBe(false);
    expect(told().at(-1)).toContain('I try again at the next start');
  });

  it('are known to the database from an earlier start', async () => {
    const { told, start } = await seeding();
    await start([seed]);
    const begun = await start([seed], unreachable);
    expect(begun.isOpen('history')).toBe(false);
    expect(told()).toHaveLength(1);
  });

  it('stay open when the database fails', async () => {
    const { routes, log } = { ...(await memoryStore()), ...createRecorder() };
    const fails = async () => {
      throw new Error('database is locked');
    };
    const directory = { guildOf: async () => GUILD, problems: async () => [] };
    const begun = createSeeding(
      { seeds: [seed], guildIds: undefined, settings },
      { routes: { ...routes, seed: fails }, directory, log },
    );
    await expect(begun.run()).rejects.toThrow('database is locked');
    expect(begun.isOpen('history')).toBe(true);
  });
});

describe('the server of a channel', () => {
  it.each([
    ['is what Discord says', GUILD, undefined, { guildId: GUILD }],
    ['is the only one served, where Discord does not say', undefined, [GUILD], { guildId: GUILD }],
    [
      'is unknown with several',
      undefined,
      [GUILD, OTHER],
      { problem: expect.stringContaining('which server'), passes: true },
    ],
    ['is unknown with none', undefined, undefined, { problem: expect.stringContaining('which server'), passes: true }],
    ['has to be one that is served', OTHER, [GUILD], { problem: expect.stringContaining('GUILD_IDS'), passes: false }],
  ])('%s', (_, found, guildIds, guild) => {
    expect(planGuild(found, guildIds)).toEqual(guild);
  });
});

describe('what is said of a setting that was used before', () => {
  it('is nothing of single libraries or other servers', async () => {
    const { routes, start } = await seeding();
    await start([seed]);
    const [route] = await routes.list();
    if (!route) throw new Error('no route');
    const others = [
      { ...route, librarySectionId: '3' },
      { ...route, guildId: OTHER },
    ];
    expect(planWords(route, [...others, route])).toBeUndefined();
    expect(planWords(route, others)).toContain('removed');
  });
});
