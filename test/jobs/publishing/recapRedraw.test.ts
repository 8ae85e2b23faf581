import { expect, test } from 'vitest';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { Outbox } from '../../../src/domain/notifications/outbox.ts';
import type { RecapChoice } from '../../../src/domain/people/recapChoices.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import type { RecapReader } from '../../../src/render/recap/recapData.ts';
import { ONLY_SERVER } from '../../support/servers.ts';
import { CHANNEL, GUILD } from '../support/fakes.ts';
import { ADA, BOB, DECEMBER, recapWorld } from '../support/recapWorld.ts';

const { signal } = new AbortController();
const NOVEMBER = { span: 'month', year: 2026, month: 11 } as const;

const MESSAGE = '900000000000000001';

const LATE_PLAY = {
  historyKey: 'late',
  viewedAt: new Date('2026-11-20T19:00:00Z'),
  ratingKey: 'Metropolis',
  kind: 'movie',
  title: 'Metropolis',
} as const;

type Row = Pick<NonNullable<Awaited<ReturnType<Outbox['next']>>>, 'body' | 'edits'>;

async function takeRows(outbox: Outbox, channelId = CHANNEL): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let row = await outbox.next(channelId); row; row = await outbox.next(channelId)) {
    rows.push({ body: row.body, edits: row.edits });
    await outbox.sent(row.id, MESSAGE, DECEMBER);
  }
  return rows;
}

const playsIn = (rows: readonly Row[]) => rows.map(({ body }) => body.match(/\d+ plays?;/)?.[0]);

/** A world whose recaps were posted, and a way to forget a person as `/me delete` does. */
async function postedWorld() {
  const world = await recapWorld();
  await world.publishDue();
  const posted = await takeRows(world.store.outbox);
  const forget = async (userId: string) =>
    world.redraw((await world.store.privacy.forgetUser(userId, DECEMBER)).accountIds, signal);
  return { ...world, posted, forget };
}

test('a posted recap is edited without a person who deletes their data, under the same marker', async () => {
  const { store, posted, forget } = await postedWorld();
  expect(await forget(ADA)).toEqual({ redrawn: 2, failed: 0 });
  const edits = await takeRows(store.outbox);
  const markersIn = (rows: readonly Row[]) => rows.map(({ body }) => /"id":(\d+)/.exec(body)?.[1]);
  expect(markersIn(edits)).toEqual(markersIn(posted));
  expect(edits.map((edit) => edit.edits?.messageId)).toEqual([MESSAGE, MESSAGE]);
  expect(playsIn(posted)).toEqual(['4 plays;', '4 plays;']);
  expect(playsIn(edits)).toEqual(['1 play;', '1 play;']);
});

test('a person who deleted their data stays out when the recap is made again for the next one, and of later recaps', async () => {
  const { store, forget, readRecap } = await postedWorld();
  await store.linkedAccounts.map('100000000000000013', '3');
  await forget(ADA);
  await takeRows(store.outbox);
  expect(await forget('100000000000000013')).toEqual({ redrawn: 2, failed: 0 });
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
  const later = await readRecap({ guildId: '5', period: NOVEMBER, signal });
  expect(later.numbers.totals.plays).toBe(1);
});

test('a recap whose notification moved to another channel is edited where it was posted', async () => {
  const { store, forget } = await postedWorld();
  const [subscription = expect.fail('no subscription')] = await store.subscriptions.list();
  await store.subscriptions.set({ ...subscription, channelId: 'another' }, subscription.id);
  expect(await forget(ADA)).toEqual({ redrawn: 2, failed: 0 });
  expect(await store.outbox.channels()).toEqual([CHANNEL]);
});

test('a recap that is made again keeps the colour of the guild, and the role that it mentions', async () => {
  const { store, redrawWith } = await postedWorld();
  const [subscription = expect.fail('no subscription')] = await store.subscriptions.list();
  await store.subscriptions.set({ ...subscription, mentionRoleId: '300000000000000001' }, subscription.id);
  const appearanceOf = async () => ({ name: 'Home', ownName: undefined, colour: 0x12_34_56 });
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  await redrawWith({ appearanceOf }).redraw(accountIds, signal);
  for (const { body } of await takeRows(store.outbox)) {
    expect(body).toContain(`"accent_color":${0x12_34_56}`);
    expect(body).toContain('<@&300000000000000001>');
  }
});

