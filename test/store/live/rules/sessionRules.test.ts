import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type DecisionResult, decideRuleActions } from '../../../../src/domain/live/rules/decide.ts';
import { EMPTY_RULE_ENGINE_MEMORY, recordFailedStreamEnding } from '../../../../src/domain/live/rules/remembered.ts';
import type { RuleSettings, SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import type { Stream } from '../../../../src/domain/live/rules/stream.ts';
import { FIRST_SERVER_ID, serverId } from '../../../../src/domain/servers/refs.ts';
import { openDatabaseStore } from '../../../../src/store/open.ts';
import { aRule, aStream } from '../../../domain/live/rules/support/examples.ts';
import { noteSentences } from '../../../support/noteSentences.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import {
  aSubscription,
  DAY,
  GUILD,
  MEDIA_ACCESS,
  memoryStore,
  silent,
  temporaryPath,
} from '../../support/openStore.ts';

const ADMIN = '300000000000000001';
const SETTINGS: RuleSettings = {
  conditions: { pausedMs: 1000, isRemote: true },
  action: 'end',
  graceMs: 0,
  order: 'newest',
  locale: 'de',
  exempt: { accounts: ['7'], roleIds: [], players: [{ id: 'tv' }] },
};
const aNewRule = (name = 'Paused', more: Partial<RuleSettings> = {}) => ({
  guildId: GUILD,
  name,
  setBy: ADMIN,
  settings: { ...SETTINGS, ...more },
});

const crowd = (n: number) =>
  Array.from({ length: n }, (_, at) => aStream({ sessionId: `s${at}`, sessionKey: `${at}`, account: `${7 + at}` }));
const deciding = (rule: SessionRule, streams = 1): DecisionResult =>
  decideRuleActions(
    { at: 0, streams: crowd(streams) },
    { rules: [{ ...rule, mode: 'live' }], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] },
  );

const everything = { conditions: {}, exempt: { accounts: [], roleIds: [], players: [] } };

