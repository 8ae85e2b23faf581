import { describe, expect, it } from 'vitest';
import type { ChannelProblem } from '../../../src/domain/notifications/channels.ts';
import {
  createInitialSubscriptions,
  guildIfServed,
  guildOfUnseen,
  type InitialSubscription,
  type InitialSubscriptionsPlan,
  whyChannelUnused,
} from '../../../src/jobs/feeds/initialSubscriptions.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { createFakeAudit } from '../../support/audit.ts';
import { CHANNEL, createRecorder, GUILD } from '../support/fakes.ts';

const OTHER = '100000000000000002';
const settings = { people: 'name', locale: 'de' } as const;
const channel: InitialSubscription = { setting: 'HISTORY_CHANNEL_ID', feed: 'history', channelId: CHANNEL };

/** What Discord answers about one channel. */
interface Answer {
  readonly guildId?: string;
  readonly problems?: readonly ChannelProblem[];
}
const unreachable: Answer = { problems: ['unreachable'] };

async function initialSubscriptions() {
  const { subscriptions, clock } = await memoryStore();
  const { log, sentences } = createRecorder();
  const audit = createFakeAudit();
  let answer: Answer = { guildId: GUILD };
  let guildIds: InitialSubscriptionsPlan['guildIds'];
  const serve = (...ids: readonly string[]) => {
    guildIds = ids;
  };
  const begin = (channels: readonly InitialSubscription[], but: Partial<InitialSubscriptionsPlan['settings']> = {}) =>
    createInitialSubscriptions(
      { channels, guildIds, settings: { ...settings, ...but } },
      {
        ...{ subscriptions, log, audit, clock },
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
  return { subscriptions, sentences, start, begin, answers, serve, audited: audit.audited };
}

describe('the channels in the environment', () => {
  it('become subscriptions at the first start that names them', async () => {
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

  it('are in the audit trail of their server, once, as nobody’s change', async () => {
    const { start, audited } = await initialSubscriptions();
    await start([channel]);
    await start([channel]);
    expect(audited).toMatchObject([
      {
        ...{ guildId: GUILD, action: 'notify initial', capability: 'notify.edit', outcome: 'done' },
        ...{ target: 'subscription to history', after: `channel ${CHANNEL}`, reason: 'HISTORY_CHANNEL_ID' },
      },
    ]);
    expect(audited[0]).not.toHaveProperty('userId');
  });

  it('are used once: a change or removal in Discord stays, and the log says so', async () => {
    const { subscriptions, sentences, start } = await initialSubscriptions();
    await start([channel]);
    await start([channel]);
    expect(sentences()).toHaveLength(1);
    await start([{ ...channel, channelId: OTHER }]);
    const [subscription] = await subscriptions.list();
    expect(subscription?.channelId).toBe(CHANNEL);
    expect(sentences().at(-1)).toContain(`the database says channel ${CHANNEL}; use /notify set to change it`);
    await subscriptions.remove(subscription?.id ?? 0);
    await start([channel]);
    expect(await subscriptions.list()).toEqual([]);
    expect(sentences().at(-1)).toContain('not used: the subscription was removed in Discord');
  });

  it('get the settings of that start: a different setting at a later start is not used, and the log says so', async () => {
    const { subscriptions, sentences, start, begin } = await initialSubscriptions();
    const devices: InitialSubscription = { setting: 'DEVICES_CHANNEL_ID', feed: 'devices', channelId: CHANNEL };
    const server: InitialSubscription = { setting: 'SERVER_CHANNEL_ID', feed: 'server', channelId: CHANNEL };
    await start([devices, server]);
    await begin([devices, server], { people: 'nobody' }).run();
    expect(sentences().slice(2)).toEqual([
      'info: FEED_PEOPLE not used for DEVICES_CHANNEL_ID: the database says name; /notify set people: changes it',
    ]);
    await begin([server], { people: 'nobody', locale: 'en-US' }).run();
    expect(sentences().slice(3)).toEqual([
      'info: FEED_LANGUAGE not used for SERVER_CHANNEL_ID: the database says de; /notify set language: changes it',
    ]);
    expect(await subscriptions.list()).toMatchObject([
      { feed: 'server', ...settings },
      { feed: 'devices', ...settings },
    ]);
  });

  it('change nothing that was set in Discord before', async () => {
    const { subscriptions, start } = await initialSubscriptions();
    await start([channel]);
    const [subscription] = await subscriptions.list();
    if (!subscription) throw new Error('no route');
    await subscriptions.set({ ...subscription, feed: 'added', channelId: OTHER });
    await start([{ setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: CHANNEL }]);
    expect((await subscriptions.list()).map(({ channelId }) => channelId)).toEqual([CHANNEL, OTHER]);
  });

  it.each<readonly [ChannelProblem, string]>([
    ['unknown', 'Discord knows no channel with that ID. Copy the ID again.'],
    ['hidden', 'I cannot see this channel. Give my role "View Channel" there.'],
    ['not-text', 'This is not a text channel or thread in a server that I am in.'],
  ])(
    'that are %s are logged and tried at the next start, and hold nothing back until then',
    async (problem, sentence) => {
      const { subscriptions, sentences, start } = await initialSubscriptions();
      const begun = await start([channel], { problems: [problem] });
      expect([await subscriptions.list(), begun.isOpen('history')]).toEqual([[], false]);
      expect(sentences()).toEqual([
        `error: HISTORY_CHANNEL_ID: ${sentence} Nothing is posted there; I will try again at the next start.`,
      ]);
      await start([channel]);
      expect(await subscriptions.list()).toHaveLength(1);
    },
  );
});

describe('with one server only', () => {
  it('a mistyped channel is logged, and the setting is used once it is fixed', async () => {
    const { subscriptions, sentences, start, serve } = await initialSubscriptions();
    serve(GUILD);
    await start([{ ...channel, channelId: OTHER }], { problems: ['unknown'] });
    expect(await subscriptions.list()).toEqual([]);
    expect(sentences()).toEqual([
      'error: HISTORY_CHANNEL_ID: Discord knows no channel with that ID. Copy the ID again. Nothing is posted there; I will try again at the next start.',
    ]);
    await start([channel]);
    expect(await subscriptions.list()).toMatchObject([{ guildId: GUILD, channelId: CHANNEL }]);
  });

  it('a channel that the bot cannot see counts as there: people who can fix that hear of it', async () => {
    const { subscriptions, start, serve } = await initialSubscriptions();
    serve(GUILD);
    await start([channel], { problems: ['hidden'] });
    expect(await subscriptions.list()).toMatchObject([{ guildId: GUILD, channelId: CHANNEL }]);
  });

  it('no guild is guessed for a channel that Discord says nothing about at the moment', async () => {
    const { subscriptions, start, answers, serve } = await initialSubscriptions();
    serve(GUILD);
    const begun = await start([channel], unreachable);
    expect([await subscriptions.list(), begun.isOpen('history')]).toEqual([[], true]);
    answers({ problems: ['unknown'] });
    await begun.run();
    expect([await subscriptions.list(), begun.isOpen('history')]).toEqual([[], false]);
  });
});

describe('channels that Discord says nothing about at the moment', () => {
  const added: InitialSubscription = { setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: OTHER };

  it('stay open until it does: they are tried again and logged once', async () => {
    const { subscriptions, sentences, start, answers } = await initialSubscriptions();
    const begun = await start([channel, added], unreachable);
    const open = () => [begun.isOpen('history'), begun.isOpen('added'), begun.isOpen('server')];
    for (const _ of ['a minute later', 'and another']) await begun.run();
    expect([await subscriptions.list(), open()]).toEqual([[], [true, true, false]]);
    expect(sentences()).toEqual([
      'warn: HISTORY_CHANNEL_ID: Discord does not say which server this channel is in. Its notifications wait; I ask again every minute.',
      'warn: ADDED_CHANNEL_ID: Discord does not say which server this channel is in. Its notifications wait; I ask again every minute.',
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

  it('are open before the first try, and while Discord answers only the second question', async () => {
    const { begin, answers } = await initialSubscriptions();
    const begun = begin([channel, { ...added, channelId: undefined }]);
    expect([begun.isOpen('history'), begun.isOpen('added')]).toEqual([true, false]);
    answers({ problems: ['other-guild'] });
    await begun.run();
    expect(begun.isOpen('history')).toBe(true);
  });

  it('may turn out not to exist: the log says so, and nothing is held back', async () => {
    const { sentences, start, answers } = await initialSubscriptions();
    const begun = await start([channel], unreachable);
    answers({ problems: ['unknown'] });
    await begun.run();
    expect(begun.isOpen('history')).toBe(false);
    expect(sentences().at(-1)).toContain('I will try again at the next start');
  });

  it('are known to the database from an earlier start', async () => {
    const { sentences, start } = await initialSubscriptions();
    await start([channel]);
    const begun = await start([channel], unreachable);
    expect(begun.isOpen('history')).toBe(false);
    expect(sentences()).toHaveLength(1);
  });

  it('stay open when the database fails', async () => {
    const { subscriptions, log, clock } = { ...(await memoryStore()), ...createRecorder() };
    const fails = async () => {
      throw new Error('database is locked');
    };
    const directory = { guildOf: async () => GUILD, problems: async () => [] };
    const begun = createInitialSubscriptions(
      { channels: [channel], guildIds: undefined, settings },
      { subscriptions: { ...subscriptions, setInitially: fails }, directory, log, clock, audit: createFakeAudit() },
    );
    await expect(begun.run()).rejects.toThrow('database is locked');
    expect(begun.isOpen('history')).toBe(true);
  });
});

describe('the server of a channel', () => {
  const NOT_NAMED = { problem: 'This channel is in a server that GUILD_IDS does not name.' };
  const HIDDEN = { problem: 'I cannot see this channel. Give my role "View Channel" there.' };

  it('is what Discord says, and has to be one that the bot serves', () => {
    expect(guildIfServed(GUILD, undefined)).toEqual({ guildId: GUILD });
    expect(guildIfServed(GUILD, [OTHER, GUILD])).toEqual({ guildId: GUILD });
    expect(guildIfServed(OTHER, [GUILD])).toEqual(NOT_NAMED);
  });

  it.each([
    ['is the only one served, for a channel that the bot cannot see', 'hidden', [GUILD], { guildId: GUILD }],
    ['is unknown where several are served', 'hidden', [GUILD, OTHER], HIDDEN],
    ['is unknown where none is named', 'hidden', undefined, HIDDEN],
    ['is not guessed for a channel that Discord does not know', 'unknown', [GUILD], { problem: expect.any(String) }],
    ['is not guessed for what is not a text channel', 'not-text', [GUILD], { problem: expect.any(String) }],
    ['is not guessed while Discord may yet say it', undefined, [GUILD], 'later'],
  ] as const)('%s', (_, problem, guildIds, guild) => {
    expect(guildOfUnseen(problem, guildIds)).toEqual(guild);
  });
});

describe('what the log says about a setting that was used before', () => {
  it('ignores subscriptions of single libraries and of other servers', async () => {
    const { subscriptions, start } = await initialSubscriptions();
    await start([channel]);
    const [subscription] = await subscriptions.list();
    if (!subscription) throw new Error('no route');
    const others = [
      { ...subscription, librarySectionId: '3' },
      { ...subscription, guildId: OTHER },
    ];
    expect(whyChannelUnused(subscription, [...others, subscription])).toBeUndefined();
    expect(whyChannelUnused(subscription, others)).toContain('removed');
  });
});