test.each([
  { name: 'the message was deleted', hasMessage: async () => false },
  { name: 'the channel was deleted', hasMessage: () => Promise.reject(new ChannelFailure('gone', 'Unknown Channel')) },
])('a recap is not posted again without a person who deletes their data if $name', async ({ hasMessage }) => {
  const { store, redrawWith } = await postedWorld();
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  expect(await redrawWith({ hasMessage }).redraw(accountIds, signal)).toEqual({ redrawn: 0, failed: 0 });
  expect(await store.outbox.channels()).toEqual([]);
});

test('a recap is made again if Discord does not say whether its message still exists', async () => {
  const { store, redrawWith } = await postedWorld();
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  const hasMessage = () => Promise.reject(new ChannelFailure('unavailable', 'Discord does not answer'));
  expect(await redrawWith({ hasMessage }).redraw(accountIds, signal)).toEqual({ redrawn: 2, failed: 0 });
});

test('a posted recap cannot be edited once its subscription was removed, so it counts as still showing the person', async () => {
  const { store, forget } = await postedWorld();
  const [subscription] = await store.subscriptions.list();
  await store.subscriptions.remove(subscription?.id ?? 0);
  expect(await forget(ADA)).toEqual({ redrawn: 0, failed: 2 });
});

test('a recap that waits to be sent is made again before it is sent', async () => {
  const { store, publishDue, redraw } = await recapWorld();
  await publishDue();
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  expect(await redraw(accountIds, signal)).toEqual({ redrawn: 2, failed: 0 });
  expect(await store.outbox.channels()).toEqual([]);
  await publishDue();
  const rows = await takeRows(store.outbox);
  expect(rows.map(({ edits }) => edits)).toEqual([undefined, undefined]);
  expect(playsIn(rows)).toEqual(['1 play;', '1 play;']);
});

test('a recap that waits to be sent is made again without a person who chooses to stay out', async () => {
  const { store, publishDue } = await recapWorld();
  await publishDue();
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  expect(await store.outbox.channels()).toEqual([]);
  await publishDue();
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});

test('a recap that waits to be sent is made again without the account that a person who stays out links', async () => {
  const { store, publishDue } = await recapWorld();
  await store.linkedAccounts.unmap(ADA, FIRST_SERVER_ID);
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  await publishDue();
  await store.linkedAccounts.map(ADA, '1');
  expect(await store.outbox.channels()).toEqual([]);
  await publishDue();
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});

test('a recap that waits to be sent is made again without the name of a person who no longer wants to be named', async () => {
  const { store, publishDue } = await recapWorld();
  const choice = { guildId: GUILD, userId: ADA, name: 'Ada Lovelace' } as const;
  await store.recapChoices.choose({ ...choice, choice: 'on' });
  await publishDue();
  const [channel = expect.fail('nothing waits')] = await store.outbox.channels();
  expect((await store.outbox.next(channel))?.body).toContain('Ada Lovelace');
  await store.recapChoices.choose({ ...choice, choice: 'off' });
  await publishDue();
  const bodies = (await takeRows(store.outbox)).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies.join()).not.toContain('Ada Lovelace');
});

test('a recap that was posted stays as it is if a person chooses to stay out', async () => {
  const { store } = await postedWorld();
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  expect(await store.outbox.channels()).toEqual([]);
});

test('a recap whose send has begun is edited after it arrived', async () => {
  const { store, publishDue, redraw } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  await redraw(accountIds, signal);
  const rows = await takeRows(store.outbox);
  expect(playsIn(rows)).toEqual(['4 plays;', '1 play;']);
  expect(rows[1]?.edits?.messageId).toBe(MESSAGE);
});

