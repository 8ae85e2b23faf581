import { describe, expect, test, vi } from 'vitest';
import { createCachedRoleReader, createUncachedRoleReader } from '../../../../src/domain/live/rules/linkedRoles.ts';
import { createViewerUserReader } from '../../../../src/domain/live/rules/owners.ts';
import type { RuleSettings, SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import type { RuleOutcome } from '../../../../src/domain/live/rules/sessionRules.ts';
import type { MediaServerCallOptions } from '../../../../src/domain/media/callOptions.ts';
import type { MediaServerFailureKind } from '../../../../src/domain/media/server/failure.ts';
import type { Session } from '../../../../src/domain/media/sessions/session.ts';
import { ChannelFailure } from '../../../../src/domain/notifications/channels.ts';
import type { MessageReader } from '../../../../src/domain/notifications/readers.ts';
import { FIRST_SERVER_ID, serverId } from '../../../../src/domain/servers/refs.ts';
import {
  createStreamRuleEnforcer,
  type StreamRuleEnforcerDeps,
} from '../../../../src/jobs/live/rules/rulesConsumer.ts';
import { aSubscription, GUILD, memoryStore, silent } from '../../../store/support/openStore.ts';
import { fails, film, playing } from '../../../support/media.ts';
import { noteSentences } from '../../../support/noteSentences.ts';
import { ONE_VISIBLE } from '../../support/visible.ts';

const ADMIN = '300000000000000001';
const ADA = '300000000000000002';
const MINUTE = 60_000;
const paused = (more: Partial<Session> = {}): Session =>
  playing({ id: 's1', user: { id: '7', name: 'Ada' }, player: { title: 'Den', state: 'paused' }, ...more });

/** Never answers: who asks has to give up. */
const hangs = ({ signal }: MediaServerCallOptions): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const nothingPlays: (options: MediaServerCallOptions) => Promise<readonly Session[]> = async () => [];

/** A trail that takes what begins and not how it ended: the disk is full then. */
const endless = { begin: async () => ({ end: fails('unreachable') }) };

/** Rules over a server of which a test says what plays, and what becomes of a request to end it. */
async function ruling(more: Partial<StreamRuleEnforcerDeps> = {}) {
  const store = await memoryStore();
  const { clock } = store;
  const now = {
    sessions: [paused()] as readonly Session[],
    guildIds: [GUILD],
    /** Undefined: Discord does not say. */
    roles: [] as readonly string[] | undefined,
    seen: [FIRST_SERVER_ID],
    /** What plays on the second server, if it answers. */
    elsewhere: nothingPlays,
    isMember: true,
  };
  const ended: string[] = [];
  const stop = new AbortController();
  const media = {
    sessions: async () => now.sessions,
    terminateSession: async (id: string, reason: string) => {
      ended.push(`${id}: ${reason}`);
      now.sessions = now.sessions.filter((session) => session.id !== id);
    },
  };
  const direct = new Map<string, string>([
    [ADA, '400000000000000001'],
    [ADMIN, '400000000000000002'],
  ]);
  const directory = {
    rolesOf: async () => now.roles,
    direct: async (userId: string) => {
      const channelId = direct.get(userId);
      if (channelId === undefined) throw new ChannelFailure('forbidden', 'no direct messages');
      return channelId;
    },
  };
  const deps: StreamRuleEnforcerDeps = {
    ...store,
    visible: { ...ONE_VISIBLE, serversOf: () => now.seen },
    directory,
    mayRead: async ({ guildId, needs }: MessageReader) => guildId === GUILD && needs === 'me.show' && now.isMember,
    clock,
    log: silent,
    wake: () => undefined,
    guildIds: () => now.guildIds,
    onServer: (id) => ({
      media:
        id === FIRST_SERVER_ID
          ? media
          : { ...media, sessions: (options: MediaServerCallOptions = {}) => now.elsewhere(options) },
      knownVersions: async () => new Map(),
    }),
    knownVersions: async () => new Map(),
    addressKey: (address) => address,
    readRoles: createCachedRoleReader({ linkedAccounts: store.linkedAccounts, directory, clock }),
    readUsers: createViewerUserReader(store),
    readRolesNow: createUncachedRoleReader({ linkedAccounts: store.linkedAccounts, directory }),
    defaultReason: 'Ended by a rule.',
    stopping: stop.signal,
    signal: new AbortController().signal,
    ...more,
  };
  const consumer = createStreamRuleEnforcer(deps);
  const rule = async (
    given: Partial<RuleSettings> = {},
    mode: SessionRule['mode'] = 'live',
    name = 'Paused',
  ): Promise<SessionRule> => {
    const settings: RuleSettings = {
      conditions: { pausedMs: 0 },
      action: 'end',
      graceMs: 0,
      order: 'newest',
      locale: 'en-US',
      exempt: { accounts: [], roleIds: [], players: [] },
      ...given,
    };
    const added = await store.sessionRules.add({ guildId: GUILD, name, settings, setBy: ADMIN });
    const changed = await store.sessionRules.change(added?.id ?? 0, { mode, setBy: ADMIN });
    if (typeof changed !== 'object') throw new Error('no rule');
    return changed;
  };
  const look = async (sessions: readonly Session[] = now.sessions): Promise<void> => {
    await consumer.receive({ at: clock.now().getTime(), sessions });
    let isOver = false;
    const over = consumer.settled().then(() => {
      isOver = true;
    });
    while (!isOver) await clock.advance(500);
    await over;
  };
  return {
    ...store,
    now,
    ended,
    consumer,
    rule,
    direct,
    directory,
    media,
    deps,
    stop,
    /** One snapshot, and all that follows from it. */
    look,
    /** One every ten seconds. */
    watch: async (ms: number): Promise<void> => {
      for (let passed = 0; passed < ms; passed += 10_000) {
        await clock.advance(10_000);
        await look();
      }
    },
    outcomes: async (): Promise<readonly (RuleOutcome | undefined)[]> =>
      (await store.sessionRules.acts({ guildId: GUILD, servers: [FIRST_SERVER_ID] }, { offset: 0, limit: 60 })).map(
        ({ outcome }) => outcome,
      ),
    trail: async () =>
      (await store.auditTrail.search({ guildId: GUILD }, { offset: 0, limit: 20 })).map(
        ({ action, capability, target, outcome, failure, before, after, userId }) => ({
          action,
          capability,
          target,
          outcome,
          failure,
          before,
          after,
          userId,
        }),
      ),
    directMessages: async () =>
      (await Promise.all([...direct.values()].map((channelId) => store.outbox.next(channelId)))).flatMap(
        (row) => row?.body ?? [],
      ),
  };
}

describe('a rule that ends streams', () => {
  test('a rule ends a stream once, with its reason, and records the outcome in the audit trail and the feed', async () => {
    const { rule, look, ended, outcomes, trail, subscriptions, notifications } = await ruling();
    await subscriptions.set(aSubscription({ feed: 'rules' }));
    const { id } = await rule({ reason: 'Paused for too long.' });
    await look([paused()]);
    await look([paused()]);
    expect(ended).toEqual(['s1: Paused for too long.']);
    expect(await outcomes()).toEqual(['ended']);
    expect(await trail()).toEqual([
      {
        action: `rule ${id} “Paused”`,
        target: 'session s1: Metropolis of account 7',
        capability: 'session.terminate',
        outcome: 'done',
        before: 'paused',
        after: 'ended after 0 s',
        userId: undefined,
      },
    ]);
    expect((await notifications.waiting()).map(({ notifications: waiting }) => waiting)).toEqual([1]);
  });

  test('a rule ends no stream on a server that its guild may not see', async () => {
    const { rule, look, ended, now } = await ruling();
    await rule({ reason: 'Paused for too long.' });
    now.seen = [];
    await look([paused()]);
    expect(ended).toEqual([]);
    now.seen = [FIRST_SERVER_ID];
    await look([paused()]);
    expect(ended).toEqual(['s1: Paused for too long.']);
  });

  test('as soon as a guild may not see a media server any more, its rules end no streams there', async () => {
    const { rule, look, ended, now, clock, consumer, outcomes } = await ruling();
    await rule();
    const both = [paused(), paused({ id: 's2', sessionKey: '2', user: { id: '8', name: 'Bea' } })];
    now.sessions = both;
    await consumer.receive({ at: clock.now().getTime(), sessions: both });
    now.seen = [];
    await look([]);
    expect(ended).toEqual([]);
    now.seen = [FIRST_SERVER_ID];
    expect(await outcomes()).toEqual(['rule-off', 'rule-off']);
  });

  test('a rule ends a paused stream once the pause has lasted long enough, with a reading every five seconds', async () => {
    const { rule, consumer, ended, clock, now } = await ruling();
    await rule({ conditions: { pausedMs: 20 * MINUTE } });
    const watch = async (ms: number): Promise<void> => {
      for (let passed = 0; passed < ms; passed += 5000) {
        await clock.advance(5000);
        await consumer.receive({ at: clock.now().getTime(), sessions: now.sessions });
      }
      await clock.advance(30_000);
      await consumer.settled();
    };
    await watch(20 * MINUTE);
    expect(ended).toEqual([]);
    now.sessions = [paused()];
    await watch(5000);
    expect(ended).toHaveLength(1);
  });

  test('a rule stores its observed pauses every half minute, no later and no more often', async () => {
    const { rule, watch, sessionRules } = await ruling();
    await rule({ conditions: { pausedMs: 20 * MINUTE } });
    const written = vi.spyOn(sessionRules, 'record');
    // The first look has seen no time pass yet.
    await watch(5 * MINUTE + 10_000);
    expect(written).toHaveBeenCalledTimes(10);
  });

  test('a rule without a reason gives the bot’s reason to the viewer', async () => {
    const { rule, look, ended } = await ruling();
    await rule();
    await look();
    expect(ended).toEqual(['s1: Ended by a rule.']);
  });

  test('a rule in a dry run only posts what it would do', async () => {
    const { rule, look, ended, outcomes, trail } = await ruling();
    await rule({}, 'dry-run');
    await look();
    expect([ended, await outcomes(), await trail()]).toEqual([[], ['would'], []]);
  });

  test.each<{ name: string; sessions: readonly Session[]; outcome: RuleOutcome }>([
    { name: 'another film', sessions: [paused({ item: film({ ratingKey: '999' }) })], outcome: 'changed' },
    { name: 'another viewer', sessions: [paused({ user: { id: '8', name: 'Ben' } })], outcome: 'changed' },
    {
      name: 'a viewer who has gone on watching',
      sessions: [paused({ player: { state: 'playing' } })],
      outcome: 'changed',
    },
    { name: 'two sessions of that id', sessions: [paused(), paused({ user: { id: '8' } })], outcome: 'shared-id' },
    {
      name: 'a second device of that id',
      sessions: [paused({ sessionKey: '1' }), paused({ sessionKey: '2' })],
      outcome: 'shared-id',
    },
    { name: 'nothing any more', sessions: [], outcome: 'gone' },
  ])('a rule ends no stream if, right before it acts, the session list has $name', async ({ sessions, outcome }) => {
    const { rule, look, ended, now, outcomes } = await ruling();
    await rule();
    now.sessions = sessions;
    await look([paused()]);
    expect([ended, await outcomes()]).toEqual([[], [outcome]]);
  });

  test('a rule decides again, a minute later, about a stream that was replaced meanwhile', async () => {
    const { rule, look, watch, ended, now, outcomes } = await ruling();
    await rule();
    now.sessions = [paused({ player: { state: 'playing' } })];
    await look([paused()]);
    now.sessions = [paused()];
    await watch(50_000);
    expect(ended).toEqual([]);
    await watch(10_000);
    expect([ended.length, await outcomes()]).toEqual([1, ['ended', 'changed']]);
  });

  test.each<{ name: string; lines: string; expected: readonly string[] }>([
    { name: 'spares it if the file there turns out to be small', lines: '480', expected: [] },
    { name: 'ends it if the file there is as large', lines: '4k', expected: ['s1'] },
  ])('a rule asks the stream’s own server for the file again, and $name', async ({ lines, expected }) => {
    const sent = { id: '9', parts: [{ decision: 'transcode', streams: [] }] };
    const item = film({ files: [sent] });
    const session = paused({ decision: 'transcode', transcode: { videoDecision: 'transcode' }, item });
    const versionsWith = (videoResolution: string) => async (sessions: readonly Session[]) =>
      new Map(sessions.map((each) => [each, [{ id: '9', videoResolution, parts: [] }]]));
    const { rule, look, ended, media, now } = await ruling({
      knownVersions: versionsWith('4k'),
      onServer: () => ({ media, knownVersions: versionsWith(lines) }),
    });
    now.sessions = [session];
    await rule({ conditions: { transcodedFromLines: 2160 } });
    await look();
    expect(ended.map((words) => words.split(':')[0])).toEqual(expected);
  });

  test('a rule counts a person’s streams again before it ends one, and spares a stream that is allowed by then', async () => {
    const { rule, look, ended, now, outcomes } = await ruling();
    await rule({ conditions: { streams: 1 } });
    now.sessions = [paused({ id: 's2', sessionKey: '2' })];
    await look([paused({ sessionKey: '1' }), paused({ id: 's2', sessionKey: '2' })]);
    expect([ended, await outcomes()]).toEqual([[], ['changed']]);
  });

  test('a rule spares linked people who have an exempt role, and everybody while Discord does not answer', async () => {
    const { rule, look, ended, now, linkedAccounts, clock } = await ruling();
    await linkedAccounts.map(ADA, '7');
    await rule({ exempt: { accounts: [], roleIds: ['5'], players: [] } });
    for (const roles of [['5'], undefined]) {
      now.roles = roles;
      await clock.advance(2 * MINUTE);
      await look();
    }
    expect(ended).toEqual([]);
    now.roles = ['6'];
    await clock.advance(2 * MINUTE);
    await look();
    expect(ended).toHaveLength(1);
  });

  test('a rule spares a person who got an exempt role within the minute for which roles are remembered', async () => {
    const { rule, look, ended, now, linkedAccounts, clock, outcomes } = await ruling();
    await linkedAccounts.map(ADA, '7');
    await rule({ conditions: { pausedMs: 10_000 }, exempt: { accounts: [], roleIds: ['5'], players: [] } });
    await look();
    now.roles = ['5'];
    await clock.advance(10_000);
    await look();
    expect([ended, await outcomes()]).toEqual([[], ['changed']]);
  });

  test('a rule reads roles first and sessions last, so that a person who continues watching is spared', async () => {
    const { rule, look, ended, now, linkedAccounts, directory, outcomes } = await ruling();
    await linkedAccounts.map(ADA, '7');
    await rule({ exempt: { accounts: [], roleIds: ['5'], players: [] } });
    await look([]);
    directory.rolesOf = async () => {
      now.sessions = [paused({ player: { state: 'playing' } })];
      return [];
    };
    await look([paused()]);
    expect([ended, await outcomes()]).toEqual([[], ['changed']]);
  });

  test('a rule that is turned off while the sessions are read ends no stream', async () => {
    const { rule, look, ended, now, media, sessionRules, outcomes } = await ruling();
    const { id } = await rule();
    media.sessions = async () => {
      await sessionRules.change(id, { mode: 'off', setBy: ADMIN });
      return now.sessions;
    };
    await look();
    expect([ended, await outcomes()]).toEqual([[], ['rule-off']]);
  });

  test('a rule reports that a stream goes on although the server took the request, and tries again later', async () => {
    const { rule, look, watch, media, ended, outcomes } = await ruling();
    const { terminateSession } = media;
    media.terminateSession = async () => undefined;
    await rule();
    await look();
    media.terminateSession = terminateSession;
    await watch(40_000);
    expect([ended.length, await outcomes()]).toEqual([0, ['still-there']]);
    await watch(20_000);
    expect([ended.length, await outcomes()]).toEqual([1, ['ended', 'still-there']]);
  });

  test('a rule tries again if it could not see whether the stream was over', async () => {
    const { rule, look, watch, media, ended, outcomes } = await ruling();
    const { sessions, terminateSession } = media;
    media.terminateSession = async () => {
      media.sessions = fails('unreachable');
    };
    await rule();
    await look();
    expect(await outcomes()).toEqual(['unverified']);
    Object.assign(media, { sessions, terminateSession });
    await watch(70_000);
    expect([ended.length, await outcomes()]).toEqual([1, ['ended', 'unverified']]);
  });

  test.each<{ name: string; next: Partial<Session> }>([
    { name: 'that of another film', next: { item: film({ ratingKey: '999' }) } },
    { name: 'that of another viewer', next: { user: { id: '8', name: 'Ben' } } },
  ])('a rule counts a stream as ended if its session id is $name afterwards', async ({ next }) => {
    const { rule, look, media, now, outcomes } = await ruling();
    media.terminateSession = async () => {
      now.sessions = [paused(next)];
    };
    await rule();
    await look();
    expect(await outcomes()).toEqual(['ended']);
  });

  test('a rule reports a stream as over if the server refused to end it, but its session now plays another film', async () => {
    const { rule, look, media, now, outcomes } = await ruling();
    media.terminateSession = async () => {
      now.sessions = [paused({ item: film({ ratingKey: '999' }) })];
      await fails('not-found', { status: 404 })();
    };
    await rule();
    await look();
    expect(await outcomes()).toEqual(['gone']);
  });

  test.each<{ name: string; kind: MediaServerFailureKind; status: number; outcome: RuleOutcome }>([
    { name: 'does not accept the token', kind: 'unauthorized', status: 401, outcome: 'refused' },
    { name: 'says that the token has expired', kind: 'unauthorized', status: 498, outcome: 'refused' },
    // Of this request, 403 may mean that the session is gone (4.9).
    { name: 'forbids it', kind: 'invalid', status: 403, outcome: 'forbidden' },
    { name: 'cannot do that', kind: 'invalid', status: 400, outcome: 'failed' },
  ])(
    'a rule tries three times to end a stream where the server $name, and reports each try',
    async ({ kind, status, outcome }) => {
      const { rule, look, watch, media, outcomes, trail } = await ruling();
      let count = 0;
      media.terminateSession = async () => {
        count += 1;
        return await fails(kind, { status })();
      };
      await rule();
      await look();
      await watch(40_000);
      expect(count).toBe(1);
      await watch(60 * MINUTE);
      // The third one waits until ten minutes are over since the first.
      expect([count, await outcomes()]).toEqual([3, [outcome, 'left-alone', outcome, outcome]]);
      const ended = (await trail()).filter(({ capability }) => capability === 'session.terminate');
      expect(ended.map(({ outcome: came, failure }) => [came, failure])).toEqual(
        Array.from({ length: 3 }, () => ['failed', outcome]),
      );
    },
  );

  test('a rule tries again if the sessions could not be read right before the request', async () => {
    const { rule, look, watch, media, ended, outcomes } = await ruling();
    const { sessions } = media;
    media.sessions = fails('unreachable');
    await rule();
    await look();
    media.sessions = sessions;
    await watch(MINUTE);
    expect([ended.length, await outcomes()]).toEqual([1, ['ended', 'failed']]);
  });

  test('a stream that one rule failed to end is tried by another rule at the next reading', async () => {
    const { rule, look, media, outcomes } = await ruling();
    media.terminateSession = fails('unauthorized');
    await rule();
    await rule({}, 'live', 'Another');
    await look();
    expect(await outcomes()).toEqual(['refused']);
    await look();
    expect(await outcomes()).toEqual(['refused', 'refused']);
  });

  test('a rule notices the end of a stream while it reads roles', async () => {
    let meanwhile = async (): Promise<void> => undefined;
    const readRoles = async () => {
      await meanwhile();
      return () => [];
    };
    const { rule, consumer, now, watch, ended, outcomes, clock } = await ruling({ readRoles });
    await rule();
    now.sessions = [];
    await consumer.receive({ at: clock.now().getTime(), sessions: [paused()] });
    meanwhile = consumer.settled;
    await consumer.receive({ at: clock.now().getTime(), sessions: [paused()] });
    expect(await outcomes()).toEqual(['gone']);
    now.sessions = [paused()];
    await watch(2 * MINUTE);
    expect(ended).toHaveLength(1);
  });

  test('a rule cannot end a session to which the server gives no id', async () => {
    const { rule, look, outcomes } = await ruling();
    await rule();
    await look([paused({ id: undefined, sessionKey: '4' })]);
    expect(await outcomes()).toEqual(['no-id']);
  });

  const attached = { title: 'Den', machineIdentifier: 'den', state: 'paused' };
  test.each<[string, number, Partial<Session>, RuleOutcome]>([
    ['two seconds later under its id', 2000, {}, 'back'],
    ['two seconds later under a new id', 2000, { id: 's2', sessionKey: '2' }, 'back'],
    ['with the next report of its player', 10_000, {}, 'back'],
    ['at once under a new id', 0, { id: 's2', sessionKey: '2' }, 'back'],
    ['half a minute later under its id', 30_000, {}, 'ended'],
    ['half a minute later under a new id', 30_000, { id: 's2', sessionKey: '2' }, 'ended'],
  ])('a rule notices that a stream that it ended is back %s, and ends it again a minute later', async (...given) => {
    const [, afterMs, more, outcome] = given;
    const { rule, look, watch, ended, now, outcomes, media, clock, stop } = await ruling();
    const { terminateSession } = media;
    await rule();
    now.sessions = [paused({ sessionKey: '1', player: attached })];
    media.terminateSession = async (...args) => {
      await terminateSession(...args);
      media.terminateSession = terminateSession;
      void clock.wait(afterMs, stop.signal).then(() => {
        now.sessions = [paused({ sessionKey: '1', player: attached, ...more })];
      });
    };
    await look();
    expect([ended.length, await outcomes()]).toEqual([1, [outcome]]);
    await watch(2 * MINUTE);
    expect([ended.length, await outcomes(), now.sessions]).toEqual([2, ['ended', outcome], []]);
  });

  test('a rule leaves a stream alone that comes back after two ends in ten minutes', async () => {
    const { rule, look, watch, ended, now, outcomes, media, clock, stop } = await ruling();
    await rule();
    const { terminateSession } = media;
    media.terminateSession = async (...args) => {
      await terminateSession(...args);
      void clock.wait(2000, stop.signal).then(() => {
        now.sessions = [paused({ player: attached })];
      });
    };
    now.sessions = [paused({ player: attached })];
    await look();
    await watch(9 * MINUTE);
    expect([ended.length, await outcomes()]).toEqual([2, ['left-alone', 'back', 'back']]);
  });

  const numbered = (sessionKey: string, more: Partial<Session> = {}): Session => paused({ sessionKey, ...more });
  const ben = { id: '8', name: 'Ben' };
  const den = { machineIdentifier: 'den', state: 'paused' };
  const attic = { machineIdentifier: 'attic', state: 'paused' };
  test.each<{ name: string; sessions: readonly Session[] }>([
    { name: 'two people', sessions: [numbered('1'), numbered('2', { user: ben })] },
    { name: 'two people on a server that numbers nothing', sessions: [paused(), paused({ user: ben })] },
    { name: 'one person on two devices', sessions: [numbered('1', { player: den }), numbered('2', { player: attic })] },
    {
      name: 'two cloned players of one name and id',
      sessions: [numbered('1', { player: den }), numbered('2', { player: den })],
    },
    {
      name: 'two titles of one person',
      sessions: [numbered('1'), numbered('2', { item: film({ ratingKey: '999' }) })],
    },
    {
      name: 'one who watches television',
      sessions: [numbered('1'), numbered('2', { live: true, item: film({ ratingKey: '3' }) })],
    },
  ])(
    'a rule ends neither of two streams with one session id, and says so once for each: $name',
    async ({ sessions }) => {
      const { rule, look, watch, ended, now, outcomes } = await ruling();
      await rule();
      now.sessions = sessions;
      await look();
      await watch(10 * MINUTE);
      expect([ended, await outcomes()]).toEqual([[], ['shared-id', 'shared-id']]);
    },
  );

  test('a rule counts two streams with one session id as two, and ends a third one', async () => {
    const { rule, look, ended, now, clock } = await ruling();
    await rule({ conditions: { streams: 2 } });
    now.sessions = [numbered('1'), numbered('2')];
    await look();
    now.sessions = [...now.sessions, numbered('3', { id: 's3' })];
    await clock.advance(10_000);
    await look();
    expect(ended.map((each) => each.split(':')[0])).toEqual(['s3']);
  });

  test('a rule ends a stream once the other stream with its session id is over', async () => {
    const { rule, look, watch, ended, now, outcomes } = await ruling();
    await rule();
    now.sessions = [paused(), paused({ user: ben })];
    await look([paused()]);
    now.sessions = [paused()];
    await watch(MINUTE);
    expect([ended.length, await outcomes()]).toEqual([1, ['ended', 'shared-id']]);
  });

  test('a rule ends no stream while the audit trail cannot be written', async () => {
    const audit = { begin: fails('unreachable') };
    const { rule, look, ended, outcomes } = await ruling({ audit });
    await rule();
    await look();
    expect([ended, await outcomes()]).toEqual([[], ['failed']]);
  });

  test('a rule posts its outcome although the audit trail could not be written afterwards, which is logged', async () => {
    const said: string[] = [];
    const log = { ...silent, error: noteSentences(said) };
    const { rule, look, ended, outcomes, subscriptions, notifications } = await ruling({ audit: endless, log });
    await subscriptions.set(aSubscription({ feed: 'rules' }));
    await rule();
    await look();
    expect([ended.length, await outcomes()]).toEqual([1, ['ended']]);
    expect((await notifications.waiting()).map(({ notifications: waiting }) => waiting)).toEqual([1]);
    expect(said).toEqual(['could not write the outcome of a rule’s action to the audit trail']);
  });

  const seven = Array.from({ length: 7 }, (_, n) => paused({ id: `s${n}`, sessionKey: `${n}`, user: { id: `${n}` } }));
  const four = seven.slice(0, 4).map((session) => ({ ...session, user: { id: '7' } }));
  test.each<[string, Partial<RuleSettings>, SessionRule['mode'], readonly Session[], readonly RuleOutcome[]]>([
    ['it ended a stream', {}, 'live', [paused()], ['unknown']],
    ['it warned', { action: 'warn' }, 'live', [paused()], ['unknown']],
    ['it posted', { action: 'notify' }, 'live', [paused()], ['noted']],
    ['it said what it would do', {}, 'dry-run', [paused()], ['would']],
    ['it left an account alone', {}, 'live', four, ['left-alone', 'unknown', 'unknown']],
    ['its dry run stopped', {}, 'dry-run', seven, ['limit', 'would', 'would', 'would', 'would', 'would']],
  ])(
    'a bot that is killed when %s posts the known outcome at the next start, and repeats no action',
    async (...given) => {
      const [, settings, mode, sessions, expected] = given;
      const { rule, consumer, clock, stop, deps, ended, outcomes, subscriptions, notifications } = await ruling();
      await subscriptions.set(aSubscription({ feed: 'rules' }));
      await rule(settings, mode);
      stop.abort();
      await consumer.receive({ at: clock.now().getTime(), sessions });
      await consumer.settled();
      expect(await outcomes()).toEqual(expected.map(() => undefined));
      const next = createStreamRuleEnforcer({ ...deps, stopping: new AbortController().signal });
      await next.recover();
      await next.receive({ at: clock.now().getTime(), sessions });
      await next.settled();
      expect([ended, await outcomes()]).toEqual([[], expected]);
      expect((await notifications.waiting()).map(({ notifications: waiting }) => waiting)).toEqual([expected.length]);
    },
  );
});

describe('a rule that counts over several servers', () => {
  const here = playing({ id: 's1', user: { id: '7' }, bandwidthKbps: 8000 });
  const there = playing({ id: '2:s1', sessionKey: '2:1', user: { id: '2:9' }, bandwidthKbps: 8000 });

  /** What plays when it is asked for the first time, and for the second. */
  const inTurn = (...answers: readonly (readonly Session[])[]) => {
    const left = answers.values();
    return async () => left.next().value ?? [];
  };

  /** Somebody watches on the second server, and then on the first one, too. */
  async function onBoth(
    conditions: RuleSettings['conditions'],
    {
      elsewhere = async () => [there],
      seen = [FIRST_SERVER_ID, serverId(2)],
    }: Partial<Awaited<ReturnType<typeof ruling>>['now']> = {},
  ) {
    const { rule, look, ended, now, clock, outcomes } = await ruling({ readUsers: async () => () => ['ada'] });
    await rule({ conditions });
    Object.assign(now, { elsewhere, seen, sessions: [here] });
    await look([there]);
    for (let n = 0; n < 3; n += 1) {
      await clock.advance(5000);
      await look([there, ...now.sessions]);
    }
    now.seen = [FIRST_SERVER_ID];
    return [ended.map((each) => each.split(':')[0]), await outcomes()];
  }
  const ONE_EACH = { streams: 1, scope: 'person' } as const;

  test.each<{ name: string; conditions: RuleSettings['conditions'] }>([
    { name: 'the streams of a person', conditions: ONE_EACH },
    { name: 'the bandwidth of all', conditions: { totalKbps: 10_000 } },
  ])('a rule over several servers ends one too many of $name', async ({ conditions }) => {
    expect(await onBoth(conditions)).toEqual([['s1'], ['ended']]);
  });

  test.each([
    { name: 'it is over on the other one by then', elsewhere: async () => [] },
    { name: 'the other one does not say what plays there', elsewhere: fails('unreachable') },
    { name: 'the other one hangs', elsewhere: hangs },
    { name: 'it is over on the other one while roles are read', elsewhere: inTurn([there], []) },
    { name: 'something else began on the other one by then', elsewhere: inTurn([there], [{ ...there, id: '2:s2' }]) },
    { name: 'nothing was on the other one when roles were read', elsewhere: inTurn([], [there]) },
  ])('a rule over several servers ends no stream if $name', async ({ elsewhere }) => {
    expect(await onBoth(ONE_EACH, { elsewhere })).toEqual([[], ['changed']]);
  });

  test('a rule neither asks a server that its guild may not see nor counts streams there', async () => {
    const elsewhere = async () => {
      throw new Error('that server was not to be asked');
    };
    expect(await onBoth(ONE_EACH, { elsewhere, seen: [FIRST_SERVER_ID] })).toEqual([[], []]);
  });

  test('a rule does not ask a media server for streams that cannot change its decision', async () => {
    const elsewhere = async () => {
      throw new Error('that server was not to be asked');
    };
    expect(await onBoth({ librarySectionId: '1:', totalKbps: 5000 }, { elsewhere })).toEqual([['s1'], ['ended']]);
  });
});

describe('while another server hangs', () => {
  const [here, there] = [paused(), paused({ id: '2:s1', sessionKey: '2:1', user: { id: '2:9' } })];

  test('a rule still ends streams of one server while another hangs, and the shutdown waits for both', async () => {
    const { rule, consumer, clock, now, ended, outcomes } = await ruling();
    let answer: () => void = () => undefined;
    let isOver = false;
    Object.assign(now, {
      seen: [FIRST_SERVER_ID, serverId(2)],
      elsewhere: () =>
        new Promise((resolve) => {
          answer = () => resolve([]);
        }),
    });
    await rule();
    await consumer.receive({ at: clock.now().getTime(), sessions: [there, here] });
    const over = consumer.settled().then(() => {
      isOver = true;
    });
    for (let n = 0; n < 20; n += 1) await clock.advance(500);
    expect([ended, await outcomes(), isOver]).toEqual([['s1: Ended by a rule.'], ['ended'], false]);
    answer();
    await over;
  });

  test('a rule over two servers ends no stream while one server hangs, since that may prove unnecessary', async () => {
    const { rule, look, now, clock, ended, media, sessionRules } = await ruling({
      readUsers: async () => () => ['ada'],
    });
    const { terminateSession } = media;
    media.terminateSession = async (...given) => {
      await clock.wait(1000);
      await terminateSession(...given);
    };
    const [stays, one, another] = [paused({ id: 's0', sessionKey: '0' }), there, here].map((session) => ({
      ...session,
      bandwidthKbps: 4000,
    }));
    const all = [stays, one, another].flatMap((session) => session ?? []);
    await rule({ conditions: { streams: 1, scope: 'person', totalKbps: 10_000 } });
    Object.assign(now, { seen: [FIRST_SERVER_ID, serverId(2)], sessions: all.filter((session) => session !== one) });
    Object.assign(now, { elsewhere: async () => (ended.some((each) => each.startsWith('2:')) ? [] : [one]) });
    await look(all.slice(0, 1));
    for (let n = 0; n < 3; n += 1) {
      await clock.advance(5000);
      await look(all);
    }
    const acts = await sessionRules.acts({ guildId: GUILD, servers: now.seen }, { offset: 0, limit: 9 });
    expect([ended.length, acts.map(({ outcome }) => outcome)]).toEqual([1, ['changed', 'ended']]);
  });
});

describe('a rule that stops itself', () => {
  const crowd = (length: number) =>
    Array.from({ length }, (_, n) => paused({ id: `s${n}`, sessionKey: `${n}`, user: { id: `${n}` } }));

  test('a rule stops itself after ending streams of five accounts, and alerts the person who set it', async () => {
    const { rule, look, ended, outcomes, changedSettings, sessionRules, now, consumer } = await ruling();
    await rule();
    now.sessions = crowd(7);
    await look();
    expect(ended).toHaveLength(5);
    expect((await outcomes())[0]).toBe('limit');
    expect(sessionRules.list()[0]?.stoppedAt).toBeDefined();
    expect(consumer.everyMs()).toBeUndefined();
    expect(await changedSettings.listUnannounced()).toMatchObject([{ reason: 'limit', name: 'Paused', setBy: ADMIN }]);
  });

  test('a rule does not stop itself because of one viewer who restarts again and again; it leaves that viewer alone', async () => {
    const { rule, look, ended, now, outcomes, trail, changedSettings } = await ruling();
    await rule();
    for (let n = 0; n < 7; n += 1) {
      now.sessions = [paused({ id: `s${n}`, sessionKey: `${n}` })];
      await look();
    }
    expect([ended.length, await outcomes()]).toEqual([2, ['left-alone', 'ended', 'ended']]);
    expect((await trail())[0]).toMatchObject({
      target: 'rule 1 and account 7',
      outcome: 'nothing',
      failure: 'left-alone',
    });
    expect(await changedSettings.listUnannounced()).toMatchObject([
      { reason: 'left-alone', name: 'Paused', setBy: ADMIN },
    ]);
    now.sessions = [paused({ id: 's9', user: { id: '9' } })];
    await look();
    expect(ended).toHaveLength(3);
  });

  test('a rule does not stop itself after ending 2, 2 and 1 streams of three accounts', async () => {
    const { rule, look, ended, now, outcomes } = await ruling();
    await rule();
    now.sessions = ['7', '7', '8', '8', '9', '9'].map((id, n) =>
      paused({ id: `s${n}`, sessionKey: `${n}`, user: { id } }),
    );
    await look();
    now.sessions = [paused({ id: 's6', user: { id: '10' } })];
    await look();
    expect([ended.length, new Set(await outcomes())]).toEqual([7, new Set(['ended'])]);
  });

  test('a rule in a dry run stops itself after five accounts as it would do live, without an alert', async () => {
    const { rule, look, outcomes, changedSettings } = await ruling();
    await rule({}, 'dry-run');
    await look(crowd(50));
    expect(await outcomes()).toEqual(['limit', 'would', 'would', 'would', 'would', 'would']);
    expect(await changedSettings.listUnannounced()).toEqual([]);
  });

  test('a rule does not count streams that it did not end towards stopping itself', async () => {
    const { rule, look, now, outcomes, media } = await ruling();
    await rule();
    now.sessions = [];
    await look(crowd(5));
    media.terminateSession = fails('unauthorized');
    now.sessions = crowd(10).slice(5);
    await look();
    expect(new Set(await outcomes())).toEqual(new Set(['gone', 'refused']));
  });

  test('a rule that stops itself posts this and ends no stream, even if the audit trail could not be written', async () => {
    const { rule, look, now, outcomes } = await ruling({ audit: { begin: fails('unreachable') } });
    await rule();
    now.sessions = crowd(7);
    await look();
    expect(await outcomes()).toEqual(['limit', 'failed', 'failed', 'failed', 'failed', 'failed']);
  });

  test('a rule stops itself and posts that although the audit trail cannot be written after its actions', async () => {
    const { rule, look, now, outcomes } = await ruling({ audit: endless });
    await rule();
    now.sessions = crowd(7);
    await look();
    expect(await outcomes()).toEqual(['limit', 'ended', 'ended', 'ended', 'ended', 'ended']);
  });

  test.each<{ name: string; kind: MediaServerFailureKind; afterMs: number }>([
    { name: 'refuses and ends them all the same', kind: 'unauthorized', afterMs: 0 },
    { name: 'refuses and ends them a second later', kind: 'unauthorized', afterMs: 1000 },
    { name: 'forbids it and ends them a few seconds later', kind: 'forbidden', afterMs: 5000 },
    { name: 'has too many requests and ends them a few seconds later', kind: 'busy', afterMs: 5000 },
  ])(
    'an ended stream counts towards the limit at which a rule stops itself even where the server $name',
    async ({ kind, afterMs }) => {
      const { rule, look, now, outcomes, media, ended, clock, stop } = await ruling();
      await rule();
      const { terminateSession } = media;
      media.terminateSession = async (...given) => {
        void clock.wait(afterMs, stop.signal).then(() => terminateSession(...given));
        await fails(kind)();
      };
      now.sessions = crowd(5);
      await look();
      now.sessions = crowd(7).slice(5);
      await look();
      expect([ended.length, (await outcomes())[0]]).toEqual([5, 'limit']);
    },
  );
});

describe('a rule that warns', () => {
  test('a rule that warns writes its reason to the linked person', async () => {
    const { rule, look, linkedAccounts, directMessages, outcomes, ended } = await ruling();
    await linkedAccounts.map(ADA, '7');
    await rule({ action: 'warn', reason: 'Please _stop_.' });
    await look();
    const [message] = await directMessages();
    expect(message).toContain('You are watching **Metropolis');
    expect(message).toContain('> Please');
    expect([ended, await outcomes()]).toEqual([[], ['warned']]);
  });

  test.each([
    { outcome: 'warned', name: 'arrived', failure: undefined },
    { outcome: 'not-reached', name: 'was refused', failure: new ChannelFailure('forbidden', 'no direct messages') },
  ] as const)(
    'a rule that warns a viewer reports the outcome $outcome if its direct message $name',
    async ({ outcome, failure }) => {
      const { rule, linkedAccounts, outcomes, consumer, clock, now, outbox, direct } = await ruling();
      await linkedAccounts.map(ADA, '7');
      await rule({ action: 'warn' });
      await consumer.receive({ at: clock.now().getTime(), sessions: now.sessions });
      await clock.settle();
      const { id = 0 } = (await outbox.next(direct.get(ADA) ?? '')) ?? {};
      await (failure ? outbox.deadLetter(id, failure) : outbox.sent(id, 'm1', clock.now()));
      await clock.advance(500);
      await consumer.settled();
      expect(await outcomes()).toEqual([outcome]);
    },
  );

  test('a rule that warns reports if no person is linked to the account', async () => {
    const { rule, look, outcomes } = await ruling();
    await rule({ action: 'warn' });
    await look();
    expect(await outcomes()).toEqual(['nobody-linked']);
  });

  test('a rule writes to no person outside its guild, and opens no direct messages there', async () => {
    const { rule, look, linkedAccounts, directMessages, outcomes, now, direct } = await ruling();
    await linkedAccounts.map(ADA, '7');
    now.isMember = false;
    direct.clear();
    await rule({ action: 'warn', reason: 'Please _stop_.' });
    await look();
    expect([await directMessages(), await outcomes()]).toEqual([[], ['not-reached']]);
  });

  test('a rule that warns reports if the person could not be reached', async () => {
    const { rule, look, linkedAccounts, outcomes, direct } = await ruling();
    direct.clear();
    await linkedAccounts.map(ADA, '7');
    await rule({ action: 'warn' });
    await look();
    expect(await outcomes()).toEqual(['not-reached']);
  });
});

test.each(['warn', 'notify', 'end'] as const)(
  'a rule that is to %s does nothing once it is turned off, even if it had decided before',
  async (action) => {
    const { rule, consumer, sessionRules, linkedAccounts, clock, now, ended, outcomes, directMessages } =
      await ruling();
    await linkedAccounts.map(ADA, '7');
    const { id } = await rule({ action });
    const taken = consumer.receive({ at: clock.now().getTime(), sessions: now.sessions });
    await sessionRules.change(id, { mode: 'off', setBy: ADMIN });
    await taken;
    await consumer.settled();
    expect([ended, await directMessages(), await outcomes()]).toEqual([[], [], ['rule-off']]);
  },
);

test('a rule that only posts ends no stream', async () => {
  const { rule, look, outcomes, ended } = await ruling();
  await rule({ action: 'notify' });
  await look();
  expect([ended, await outcomes()]).toEqual([[], ['noted']]);
});

test('sessions are read while a rule is on in a guild that the bot is in', async () => {
  const { rule, consumer, sessionRules, now, look, ended } = await ruling();
  expect(consumer.everyMs()).toBeUndefined();
  const { id } = await rule();
  expect(consumer.everyMs()).toBe(5000);
  now.guildIds = [];
  expect(consumer.everyMs()).toBeUndefined();
  await look();
  expect(ended).toEqual([]);
  now.guildIds = [GUILD];
  await sessionRules.change(id, { mode: 'off', setBy: ADMIN });
  expect(consumer.everyMs()).toBeUndefined();
});
