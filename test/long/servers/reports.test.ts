import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { firstIdIn, formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

let world: EmbeddedWorld;
let screenshot: { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };
beforeAll(async () => {
  // Curt reads German.
  world = await startWorld({ servers: 2, languages: 'their own' });
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
  screenshot = { name: 'shot.png', contentType: 'image/png', bytes: new Uint8Array(await picture.png().toBuffer()) };
});
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);
/** Of what a drawing names, nothing is fetched: it is no photograph. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd" width="9" height="9"/></svg>';
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
  vi.waitFor(
    () => {
      expect(card().text).toContain(text);
      return card();
    },
    { timeout: PATIENCE_MS },
  );

test('while no channel is set for reports, the report button and /report open no form and say how to set a channel', async () => {
  const laila = await info('#2:1005');
  const refused = await person('viewer').click(laila, BUTTON);
  expect(refused.modal).toBeUndefined();
  expect(refused.text).toContain('no channel is set for reports');
  expect(refused.text).toMatch(/Somebody with .*can set one with `\/notify set` \(Reports\)/);
  const typed = await person('viewer').run('/report', { title: 'metrop', problem: 'sound' });
  expect(typed.text).toContain('no channel is set for reports');
  expect((await person('admin').click(laila, BUTTON)).text).toContain('You can set one');
  expect((await person('stranger').click(laila, BUTTON)).text).toContain('You need one of these roles');
});

test('a report is posted to its channel and counted, and its sender is told when it is solved', async () => {
  await person('admin').run('/notify set', { feed: 'reports', channel: '#history' });
  const laila = await info('#2:1005');
  const asked = world.attic.requests.length;
  const form = formOf(await person('viewer').click(laila, BUTTON));
  expect(world.attic.requests.slice(asked)).toEqual([]);
  const text = '# hiss\n<@&1> @everyone [x](https://example.com)';
  const sent = await person('viewer').submit(form, { kind: 'sound', text, screenshot });
  expect(sent.private).toBe(true);
  expect(sent.text).toContain('Reported: Laila (1929) · Sound');
  expect((await person('viewer').submit(form, { kind: 'sound' })).text).toContain('already');
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
  expect(other.title).toBe('Da stimmt etwas nicht');
  const again = await person('curator').submit(other, { kind: 'sound', text: 'here too' });
  expect(again.text).toMatch(/Gemeldet: Laila.* · Ton[\s\S]*Das hat noch jemand gemeldet/);
  const counted = await cardWith('Reported by 2 people');
  expect(counted.id).toBe(posted.id);
  expect(counted.text).toContain('here too');

  const scans = () => [world.media.scans.count, world.attic.scans.count];
  const [cellar = 0, attic = 0] = scans();
  for (const label of ['Scan libraries', 'Solved']) {
    const refused = await person('curator').in('#history').click(counted, label);
    expect([refused.private, refused.text]).toEqual([true, expect.stringContaining('Du brauchst eine dieser Rollen')]);
  }
  const moderator = person('moderator').in('#history');
  await moderator.click(counted, 'Scan libraries');
  expect(scans()).toEqual([cellar, attic + 1]);
  expect((await moderator.click(counted, 'Details')).text).toContain('Laila');
  expect((await moderator.click(counted, 'Look up matches')).private).toBe(true);

  const solved = await moderator.click(counted, 'Solved');
  expect(solved.private).toBe(false);
  expect(solved.message?.id).toBe(posted.id);
  expect(card().text).toBe(solved.text);
  expect(solved.text).toMatch(/Solved by .*: Laila/);
  // Direct messages are opened one a second.
  const notes = (name: string, word: string) =>
    world.discord.messages(`@${name}`).filter(({ text: said }) => said.includes(`${word}: Laila`)).length;
  await vi.waitFor(() => expect([notes('viewer', 'Solved'), notes('curator', 'Behoben')]).toEqual([1, 1]), {
    timeout: PATIENCE_MS,
  });
});

test('/report sends nothing until the title is clear, and then all that was typed', async () => {
  const viewer = person('viewer');
  const before = world.discord.messages('#history').length;
  const unclear = await viewer.run('/report', { title: 'metrop', problem: 'sound', details: 'It hisses.' });
  expect(unclear.private).toBe(true);
  expect((await viewer.run('/report', { title: 'qqqqq', problem: 'sound' })).text).toContain('Nothing found');
  expect((await person('stranger').run('/report', { title: 'qqqqq', problem: 'sound' })).text).toContain(
    'You need one of these roles',
  );
  expect(world.discord.messages('#history')).toHaveLength(before);
  const question = messageOf(unclear);
  const chosen = await viewer.select(question, firstIdIn(question), valueIn(question));
  expect(chosen.text).toContain('Reported: Berlin: Symphony of a Metropolis (1927) · Sound');
  const hissing = await cardWith('Something is wrong: Sound');
  expect(hissing.text).toContain('It hisses.');
  await person('moderator').in('#history').click(hissing, 'Solved');
  const sent = await viewer.run('/report', { title: 'Nosferatu', problem: 'picture', details: 'Too dark.' });
  expect(sent.text).toContain('Reported: Nosferatu (1922) · Picture');
  const posted = await cardWith('Something is wrong: Picture');
  expect(posted.text).toContain('Too dark.');
  await person('moderator').in('#history').click(posted, 'Solved');
});

test('while the media server is down, /report sends no report and says so', async () => {
  world.media.faults.add({ match: {}, kind: 'status', code: 503 });
  const answer = await person('viewer').run('/report', { title: '#1005', problem: 'sound' });
  world.media.faults.clear();
  expect(answer.text).toContain('media server');
  expect(answer.text).not.toContain('Reported');
});

test('a report about an episode names the episode by its numbers, and the form refuses text in place of a number', async () => {
  const form = formOf(await person('viewer').click(await info('#2001'), BUTTON));
  const wrong = await person('viewer').submit(form, { kind: 'sound', season: 'two' });
  expect(wrong.text).toContain('it must be a number from 0 to 9999');
  const sent = await person('viewer').submit(form, { kind: 'sound', season: '1', episode: '2' });
  expect(sent.text).toMatch(/Reported: Fantômas \(1913\) · .*1.*2 · Sound/);
  await person('moderator')
    .in('#history')
    .click(await cardWith('Something is wrong: Sound'), 'Solved');
});

test.each([
  { name: 'a film', key: '#1005', season: false, episode: false },
  { name: 'a series', key: '#2001', season: true, episode: true },
  { name: 'a season', key: '#2002', season: false, episode: true },
  { name: 'an episode', key: '#2003', season: false, episode: false },
  { name: 'an album', key: '#3002', season: false, episode: false },
  { name: 'a track', key: '#3003', season: false, episode: false },
])(
  'the report form for $name asks for a season or episode only if there can be one',
  async ({ key, season, episode }) => {
    const form = JSON.stringify(formOf(await person('viewer').click(await info(key), BUTTON)));
    expect([form.includes('"label":"Season"'), form.includes('"label":"Episode"')]).toEqual([season, episode]);
  },
);

test.each([
  { name: 'no picture', file: { bytes: new Uint8Array([1, 2, 3]) } },
  { name: 'larger than Discord takes', file: { bytes: new Uint8Array(11 * 1024 * 1024) } },
  {
    name: 'a drawing that asks for others',
    file: { bytes: new TextEncoder().encode(DRAWING), contentType: 'image/svg+xml' },
  },
])('a screenshot that is $name is left out of the report, and its sender is told', async ({ file }) => {
  const form = formOf(await person('viewer').click(await info('#2:1004'), BUTTON));
  const given = { name: 'shot.png', contentType: 'image/png', ...file };
  const kind = 'picture';
  const text = `sent with ${file.bytes.byteLength} bytes`;
  const sent = await person('viewer').submit(form, { kind, text, screenshot: given }, { raw: true });
  expect(sent.text).toMatch(/Reported: A Cottage on Dartmoor.*Picture[\s\S]*could not read the screenshot/);
  const posted = await cardWith(text);
  expect(posted.files).toEqual([]);
  await person('moderator').in('#history').click(posted, 'Solved');
});

test('a bot killed just after posting a report does not post it again, and keeps counting reporters', async () => {
  const form = formOf(await person('viewer').click(await info('#1043'), BUTTON));
  const dead = new Promise<unknown>((resolve) => {
    const end = world.discord.faults.add({
      match: { method: 'POST', path: /\/channels\/\d+\/messages$/ },
      kind: 'tell',
      when: 'after',
      listener: () => {
        end();
        resolve(world.bot().stop('SIGKILL'));
      },
    });
  });
  // Its answer may be lost with the bot.
  const sent = person('viewer')
    .submit(form, { kind: 'playback', text: 'Killed on the way.' })
    .catch(() => undefined);
  await dead;
  await world.startAgain();
  const other = formOf(await person('curator').click(await info('#1043'), BUTTON));
  expect((await person('curator').submit(other, { kind: 'playback' })).text).toContain('Das hat noch jemand gemeldet');
  expect((await cardWith('Reported by 2 people')).text).toContain('Killed on the way.');
  const cards = world.discord.messages('#history').filter(({ text }) => text.includes('Killed on the way.'));
  expect(cards).toHaveLength(1);
  await sent;
});

test('a report from the message menu offers a choice of several titles, or opens the form at once for a single title', async () => {
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