test('a recap that cannot be read again counts as failed, and the others are still made again', async () => {
  const { store, readRecap, redrawWith, sentences } = await postedWorld();
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  const failingForYears: RecapReader = (request) =>
    request.period.span === 'year' ? Promise.reject(new Error('locked')) : readRecap(request);
  expect(await redrawWith({ readRecap: failingForYears }).redraw(accountIds, signal)).toEqual({
    redrawn: 1,
    failed: 1,
  });
  expect(sentences()).toEqual(['warn: could not remove a person from a posted recap; trying again with the next run']);
});

test('once any recap was posted, a person whose account is unknown learns that recaps may show them', async () => {
  const { store, redraw, publishDue } = await recapWorld();
  expect(await redraw([], signal)).toEqual({ redrawn: 0, failed: 0, doubt: undefined });
  await publishDue();
  await takeRows(store.outbox);
  expect(await redraw([], signal)).toEqual({ redrawn: 0, failed: 0, doubt: 'unlinked' });
});

test('a person who deletes their data learns if the posted recaps could not be read', async () => {
  const { store, redraw, sentences } = await postedWorld();
  await store.close();
  expect(await redraw(['1'], signal)).toEqual({ redrawn: 0, failed: 0, doubt: 'unread' });
  expect(sentences()).toHaveLength(1);
});

test('recaps of a guild that sees none of the person’s media servers stay as they are', async () => {
  const { redraw, store } = await postedWorld();
  expect(await redraw(['2:1'], signal)).toEqual({ redrawn: 0, failed: 0 });
  expect(await store.outbox.channels()).toEqual([]);
});

test('a recap counts as still showing the person if the guild lost the media server since, or is unknown', async () => {
  const { store, redrawWith } = await postedWorld();
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  const withoutServers = redrawWith({ mediaServers: { ...ONLY_SERVER, serversOf: () => [] } });
  expect(await withoutServers.redraw(accountIds, signal)).toEqual({ redrawn: 0, failed: 2 });
  const [subscription] = await store.subscriptions.list();
  await store.subscriptions.remove(subscription?.id ?? 0);
  const inUnknownGuild = redrawWith({ directory: { guildOf: async () => undefined } });
  expect(await inUnknownGuild.redraw(accountIds, signal)).toEqual({ redrawn: 0, failed: 2 });
  expect(await inUnknownGuild.redraw(['2:1'], signal)).toEqual({ redrawn: 0, failed: 0 });
});

test('a recap that waits to be sent is made again before it is sent, also if the guild lost the media server', async () => {
  const { store, publishDue, redrawWith } = await recapWorld();
  await publishDue();
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  const withoutServers = redrawWith({ mediaServers: { ...ONLY_SERVER, serversOf: () => [] } });
  expect(await withoutServers.redraw(accountIds, signal)).toEqual({ redrawn: 2, failed: 0 });
  expect(await store.outbox.channels()).toEqual([]);
});

test('a recap that was made again still counts for the media servers that it shows', async () => {
  const { store, forget, redrawWith } = await postedWorld();
  await forget(ADA);
  await takeRows(store.outbox);
  const { accountIds } = await store.privacy.forgetUser(BOB, DECEMBER);
  const withoutServers = redrawWith({ mediaServers: { ...ONLY_SERVER, serversOf: () => [] } });
  expect(await withoutServers.redraw(accountIds, signal)).toEqual({ redrawn: 0, failed: 2 });
});

test('recaps are made again for one person after the other, so that the last edit leaves out both', async () => {
  const { store, publishDue, redrawWith, readRecap } = await recapWorld();
  await publishDue();
  await takeRows(store.outbox);
  let running = 0;
  let most = 0;
  const { redraw } = redrawWith({
    readRecap: async (request) => {
      running += 1;
      most = Math.max(most, running);
      const contents = await readRecap(request);
      running -= 1;
      return contents;
    },
  });
  const ada = await store.privacy.forgetUser(ADA, DECEMBER);
  const bob = await store.privacy.forgetUser(BOB, DECEMBER);
  await Promise.all([redraw(ada.accountIds, signal), redraw(bob.accountIds, signal)]);
  expect([most, running]).toEqual([1, 0]);
});

