import { describe, expect, it } from 'vitest';
import type { ChannelProblem } from '../../../src/domain/notifications/channels.ts';
import type { Subscriptions } from '../../../src/domain/notifications/subscriptions.ts';
import {
  guildIfServed,
  guildOfUnnamedChannel,
  type InitialSubscription,
  type InitialSubscriptionsPlan,
  makeInitialSubscriptions,
} from '../../../src/jobs/feeds/initialSubscriptions.ts';
import { aSubscription, memoryStore } from '../../store/support/openStore.ts';
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
  const shutdown = new AbortController();
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure = error;
  };
  const setInitially: Subscriptions['setInitially'] = (...all) =>
    failure ? Promise.reject(failure) : subscriptions.setInitially(...all);
  const begin = (channels: readonly InitialSubscription[], but: Partial<InitialSubscriptionsPlan['settings']> = {}) =>
    makeInitialSubscriptions(
      { channels, guildIds, settings: { ...settings, ...but } },
      {
        subscriptions: { ...subscriptions, setInitially },
        log,
        audit,
        clock,
        signal: shutdown.signal,
        directory: { guildOf: async () => answer.guildId, problems: async () => answer.problems ?? [] },
      },
    );
  const start = (channels: readonly InitialSubscription[], answering: Answer = { guildId: GUILD }) => {
    answer = answering;
    return begin(channels);
  };
  const answers = (next: Answer) => {
    answer = next;
  };
  return { subscriptions, clock, sentences, start, begin, answers, serve, fail, shutdown, audited: audit.audited };
}

describe('the channels in the environment', () => {
  it('a channel that is named in the environment becomes a subscription at the first start that finds it', async () => {
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
    expect(sentences()).toEqual([
      'info: HISTORY_CHANNEL_ID: this channel now gets notifications; from now on, change that with /notify set, not with the setting',
    ]);
  });

  it('a subscription from the environment is in the guild’s audit trail once, without a person', async () => {
    const { start, audited } = await initialSubscriptions();
    await start([channel]);
    await start([channel]);
    expect(audited).toMatchObject([
      {
        guildId: GUILD,
        action: 'notify initial',
        capability: 'notify.edit',
        outcome: 'done',
        target: 'subscription to history',
        after: `channel ${CHANNEL}`,
        reason: 'HISTORY_CHANNEL_ID',
      },
    ]);
    expect(audited[0]).not.toHaveProperty('userId');
  });

  it('a channel in the environment is used once: later changes in Discord remain, which is logged', async () => {
    const { subscriptions, sentences, start } = await initialSubscriptions();
    await start([channel]);
    await start([channel]);
    expect(sentences()).toHaveLength(1);
    await start([{ ...channel, channelId: OTHER }]);
    const [subscription] = await subscriptions.list();
    expect(subscription?.channelId).toBe(CHANNEL);
    const unused =
      'info: HISTORY_CHANNEL_ID: ignored, because an earlier start already used the setting; change notifications with /notify set';
    expect(sentences().slice(1)).toEqual([unused]);
    await subscriptions.remove(subscription?.id ?? 0);
    await start([channel]);
    expect(await subscriptions.list()).toEqual([]);
    expect(sentences().slice(1)).toEqual([unused, unused]);
  });

  it('a subscription from the environment keeps its first settings, and other settings at a later start are logged', async () => {
    const { subscriptions, sentences, start, begin } = await initialSubscriptions();
    const devices: InitialSubscription = { setting: 'DEVICES_CHANNEL_ID', feed: 'devices', channelId: CHANNEL };
    const server: InitialSubscription = { setting: 'SERVER_CHANNEL_ID', feed: 'server', channelId: CHANNEL };
    await start([devices, server]);
    await begin([devices, server], { people: 'nobody' });
    expect(sentences().slice(2)).toEqual([
      'info: DEVICES_CHANNEL_ID: ignored, because an earlier start already used the setting; change notifications with /notify set',
    ]);
    await begin([server], { people: 'nobody', locale: 'en-US' });
    expect(sentences().slice(3)).toEqual([
      'info: SERVER_CHANNEL_ID: ignored, because an earlier start already used the setting; change notifications with /notify set',
    ]);
    expect(await subscriptions.list()).toMatchObject([
      { feed: 'server', ...settings },
      { feed: 'devices', ...settings },
    ]);
  });

  it('a channel in the environment does not change what was set in Discord before', async () => {
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
    ['hidden', 'The bot cannot see this channel. Give the bot’s role "View Channel" there.'],
    ['not-text', 'This is not a text channel or thread in a Discord server that the bot is in.'],
  ])(
    'a channel in the environment that is %s is logged, and tried again at the next start, not before',
    async (problem, sentence) => {
      const { subscriptions, sentences, start } = await initialSubscriptions();
      await start([channel], { problems: [problem] });
      expect(await subscriptions.list()).toEqual([]);
      expect(sentences()).toEqual([
        `error: HISTORY_CHANNEL_ID: ${sentence} Usher posts nothing there, and tries again at its next start.`,
      ]);
      await start([channel]);
      expect(await subscriptions.list()).toHaveLength(1);
    },
  );
});

