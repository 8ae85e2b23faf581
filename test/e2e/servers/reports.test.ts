import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { firstIdIn, formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
let screenshot: { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
  screenshot = { name: 'shot.png', contentType: 'image/png', bytes: new Uint8Array(await picture.png().toBuffer()) };
});
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);
const MENU = 'Something is wrong';
const BUTTON = 'Something is wrong …';
const info = async (title: string) => messageOf(await person('viewer').run('/info', { title }));
/** The first value of a message's menu. */
const valueIn = (message: unknown) => /"value":"([^"]+)"/.exec(JSON.stringify(message))?.[1] ?? '';
/** The last card in the channel for reports. */
const card = () => {
  const last = world.discord.messages('#history').at(-1);
  if (!last) throw new Error('there is no report');
  return last;
};
const cardWith = (text: string) =>
  vi.waitFor(() => {
    expect(card().text).toContain(text);
    return card();
  });

test('without a channel nobody fills in a form in vain', async () => {
  const laila = await info('#2:1005');
  const refused = await person('viewer').click(laila, BUTTON);
  expect(refused.modal).toBeUndefined();
  expect(refused.text).toContain('no channel is set for them');
  expect(refused.text).toMatch(/Somebody with .*can set one with `\/notify set` \(Reports\)/);
  expect((await person('admin').click(laila, BUTTON)).text).toContain('You can set one');
  expect((await person('stranger').click(laila, BUTTON)).text).toContain('You need one of these roles');
});

test('a report goes to its channel, is counted, and whoever sent it hears when it is solved', async () => {
  await person('admin').run('/notify set', { feed: 'reports', channel: '#history' });
  const laila = await info('#2:1005');
  const asked = world.attic.requests.length;
  const form = formOf(await person('viewer').click(laila, BUTTON));
  expect(world.attic.requests.slice(asked)).toEqual([]);
  const wrong = await person('viewer').submit(form, { kind: 'sound', season: 'two' });
  expect(wrong.text).toContain('it must be a number from 0 to 9999');

  const text = '# hiss\n<@&1> @everyone [x](https://example.com)';
  const sent = await person('viewer').submit(form, { kind: 'sound', season: '1', text, screenshot });
  expect(sent.private).toBe(true);
  expect(sent.text).toContain('Reported: Laila (1929) · season 1 · Sound');
  expect((await person('viewer').submit(form, { kind: 'sound', season: '1' })).text).toContain('already');
  const posted = await cardWith('Something is wrong: Sound');
  const viewer = world.discord.world.people.find(({ name }) => name === 'viewer')?.id;
  const drawn = JSON.stringify(posted.components);
  expect(drawn).toContain(`<@${viewer}>`);
  // As text: no heading, no mention, no link.
  expect(drawn).toContain(JSON.stringify('> \\# hiss').slice(1, -1));
  expect(drawn).not.toContain('<@&1>');
  expect(drawn).not.toContain('@everyone');
  expect(drawn).not.toContain('[x](');
  expect(posted.text).toContain('Attic');
  expect(posted.raw.mentions).toEqual([]);
  expect(posted.files).toHaveLength(1);

  const other = formOf(await person('curator').click(laila, BUTTON));
  const again = await person('curator').submit(other, { kind: 'sound', season: '1', text: 'here too' });
  expect(again.text).toContain('One other person reported it too');
  const counted = await cardWith('Reported by 2 people');
  expect(counted.id).toBe(posted.id);
  expect(counted.text).toContain('here too');

  const scans = () => [world.media.scans.count, world.attic.scans.count];
  const [cellar = 0, attic = 0] = scans();
  expect((await person('curator').in('#history').click(counted, 'Scan')).text).toContain('You need one of these roles');
  expect((await person('curator').in('#history').click(counted, 'Solved')).text).toContain(
    'You need one of these roles',
  );
  const moderator = person('moderator').in('#history');
  await moderator.click(counted, 'Scan');
  expect(scans()).toEqual([cellar, attic + 1]);
  expect((await moderator.click(counted, 'Details')).text).toContain('Laila');
  expect((await moderator.click(counted, 'Look up matches')).private).toBe(true);

  const solved = await moderator.click(counted, 'Solved');
  expect(solved.private).toBe(false);
  expect(solved.message?.id).toBe(posted.id);
  expect(card().text).toBe(solved.text);
  expect(solved.text).toMatch(/Solved by .*: Laila/);
  // Direct messages are opened one a second.
  const isNote = ({ text: said }: { readonly text: string }) => /(?:Solved|Behoben): Laila/.test(said);
  const notes = (name: string) => world.discord.messages(`@${name}`).filter(isNote).length;
  await vi.waitFor(() => expect([notes('viewer'), notes('curator')]).toEqual([1, 1]), { timeout: 10_000 });
});

test('a message of several titles asks which, one of one title opens the form at once; in German too', async () => {
  const found = messageOf(await person('viewer').run('/search', { query: 'metropolis' }));
  const menu = await person('viewer').runOn(found, MENU);
  expect(menu.modal).toBeUndefined();
  expect(menu.private).toBe(true);
  expect(menu.text).toContain('Which of these do you mean?');
  const form = formOf(
    await person('viewer').select(messageOf(menu), firstIdIn(messageOf(menu)), valueIn(menu.message)),
  );
  await person('viewer').submit(form, { kind: 'title', text: 'It is another film.' });
  const posted = await cardWith('Something is wrong: Wrong title');
  expect((await person('viewer').in('#history').runOn(posted, MENU)).modal?.title).toBe(MENU);
});