test('recaps are made again after a start if the bot ended between the deletion and the drawing', async () => {
  const { store, resume } = await postedWorld();
  await store.privacy.forgetUser(ADA, DECEMBER);
  await resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
  await resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
});

test('recaps are made again after a start if the bot ended while it drew them', async () => {
  const { store, redrawWith, resume, readRecap } = await postedWorld();
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  const shutdown = new AbortController();
  const endedWhileDrawing = redrawWith({
    readRecap: (request) => {
      shutdown.abort(new Error('shutdown'));
      request.signal.throwIfAborted();
      return readRecap(request);
    },
  });
  expect(await endedWhileDrawing.redraw(accountIds, shutdown.signal)).toEqual({ redrawn: 0, failed: 2 });
  await resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});

test('a start makes no recap again for a person who was removed from it before, or who chose to stay out', async () => {
  const { store, forget, resume } = await postedWorld();
  await forget(ADA);
  await takeRows(store.outbox);
  await store.recapChoices.choose({ guildId: GUILD, userId: BOB, choice: 'out', name: 'Bob' });
  await resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
});

test('after a failure of the database, recaps are made again by the next run', async () => {
  const { store, readRecap, redrawWith, resume } = await postedWorld();
  await store.privacy.forgetUser(ADA, DECEMBER);
  await redrawWith({ readRecap: () => Promise.reject(new Error('locked')) }).resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
  await resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
  await redrawWith({ readRecap }).resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
});

test('recaps that were made again while a media server did not answer are completed by the next run', async () => {
  const { store, readRecap, redrawWith, resume } = await postedWorld();
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  const withoutNewTitles: RecapReader = async (request) => ({ ...(await readRecap(request)), arrivals: undefined });
  expect(await redrawWith({ readRecap: withoutNewTitles }).redraw(accountIds, signal)).toEqual({
    redrawn: 2,
    failed: 0,
  });
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
  await resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
  await resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
});

/** A world in which Bob deleted his data, and the edits that leave him out wait to be sent. Ada appears by name. */
async function worldWithWaitingEdits() {
  const world = await recapWorld();
  const adaInGuild = { guildId: GUILD, userId: ADA, name: 'Ada Lovelace' } as const;
  await world.store.recapChoices.choose({ ...adaInGuild, choice: 'on' });
  await world.publishDue();
  await takeRows(world.store.outbox);
  const { accountIds } = await world.store.privacy.forgetUser(BOB, DECEMBER);
  expect(await world.redraw(accountIds, signal)).toEqual({ redrawn: 2, failed: 0 });
  const choose = (choice: RecapChoice) => world.store.recapChoices.choose({ ...adaInGuild, choice });
  return { ...world, choose };
}

test('a waiting edit of a recap is not sent with a person who chooses to stay out, but made again without them', async () => {
  const { store, resume, choose } = await worldWithWaitingEdits();
  await store.plays.keep([{ ...LATE_PLAY, accountId: '3' }]);
  await choose('out');
  expect(await store.outbox.channels()).toEqual([]);
  await resume(signal);
  const edits = await takeRows(store.outbox);
  expect(playsIn(edits)).toEqual(['1 play;', '1 play;']);
  expect(edits.map((edit) => edit.edits?.messageId)).toEqual([MESSAGE, MESSAGE]);
  await resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
});

test('a waiting edit of a recap is made again without the account that a person who stays out links', async () => {
  const { store, resume, choose } = await worldWithWaitingEdits();
  await store.plays.keep([{ ...LATE_PLAY, accountId: '3' }]);
  await store.linkedAccounts.unmap(ADA, FIRST_SERVER_ID);
  await choose('out');
  await resume(signal);
  await store.linkedAccounts.map(ADA, '1');
  expect(await store.outbox.channels()).toEqual([]);
  await resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});

