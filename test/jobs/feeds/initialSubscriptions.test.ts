import { describe, expect, it } from 'vitest';
import type { ChannelProblem } from '../../../src/domain/notifications/channels.ts';
import {
  createInitialSubscriptions,
  type InitialSubscription,
  type InitialSubscriptionsPlan,
  planSeen,
  planUnseen,
  planWords,
} from '../../../src/jobs/feeds/initialSubscriptions.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createRecorder, GUILD } from '../support/fakes.ts';

const OTHER = '100000000000000002';
const settings = { people: 'name', locale: 'de' } as const;
const channel: InitialSubscription = { setting: 'HISTORY_CHANNEL_ID', feed: 'history', channelId: CHANNEL };

/** Discord as it answers about one channel. */
interface Answer {
  readonly guildId?: string;
  readonly problems?: readonly ChannelProblem[];
}
const unreachable: Answer = { problems: ['unreachable'] };

async function initialSubscriptions() {
  const { subscriptions } = await memoryStore();
  const { log, sentences } = createRecorder();
  let answer: Answer = { guildId: GUILD };
  let guildIds: InitialSubscriptionsPlan['guildIds'];
  const serve = (...ids: readonly string[]) => {
    guildIds = ids;
  };
  const begin = (channels: readonly InitialSubscription[], but: Partial<InitialSubscriptionsPlan['settings']> = {}) =>
    createInitialSubscriptions(
      { channels, guildIds, settings: { ...settings, ...but } },
      {
        ...{ subscriptions, log },
        directory: { guildOf: async () => answer.guildId, problems: async () => answer.problems ?? [] },
      },
    );
  const start = async (channels: readonly InitialSubscription[], answering: Answer = { guildId: GUILD }) => {
    answer = answering;
    const begun = begin(channels);
    await begun.run();
    return begun;
  };
  const answers = (next: Answer) => {
    answer = next;
  };
  return { subscriptions, sentences, start, begin, answers, serve };
}

describe('the channels in the environment', () => {
  it('become routes at the first start that has them', async () => {
    const { subscriptions, sentences, start } = await initialSubscriptions();
    await start([channel, { setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: undefined }]);
    expect(await subscriptions.list()).toMatchObject([
      {
        guildId: GUILD,
        feed: 'history',
        channelId: CHANNEL,
        digest: { kind: 'off' },
        isDefaultTimeZone: true,
        ...settings,
      },
    ]);
    expect(sentences()).toEqual(['info: HISTORY_CHANNEL_ID: set up; from now on /notify set changes it']);
  });

  it('are read once: what was changed or removed in Discord stays so, and that is said', async () => {
    const { subscriptions, sentences, start } = await initialSubscriptions();
    await start([channel]);
    await start([channel]);
    expect(sentences()).toHaveLength(1);
    await start([{ ...channel, channelId: OTHER }]);
    const [subscription] = await subscriptions.list();
    expect(subscription?.channelId).toBe(CHANNEL);
    expect(sentences().at(-1)).toContain(`the database says channel ${CHANNEL}; to change it, use /notify set`);
    await subscriptions.remove(subscription?.id ?? 0);
    await start([channel]);
    expect(await subscriptions.list()).toEqual([]);
    expect(sentences().at(-1)).toContain('not used, since this was removed in Discord');
  });

  it('go with the settings of that start: a later one that says otherwise is not used, and that is said', async () => {
    const { subscriptions, sentences, start, begin } = await initialSubscriptions();
    const devices: InitialSubscription = { setting: 'DEVICES_CHANNEL_ID', feed: 'devices', channelId: CHANNEL };
    const server: InitialSubscription = { setting: 'SERVER_CHANNEL_ID', feed: 'server', channelId: CHANNEL };
    await start([devices, server]);
    await begin([devices, server], { people: 'nobody' }).run();
    expect(sentences().slice(2)).toEqual([
      'info: FEED_PEOPLE is not used for DEVICES_CHANNEL_ID: the database says name; /notify set people: changes it',
    ]);
    await begin([server], { people: 'nobody', locale: 'en-US' }).run();
    expect(sentences().slice(3)).toEqual([
      'info: FEED_LANGUAGE is not used for SERVER_CHANNEL_ID: the database says de; /notify set language: changes it',
    ]);
    expect(await subscriptions.list()).toMatchObject([
      { feed: 'server', ...settings },
      { feed: 'devices', ...settings },
    ]);
  });

  it('leave alone what was set in Discord before', async () => {
    const { subscriptions, start } = await initialSubscriptions();
    await start([channel]);
    const [subscription] = await subscriptions.list();
    if (!subscription) throw new Error('no route');
    await subscriptions.set({ ...subscription, feed: 'added', channelId: OTHER });
    await start([{ setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: CHANNEL }]);
    expect((await subscriptions.list()).map(({ channelId }) => channelId)).toEqual([CHANNEL, OTHER]);
  });

  it.each<readonly [ChannelProblem, string]>([
    ['unknown', 'Discord knows no channel of that id. Copy it again.'],
    ['hidden', 'I may not see this channel. Give my role "View Channel" there.'],
    ['not-text', 'this is no text channel or thread of a server that I am in.'],
  ])(
    'that are %s are said to be so and tried at the next start, and hold nothing back until then',
    async (problem, sentence) => {
      const { subscriptions, sentences, start } = await initialSubscriptions();
      const begun = await start([channel], { problems: [problem] });
      expect([await subscriptions.list(), begun.isOpen('history')]).toEqual([[], false]);
      expect(sentences()).toEqual([
        `error: HISTORY_CHANNEL_ID: ${sentence} Nothing is posted there; I try again at the next start.`,
      ]);
      await start([channel]);
      expect(await subscriptions.list()).toHaveLength(1);
    },
  );
});

