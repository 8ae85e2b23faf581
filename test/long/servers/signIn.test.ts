import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BotAnswer } from '../../../sandbox/discord/people/answer.ts';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  const plex = { vocabulary: 'plex', scale: { sessions: 0 } } as const;
  world = await startWorld({ servers: 2, media: plex, attic: plex });
});
afterAll(() => world.close());
afterEach(async () => {
  world.media.accountService.signIns.expire();
  world.media.faults.clear();
});

const viewer = () => world.discord.person('viewer');
const until = (answer: BotAnswer, text: string) => answer.until((now) => now.text.includes(text));
const account = async () => (await viewer().run('/me account')).text;
/** What `/me link` shows while it waits, and the code in its link. */
async function begun(who: 'viewer' | 'curator' = 'viewer') {
  const answer = await world.discord.person(who).run('/me link');
  const shown = JSON.stringify(messageOf(answer).components);
  const [url = ''] = /https:\/\/app\.plex\.tv[^"]+/.exec(shown) ?? [];
  return { answer, url, code: new URLSearchParams(url.split('#?')[1]).get('code') ?? '' };
}
const confirm = (name: string, code: string) => world.media.accountService.signIns.confirm(name, code);

test('one sign-in links the account on every server that it sees, after the person confirms', async () => {
  const { answer, url, code } = await begun();
  expect(answer).toMatchObject({ private: true, modal: undefined });
  expect(new URLSearchParams(url.split('#?')[1]).get('context[device][product]')).toMatch(/^Usher \(viewer, .+\)$/);
  expect(confirm('Jonas Weber', code)).toBe(true);
  const asked = await until(answer, 'Is this you?');
  expect(asked.text).toMatch(/Jonas Weber on Cellar[\s\S]*Jonas Weber on Attic/);
  expect(await account()).toContain('have not linked');
  const linked = await viewer().click(messageOf(asked), 'Yes, link it');
  expect(linked.text).toContain('From now on I use your account');
  expect((await account()).match(/It is the account Jonas Weber/g)).toHaveLength(2);
  const trail = (await world.discord.person('admin').run('/audit search')).text;
  expect(trail).toMatch(/Link one’s own account, done/);
  await viewer().run('/playlist create', { title: 'Signed in', item: 'Arsenal', server: 'Attic' });
  const made = world.attic.playlists.all.find(({ title }) => title === 'Signed in');
  expect(made?.ownerId).toBe(world.attic.accounts.jonas.id);
});

test('a sign-in with an account linked by another person, or with the owner’s, links nothing', async () => {
  const jonas = await begun('curator');
  confirm('Jonas Weber', jonas.code);
  await until(jonas.answer, 'Somebody else has linked that account');
  const owner = await begun('curator');
  confirm(world.media.accounts.owner.name, owner.code);
  await until(owner.answer, 'only somebody who manages');
  expect((await world.discord.person('curator').run('/me account')).text).toContain('have not linked');
});

test('a sign-in links the account on servers that know it, and an account that no server knows is linked nowhere', async () => {
  const priya = await begun('curator');
  confirm('Priya Nair', priya.code);
  const asked = await until(priya.answer, 'Is this you?');
  expect(asked.text).toContain('Cellar');
  expect(asked.text).not.toContain('Attic');
  const nobody = await begun('curator');
  confirm('Nobody Known', nobody.code);
  await until(nobody.answer, 'does not see any media server');
  // The later one ended the earlier one, and its question with it.
  const late = await world.discord.person('curator').click(messageOf(asked), 'Yes, link it');
  expect(late.text).toContain('nothing was linked');
  expect((await world.discord.person('curator').run('/me account')).text).toContain('have not linked');
});

test('a sign-in that is declined, expires or is begun again links nothing, in German too', async () => {
  world.discord.speak('curator', 'de');
  const first = await begun('curator');
  const second = await begun('curator');
  await until(first.answer, 'gilt dieser Link nicht mehr');
  confirm('Priya Nair', second.code);
  const asked = await until(second.answer, 'Bist du das?');
  const refused = await world.discord.person('curator').click(messageOf(asked), 'Nein');
  expect(refused.text).toContain('Nichts ist verknüpft');
  const third = await begun('curator');
  world.media.accountService.signIns.expire();
  await until(third.answer, 'Niemand hat sich rechtzeitig angemeldet');
  expect((await world.discord.person('curator').run('/me account')).text).toContain('kein Konto verknüpft');
  world.discord.speak('curator', 'en-US');
});

test('a person can type a token instead of signing in, for a chosen server', async () => {
  const { answer } = await begun('curator');
  const { modal } = await world.discord
    .person('curator')
    .select(messageOf(answer), 'Type a token instead for …', 'Attic');
  if (!modal) throw new Error('no form');
  const linked = await world.discord.person('curator').submit(modal, { token: world.attic.tokens.noor });
  expect(linked.text).toContain('on Attic is linked');
  await world.discord.person('curator').run('/me link', { server: 'Attic' });
});