test('a waiting edit of a recap is made again without the name of a person who no longer wants to be named', async () => {
  const { store, resume, choose } = await worldWithWaitingEdits();
  expect((await store.outbox.next(CHANNEL))?.body).toContain('Ada Lovelace');
  await choose('off');
  expect(await store.outbox.channels()).toEqual([]);
  await resume(signal);
  const bodies = (await takeRows(store.outbox)).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies.join()).not.toContain('Ada Lovelace');
});

test('an edit of a recap whose send has begun is not withdrawn if a person chooses to stay out', async () => {
  const { store, choose } = await worldWithWaitingEdits();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await choose('out');
  expect((await store.outbox.next(CHANNEL))?.id).toBe(row.id);
});

test('an edit of a recap that is drawn while a person chooses to stay out is dropped, and drawn again by the next run', async () => {
  const { store, readRecap, redrawWith, resume } = await postedWorld();
  const { accountIds } = await store.privacy.forgetUser(BOB, DECEMBER);
  const { redraw } = redrawWith({
    readRecap: async (request) => {
      const contents = await readRecap(request);
      await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
      return contents;
    },
  });
  await store.plays.keep([{ ...LATE_PLAY, accountId: '3' }]);
  // The choice changes nothing for the second recap, which is read after it.
  expect(await redraw(accountIds, signal)).toEqual({ redrawn: 1, failed: 1 });
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;']);
  await resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});

test('a waiting edit of a recap is kept although a person chooses to stay out, if its subscription was removed', async () => {
  const { store, choose, resume } = await worldWithWaitingEdits();
  const [subscription] = await store.subscriptions.list();
  await store.subscriptions.remove(subscription?.id ?? 0);
  await choose('out');
  await resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['3 plays;', '3 plays;']);
});

test('a recap whose edit was withdrawn is made again until all media servers answer', async () => {
  const { store, choose, readRecap, redrawWith, resume } = await worldWithWaitingEdits();
  await choose('off');
  const withoutNewTitles: RecapReader = async (request) => ({ ...(await readRecap(request)), arrivals: undefined });
  await redrawWith({ readRecap: withoutNewTitles }).resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['3 plays;', '3 plays;']);
  await redrawWith({ readRecap: () => Promise.reject(new Error('locked')) }).resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
  await resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['3 plays;', '3 plays;']);
  await resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
});

test('a recap whose edit was withdrawn is given up if it cannot be made again, and the log says so', async () => {
  const { store, choose, redrawWith, resume, sentences } = await worldWithWaitingEdits();
  await choose('out');
  await redrawWith({ mediaServers: { ...ONLY_SERVER, serversOf: () => [] } }).resume(signal);
  const stays =
    'warn: could not make a recap again, because its subscription or media server is gone; a posted recap stays unchanged';
  expect(sentences()).toEqual([stays, stays]);
  await resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
});

test('a recap whose edit was withdrawn is not posted again if its message was deleted', async () => {
  const { store, choose, redrawWith, resume } = await worldWithWaitingEdits();
  await choose('off');
  await redrawWith({ hasMessage: async () => false }).resume(signal);
  await resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
});

test('edits of a recap that has to be published again are not sent as messages of their own', async () => {
  const { store, publishDue, redraw } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  const forget = async (userId: string) =>
    redraw((await store.privacy.forgetUser(userId, DECEMBER)).accountIds, signal);
  await forget(BOB);
  await store.outbox.unsent(row.id);
  await store.plays.keep([{ ...LATE_PLAY, accountId: '3' }]);
  await forget(ADA);
  await publishDue();
  const rows = await takeRows(store.outbox);
  expect(rows.map(({ edits }) => edits)).toEqual([undefined, undefined]);
  expect(playsIn(rows)).toEqual(['1 play;', '1 play;']);
});

