import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuditTrail } from '../../../src/domain/audit.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { aStream } from '../../domain/live/rules/support/examples.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aSubscription, CHANNEL, DAY, GUILD, openStore, silent, temporaryPath } from '../support/openStore.ts';

const ADA = '300000000000000001';
const BOB = '300000000000000002';
const STILL_READ =
  'could not empty the write-ahead log, because another program is reading the database; deleted data may still be in it';
const SETTINGS = {
  conditions: {},
  action: 'end' as const,
  graceMs: 0,
  order: 'newest' as const,
  locale: 'en',
  exempt: { accounts: [], roleIds: [], players: [] },
};

async function opened(clock = createSteppedClock()) {
  const path = await temporaryPath();
  const logged: string[] = [];
  const log = { ...silent, warn: noteSentences(logged) };
  const store = await openStore({ path, clock, log });
  const file = new DatabaseSync(path, { readOnly: true });
  onTestFinished(async () => {
    file.close();
    await store.close();
  });
  const tables = file
    .prepare("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => `${name}`);
  /** The tables in which that text is anywhere. */
  const where = (text: string) =>
    tables.filter((table) => JSON.stringify(file.prepare(`select * from "${table}"`).all()).includes(text)).sort();
  const rows = (table: string) => file.prepare(`select * from "${table}"`).all();
  /** The files in which that text is anywhere, also where SQLite shows nothing any more. */
  const leftIn = (text: string) =>
    readdirSync(dirname(path)).filter((name) => readFileSync(join(dirname(path), name)).includes(text));
  /** Somebody reads the database from now on, as a backup does; until they let go of it. */
  const reading = () => {
    file.exec('begin; select count(*) from tickets');
    return () => file.exec('commit');
  };
  return { ...store, clock, where, rows, leftIn, reading, logged };
}

describe('stored data about a Discord user', () => {
  async function used() {
    const store = await opened();
    const { tickets, removals, subscriptions, boards, counters, audit, clock } = store;
    const now = clock.now();
    for (const [index, userId] of [ADA, BOB].entries()) {
      await tickets.issue({ kind: 'k', userId, target: '{}', expiresAt: now });
      const removal = { userId, playlistKey: '1', playlistTitle: 'Mine', at: now };
      const place = { guildId: GUILD, locale: 'de', setBy: userId };
      const channelId = `10000000000000001${index}`;
      await boards.set({ ...place, channelId, people: 'name', librarySectionIds: [], follows: false, controls: true });
      await counters.set({ ...place, channelId, kind: 'streams' });
      await removals.keep({ ...removal, items: [{ playlistItemId: '1', title: 'Metropolis' }] });
    }
    await subscriptions.set(aSubscription({ setBy: ADA }));
    await subscriptions.set(aSubscription({ feed: 'added', setBy: BOB }));
    return {
      ...store,
      attempt: { at: now, userId: ADA, action: 'scan', capability: 'library.scan', guildId: GUILD } as const,
      audit,
    };
  }

  test('a person’s export has readable times and no button’s secret', async () => {
    const { privacy, audit, attempt, clock } = await used();
    await (await audit.begin(attempt)).end({ at: clock.now(), outcome: 'done' });
    const { rows, long } = await privacy.ofUser(ADA);
    expect(rows).toMatchObject({
      tickets: [{ kind: 'k', target: '{}', expires_at: clock.now().toISOString() }],
      removals: [{ playlist_title: 'Mine', at: clock.now().toISOString() }],
      subscriptions: [{ feed: 'history', channel_id: CHANNEL }],
      boards: [{ set_by: ADA }],
      counters: [{ set_by: ADA, kind: 'streams' }],
      audit_people: [{ user_id: ADA }],
      audit: [{ phase: 'ended', action: 'scan' }, { phase: 'begun' }],
    });
    expect(rows.tickets?.[0]).not.toHaveProperty('id');
    // The ids of rows would tell how much others do.
    expect(JSON.stringify(rows.audit)).not.toMatch(/"(?:id|begun_id|mac)":/);
    expect(long).toEqual({ table: 'audit', total: 2 });
  });

  test('deleting a person’s data deletes all of it, and keeps other people’s', async () => {
    const { privacy, subscriptions, audit, attempt, where, clock } = await used();
    const others = where(BOB);
    const begun = await audit.begin({ ...attempt, action: 'privacy.delete-own', capability: 'privacy.own' });
    expect(await privacy.forgetUser(ADA, clock.now())).toMatchObject({ linkedUntil: undefined });
    // It ends after the person was forgotten: the row must not lead back to them.
    await begun.end({ at: clock.now(), outcome: 'done' });
    expect(where(ADA)).toEqual([]);
    expect(where(BOB)).toEqual(others);
    expect((await subscriptions.list()).map(({ setBy }) => setBy)).toEqual([undefined, BOB]);
    expect(await privacy.ofUser(ADA)).toMatchObject({ rows: { tickets: [], audit: [] }, long: { total: 0 } });
  });

  test('deleted data of a person are no longer in the bytes of any file', async () => {
    const { privacy, leftIn, clock } = await used();
    expect(leftIn(ADA)).not.toEqual([]);
    await privacy.forgetUser(ADA, clock.now());
    expect(leftIn(ADA)).toEqual([]);
    expect(leftIn(BOB)).not.toEqual([]);
  });

  test('data deleted while another program reads the database are in no file after the next sweep', async () => {
    const { privacy, leftIn, clock, reading, logged, sweep, where } = await used();
    const letGo = reading();
    expect(await privacy.forgetUser(ADA, clock.now())).toMatchObject({ linkedUntil: undefined });
    await sweep();
    expect(leftIn(ADA)).not.toEqual([]);
    expect(logged).toEqual([STILL_READ, STILL_READ]);
    letGo();
    expect(where(ADA)).toEqual([]);
    await sweep();
    expect(leftIn(ADA)).toEqual([]);
    expect(logged).toHaveLength(2);
  });

  test('deleting a person’s data includes direct messages, and only the person’s entries about a channel', async () => {
    const store = await used();
    const { follows, outbox, blocked, notifications, privacy, subscriptions, where, rows, clock } = store;
    const revisionOf = (id: number) => Number(rows('subscriptions').find((row) => row.id === id)?.revision);
    const [follower, series] = [{ userId: ADA, guildId: GUILD }, { kind: 'item', key: '20', title: 'Judex' } as const];
    const direct = '400000000000000001';
    await follows.add(follower, series, DEFAULT_SUBSCRIPTION_SETTINGS);
    await follows.opened(ADA, direct);
    const theirs = (await follows.delivery(follower)) ?? expect.fail('nobody follows it');
    const post = (key: string, channelId = direct) => ({ key, channelId, body: `{"secret":"${key}"}` });
    const group = (postKey: string, channelId = direct) => ({
      channelId,
      key: `g ${postKey}`,
      postKey,
      openedAt: clock.now(),
      data: '["secret group"]',
    });
    const batch = { subscriptionId: theirs.id, revision: await revisionOf(theirs.id), notificationIds: [] };
    expect(await notifications.publish({ ...batch, posts: [post('judex')], groups: [group('judex')] })).toBe(true);
    await outbox.add({ ...post('note:1'), reader: { ...follower, needs: 'follow.own' } });
    await outbox.add(post('for all', CHANNEL));
    for (const channelId of [direct, CHANNEL])
      await blocked.block({ channelId, kind: 'forbidden', since: clock.now() }, []);
    const given = (await privacy.ofUser(ADA)).rows;
    expect(given.outbox?.map(({ key }) => key)).toEqual(['judex', 'note:1']);
    expect([given.post_groups, given.blocked_channels]).toMatchObject([
      [{ post_key: 'judex' }],
      [{ channel_id: direct }],
    ]);
    await privacy.forgetUser(ADA, clock.now());
    expect([where(direct), where(ADA), where('secret group')]).toEqual([[], [], []]);
    expect(rows('outbox')).toMatchObject([{ key: 'for all' }]);
    expect(rows('blocked_channels')).toMatchObject([{ channel_id: CHANNEL }]);
    expect(await subscriptions.list()).toHaveLength(2);
  });

  test('deleted people are no longer named by session rules, even before a restart', async () => {
    const { privacy, sessionRules, clock } = await opened();
    await sessionRules.add({ guildId: GUILD, name: 'Hers', settings: SETTINGS, setBy: ADA });
    await sessionRules.add({ guildId: GUILD, name: 'His', settings: SETTINGS, setBy: BOB });
    await privacy.forgetUser(ADA, clock.now());
    expect(sessionRules.list().map(({ setBy }) => setBy)).toEqual([undefined, BOB]);
  });
});

describe('a person who changed something', () => {
  async function changed() {
    const clock = createSteppedClock();
    const today = clock.now();
    // Retention's clock, which goes on by two hours in each sweep, begins at the first one where there was none before.
    clock.set(new Date(0));
    const store = await opened(clock);
    const { audit } = store;
    clock.set(today);
    const change = async (more: object = {}) => {
      const begun = await audit.begin({ ...ATTEMPT, at: clock.now(), ...more });
      await begun.end({ at: clock.now(), outcome: 'done' });
    };
    /** Sweeps every two hours: retention's own clock goes no further in one sweep. */
    const live = async (hours: number) => {
      for (let gone = 0; gone < hours; gone += 2) {
        await clock.advance(2 * 3_600_000);
        await store.sweep();
      }
    };
    return { ...store, change, live };
  }
  const ATTEMPT = { userId: ADA, action: 'scan', capability: 'library.scan', guildId: GUILD } as const;
  const whose = async ({ auditTrail }: { readonly auditTrail: AuditTrail }) =>
    (await auditTrail.search({ guildId: GUILD }, { offset: 0, limit: 9 })).map(({ userId }) => userId);

  test('a deleted person stays named by their changes for 90 days after the last one', async () => {
    const store = await changed();
    await store.change();
    const last = store.clock.now().getTime();
    await store.clock.advance(3_600_000);
    expect(await store.privacy.forgetUser(ADA, store.clock.now())).toMatchObject({
      linkedUntil: new Date(last + 90 * DAY),
    });
    expect(store.where(ADA)).toEqual(['audit_people']);
    await store.clock.advance(90 * DAY - 5 * 3_600_000);
    await store.sweep();
    expect(await whose(store)).toEqual([ADA]);
    await store.live(2);
    expect(await whose(store)).toEqual([ADA]);
    await store.live(4);
    expect(await whose(store)).toEqual([undefined]);
    expect([store.where(ADA), store.leftIn(ADA)]).toEqual([[], []]);
  });

  test('a deleted person is unnamed at once if their changes are older or concern only themselves', async () => {
    const store = await changed();
    await store.change();
    await store.clock.advance(91 * DAY);
    await store.change({ capability: 'account.link' });
    await store.change({ capability: 'privacy.own' });
    await store.audit.read({ ...ATTEMPT, at: store.clock.now() }, { at: store.clock.now(), outcome: 'done' });
    expect(await store.privacy.forgetUser(ADA, store.clock.now())).toMatchObject({ linkedUntil: undefined });
    expect(store.where(ADA)).toEqual([]);
  });

  test('a person who never asked for deletion stays named by old changes', async () => {
    const store = await changed();
    await store.change();
    await store.clock.advance(91 * DAY);
    await store.sweep();
    expect(await whose(store)).toEqual([ADA]);
  });

  test('a deleted person is no longer named in pending posts of the audit feed', async () => {
    const store = await changed();
    await store.subscriptions.set(aSubscription({ feed: 'audit' }));
    await store.change({ capability: 'privacy.own', target: `<@${ADA}>` });
    await store.outbox.add({ key: 'k', channelId: CHANNEL, body: `{"content":"<@${ADA}> did it"}` });
    const begun = await store.audit.begin({ ...ATTEMPT, at: store.clock.now(), capability: 'privacy.own' });
    await store.privacy.forgetUser(ADA, store.clock.now());
    await begun.end({ at: store.clock.now(), outcome: 'done' });
    expect(store.where(ADA)).toEqual([]);
    const by = {
      action: 'scan',
      capability: 'privacy.own',
      outcome: 'done',
      pseudonym: expect.stringMatching(PSEUDONYM),
    };
    expect(store.rows('events').map(({ data }) => JSON.parse(`${data}`))).toEqual([
      { ...by, id: 2, numbers: { [GUILD]: 1 }, target: expect.stringMatching(PSEUDONYM) },
      { ...by, id: 4, numbers: { [GUILD]: 2 } },
    ]);
  });
});

const PSEUDONYM = /^p[\w-]{11}$/;

test('the id of a deleted person is removed from rules in which others typed it, and from the records of these rules', async () => {
  const { sessionRules, people, feeds, privacy, where, rows, clock } = await opened();
  const settings = { ...SETTINGS, reason: `ask <@${ADA}>` };
  const add = (name: string) => sessionRules.add({ guildId: GUILD, name, settings, setBy: BOB });
  const rule = await add(`Not ${ADA}`);
  await add('Not …');
  await people.personas(['7']);
  await people.setAlias('7', `Ada ${ADA}`);
  if (!rule) throw new Error('no rule');
  const stopped = {
    rule: { ...rule, mode: 'live' },
    key: 'k',
    stream: aStream(),
    hasSharedId: false,
    limit: 'limit',
  } as const;
  const decided = { decisions: [stopped], remembered: sessionRules.remembered() };
  const [act] = await sessionRules.record(decided, clock.now());
  if (!act) throw new Error('no act');
  await sessionRules.finish(act, { outcome: 'limit' });
  await feeds.record({
    feed: 'rules',
    events: [{ key: 'e', at: clock.now(), data: JSON.stringify({ rule: rule.name }) }],
  });
  await privacy.forgetUser(ADA, clock.now());
  expect(where(ADA)).toEqual([]);
  expect(sessionRules.list(GUILD).map(({ name, reason }) => [name, reason])).toEqual([
    ['Not …', 'ask …'],
    [`Not … ${rule.id}`, 'ask …'],
  ]);
  expect(rows('rule_acts')).toMatchObject([{ rule_name: 'Not …' }]);
  expect(rows('changed_settings')).toMatchObject([{ name: 'Not …' }]);
});

test('a deleted person is removed from old permission maps, and other people are not', async () => {
  const { accessVersions, privacy, where, clock } = await opened();
  const override = (id: string) =>
    ({ capability: 'search', effect: 'allow', subject: { kind: 'person', id } }) as const;
  const version = (number: number, ...ids: string[]) =>
    accessVersions.add({
      guildId: GUILD,
      version: number,
      at: clock.now(),
      by: ADA,
      map: { levels: {}, overrides: ids.map(override) },
    });
  await version(1, ADA, BOB);
  await version(2, BOB);
  await privacy.forgetUser(ADA, clock.now());
  expect(where(ADA)).toEqual([]);
  expect(await accessVersions.find(GUILD, 1)).toMatchObject({ map: { levels: {}, overrides: [override(BOB)] } });
  // The version in force stays, unless another change takes the permission back.
  await version(3, ADA);
  await privacy.forgetUser(ADA, clock.now());
  expect(await accessVersions.find(GUILD, 3)).toMatchObject({ map: { overrides: [override(ADA)] } });
});

test('a person’s export contains only their own rights from the permission maps', async () => {
  const { accessVersions, privacy, clock } = await opened();
  const override = (id: string) =>
    ({ capability: 'search', effect: 'allow', subject: { kind: 'person', id } }) as const;
  const map = { levels: { '400000000000000001': 'viewer' }, overrides: [override(ADA), override(BOB)] } as const;
  await accessVersions.add({ guildId: GUILD, version: 1, map, at: clock.now(), by: BOB });
  const [own, his] = await Promise.all([privacy.ofUser(ADA), privacy.ofUser(BOB)]);
  expect(own.rows.access_versions).toEqual([
    { guild_id: GUILD, version: 1, at: clock.now().toISOString(), made: 0, overrides: JSON.stringify([override(ADA)]) },
  ]);
  expect(his.rows.access_versions).toMatchObject([{ made: 1, overrides: JSON.stringify([override(BOB)]) }]);
});

describe('stored data about a media server’s account', () => {
  const play = (n: number, accountId: string) => ({
    historyKey: `/h/${n}`,
    viewedAt: new Date(n * 3_600_000),
    accountId,
    deviceId: `d${accountId}`,
    kind: 'movie' as const,
    title: `Film ${n}`,
  });

  async function played() {
    const store = await opened();
    await store.subscriptions.set(aSubscription({ people: 'name' }));
    const data = JSON.stringify({ accountId: 'ada-7', deviceId: 'dada-7' });
    await store.feeds.record({
      feed: 'history',
      cursor: '',
      events: [{ key: 'e', at: new Date(0), data }],
      plays: [play(1, 'ada-7'), play(2, 'bob-8'), play(3, 'ada-7')],
      accountNames: [
        { accountId: 'ada-7', name: 'Ada' },
        { accountId: 'bob-8', name: 'Bob' },
      ],
      deviceNames: [
        { deviceId: 'dada-7', name: 'Her phone' },
        { deviceId: 'dbob-8', name: 'His phone' },
        { deviceId: 'player 5', name: 'Her sofa' },
      ],
    });
    return store;
  }

  test('an account’s export has its names, its devices and its plays, newest first', async () => {
    const { privacy } = await played();
    expect(await privacy.ofAccount('ada-7')).toMatchObject({
      rows: {
        people: [{ account_id: 'ada-7', name: 'Ada' }],
        devices: [{ device_id: 'dada-7', name: 'Her phone' }],
        plays: [{ title: 'Film 3', viewed_at: '1970-01-01T03:00:00.000Z' }, { title: 'Film 1' }],
      },
      long: { table: 'plays', total: 2 },
    });
  });

  test('deleting an account’s data keeps its plays without a name, so that they are not new again', async () => {
    const { privacy, plays, where, leftIn } = await played();
    const others = where('bob-8');
    await privacy.forgetAccount('ada-7');
    expect([where('ada-7'), where('Her phone'), where('Her sofa'), where('"Ada"')]).toEqual([[], [], [], []]);
    expect([leftIn('ada-7'), leftIn('Her phone'), leftIn('Her sofa')]).toEqual([[], [], []]);
    expect(where('bob-8')).toEqual(others);
    expect(await plays.count()).toBe(3);
    expect(await plays.standings([play(1, 'ada-7')])).toEqual([{ isKnown: true, isListed: true, isReissued: false }]);
  });

  test('account data deleted while another program reads are in no file after the next sweep', async () => {
    const { privacy, leftIn, reading, sweep } = await played();
    const letGo = reading();
    await privacy.forgetAccount('ada-7');
    expect(leftIn('ada-7')).not.toEqual([]);
    letGo();
    await sweep();
    expect(leftIn('ada-7')).toEqual([]);
  });

  test('an account’s data stay deleted after the media server renumbers its history', async () => {
    const { privacy, plays, feeds, where } = await played();
    await privacy.forgetAccount('ada-7');
    const renumbered = { ...play(1, 'ada-7'), historyKey: '/h/101' };
    const another = { ...play(1, 'bob-8'), historyKey: '/h/102', viewedAt: new Date(3_600_000 + 1000) };
    expect(await plays.standings([renumbered, another])).toEqual([
      { isKnown: true, isListed: false, isReissued: false },
      { isKnown: false, isListed: false, isReissued: false },
    ]);
    const listed = { ...renumbered, data: '{}' };
    await feeds.record({ feed: 'history', cursor: '', events: [], plays: [listed] });
    expect([await plays.count(), where('ada-7')]).toEqual([3, []]);
  });

  test('an account with thousands of plays is exported and deleted in parts', async () => {
    const { privacy, plays } = await opened();
    await plays.keep(Array.from({ length: 4500 }, (_, n) => play(n, 'ada-7')));
    expect((await privacy.ofAccount('ada-7')).rows.plays).toHaveLength(4500);
    await privacy.forgetAccount('ada-7');
    expect((await privacy.ofAccount('ada-7')).long.total).toBe(0);
  });
});
