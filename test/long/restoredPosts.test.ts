import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { formOf, messageOf } from '../support/answers.ts';
import { startWithFile } from '../support/databaseFile.ts';
import { runOn } from '../support/databaseScript.ts';
import type { EmbeddedWorld } from '../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { TICKING, wholeTick } from '../support/ticking.ts';

/** Longer than Discord remembers a nonce, in ms. */
const BEYOND_NONCES_MS = 10 * 60_000;

function write(path: string, statement: string): void {
  const file = new DatabaseSync(path);
  file.exec(statement);
  file.close();
}

function countIn(path: string, from: string): number {
  const file = new DatabaseSync(path, { readOnly: true });
  const { count } = file.prepare(`select count(*) as count from ${from}`).get() ?? {};
  file.close();
  return Number(count);
}

type Doing = () => Promise<unknown>;

/** Something that is posted once. `begin` is before the backup; what it resolves to posts it. */
interface Kind {
  readonly channel: string;
  readonly says: string;
  readonly begin: (world: EmbeddedWorld) => Promise<Doing>;
  /** SQL that does the same again after the restore, if the buttons do nothing any more. Without it, the test does it by command. */
  readonly again?: string;
  /** Rows of the database, after `from`, that are gone once it was dealt with. */
  readonly open: string;
}

const NOW = "(strftime('%s', 'now') * 1000)";

const KINDS: Readonly<Record<string, Kind>> = {
  'the end of a vote': {
    channel: '#cinema',
    says: 'The vote is over',
    begin: async ({ discord }) => {
      const viewer = discord.person('viewer').in('#cinema');
      const [first] = await viewer.complete('/vote', { title1: 'metropolis' }, 'title1');
      const [second] = await viewer.complete('/vote', { title2: 'nosferatu' }, 'title2');
      const asked = await viewer.run('/vote', { title1: `${first?.value}`, title2: `${second?.value}` });
      return () => viewer.click(messageOf(asked), 'End now');
    },
    again: `update votes set ends_at = ${NOW}`,
    open: 'votes where closed_at is null',
  },
  'a closed wish': {
    channel: '@viewer',
    says: 'Alraune',
    begin: async ({ discord }) => {
      await discord.person('viewer').run('/wish add', { title: 'Alraune' });
      return () => discord.person('admin').run('/wish close', { wish: 'Alraune' });
    },
    open: 'follows where wish_id is not null',
  },
  'a wish that came true': {
    channel: '@viewer',
    says: 'Underworld',
    begin: async ({ discord, media }) => {
      await discord.person('viewer').run('/wish add', { title: 'Underworld' });
      return async () => media.libraryEditor.add({ kind: 'movie', title: 'Underworld' });
    },
    open: 'follows where wish_id is not null',
  },
  'a solved report': {
    channel: '@viewer',
    says: 'Solved: Metropolis',
    begin: async ({ discord }) => {
      const viewer = discord.person('viewer').in('#cinema');
      await discord.person('admin').run('/notify set', { feed: 'reports', channel: '#cinema' });
      const card = messageOf(await viewer.run('/info', { title: 'Metropolis' }));
      await viewer.submit(formOf(await viewer.click(card, 'Something is wrong …')), { kind: 'sound' });
      const reports = () => discord.messages('#cinema').filter(({ text }) => text.includes('Something is wrong:'));
      await expect.poll(reports).toHaveLength(1);
      const [report = expect.fail('there is no report')] = reports();
      return () => discord.person('moderator').in('#cinema').click(report, 'Solved');
    },
    again: `update reports set solved_at = ${NOW}`,
    open: 'report_senders',
  },
  'a play that waited for the end of a pause': {
    channel: '#history',
    says: 'Nosferatu',
    begin: async ({ discord, media }) => {
      const admin = discord.person('admin');
      await admin.run('/notify pause', { feed: 'history' });
      const waiting = async () => (await admin.run('/notify list')).text;
      media.history.add({ item: 'Nosferatu', viewedAt: Math.floor(Date.now() / 1000) });
      await expect.poll(waiting).toContain('1 notification waiting');
      return async () => {
        media.history.add({ item: 'Cops', viewedAt: Math.floor(Date.now() / 1000) });
        await expect.poll(waiting).toContain('2 notifications waiting');
        await admin.run('/notify resume', { feed: 'history' });
      };
    },
    open: 'pending_notifications',
  },
};