test('an edit of a recap with the key of an edit whose send has begun fails, and the next run draws it again', async () => {
  const { store, redraw } = await worldWithWaitingEdits();
  await store.plays.keep([{ ...LATE_PLAY, accountId: '3' }]);
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  // The clock stands still, so the key is the same.
  const { accountIds } = await store.privacy.forgetUser(ADA, DECEMBER);
  expect(await redraw(accountIds, signal)).toEqual({ redrawn: 1, failed: 1 });
  expect(await store.dueRedraws.accounts()).toEqual(accountIds);
});

test('a recap whose send has begun is edited after it arrived if a person in it chooses to stay out', async () => {
  const { store, publishDue, resume } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  await resume(signal);
  await publishDue();
  const rows = await takeRows(store.outbox);
  expect(playsIn(rows)).toEqual(['4 plays;', '1 play;', '1 play;']);
  expect(rows.map(({ edits }) => edits?.messageId)).toEqual([undefined, MESSAGE, undefined]);
  await resume(signal);
  expect(await store.outbox.channels()).toEqual([]);
});

test('a recap in doubt that was not sent is sent without a person who chose to stay out', async () => {
  const { store, publishDue, resume } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  await store.outbox.unsent(row.id);
  expect(await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER })).toBe(false);
  await resume(signal);
  await publishDue();
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});

test('a recap in doubt that an admin skips is not posted because a person in it chose to stay out', async () => {
  const { store, publishDue, resume } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  await store.outbox.deadLetter(row.id, { kind: 'uncertain', message: 'skipped' });
  await resume(signal);
  await publishDue();
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;']);
});

test('a recap in doubt that cannot be made again is not sent with a person who chose to stay out', async () => {
  const { store, publishDue, redrawWith } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  await redrawWith({ mediaServers: { ...ONLY_SERVER, serversOf: () => [] } }).resume(signal);
  await store.outbox.unsent(row.id);
  expect(await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER })).toBe(false);
});

test('a recap in doubt with a newer edit is not sent as it was before the edit', async () => {
  const { store, publishDue, resume } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  await resume(signal);
  await store.outbox.unsent(row.id);
  await publishDue();
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});

test('a recap in doubt that an admin skips is given up although a person in it chose to stay out', async () => {
  const { store, publishDue, resume } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await store.outbox.uncertain(row.id, { kind: 'uncertain', message: 'no answer' }, DECEMBER);
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  await resume(signal);
  expect(await store.outbox.skip(CHANNEL, row.id)).toBeDefined();
  await store.outbox.unsent(row.id);
  await store.outbox.deadLetter(row.id, { kind: 'invalid', message: 'skipped by an admin' });
  await publishDue();
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;']);
});

test('a recap that Discord refuses for good is posted as its waiting edit shows it', async () => {
  const { store, publishDue, resume } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  await resume(signal);
  await store.outbox.deadLetter(row.id, { kind: 'invalid', message: 'refused' });
  await publishDue();
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});

test('a recap whose send certainly failed is not sent again with a person who chose to stay out meanwhile', async () => {
  const { store, publishDue, resume } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  await store.outbox.postpone(row.id, { kind: 'unavailable', message: '503' }, DECEMBER);
  expect(await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER })).toBe(false);
  await resume(signal);
  await publishDue();
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});

test('a recap that goes back to the publisher while its edit is drawn is posted once', async () => {
  const { store, publishDue, redrawWith, resume } = await recapWorld();
  await publishDue();
  const row = (await store.outbox.next(CHANNEL)) ?? expect.fail('nothing waits');
  await store.outbox.sending(row, { earliest: DECEMBER, latest: DECEMBER });
  await store.recapChoices.choose({ guildId: GUILD, userId: ADA, choice: 'out', name: 'Ada' });
  const { dueRedraws } = store;
  const unsentWhileDrawing: typeof dueRedraws.addEdit = async (edit) => {
    await store.outbox.unsent(row.id);
    return await dueRedraws.addEdit(edit);
  };
  await redrawWith({ dueRedraws: { ...dueRedraws, addEdit: unsentWhileDrawing } }).resume(signal);
  await publishDue();
  await resume(signal);
  expect(playsIn(await takeRows(store.outbox))).toEqual(['1 play;', '1 play;']);
});
