import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toStorableSessionId } from '../../../src/domain/media/sessions/sessionId.ts';
import { onlyMessage } from '../../e2e/live/support/shown.ts';
import { formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { linkAs } from '../../support/linkAs.ts';
import { secretsIn } from '../../support/secretsIn.ts';

const folder = mkdtempSync(join(tmpdir(), 'usher-token-ids-'));

let world: EmbeddedWorld;
beforeAll(async () => {
  const settings = { DATABASE_PATH: join(folder, 'usher.db'), SESSION_SAMPLES: 'on', TRANSCODES_CRON: '* * * * * *' };
  world = await startWorld({ media: { scale: { sessions: 0 } }, settings });
  await linkAs(world, 'curator', world.media.tokens.jonas);
  await admin().run('/notify set', { feed: 'transcodes', channel: '#cinema', people: 'name' });
  await admin().run('/notify set', { feed: 'rules', channel: '#cinema', people: 'name' });
});
afterEach(() => {
  for (const { id } of world.media.sessions.active) world.media.sessions.remove(id);
});
// It fails if a token was logged or sent to Discord.
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const admin = () => world.discord.person('admin');
const moderator = () => world.discord.person('moderator');
const OLD_PLAYER = { name: 'Old set-top box', sessionIds: 'token' } as const;

type Account = keyof EmbeddedWorld['media']['accounts'];

/** Jonas has linked his token, so Usher knows it; Priya has not. */
function watch(item: string, account: Account, mode: 'direct play' | 'transcode' = 'direct play') {
  const device = world.media.knownDevices.add(OLD_PLAYER);
  return world.media.sessions.start({ item, account: world.media.accounts[account], device, mode });
}

const ended = () => world.media.simulation.terminations.at(-1);

test.each(['jonas', 'priya'] as const)(
  'a session whose id is the token of %s can be chosen from the list and ended',
  async (account) => {
    watch('Metropolis', account);
    const [choice] = await moderator().complete('/session terminate', { session: '' }, 'session');
    const answer = await moderator().run('/session terminate', { session: `${choice?.value}` });
    await answer.until(({ text }) => text.includes('Ended Metropolis'));
    expect(ended()).toMatchObject({ title: 'Metropolis', viewer: world.media.accounts[account].name });
  },
);

test('of two sessions whose ids are tokens, /session terminate ends the chosen one', async () => {
  watch('Metropolis', 'jonas');
  watch('Nosferatu', 'priya');
  const [choice] = await moderator().complete('/session terminate', { session: 'nosferatu' }, 'session');
  const answer = await moderator().run('/session terminate', { session: `${choice?.value}` });
  await answer.until(({ text }) => text.includes('Ended Nosferatu'));
  expect(world.media.sessions.active.map(({ item }) => item.title)).toEqual(['Metropolis']);
});

test('a token typed as a session id is refused, but its digest from the audit trail ends the session', async () => {
  const { id } = watch('Metropolis', 'priya');
  const refused = await moderator().run('/session terminate', { session: id }, { raw: true });
  expect(refused.text).toContain('it contains a token or another secret');
  const trail = await admin().run('/audit search', { text: 'digest:' });
  expect(trail.text).toContain('Nosferatu');
  const answer = await moderator().run('/session terminate', { session: toStorableSessionId(id) }, { raw: true });
  await answer.until(({ text }) => text.includes('Ended Metropolis'));
});

test('the buttons of /session list and of a board end a session whose id is a token', async () => {
  watch('Metropolis', 'priya');
  const form = formOf(await moderator().click(messageOf(await moderator().run('/session list')), 'End …'));
  await (await moderator().submit(form, {})).until(({ text }) => text.includes('Ended Metropolis'));
  watch('Nosferatu', 'priya');
  await admin().run('/board set', { channel: '#history', people: 'name' });
  const board = await onlyMessage(world.discord, '#history', /Nosferatu/);
  const details = await moderator().in('#history').click(board, 'Details');
  const again = formOf(await moderator().click(messageOf(details), 'End …'));
  await (await moderator().submit(again, {})).until(({ text }) => text.includes('Ended Nosferatu'));
});

test('the transcode of a session whose id is a token is posted and can be stopped', async () => {
  watch('Metropolis', 'priya', 'transcode');
  const { text } = await world.discord.nextMessage('#cinema');
  expect(text).toMatch(/A session is transcoding\n.*Metropolis/);
  const answer = await moderator().click(messageOf(await moderator().run('/session list')), 'End silently');
  await answer.until(({ text: said }) => said.includes('Stopped the transcode of Metropolis'));
});

test('a rule ends a session whose id is a token, and its log names the session', async () => {
  await admin().run('/rule add', { name: 'One', action: 'end', streams: 1, reason: 'One at a time.' });
  await admin().click(messageOf(await admin().run('/rule enable', { rule: 'One' })), 'Let it end streams');
  world.media.sessions.start({ item: 'Metropolis', account: world.media.accounts.priya });
  watch('Nosferatu', 'priya');
  const { text } = await world.discord.nextMessage('#cinema');
  expect(text).toMatch(/Nosferatu.*\n.*Rule “One”: ended/);
  expect(ended()).toMatchObject({ title: 'Nosferatu', reason: 'One at a time.' });
  expect((await admin().run('/rule log', { rule: 'One' })).text).toMatch(/Nosferatu.*Priya Nair.*\n.*ended/);
});

test('no database file holds a token after sessions with tokens as ids', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({
      where: `stored in ${name}`,
      text: readFileSync(join(parentPath, name), 'latin1'),
    }));
  expect(files.map(({ where }) => where)).toContain('stored in usher.db');
  expect(secretsIn(files, Object.values(world.media.tokens))).toEqual([]);
  expect(files.some(({ text }) => text.includes('digest:'))).toBe(true);
});