const countOf = ({ discord }: EmbeddedWorld, { channel, says }: Kind): number =>
  discord.messages(channel).filter(({ text }) => text.includes(says)).length;

test('messages from after the backup are not posted again after a restore, however much later', async () => {
  let aheadMs = 0;
  const { world, path } = await startWithFile({
    settings: { ...TICKING, ADDED_CRON: '* * * * * *' },
    discord: { now: () => Date.now() + aheadMs },
    media: { scale: { sessions: 0 } },
  });
  const kinds = Object.values(KINDS);
  const begun: { readonly kind: Kind; readonly post: Doing }[] = [];
  for (const kind of kinds) begun.push({ kind, post: await kind.begin(world) });
  const admin = world.discord.person('admin');

  await runOn('backup', path);
  const folder = join(dirname(path), 'backups');
  const copy = join(folder, readdirSync(folder)[0] ?? 'none');
  for (const { kind, post } of begun) {
    await post();
    await expect.poll(() => countOf(world, kind)).toBe(1);
  }
  await world.bot().stop();
  aheadMs = BEYOND_NONCES_MS;
  await runOn('restore', path, copy);
  for (const { again } of kinds) if (again) write(path, again);
  await world.startAgain();
  await admin.run('/wish close', { wish: 'Alraune' });
  await admin.run('/notify resume', { feed: 'history' });
  for (const { open } of kinds) await expect.poll(() => countIn(path, open)).toBe(0);
  await expect.poll(() => countIn(path, 'outbox where sent_at is null and dead_lettered_at is null')).toBe(0);
  expect(Object.entries(KINDS).map(([name, kind]) => [name, countOf(world, kind)])).toEqual(
    Object.keys(KINDS).map((name) => [name, 1]),
  );
});

test('a live board that moved after the backup continues in its newest message after a restore', async () => {
  let aheadMs = 0;
  const { world, path } = await startWithFile({
    discord: { now: () => Date.now() + aheadMs },
    media: { scale: { sessions: 0 } },
  });
  const { discord, media } = world;
  const boards = () => discord.messages('#cinema').map(({ id, text }) => ({ id, text }));
  const watch = (item: string) => media.sessions.start({ item, account: media.accounts.jonas, state: 'paused' });
  const shows = (...titles: readonly string[]) =>
    expect.poll(boards).toEqual([{ id: expect.anything(), text: expect.stringMatching(titles.join('[^]*')) }]);
  watch('Metropolis');
  await discord.person('admin').run('/board set', { channel: '#cinema', people: 'name' });
  await shows('Metropolis');
  await runOn('backup', path);
  const folder = join(dirname(path), 'backups');
  const copy = join(folder, readdirSync(folder)[0] ?? 'none');
  const [first] = boards();
  // Discord limits edits of messages that are older than an hour.
  aheadMs += 61 * 60_000;
  // The bot learns Discord's time from an answer, and so how old its message is.
  await discord.person('admin').run('/notify test', { feed: 'history' });
  await expect.poll(() => discord.messages('#history')).toHaveLength(1);
  watch('Nosferatu');
  await shows('Metropolis', 'Nosferatu');
  const [moved] = boards();
  expect(moved?.id).not.toBe(first?.id);
  await world.bot().stop();
  await runOn('restore', path, copy);
  watch('Cops');
  await world.startAgain();
  await shows('Metropolis', 'Nosferatu', 'Cops');
  expect(boards().map(({ id }) => id)).toEqual([moved?.id]);
});