describe('rules', () => {
  test('session rules begin as a dry run, are listed by name, and survive a restart', async () => {
    const path = await temporaryPath();
    const clock = createSteppedClock();
    const first = await openDatabaseStore({ path, clock, log: silent });
    await first.sessionRules.add(aNewRule('B'));
    const added = await first.sessionRules.add(aNewRule('A'));
    expect(added).toMatchObject({ ...SETTINGS, name: 'A', guildId: GUILD, mode: 'dry-run', revision: 1, setBy: ADMIN });
    await first.close();
    const second = await openDatabaseStore({ path, clock, log: silent });
    onTestFinished(() => second.close());
    expect(second.sessionRules.list(GUILD).map(({ name }) => name)).toEqual(['A', 'B']);
    expect(second.sessionRules.list('1')).toEqual([]);
  });

  test('session rules of one guild have different names', async () => {
    const { sessionRules } = await memoryStore();
    const rule = await sessionRules.add(aNewRule('A'));
    expect(await sessionRules.add(aNewRule('A'))).toBeUndefined();
    expect(await sessionRules.add({ ...aNewRule('A'), guildId: '1' })).toBeDefined();
    const other = await sessionRules.add(aNewRule('B'));
    expect(await sessionRules.change(other?.id ?? 0, { name: 'A', setBy: ADMIN })).toBe('taken');
    expect(await sessionRules.change(rule?.id ?? 0, { name: 'A', setBy: ADMIN })).toMatchObject({ revision: 1 });
    const renamed = await sessionRules.change(rule?.id ?? 0, { name: 'C', setBy: ADMIN });
    expect(renamed).toMatchObject({ name: 'C', revision: 1 });
  });

  test('a session rule gets a new revision when it changes, and is gone when it is removed', async () => {
    const { sessionRules } = await memoryStore();
    const { id = 0 } = (await sessionRules.add(aNewRule())) ?? {};
    expect(await sessionRules.change(id, { mode: 'live', setBy: ADMIN })).toMatchObject({ mode: 'live', revision: 2 });
    expect(await sessionRules.change(id, { settings: { ...SETTINGS, graceMs: 5 }, setBy: '4' })).toMatchObject({
      graceMs: 5,
      revision: 3,
      setBy: '4',
    });
    expect(await sessionRules.remove(id)).toBe(true);
    expect(await sessionRules.remove(id)).toBe(false);
    expect(await sessionRules.change(id, { mode: 'live', setBy: ADMIN })).toBeUndefined();
    expect(sessionRules.list()).toEqual([]);
  });

  test('a session rule is changed only if it is still as the person saw it', async () => {
    const { sessionRules } = await memoryStore();
    const seen = (await sessionRules.add(aNewRule())) ?? aRule();
    const [edited, confirmed] = await Promise.all([
      sessionRules.change(
        seen.id,
        { settings: { ...SETTINGS, graceMs: 5 }, mode: 'dry-run', setBy: '4' },
        seen.revision,
      ),
      sessionRules.change(seen.id, { mode: 'live', setBy: ADMIN }, seen.revision),
    ]);
    expect(edited).toMatchObject({ graceMs: 5, mode: 'dry-run' });
    expect(confirmed).toBe('changed');
    expect(sessionRules.list()).toMatchObject([{ graceMs: 5, mode: 'dry-run', revision: 2, setBy: '4' }]);
    // Turning it off is right whatever it is now.
    expect(await sessionRules.change(seen.id, { mode: 'off', setBy: ADMIN })).toMatchObject({ mode: 'off' });
  });

  test('a session rule keeps its counts if making it live is refused because it was changed meanwhile', async () => {
    const { sessionRules, clock } = await memoryStore();
    const seen = (await sessionRules.add(aNewRule('A', everything))) ?? aRule();
    await sessionRules.record(deciding(seen), clock.now());
    await sessionRules.change(seen.id, { settings: SETTINGS, setBy: ADMIN }, seen.revision);
    expect(await sessionRules.change(seen.id, { mode: 'live', setBy: ADMIN }, seen.revision)).toBe('changed');
    expect(sessionRules.remembered().endings).toHaveLength(1);
  });

  test('session rules of a guild that is not served are ignored', async () => {
    const path = await temporaryPath();
    const clock = createSteppedClock();
    const first = await openDatabaseStore({ path, clock, log: silent });
    await first.sessionRules.add(aNewRule());
    await first.close();
    const second = await openDatabaseStore({ path, clock, log: silent, guildIds: ['1'] });
    onTestFinished(() => second.close());
    expect(second.sessionRules.list()).toEqual([]);
  });

  test('session rules written by a newer Usher are ignored, and that is logged', async () => {
    const path = await temporaryPath();
    const clock = createSteppedClock();
    const first = await openDatabaseStore({ path, clock, log: silent });
    await first.sessionRules.add(aNewRule());
    await first.close();
    const file = new DatabaseSync(path);
    file.exec(`update session_rules set settings = json_set(settings, '$.exempt.moons', json('["full"]'))`);
    file.close();
    const said: string[] = [];
    const log = { ...silent, error: noteSentences(said) };
    const second = await openDatabaseStore({ path, clock, log });
    onTestFinished(() => second.close());
    expect(second.sessionRules.list()).toEqual([]);
    expect(said).toContain('could not read a stored rule about streams; the rule does nothing');
  });
});