describe('with one server only', () => {
  it('a mistyped channel in the environment is logged, and is used once it is corrected', async () => {
    const { subscriptions, sentences, start, serve } = await initialSubscriptions();
    serve(GUILD);
    await start([{ ...channel, channelId: OTHER }], { problems: ['unknown'] });
    expect(await subscriptions.list()).toEqual([]);
    expect(sentences()).toEqual([
      'error: HISTORY_CHANNEL_ID: Discord knows no channel with that ID. Copy the ID again. Usher posts nothing there, and tries again at its next start.',
    ]);
    await start([channel]);
    expect(await subscriptions.list()).toMatchObject([{ guildId: GUILD, channelId: CHANNEL }]);
  });

  it('a channel in the environment that the bot cannot see is subscribed all the same', async () => {
    const { subscriptions, start, serve } = await initialSubscriptions();
    serve(GUILD);
    await start([channel], { problems: ['hidden'] });
    expect(await subscriptions.list()).toMatchObject([{ guildId: GUILD, channelId: CHANNEL }]);
  });

  it('a channel in the environment is assigned to no guild while Discord does not answer', async () => {
    const { subscriptions, clock, sentences, start, answers, serve } = await initialSubscriptions();
    serve(GUILD);
    await start([channel], unreachable);
    answers({ problems: ['unknown'] });
    await clock.advance(1000);
    expect(await subscriptions.list()).toEqual([]);
    expect(sentences().at(-1)).toContain('Discord knows no channel with that ID');
  });
});