test('a live board set up after the backup is deleted after a restore, and can be set again', async () => {
  const { world, path } = await startWithFile({ media: { scale: { sessions: 0 } } });
  const { discord, media } = world;
  const admin = discord.person('admin');
  const boards = () => discord.messages('#cinema').map(({ id, text }) => ({ id, text }));
  const shows = (title: string) =>
    expect.poll(boards).toEqual([{ id: expect.anything(), text: expect.stringContaining(title) }]);
  media.sessions.start({ item: 'Metropolis', state: 'paused' });
  await admin.run('/board set', { channel: '#history' });
  await expect.poll(() => discord.messages('#history')).toHaveLength(1);
  await runOn('backup', path);
  const folder = join(dirname(path), 'backups');
  const copy = join(folder, readdirSync(folder)[0] ?? 'none');
  await admin.run('/board set', { channel: '#cinema' });
  await shows('Metropolis');
  await world.bot().stop();
  await runOn('restore', path, copy);
  await world.startAgain();
  expect(boards()).toEqual([]);
  expect(discord.messages('#history')).toHaveLength(1);
  await admin.run('/board set', { channel: '#cinema' });
  await shows('Metropolis');
});

test('a panel posted again after the backup is not doubled by a restore, and its buttons work', async () => {
  const { world, path } = await startWithFile();
  const { discord } = world;
  const admin = discord.person('admin').in('#cinema');
  const panels = () => admin.sees('#cinema').filter(({ text }) => text.includes('What would you like to do?'));
  const pinnedIds = () => panels().flatMap(({ id, raw }) => (raw.pinned ? [id] : []));
  await admin.run('/panel set', { channel: '#cinema' });
  await expect.poll(pinnedIds).toHaveLength(1);
  await runOn('backup', path);
  const folder = join(dirname(path), 'backups');
  const copy = join(folder, readdirSync(folder)[0] ?? 'none');
  const [first] = panels();
  if (!first) throw new Error('there is no panel');
  admin.delete(first);
  await admin.run('/panel set', { channel: '#cinema' });
  await expect.poll(pinnedIds).toEqual([expect.anything()]);
  const [second] = pinnedIds();
  await world.bot().stop();
  await runOn('restore', path, copy);
  await world.startAgain();
  const canPress = async () => {
    const [panel] = panels();
    return panel && (await discord.person('viewer').in('#cinema').click(panel, 'My things')).text;
  };
  await expect.poll(canPress).toContain('My things');
  expect(pinnedIds()).toEqual([second]);
  expect(panels()).toHaveLength(1);
});

test('after a restore, a running vote continues, and one from after the backup says that it is lost', async () => {
  const { world, path } = await startWithFile({ media: { scale: { sessions: 0 } } });
  const { discord } = world;
  const viewer = discord.person('viewer').in('#cinema');
  const start = async () => {
    const [first] = await viewer.complete('/vote', { title1: 'metropolis' }, 'title1');
    const [second] = await viewer.complete('/vote', { title2: 'nosferatu' }, 'title2');
    return messageOf(
      await viewer.run('/vote', { title1: `${first?.value}`, title2: `${second?.value}`, lasts: '1440' }),
    );
  };
  const textOf = ({ id }: { readonly id: string }) => discord.messages('#cinema').find((each) => each.id === id)?.text;
  const known = await start();
  // Two votes of one channel end in different seconds.
  const second = Math.floor(Date.now() / 1000);
  await runOn('backup', path);
  const folder = join(dirname(path), 'backups');
  const copy = join(folder, readdirSync(folder)[0] ?? 'none');
  await expect.poll(Date.now).toBeGreaterThanOrEqual((second + 1) * 1000);
  const newer = await start();
  await world.bot().stop();
  await runOn('restore', path, copy);
  await world.startAgain();
  expect(textOf(newer)).toContain('This vote is lost');
  expect(textOf(known)).toContain('Vote: what shall we watch?');
  await viewer.click(known, '1');
  await expect.poll(() => textOf(known)).toContain('1 vote');
});