describe('the memory of rules', () => {
  const HOUR = 3_600_000;
  const accounts = ({ streams }: { readonly streams: readonly { readonly key: string }[] }) =>
    streams.map(({ key }) => z.array(z.string().nullable()).parse(JSON.parse(key)).at(-1));

  /** Accounts 7 and 8 play, and the rule looked once. */
  async function watched() {
    const path = await temporaryPath();
    const clock = createSteppedClock();
    const store = await openDatabaseStore({ path, clock, log: silent });
    const rule = (await store.sessionRules.add(aNewRule('Paused', everything))) ?? aRule();
    const streams = [aStream(), aStream({ sessionId: 's2', account: '8' })];
    const at = clock.now().getTime();
    await store.sessionRules.record(
      decideRuleActions({ at, streams }, { rules: [rule], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] }),
      clock.now(),
    );
    const file = new DatabaseSync(path, { readOnly: true });
    onTestFinished(async () => {
      file.close();
      await store.close();
    });
    const written = () => accounts(JSON.parse(`${file.prepare('select memory from rule_memory').get()?.memory}`));
    return { ...store, clock, rule, streams, written };
  }

  test('the data that rules remember about an account is exported and deleted with the account; data about others stays', async () => {
    const { sessionRules, privacy, written, rule } = await watched();
    const { rows } = await privacy.ofAccount('7');
    expect(rows.rule_memory).toMatchObject([{ key: '["s1","7"]' }, { account: '7', dryRun: `${rule.id} 1` }]);
    await privacy.forgetAccount('7');
    expect([accounts(sessionRules.remembered()), written()]).toEqual([['8'], ['8']]);
    expect((await privacy.ofAccount('7')).rows.rule_memory).toEqual([]);
  });

  test('a pending write does not restore the data that rules remembered about a deleted account', async () => {
    const { sessionRules, privacy, written, clock, rule, streams } = await watched();
    const at = clock.now().getTime() + 5000;
    const next = decideRuleActions(
      { at, streams },
      { rules: [rule], before: sessionRules.remembered(), rolesOf: () => [] },
    );
    await Promise.all([privacy.forgetAccount('7'), sessionRules.record(next, clock.now())]);
    expect([accounts(sessionRules.remembered()), written()]).toEqual([['8'], ['8']]);
  });

  test('when another machine replaces a media server, the data that rules remember about its streams is deleted, and no other', async () => {
    const { sessionRules, firstServer, mediaServers, ofServer, written, clock, rule, streams } = await watched();
    await firstServer.plant(MEDIA_ACCESS);
    await mediaServers.add({ ...MEDIA_ACCESS, name: 'Attic', token: 'b', addedBy: ADMIN, guildId: GUILD });
    const { serverIdentity } = ofServer(serverId(2));
    await serverIdentity.rememberServer('one');
    const there = aStream({ sessionId: '2:s1', account: '2:7' });
    const unnamed = aStream({ sessionId: undefined, sessionKey: '2:5', account: undefined });
    const look = (all: readonly Stream[], at: number) =>
      decideRuleActions({ at, streams: all }, { rules: [rule], before: sessionRules.remembered(), rolesOf: () => [] });
    const nameless = aStream({ sessionId: '2:s3', account: undefined });
    await sessionRules.record(look([...streams, there, unnamed, nameless], clock.now().getTime() + 1), clock.now());
    const acts = async () =>
      (await sessionRules.acts({ guildId: GUILD, servers: [1, 2].map(serverId) }, { offset: 0, limit: 9 })).map(
        ({ subject }) => subject?.sessionId,
      );
    expect(await acts()).toContain('2:s3');
    expect(written()).toEqual(['7', '8', '2:7', null, null]);
    sessionRules.remember(look([...streams, there, aStream({ sessionId: 's3', account: '9' })], 5000).remembered);
    await serverIdentity.rememberServer('another');
    expect(written()).toEqual(['7', '8']);
    expect(await acts()).not.toContain('2:s3');
    expect(accounts(sessionRules.remembered())).toEqual(['7', '8', '9']);
    expect(sessionRules.remembered().endings.map(({ account }) => account)).toEqual(['7', '8', '9']);
  });

  test('the data that rules remember about streams is deleted six hours after the last reading, even if no rule is active', async () => {
    const { sessionRules, sweep, clock, written } = await watched();
    await clock.advance(6 * HOUR - 1);
    await sweep();
    expect(written()).toEqual(['7', '8']);
    await clock.advance(1);
    await sweep();
    expect([accounts(sessionRules.remembered()), written()]).toEqual([[], []]);
  });

  test('the data that rules remember is kept if the computer starts with a wrong clock', async () => {
    const { sweep, clock, written } = await watched();
    clock.set(new Date(0));
    await sweep();
    expect(written()).toEqual(['7', '8']);
  });
});