describe('with one server only', () => {
  it('a channel that was mistyped is said to be so, and the setting is used once it is mended', async () => {
    const { subscriptions, sentences, start, serve } = await initialSubscriptions();
    serve(GUILD);
    await start([{ ...channel, channelId: OTHER }], { problems: ['unknown'] });
    expect(await subscriptions.list()).toEqual([]);
    expect(sentences()).toEqual([
      'error: HISTORY_CHANNEL_ID: Discord knows no channel of that id. Copy it again. Nothing is posted there; I try again at the next start.',
    ]);
    await start([channel]);
    expect(await subscriptions.list()).toMatchObject([{ guildId: GUILD, channelId: CHANNEL }]);
  });

  it('a channel that I may not see is taken to be there: whoever can mend that hears of it', async () => {
    const { subscriptions, start, serve } = await initialSubscriptions();
    serve(GUILD);
    await start([channel], { problems: ['hidden'] });
    expect(await subscriptions.list()).toMatchObject([{ guildId: GUILD, channelId: CHANNEL }]);
  });

  it('a channel of which Discord says nothing just now is not guessed at', async () => {
    const { subscriptions, start, answers, serve } = await initialSubscriptions();
    serve(GUILD);
    const begun = await start([channel], unreachable);
    expect([await subscriptions.list(), begun.isOpen('history')]).toEqual([[], true]);
    answers({ problems: ['unknown'] });
    await begun.run();
    expect([await subscriptions.list(), begun.isOpen('history')]).toEqual([[], false]);
  });
});

describe('channels of which Discord says nothing just now', () => {
  const added: InitialSubscription = { setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: OTHER };

  it('are open until it does: tried again, and told of once', async () => {
    const { subscriptions, sentences, start, answers } = await initialSubscriptions();
    const begun = await start([channel, added], unreachable);
    const open = () => [begun.isOpen('history'), begun.isOpen('added'), begun.isOpen('server')];
    for (const _ of ['a minute later', 'and another']) await begun.run();
    expect([await subscriptions.list(), open()]).toEqual([[], [true, true, false]]);
    expect(sentences()).toEqual([
      'warn: HISTORY_CHANNEL_ID: Discord does not say which server this channel is in. Its news wait; I ask again every minute.',
      'warn: ADDED_CHANNEL_ID: Discord does not say which server this channel is in. Its news wait; I ask again every minute.',
    ]);
    answers({ guildId: GUILD });
    await begun.run();
    await begun.run();
    expect(open()).toEqual([false, false, false]);
    expect(await subscriptions.list()).toMatchObject([
      { feed: 'history', channelId: CHANNEL },
      { feed: 'added', channelId: OTHER },
    ]);
    expect(sentences().slice(2)).toEqual([
      'info: HISTORY_CHANNEL_ID: set up; from now on /notify set changes it',
      'info: ADDED_CHANNEL_ID: set up; from now on /notify set changes it',
    ]);
  });

  it('are open before the first try, and while Discord answers the second question only', async () => {
    const { begin, answers } = await initialSubscriptions();
    const begun = begin([channel, { ...added, channelId: undefined }]);
    expect([begun.isOpen('history'), begun.isOpen('added')]).toEqual([true, false]);
    answers({ problems: ['other-guild'] });
    await begun.run();
    expect(begun.isOpen('history')).toBe(true);
  });

  it('turn out to be none: that is said, and holds nothing back', async () => {
    const { sentences, start, answers } = await initialSubscriptions();
    const begun = await start([channel], unreachable);
    answers({ problems: ['unknown'] });
    await begun.run();
    expect(begun.isOpen('history')).toBe(false);
    expect(sentences().at(-1)).toContain('I try again at the next start');
  });

  it('are known to the database from an earlier start', async () => {
    const { sentences, start } = await initialSubscriptions();
    await start([channel]);
    const begun = await start([channel], unreachable);
    expect(begun.isOpen('history')).toBe(false);
    expect(sentences()).toHaveLength(1);
  });

  it('stay open when the database fails', async () => {
    const { subscriptions, log } = { ...(await memoryStore()), ...createRecorder() };
    const fails = async () => {
      throw new Error('database is locked');
    };
    const directory = { guildOf: async () => GUILD, problems: async () => [] };
    const begun = createInitialSubscriptions(
      { channels: [channel], guildIds: undefined, settings },
      { subscriptions: { ...subscriptions, setInitially: fails }, directory, log },
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
    const { subscriptions, start } = await initialSubscriptions();
    await start([channel]);
    const [subscription] = await subscriptions.list();
    if (!subscription) throw new Error('no route');
    const others = [
      { ...subscription, librarySectionId: '3' },
      { ...subscription, guildId: OTHER },
    ];
    expect(planWords(subscription, [...others, subscription])).toBeUndefined();
    expect(planWords(subscription, others)).toContain('removed');
  });
});