test('plays on a media server that was away during a restore are posted when it is back', async () => {
  const { world, path } = await startWithFile({ servers: 2, settings: TICKING, media: { scale: { sessions: 0 } } });
  const { discord, media, attic } = world;
  const posted = (title: string) => discord.messages('#history').filter(({ text }) => text.includes(title)).length;
  const isPosted = (title: string) => expect.poll(() => posted(title), { timeout: PATIENCE_MS }).toBe(1);
  // No server lists a play before its time, and posts are later than what was played in the same second.
  const play = async (server: Pick<typeof media, 'history'>, item: string) => {
    const viewedAt = Math.floor(Date.now() / 1000) + 1;
    await expect.poll(Date.now).toBeGreaterThanOrEqual(viewedAt * 1000);
    server.history.add({ item, viewedAt });
  };
  await Promise.all([wholeTick(world), wholeTick({ media: attic })]);
  await play(attic, 'Underworld');
  await isPosted('Underworld');
  await runOn('backup', path);
  const folder = join(dirname(path), 'backups');
  const copy = join(folder, readdirSync(folder)[0] ?? 'none');
  attic.faults.add({ match: { method: 'GET' }, kind: 'status', code: 503 });
  await play(attic, 'Laila');
  await play(media, 'Nosferatu');
  await isPosted('Nosferatu');
  await world.bot().stop();
  await runOn('restore', path, copy);
  await world.startAgain();
  await play(media, 'Metropolis');
  await isPosted('Metropolis');
  expect(posted('Laila')).toBe(0);
  attic.faults.clear();
  await isPosted('Laila');
  await Promise.all([wholeTick(world), wholeTick({ media: attic })]);
  expect(['Underworld', 'Nosferatu', 'Metropolis', 'Laila'].map(posted)).toEqual([1, 1, 1, 1]);
});

test('films added to a media server that was away during a restore are posted when it is back', async () => {
  const settings = { ...TICKING, ADDED_CRON: '* * * * * *' };
  const { world, path } = await startWithFile({ servers: 2, settings, media: { scale: { sessions: 0 } } });
  const { discord, media, attic } = world;
  const posted = (title: string) => discord.messages('#cinema').filter(({ text }) => text.includes(title)).length;
  const isPosted = (title: string) => expect.poll(() => posted(title), { timeout: PATIENCE_MS }).toBe(1);
  // Servers date by the second, and what came in the second of a message counts as announced by it.
  const comes = async (server: Pick<typeof media, 'libraryEditor'>, title: string) => {
    const addedAt = Math.floor(Date.now() / 1000) + 1;
    await expect.poll(Date.now).toBeGreaterThanOrEqual(addedAt * 1000);
    server.libraryEditor.add({ kind: 'movie', title, addedAt, updatedAt: addedAt });
  };
  await discord.person('admin').run('/notify set', { feed: 'added', channel: '#cinema' });
  const looked = (server: Pick<typeof media, 'nextRequest'>) => server.nextRequest({ path: '/library/sections' });
  for (let looks = 0; looks < 3; looks += 1) await Promise.all([looked(media), looked(attic)]);
  await comes(attic, 'Erotikon');
  await isPosted('Erotikon');
  await runOn('backup', path);
  const folder = join(dirname(path), 'backups');
  const copy = join(folder, readdirSync(folder)[0] ?? 'none');
  await comes(attic, 'Laila of the North');
  await comes(media, 'The Big Parade');
  for (const title of ['Laila of the North', 'The Big Parade']) await isPosted(title);
  attic.faults.add({ match: { method: 'GET' }, kind: 'status', code: 503 });
  await comes(attic, 'Asphalt Jungle');
  await world.bot().stop();
  await runOn('restore', path, copy);
  await comes(media, 'Sunrise at Noon');
  await world.startAgain();
  await isPosted('Sunrise at Noon');
  await comes(attic, 'The Wind Again');
  expect([posted('Asphalt Jungle'), posted('The Wind Again')]).toEqual([0, 0]);
  attic.faults.clear();
  for (const title of ['Asphalt Jungle', 'The Wind Again']) await isPosted(title);
  const all = [
    'Erotikon',
    'Laila of the North',
    'The Big Parade',
    'Asphalt Jungle',
    'Sunrise at Noon',
    'The Wind Again',
  ];
  for (let looks = 0; looks < 3; looks += 1) await Promise.all([looked(media), looked(attic)]);
  expect(all.map((title) => [title, posted(title)])).toEqual(all.map((title) => [title, 1]));
});
