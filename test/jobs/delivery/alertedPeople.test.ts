import { expect, test } from 'vitest';
import type { BlockedChannel } from '../../../src/domain/notifications/blockedChannels.ts';
import type { ChangedSetting } from '../../../src/domain/notifications/changedSettings.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { PostStatus } from '../../../src/domain/notifications/outbox.ts';
import type { FeedPost } from '../../../src/domain/notifications/posts.ts';
import { ALERT_QUIET_PERIOD_MS, sendChangedSettingsAlerts } from '../../../src/jobs/delivery/changedSettings.ts';
import { createRecorder, GUILD, NOON } from '../support/fakes.ts';

const CHANNEL = '100000000000000001';
const OTHER_CHANNEL = '100000000000000002';
const TWO_CHANNELS = [CHANNEL, OTHER_CHANNEL];
const LONG_AGO = new Date(NOON.getTime() - 86_400_000);

const blockedSince = (since: Date, channelId: string = CHANNEL): BlockedChannel => ({
  channelId,
  kind: 'forbidden',
  since,
});

const RULE = { reason: 'another-server', kind: 'rule', guildId: GUILD, locale: 'en-US' } as const;
const POSTING = { reason: 'blocked', kind: 'subscription', guildId: GUILD, locale: 'en-US' } as const;

interface Given {
  readonly settings: readonly Omit<ChangedSetting, 'id'>[];
  readonly blocked?: readonly BlockedChannel[];
  /** People who may no longer change the settings of their guild. */
  readonly formerAdmins?: readonly string[];
  /** People of whom Discord does not say for now whether they take direct messages. */
  readonly unreachable?: readonly string[];
  /** People who refuse each direct message. */
  readonly closed?: readonly string[];
  readonly ownerOf?: (guildId: string) => string | undefined;
}

/** Alerts people until no message is under way. Returns the messages, and the settings that wait for a later run. */
async function alerted(given: Given) {
  const { blocked = [], formerAdmins = [], unreachable = [], closed = [], ownerOf = () => 'owner' } = given;
  const { log, lines } = createRecorder();
  const posts: FeedPost[] = [];
  const checkedUsers: string[] = [];
  let waiting = given.settings.map((setting, index): ChangedSetting => ({ ...setting, id: index + 1 }));
  const fateOf = ({ channelId }: FeedPost): PostStatus =>
    closed.includes(channelId) ? { kind: 'forbidden' } : { messageId: 'm1' };
  const run = () =>
    sendChangedSettingsAlerts({
      changedSettings: {
        listUnannounced: async () => waiting,
        markAnnounced: async (ids) => {
          waiting = waiting.filter(({ id }) => !ids.includes(id));
        },
      },
      blocked: { list: async () => blocked },
      notifications: { backlog: async () => 0 },
      outbox: {
        add: async (post) => void posts.push(post),
        fate: async (channelId, key) => {
          const post = posts.find((candidate) => candidate.channelId === channelId && candidate.key === key);
          return post && fateOf(post);
        },
      },
      directory: {
        guildOf: async () => GUILD,
        ownerOf,
        direct: async (userId) => {
          if (unreachable.includes(userId)) throw new ChannelFailure('unavailable', 'Discord does not answer');
          return userId;
        },
      },
      mayRead: async ({ userId }) => {
        checkedUsers.push(userId);
        return !formerAdmins.includes(userId);
      },
      clock: { now: () => NOON },
      startedAt: NOON,
      log,
      wake: () => undefined,
    });
  await run();
  const firstCheckedUsers = [...checkedUsers];
  for (let runs = 0; runs < 3; runs += 1) await run();
  return {
    readers: posts.map(({ channelId }) => channelId),
    bodyFor: (userId: string) => posts.find(({ channelId }) => channelId === userId)?.body ?? '',
    bodies: posts.map(({ body }) => body),
    waiting,
    firstCheckedUsers,
    warnings: lines.filter(({ level }) => level === 'warn'),
  };
}

test('the owner is alerted to the rules of a former admin, even if another admin is alerted to their own rules', async () => {
  const { readers, bodyFor } = await alerted({
    settings: [
      { ...RULE, setBy: '7', name: 'Days' },
      { ...RULE, setBy: '8', name: 'Nights' },
    ],
    formerAdmins: ['8'],
  });
  expect(readers).toEqual(['7', 'owner']);
  expect(bodyFor('7')).toContain('Days');
  expect(bodyFor('owner')).toContain('Nights');
});

test('people of two guilds are told apart even if the ids of guild and person join to the same digits', async () => {
  const { readers } = await alerted({
    settings: [
      { ...RULE, guildId: '21', setBy: '7', name: 'Days' },
      { ...RULE, guildId: '2', setBy: '17', name: 'Nights' },
    ],
    formerAdmins: ['17'],
  });
  expect(readers).toEqual(['7', 'owner']);
});

