import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstIdIn, formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
});
afterAll(() => world.close());

const viewer = () => world.discord.person('viewer');
const moderator = () => world.discord.person('moderator');
const admin = () => world.discord.person('admin');
const found = async (query: string) => (await viewer().run('/search', { query, limit: 10 })).text;
/** How often a work is listed: its row begins with it. */
const rows = (text: string, work: string) => text.split('\n').filter((line) => line === `| ${work}`).length;
const BOTH = /on (?:Attic and Cellar|Cellar and Attic)/;

describe('reading from two servers', () => {
  test('/search finds the titles of both servers, and a title on both only once', async () => {
    const text = await found('metropolis');
    expect(rows(text, 'Metropolis (1927)')).toBe(1);
    expect(text).toMatch(/\| Metropolis \(1927\)\n.*on (?:Attic and Cellar|Cellar and Attic)(?: · Open|\n)/);
    expect(await found('laila')).toMatch(/Laila \(1929\)\n.*on Attic(?: · Open|\n)/);
    expect(await found('safety last')).toMatch(/Safety Last! \(1923\)\n.*on Cellar(?: · Open|\n)/);
  });

  test('/search matches unidentified films by title and year, but keeps another cut apart', async () => {
    const faust = await found('faust');
    expect(rows(faust, 'Faust (1926)')).toBe(1);
    expect(faust).toMatch(BOTH);
    const lostWorld = await found('the lost world');
    expect(rows(lostWorld, 'The Lost World (1925)')).toBe(2);
    expect(lostWorld).not.toMatch(BOTH);
  });

  test('/search does not merge episodes with the same title from different series', async () => {
    const text = await found('prologue');
    expect(text).toContain('La Nouvelle Mission de Judex');
    expect(text).not.toMatch(BOTH);
  });

  test('a title on a Plex server links to its player until the guild turns links off', async () => {
    const link =
      /Open in Plex \(https:\/\/app\.plex\.tv\/desktop#!\/server\/\w+\/details\?key=%2Flibrary%2Fmetadata%2F1005\)/;
    expect(await found('laila')).toMatch(link);
    await admin().run('/server links', { show: false });
    expect(await found('laila')).not.toContain('Open');
    const card = async () => (await viewer().run('/info', { title: '#2:1005' })).text;
    expect(await card()).not.toContain('Open');
    await admin().run('/server links', { show: true });
    expect(await card()).toMatch(
      /\[Open in Plex -> https:\/\/app\.plex\.tv\/desktop#!\/server\/\w+\/details\?key=\S+1005\]/,
    );
  });

  test('a title on a server that is not Plex links to the address that the owner set', async () => {
    expect(await found('safety last')).not.toContain('Open');
    const address = 'https://play.example/#/{id}';
    await admin().run('/server player', { server: 'Cellar', address });
    expect(await found('safety last')).toMatch(/Open \(https:\/\/play\.example\/#\/\d+\)/);
    await admin().run('/server player', { server: 'Cellar', address: '-' });
  });

  test('/search with the option `server` searches only that server and asks the other one nothing', async () => {
    const before = world.media.requests.length;
    const { text } = await viewer().run('/search', { query: 'metropolis', server: 'Attic' });
    expect(text).toContain('Metropolis (1927)');
    expect(text).not.toContain('Cellar');
    expect(world.media.requests.slice(before).filter(({ path }) => path.startsWith('/hubs'))).toEqual([]);
    const unknown = await viewer().run('/search', { query: 'metropolis', server: 'Basement' });
    expect(unknown.text).toContain('there is no media server of that name here');
  });

  test('the same key names different films on the two servers', async () => {
    const keyed = async (title: string) => (await viewer().complete('/info', { title }, 'title'))[0]?.value;
    expect(await keyed('a trip to the moon')).toBe('#1001');
    expect(await keyed('underworld')).toBe('#2:1001');
    expect((await viewer().run('/info', { title: '#1:1001' })).text).toContain('A Trip to the Moon');
    expect((await viewer().run('/info', { title: '#2:1001' })).text).toContain('Underworld');
  });

  test('the details of a title list the versions on each server', async () => {
    const [choice] = await viewer().complete('/info', { title: 'metropolis' }, 'title');
    const card = await viewer().run('/info', { title: `${choice?.value}` });
    expect(card.text).toMatch(/Metropolis \(1927\)\n[\s\S]*on Cellar and Attic/);
    const { text } = await viewer().click(messageOf(card), 'Files …');
    expect(text).toMatch(/\| File\n\| \d+p · [\s\S]*\| Also on Attic\n\| \d+p · /);
  });

  test('/session list, /library list, /devices and /history show both servers', async () => {
    const sessions = (await moderator().run('/session list')).text;
    expect(sessions).toContain('Arsenal');
    expect(sessions).toContain('Sherlock Jr.');
    const libraries = (await viewer().run('/library list')).text;
    expect(libraries).toContain('Silent Films');
    expect(libraries).toContain('Attic Films');
    const devices = (await moderator().run('/devices')).text;
    expect(devices).toContain('Attic projector');
    expect(devices).toContain('Living room TV');
    for (const text of [sessions, devices, (await moderator().run('/history')).text])
      for (const where of [' on Attic', ' on Cellar']) expect(text).toContain(where);
  });
});

describe('/help with two servers', () => {
  const about = async (person: 'viewer' | 'moderator' | 'admin', about: string) =>
    (await world.discord.person(person).run('/help', { about })).text;

  test('/help about explains the option `server` for commands that have it, only in guilds with a choice', async () => {
    expect(await about('viewer', 'search')).toContain('- `server` (optional): Only on this media server');
    expect(await about('admin', 'scan')).toContain('- `server` (optional): On which media server');
    expect(await about('viewer', 'help')).not.toContain('media server');
    const elsewhere = await viewer().elsewhere().run('/help', { about: 'search' });
    expect(elsewhere.text).toContain('`library`');
    expect(elsewhere.text).not.toContain('media server');
  });

  test('/help about lists commands that manage media servers only for people who run the bot', async () => {
    const choices = async (person: 'moderator' | 'admin') =>
      (await world.discord.person(person).complete('/help', { about: 'server' }, 'about')).map(({ value }) => value);
    const managing = ['server add', 'server rename', 'server allow', 'server token', 'server remove', 'server admins'];
    expect(await choices('admin')).toEqual(expect.arrayContaining(managing));
    expect((await choices('moderator')).filter((value) => managing.includes(`${value}`))).toEqual([]);
    expect(await about('admin', 'server add')).toContain('Only for the bot’s owner and people they appointed.');
    expect(await about('moderator', 'server add')).toContain('Only for the bot’s owner and people they appointed.');
  });
});

describe('with two servers, a press', () => {
  test('a choice from a merged list is read from the server of the chosen item', async () => {
    const message = messageOf(await viewer().run('/search', { query: 'underworld' }));
    const before = world.media.requests.length;
    const [, value = ''] = /"options":\[\{[^}]*"value":"([^"]+)"/.exec(JSON.stringify(message.components)) ?? [];
    expect((await viewer().select(message, firstIdIn(message), value)).text).toContain('Josef von Sternberg');
    expect(world.media.requests.slice(before).filter(({ path }) => path.includes('/1001'))).toEqual([]);
  });

  test('/session terminate ends a stream on the server where it plays', async () => {
    const [choice] = await moderator().complete('/session terminate', { session: 'arsenal' }, 'session');
    const reason = 'Good night';
    await moderator().run('/session terminate', { session: `${choice?.value}`, reason });
    await expect.poll(() => world.attic.simulation.terminations).toHaveLength(1);
    expect(world.attic.simulation.terminations).toMatchObject([{ title: 'Arsenal', viewer: 'Noor Haddad', reason }]);
    expect(world.media.simulation.terminations).toEqual([]);
  });
});

describe('a command for one server', () => {
  const scans = () => [world.media.scans.count, world.attic.scans.count];

  test('/scan asks which of two servers is meant and scans only that one', async () => {
    const [cellar = 0, attic = 0] = scans();
    const message = messageOf(await admin().run('/scan'));
    expect(message.text).toContain('On which media server?');
    expect(scans()).toEqual([cellar, attic]);
    expect(message.text).not.toContain('on Attic');
    await admin().select(message, firstIdIn(message), '2');
    await expect.poll(scans).toEqual([cellar, attic + 1]);
  });

  test('/scan with a named server scans only that one', async () => {
    const [cellar = 0, attic = 0] = scans();
    expect((await admin().run('/scan', { server: 'Attic' })).text).toContain('on Attic');
    expect(scans()).toEqual([cellar, attic + 1]);
  });

  test('/scan uses the default server of the channel before that of the guild, without asking', async () => {
    await admin().run('/server default', { server: 'Cellar' });
    await admin().run('/server default', { server: 'Attic', channel: '#history' });
    const [cellar = 0, attic = 0] = scans();
    await admin().run('/scan');
    expect(scans()).toEqual([cellar + 1, attic]);
    await admin().in('#history').run('/scan');
    expect(scans()).toEqual([cellar + 1, attic + 1]);
  });

  test('/playlist add refuses an item of another server and offers that server’s playlists', async () => {
    const curator = world.discord.person('curator');
    const playlists = await curator.complete('/playlist add', { playlist: 'film night' }, 'playlist');
    const here = playlists.find(({ name }) => name.includes('Cellar'))?.value;
    const before = world.media.requests.length;
    const said = await curator.run('/playlist add', { item: '#2:1005', playlist: `${here}` });
    expect(said.text).toMatch(/only on Attic/);
    expect(world.media.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
    const offered = messageOf(await curator.click(messageOf(said), 'Add to playlist …'));
    expect(offered.text).not.toContain('Cellar');
    const added = await curator.select(offered, firstIdIn(offered), 'Film night');
    expect(added.text).toContain('Added Laila (1929) to Film night');
    expect(world.media.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('a grant for one server allows nothing on other servers, and the audit trail can be filtered by server', async () => {
    const [cellar = 0, attic = 0] = scans();
    const grant = { capability: 'library.scan', who: '@viewer', server: 'Attic' };
    expect((await admin().run('/access grant', grant)).text).toContain('on Attic');
    expect((await viewer().run('/scan', { server: 'Cellar' })).text).toContain('This is for moderators');
    expect((await viewer().run('/scan', { server: 'Attic' })).text).toContain('on Attic');
    expect(scans()).toEqual([cellar, attic + 1]);
    const trail = async (server: string) => (await admin().run('/audit search', { server, text: 'libraries' })).text;
    expect(await trail('Attic')).toMatch(/@Vera: Start scans, done\n.*Attic: all libraries/);
    expect(await trail('Cellar')).not.toContain('@Vera');
  });

  test('/log batch with a named server writes to that server after its form', async () => {
    const form = formOf(await admin().run('/log batch', { level: 'Error', server: 'Attic' }));
    await admin().submit(form, { [form.fields[0]?.customId ?? '']: 'from above' });
    expect(world.attic.log.lines.map(({ message }) => message)).toEqual(['from above']);
    expect(world.media.log.lines).toEqual([]);
  });
});

describe('of two servers, one that is down', () => {
  test('/search names a server that is down and shows the results of the other one', async () => {
    await world.attic.goDown();
    const text = await found('metropolis');
    await world.attic.comeBack();
    expect(text).toContain('Metropolis (1927)');
    expect(text).toContain('Attic does not answer; shown without it.');
  });
});
