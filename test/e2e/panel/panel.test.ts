import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SimulatedDiscordUser } from '../../../sandbox/discord/people/actor.ts';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

let world: EmbeddedWorld;
let panel: UserVisibleMessage;
const MORE = 'More';
const pinned = () =>
  world.discord
    .person('admin')
    .sees('#cinema')
    .find(({ raw }) => raw.pinned);

beforeAll(async () => {
  world = await startWorld();
  await world.discord.person('admin').run('/panel set', { channel: '#cinema' });
  await vi.waitFor(() => expect(pinned()).toBeDefined(), PATIENCE_MS);
  panel = pinned() ?? expect.fail('no panel');
});
afterAll(() => world.close());

const at = (who: 'viewer' | 'moderator' | 'admin' | 'stranger'): SimulatedDiscordUser =>
  world.discord.person(who).in('#cinema');

async function formBehind(who: SimulatedDiscordUser, message: UserVisibleMessage, label: string) {
  return (await who.click(message, label)).modal ?? expect.fail(`no form behind ${label}`);
}

test('a viewer finds a title with the panel’s form, and only they see the results', async () => {
  const viewer = at('viewer');
  const answer = await viewer.submit(await formBehind(viewer, panel, 'Find something'), { query: 'metropolis' });
  expect(answer.text).toContain('Metropolis (1927)');
  expect(answer.private).toBe(true);
});

test('a viewer makes a wish with three presses from the panel', async () => {
  const viewer = at('viewer');
  const mine = messageOf(await viewer.click(panel, 'My things'));
  const answer = await viewer.submit(await formBehind(viewer, mine, 'Make a wish'), { title: 'The Lost Reel' });
  expect(answer.text).toContain('The Lost Reel');
});

test('a moderator starts a scan from a menu under the panel’s “More”', async () => {
  const moderator = at('moderator');
  const more = messageOf(await moderator.click(panel, MORE));
  const answer = await moderator.select(
    more,
    'The media server and its libraries',
    'Look for new and changed files in all libraries',
  );
  expect(answer.text).toMatch(/scan/i);
});

test('the panel refuses to show a viewer what is playing, naming the roles that may see it', async () => {
  expect((await at('viewer').click(panel, 'What is playing')).text).toContain('You need one of these roles');
});

test('the panel tells a stranger which roles would allow more', async () => {
  for (const label of [MORE, 'My things']) {
    const { text } = await at('stranger').click(panel, label);
    expect(text).toMatch(/Get (?:my data|everything that is stored about you)/);
    expect(text).toMatch(/Want to do more\?[\s\S]*@viewer[\s\S]*What each role may do is decided by @admin/);
  }
});

test('the panel refuses a forged menu option and a forged button', async () => {
  const viewer = at('viewer');
  const more = messageOf(await viewer.click(panel, MORE));
  const option = await viewer.select(more, 'Playlists', '99', { raw: true });
  const button = await viewer.click(panel, 'forged', { raw: true });
  expect(option).toMatchObject({ text: button.text, private: true });
  expect(button.text).not.toBe('');
});

test('the form for a change from the panel can be submitted only once', async () => {
  const viewer = at('viewer');
  const mine = messageOf(await viewer.click(panel, 'My things'));
  const form = await formBehind(viewer, mine, 'Make a wish');
  await viewer.submit(form, { title: 'Once' });
  expect((await viewer.submit(form, { title: 'Twice' }, { raw: true })).text).not.toContain('Twice');
});

test('behind an English panel, a person whose Discord is German reads German in answers and forms', async () => {
  world.discord.speak('viewer', 'de');
  const viewer = at('viewer');
  const mine = messageOf(await viewer.click(panel, 'My things'));
  expect(mine.text).toContain('Folgen und wünschen');
  const form = await formBehind(viewer, mine, 'Etwas wünschen');
  expect(form.fields.map(({ label }) => label)).toEqual(['Titel', 'Jahr']);
  expect((await viewer.submit(form, { title: 'Der verlorene Film' })).text).toContain('Auf der Wunschliste');
  world.discord.speak('viewer', 'en-US');
});

test('an admin sets the panel’s language, and everyone reads it in German', async () => {
  const admin = world.discord.person('admin');
  await admin.run('/panel set', { channel: '#cinema', language: 'de' });
  await vi.waitFor(() => expect(pinned()?.text).toContain('Was möchtest du tun?'), PATIENCE_MS);
  expect(pinned()?.text).toContain('[Etwas finden] [Was schauen wir?] [Neu]');
  await admin.run('/panel set', { channel: '#cinema', language: 'en-US' });
  await vi.waitFor(() => expect(pinned()?.text).toContain('What would you like to do?'), PATIENCE_MS);
});

test('an admin asks from the panel what a person may do, choosing the person in Discord’s own menu', async () => {
  const admin = at('admin');
  const more = messageOf(await admin.click(panel, MORE));
  const opened = await admin.select(more, 'People and permissions', 'What someone may do, and which rule decides it');
  const answer = await admin.submit(opened.modal ?? expect.fail('no form'), { person: '@viewer' });
  expect(answer.text).toMatch(/@Vera may: Get help[\s\S]*@Vera may not: Edit playlists/);
});