describe('channels that Discord says nothing about at the moment', () => {
  const added: InitialSubscription = { setting: 'ADDED_CHANNEL_ID', feed: 'added', channelId: OTHER };
  const ASKED = 'Discord does not say which Discord server this channel is in; asking again';

  it('Discord is asked about a channel in the environment less and less often until it answers, with one log line', async () => {
    const { subscriptions, clock, sentences, start, answers } = await initialSubscriptions();
    await start([channel, added, { ...added, channelId: undefined }], unreachable);
    await clock.advance(6999);
    expect(sentences()).toEqual([`warn: HISTORY_CHANNEL_ID: ${ASKED}`, `warn: ADDED_CHANNEL_ID: ${ASKED}`]);
    answers({ guildId: GUILD });
    expect(await subscriptions.list()).toEqual([]);
    await clock.advance(1);
    expect(await subscriptions.list()).toMatchObject([
      { feed: 'history', channelId: CHANNEL },
      { feed: 'added', channelId: OTHER },
    ]);
    expect(sentences().slice(2)).toEqual([
      'info: HISTORY_CHANNEL_ID: this channel now gets notifications; from now on, change that with /notify set, not with the setting',
      'info: ADDED_CHANNEL_ID: this channel now gets notifications; from now on, change that with /notify set, not with the setting',
    ]);
  });

  it('a channel in the environment is subscribed when Discord answers the second question about it', async () => {
    const { subscriptions, clock, start, answers } = await initialSubscriptions();
    await start([channel], { problems: ['other-guild'] });
    answers({ guildId: GUILD });
    await clock.advance(1000);
    expect(await subscriptions.list()).toHaveLength(1);
  });

  it('a bot that is stopped no longer asks about channels in the environment', async () => {
    const { clock, sentences, start, shutdown } = await initialSubscriptions();
    await start([channel], unreachable);
    shutdown.abort(new Error('stopped'));
    await clock.settle();
    expect([clock.waiting(), sentences()]).toEqual([0, [`warn: HISTORY_CHANNEL_ID: ${ASKED}`]]);
  });

  it('a channel in the environment stays unused when the database fails, which is logged', async () => {
    const { clock, sentences, start, answers, fail } = await initialSubscriptions();
    await start([channel], unreachable);
    fail(new Error('database is locked'));
    answers({ guildId: GUILD });
    await clock.advance(1000);
    expect(sentences().at(-1)).toContain(
      'error: the channels for notifications that .env or the environment names could not be stored',
    );
  });

  it('a channel in the environment that an earlier start used is recognized while Discord does not answer', async () => {
    const { sentences, start } = await initialSubscriptions();
    await start([channel]);
    await start([channel], unreachable);
    expect(sentences()).toHaveLength(1);
  });
});

describe('the server of a channel', () => {
  const NOT_NAMED = { problem: 'This channel is in a Discord server that GUILD_IDS does not name.' };
  const HIDDEN = { problem: 'The bot cannot see this channel. Give the bot’s role "View Channel" there.' };

  it('a channel in the environment belongs to the guild that Discord names, if the bot serves that guild', () => {
    expect(guildIfServed(GUILD, undefined)).toEqual({ guildId: GUILD });
    expect(guildIfServed(GUILD, [OTHER, GUILD])).toEqual({ guildId: GUILD });
    expect(guildIfServed(OTHER, [GUILD])).toEqual(NOT_NAMED);
  });

  it.each([
    {
      name: 'is the only one served, for a channel that the bot cannot see',
      problem: 'hidden',
      guildIds: [GUILD],
      guild: { guildId: GUILD },
    },
    { name: 'is unknown where several are served', problem: 'hidden', guildIds: [GUILD, OTHER], guild: HIDDEN },
    { name: 'is unknown where none is named', problem: 'hidden', guildIds: undefined, guild: HIDDEN },
    {
      name: 'is not guessed for a channel that Discord does not know',
      problem: 'unknown',
      guildIds: [GUILD],
      guild: { problem: expect.any(String) },
    },
    {
      name: 'is not guessed for what is not a text channel',
      problem: 'not-text',
      guildIds: [GUILD],
      guild: { problem: expect.any(String) },
    },
    { name: 'is not guessed while Discord may yet say it', problem: undefined, guildIds: [GUILD], guild: 'later' },
  ] as const)('the guild of a channel in the environment $name', ({ problem, guildIds, guild }) => {
    expect(guildOfUnnamedChannel(problem, guildIds)).toEqual(guild);
  });
});

describe('a setting that was used before', () => {
  it.each([
    { name: 'a single library', but: { librarySectionId: '3' } },
    { name: 'another server', but: { guildId: OTHER } },
  ])(
    'a setting in the environment that an earlier start used stays used, even if $name has a subscription',
    async ({ but }) => {
      const { subscriptions, sentences, start } = await initialSubscriptions();
      await start([channel]);
      const [{ id, ...subscription } = { id: 0 }] = await subscriptions.list();
      await subscriptions.remove(id);
      await subscriptions.set({ ...aSubscription(settings), ...subscription, ...but });
      await start([channel]);
      expect(sentences().at(-1)).toContain('an earlier start already used the setting');
    },
  );
});