test('a person who set up several blocked channels is checked only once in a run', async () => {
  const { firstCheckedUsers } = await alerted({
    settings: TWO_CHANNELS.map((channelId) => ({ ...POSTING, channelId, setBy: '7' })),
    blocked: TWO_CHANNELS.map((channelId) => blockedSince(LONG_AGO, channelId)),
  });
  expect(firstCheckedUsers).toEqual(['7']);
});

test('an alert about blocked channels does not list the channels of other people', async () => {
  const { bodyFor } = await alerted({
    settings: [
      { ...POSTING, channelId: CHANNEL, setBy: '7' },
      { ...POSTING, channelId: OTHER_CHANNEL, setBy: '8' },
    ],
    blocked: TWO_CHANNELS.map((channelId) => blockedSince(LONG_AGO, channelId)),
  });
  expect(bodyFor('7')).toContain(CHANNEL);
  expect(bodyFor('7')).not.toContain(OTHER_CHANNEL);
});

test('an alert about a blocked channel does not list channels that an earlier alert listed', async () => {
  const { bodies } = await alerted({
    settings: [{ ...POSTING, channelId: OTHER_CHANNEL, setBy: '7' }],
    blocked: TWO_CHANNELS.map((channelId) => blockedSince(LONG_AGO, channelId)),
  });
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain(OTHER_CHANNEL);
  expect(bodies[0]).not.toContain(CHANNEL);
});

test('an alert about a blocked channel does not list subscriptions there that changed for another reason', async () => {
  const { bodies } = await alerted({
    settings: [
      { ...POSTING, channelId: CHANNEL, setBy: '7', name: 'added' },
      { ...POSTING, reason: 'another-server', channelId: CHANNEL, setBy: '7', name: 'history' },
    ],
    blocked: [blockedSince(LONG_AGO)],
  });
  const [blockedAlert] = bodies.filter((body) => body.includes('I can no longer post'));
  expect(blockedAlert).toContain('New in the libraries');
  expect(blockedAlert).not.toContain('Plays');
});

test('an alert about a blocked channel from an earlier version, which names no kind of board, says live board', async () => {
  const { bodies } = await alerted({
    settings: [{ ...POSTING, kind: 'board', channelId: CHANNEL, setBy: '7' }],
    blocked: [blockedSince(LONG_AGO)],
  });
  expect(bodies).toEqual([expect.stringContaining('Live board')]);
});

test('an alert about a blocked channel without boards mentions no board', async () => {
  const { bodies } = await alerted({
    settings: [{ ...POSTING, channelId: CHANNEL, setBy: '7' }],
    blocked: [blockedSince(LONG_AGO)],
  });
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).not.toMatch(/Live board|Panel/);
});

test.each([
  { name: 'just before the bot started', afterMs: -1 },
  { name: 'at a time that is still to come, because the clock was set back', afterMs: ALERT_QUIET_PERIOD_MS },
])('an alert about a channel that was blocked $name, does not wait for further channels', async ({ afterMs }) => {
  const { readers } = await alerted({
    settings: [{ ...POSTING, channelId: CHANNEL, setBy: '7' }],
    blocked: [blockedSince(new Date(NOON.getTime() + afterMs))],
  });
  expect(readers).toEqual(['7']);
});

test('only the alert for a person who cannot be reached yet is kept, and not that for a person who left', async () => {
  const { readers, waiting } = await alerted({
    settings: ['7', '8'].map((setBy) => ({ ...POSTING, channelId: CHANNEL, setBy })),
    blocked: [blockedSince(LONG_AGO)],
    formerAdmins: ['8'],
    unreachable: ['7'],
  });
  expect([readers, waiting.map(({ setBy }) => setBy)]).toEqual([[], ['7']]);
});

test('only the alert for an owner who cannot be reached yet is kept, and not that of a guild without an owner', async () => {
  const { waiting } = await alerted({
    settings: ['1', '2'].map((guildId) => ({ ...POSTING, channelId: CHANNEL, guildId })),
    blocked: [blockedSince(LONG_AGO)],
    unreachable: ['owner of 1'],
    ownerOf: (guildId) => (guildId === '1' ? 'owner of 1' : undefined),
  });
  expect(waiting.map(({ guildId }) => guildId)).toEqual(['1']);
});

test('an owner who refused the alert about their own settings gets none about those of other people', async () => {
  const { readers, waiting } = await alerted({
    settings: ['owner', '8'].map((setBy) => ({ ...RULE, setBy, name: 'Nights' })),
    closed: ['owner', '8'],
  });
  expect([readers, waiting]).toEqual([['owner', '8'], []]);
});

test('the log names each guild in which no person takes an alert', async () => {
  const { warnings } = await alerted({
    settings: ['1', '1', '2'].map((guildId) => ({ ...RULE, guildId, setBy: '7' })),
    closed: ['7', 'owner'],
  });
  const sentence =
    'could alert no one in this Discord server (guild) that notifications, boards or rules were stopped or changed: no owner is known who accepts direct messages';
  expect(warnings).toEqual(['1', '2'].map((guild) => ({ level: 'warn', sentence, fields: { guild } })));
});