describe('a rule’s decision', () => {
  async function decided(streams = 1) {
    const store = await memoryStore();
    const { id = 0 } = (await store.sessionRules.add(aNewRule('Paused', everything))) ?? {};
    const live = await store.sessionRules.change(id, { mode: 'live', setBy: ADMIN });
    const rule = typeof live === 'object' ? live : aRule();
    const result = deciding(rule, streams);
    return { ...store, rule, result, acts: await store.sessionRules.record(result, store.clock.now()) };
  }

  test('a rule’s decision and what the rule remembers are stored before the decision is carried out', async () => {
    const { sessionRules, acts, rule, result } = await decided();
    expect(acts).toMatchObject([
      { ruleId: rule.id, ruleName: 'Paused', action: 'end', accountId: '7', subject: { sessionId: 's0' } },
    ]);
    expect(sessionRules.remembered()).toEqual(result.remembered);
    expect(await sessionRules.unfinished()).toEqual(acts);
  });

  test('a rule’s decision gets only one outcome, and is reported once to the subscribers of the feed about rules', async () => {
    const { sessionRules, subscriptions, notifications, people, acts } = await decided();
    await subscriptions.set(aSubscription({ feed: 'rules', people: 'name' }));
    for (const act of acts) {
      await sessionRules.finish(act, { outcome: 'ended', afterMs: 2000, accountName: 'Ada', playerName: 'Den' });
      await sessionRules.finish(act, { outcome: 'unknown' });
    }
    expect(await sessionRules.unfinished()).toEqual([]);
    expect(
      await sessionRules.acts({ guildId: GUILD, servers: [FIRST_SERVER_ID] }, { offset: 0, limit: 5 }),
    ).toMatchObject([{ outcome: 'ended', afterMs: 2000 }]);
    expect((await notifications.waiting()).map(({ notifications: n }) => n)).toEqual([1]);
    expect((await people.personas(['7'])).get('7')?.name).toBe('Ada');
    expect(await people.deviceNames(['player tv'])).toEqual(new Map([['player tv', 'Den']]));
  });

  test('a rule’s decision is hidden in a guild that may not see the stream’s server', async () => {
    const { sessionRules, mediaServers, subscriptions, notifications, clock } = await memoryStore();
    const server = { address: new URL('http://a.example'), token: 'a', addedBy: ADMIN, guildId: GUILD };
    await mediaServers.add({ ...server, name: 'Cellar' });
    await mediaServers.add({ ...server, name: 'Attic', guildId: '1' });
    await subscriptions.set(aSubscription({ feed: 'rules' }));
    const rule = (await sessionRules.add(aNewRule('Paused', everything))) ?? aRule();
    const elsewhere = { ...aStream({ sessionId: '2:s0', account: '2:7' }), server: serverId(2) };
    const decided = decideRuleActions(
      { at: 0, streams: [elsewhere] },
      {
        rules: [{ ...rule, mode: 'live', servers: [serverId(2)] }],
        before: EMPTY_RULE_ENGINE_MEMORY,
        rolesOf: () => [],
      },
    );
    for (const act of await sessionRules.record(decided, clock.now()))
      await sessionRules.finish(act, { outcome: 'noted' });
    expect(await sessionRules.countActs({ guildId: GUILD, servers: [FIRST_SERVER_ID] })).toBe(0);
    expect(await sessionRules.countActs({ guildId: GUILD, servers: [FIRST_SERVER_ID, serverId(2)] })).toBe(1);
    expect(await notifications.waiting()).toEqual([]);
  });

  test('the outcome of a rule’s unsuccessful action is remembered through later looks at the streams and a restart', async () => {
    const path = await temporaryPath();
    const clock = createSteppedClock();
    const first = await openDatabaseStore({ path, clock, log: silent });
    const rule = (await first.sessionRules.add(aNewRule('Paused', everything))) ?? aRule();
    const [act] = await first.sessionRules.record(deciding(rule), clock.now());
    first.sessionRules.remember({ ...first.sessionRules.remembered(), looks: 7 });
    const key = first.sessionRules.remembered().streams[0]?.key ?? '';
    const came = { ruleId: rule.id, revision: rule.revision, key, mayHaveEnded: false };
    if (act)
      await first.sessionRules.finish(act, { outcome: 'refused' }, (memory) => recordFailedStreamEnding(memory, came));
    const now = first.sessionRules.remembered();
    expect(now).toMatchObject({ looks: 7, streams: [{ isEnding: false }], endings: [{ isVoid: true }] });
    await first.close();
    const second = await openDatabaseStore({ path, clock, log: silent });
    onTestFinished(() => second.close());
    expect(second.sessionRules.remembered()).toEqual({ ...now, looks: 1 });
  });

  test('a rule that would end too many streams is stopped until a person turns it on again', async () => {
    const { sessionRules, acts, rule, clock } = await decided(7);
    expect(acts.map(({ subject }) => subject?.sessionId)).toEqual(['s0', 's1', 's2', 's3', 's4', undefined]);
    expect(sessionRules.list()).toMatchObject([{ stoppedAt: clock.now() }]);
    // Reads the rules again.
    await sessionRules.add(aNewRule('Z'));
    expect(sessionRules.list()[0]).toMatchObject({ id: rule.id, stoppedAt: clock.now() });
    expect(sessionRules.remembered().endings).toHaveLength(5);
    expect(await sessionRules.change(rule.id, { mode: 'live', setBy: ADMIN })).toMatchObject({ stoppedAt: undefined });
    expect(sessionRules.remembered().endings).toEqual([]);
  });

  test('a dry run that would end too many streams is stopped too, without an alert', async () => {
    const { sessionRules, changedSettings, clock } = await decided();
    const dry = (await sessionRules.add(aNewRule('Dry', everything))) ?? aRule();
    const result = decideRuleActions(
      { at: 1, streams: crowd(7) },
      { rules: [dry], before: sessionRules.remembered(), rolesOf: () => [] },
    );
    const acts = await sessionRules.record(result, clock.now());
    expect(acts.map(({ mode, subject }) => [mode, subject === undefined]).at(-1)).toEqual(['dry-run', true]);
    expect(sessionRules.list().find(({ id }) => id === dry.id)?.stoppedAt).toEqual(clock.now());
    expect(await changedSettings.listUnannounced()).toEqual([]);
    await sessionRules.change(dry.id, { mode: 'live', setBy: ADMIN });
    expect(sessionRules.remembered().endings.filter(({ dryRun }) => dryRun === undefined)).toHaveLength(1);
  });

  test('a live rule that stops itself or leaves an account alone stores an alert in the same transaction', async () => {
    const { sessionRules, changedSettings, rule, clock } = await decided(7);
    const waiting = async () => (await changedSettings.listUnannounced()).map(({ id: _, ...rest }) => rest);
    const alert = { kind: 'rule', guildId: GUILD, setBy: ADMIN, locale: 'de', name: 'Paused', channelId: undefined };
    expect(await waiting()).toEqual([{ ...alert, reason: 'limit' }]);
    await sessionRules.change(rule.id, { mode: 'live', setBy: ADMIN });
    const ofOne = crowd(3).map((stream) => ({ ...stream, account: '7' }));
    const live = sessionRules.list().find(({ id }) => id === rule.id) ?? aRule();
    const next = decideRuleActions(
      { at: 1, streams: ofOne },
      { rules: [live], before: EMPTY_RULE_ENGINE_MEMORY, rolesOf: () => [] },
    );
    const acts = await sessionRules.record(next, clock.now());
    expect(acts.at(-1)).toMatchObject({ accountId: '7', subject: undefined });
    expect(await waiting()).toEqual([
      { ...alert, reason: 'limit' },
      { ...alert, reason: 'left-alone' },
    ]);
  });

  test('a stopped rule keeps its count of endings if another rule becomes live, or if it was a dry run in between', async () => {
    const { sessionRules, rule } = await decided(7);
    const other = await sessionRules.add(aNewRule('Another'));
    await sessionRules.change(other?.id ?? 0, { mode: 'live', setBy: ADMIN });
    const elsewhere = await sessionRules.add({ ...aNewRule('Elsewhere'), guildId: '1' });
    await sessionRules.change(elsewhere?.id ?? 0, { mode: 'live', setBy: ADMIN });
    await sessionRules.change(rule.id, { mode: 'dry-run', setBy: ADMIN });
    await sessionRules.change(rule.id, { mode: 'live', setBy: ADMIN });
    expect(sessionRules.remembered().endings).toHaveLength(5);
  });

  test('decisions of rules are listed newest first by guild or rule, and deleted after 90 days', async () => {
    const { sessionRules, clock, rule, sweep } = await decided(2);
    const named = (
      await sessionRules.acts({ guildId: GUILD, servers: [FIRST_SERVER_ID] }, { offset: 1, limit: 5 })
    ).map((act) => act.subject?.sessionId);
    expect(named).toEqual(['s0']);
    expect(await sessionRules.countActs({ guildId: GUILD, servers: [FIRST_SERVER_ID], ruleId: rule.id })).toBe(2);
    expect(await sessionRules.countActs({ guildId: GUILD, servers: [FIRST_SERVER_ID], ruleId: rule.id + 1 })).toBe(0);
    expect(await sessionRules.countActs({ guildId: '1', servers: [FIRST_SERVER_ID] })).toBe(0);
    await clock.advance(91 * DAY);
    await sweep();
    expect(await sessionRules.countActs({ guildId: GUILD, servers: [FIRST_SERVER_ID] })).toBe(0);
  });

  test('when another machine replaces a media server, decisions of rules are deleted and its rules are off until an admin decides', async () => {
    const { sessionRules, serverIdentity, firstServer, mediaServers, rule } = await decided();
    await firstServer.plant(MEDIA_ACCESS);
    await mediaServers.allow(FIRST_SERVER_ID, GUILD, '1');
    await sessionRules.change(rule.id, { mode: 'live', setBy: ADMIN });
    await serverIdentity.rememberServer('one');
    expect(sessionRules.list()).toMatchObject([{ mode: 'live' }]);
    await serverIdentity.rememberServer('another');
    expect(sessionRules.list()).toMatchObject([{ mode: 'off' }]);
    expect(sessionRules.remembered()).toMatchObject({ streams: [], endings: [] });
    expect(await sessionRules.countActs({ guildId: GUILD, servers: [FIRST_SERVER_ID] })).toBe(0);
  });

  test('decisions of rules about an account are exported, and made anonymous with its deletion', async () => {
    const { sessionRules, privacy } = await decided();
    await sessionRules.add(aNewRule('Sparing'));
    const { rows } = await privacy.ofAccount('7');
    expect(rows).toMatchObject({ rule_acts: [{ account_id: '7' }], session_rules: [{ name: 'Sparing' }] });
    expect(rows.rule_memory).toMatchObject([{ isEnding: true }, { account: '7', isVoid: false }]);
    expect((await privacy.ofUser(ADMIN)).rows).toMatchObject({
      session_rules: [{ name: 'Paused' }, { name: 'Sparing' }],
    });
    await privacy.forgetAccount('7');
    const [act] = await sessionRules.acts({ guildId: GUILD, servers: [FIRST_SERVER_ID] }, { offset: 0, limit: 1 });
    expect(act?.accountId).toBeUndefined();
    expect(act?.subject).toEqual({
      isPaused: false,
      item: { ratingKey: '1', title: 'Metropolis', kind: 'movie' },
      player: { product: 'for Android', platform: 'Android' },
    });
    // That a stream was ended counts on, or being forgotten would be a way around the limit.
    const { endings } = sessionRules.remembered();
    expect(endings.map(({ key, account }) => ({ key, account }))).toEqual([{ key: '', account: undefined }]);
    await privacy.forgetUser(ADMIN, new Date(0));
    expect((await privacy.ofUser(ADMIN)).rows).toMatchObject({ session_rules: [] });
  });
});
