import { describe, expect, it } from 'vitest';
import type { ChannelProblem } from '../../../src/domain/notifications/channels.ts';
import {
  createSeeding,
  planSeen,
  planUnseen,
  planWords,
  type Seed,
  type SeedingPlan,
} from '../../../src/jobs/feeds/initialSubscriptions.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createRecorder, GUILD } from '../support/fakes.ts';

const OTHER = '100000000000000002';
const settings = { people: 'name', locale: 'de' } as const;
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
  let guildIds: SeedingPlan['guildIds'];
  const serve = (...ids: readonly string[]) => {
    guildIds = ids;
  };
  const begin = (seeds: readonly Seed[], but: Partial<SeedingPlan['settings']> = {}) =>
    createSeeding(
      { seeds, guildIds, settings: { ...settings, ...but } },
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
  return { routes, told, start, begin, answers, serve };
}

describe('the channels in the environment', () => {
  it('become routes at the first start that has them', async () => {
    const { routes, told, start } = await seeding();
    await start([seed, { setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: undefined }]);
    expect(await routes.list()).toMatchObject([
      {
        guildId: GUILD,
        feed: 'history',
        channelId: CHANNEL,
        digest: { kind: 'off' },
        usualTimeZone: true,
        ...settings,
      },
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

  it('go with the settings of that start: a later one that says otherwise is not used, and that is said', async () => {
    const { routes, told, start, begin } = await seeding();
    const devices: Seed = { setting: 'DEVICES_CHANNEL_ID', feed: 'devices', channelId: CHANNEL };
    const server: Seed = { setting: 'SERVER_CHANNEL_ID', feed: 'server', channelId: CHANNEL };
    await start([devices, server]);
    await begin([devices, server], { people: 'nobody' }).run();
    expect(told().slice(2)).toEqual([
      'info: FEED_PEOPLE is not used for DEVICES_CHANNEL_ID: the database says name; /notify set people: changes it',
    ]);
    await begin([server], { people: 'nobody', locale: 'en-US' }).run();
    expect(told().slice(3)).toEqual([
      'info: FEED_LANGUAGE is not used for SERVER_CHANNEL_ID: the database says de; /notify set language: changes it',
    ]);
    expect(await routes.list()).toMatchObject([
      { feed: 'server', ...settings },
      { feed: 'devices', ...settings },
    ]);
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

describe('with one server only', () => {
  it('a channel that was mistyped is said to be so, and the setting is used once it is mended', async () => {
    const { routes, told, start, serve } = await seeding();
    serve(GUILD);
    await start([{ ...seed, channelId: OTHER }], { problems: ['unknown'] });
    expect(await routes.list()).toEqual([]);
    expect(told()).toEqual([
      'error: HISTORY_CHANNEL_ID: Discord knows no channel of that id. Copy it again. Nothing is posted there; I try again at the next start.',
    ]);
    await start([seed]);
    expect(await routes.list()).toMatchObject([{ guildId: GUILD, channelId: CHANNEL }]);
  });

  it('a channel that I may not see is taken to be there: whoever can mend that hears of it', async () => {
    const { routes, start, serve } = await seeding();
    serve(GUILD);
    await start([seed], { problems: ['hidden'] });
    expect(await routes.list()).toMatchObject([{ guildId: GUILD, channelId: CHANNEL }]);
  });

  it('a channel of which Discord says nothing just now is not guessed at', async () => {
    const { routes, start, answers, serve } = await seeding();
    serve(GUILD);
    const begun = await start([seed], unreachable);
    expect([await routes.list(), begun.isOpen('history')]).toEqual([[], true]);
    answers({ problems: ['unknown'] });
    await begun.run();
    expect([await routes.list(), begun.isOpen('history')]).toEqual([[], false]);
  });
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
  const NOT_NAMED = { problem: 'this channel is in a server that GUILD_IDS does not name.' };
  const HIDDEN = { problem: 'I may not see this channel. Give my role "View Channel" there.' };

  it('is what Discord says, and has to be one that is served', () => {
    expect(planSeen(GUILD, undefined)).toEqual({ guildId: GUILD });
    expect(planSeen(GUILD, [OTHER, GUILD])).toEqual({ guildId: GUILD });
    expect(planSeen(OTHER, [GUILD])).toEqual(NOT_NAMED);
  });

  it.each([
    ['is the only one served, of a channel that I may not see', 'hidden', [GUILD], { guildId: GUILD }],
    ['is unknown with several', 'hidden', [GUILD, OTHER], HIDDEN],
    ['is unknown with none', 'hidden', undefined, HIDDEN],
    ['is not guessed of a channel that Discord does not know', 'unknown', [GUILD], { problem: expect.any(String) }],
    ['is not guessed of what is no text channel', 'not-text', [GUILD], { problem: expect.any(String) }],
    ['is not guessed as long as Discord may yet say it', undefined, [GUILD], 'later'],
  ] as const)('%s', (_, problem, guildIds, guild) => {
    expect(planUnseen(problem, guildIds)).toEqual(guild);
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
