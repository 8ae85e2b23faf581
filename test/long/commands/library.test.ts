import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { firstIdIn, formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } } });
});
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

const admin = () => world.discord.person('admin');
const named = (title: string) => world.media.library.sections.filter((section) => section.title === title);
const last = () => world.media.library.sections.at(-1);

const begin = async (name: string) => messageOf(await admin().run('/library add', { name }));
const pick = async (on: UserVisibleMessage, value: string) => messageOf(await admin().select(on, 'Choose …', value));
const click = async (on: UserVisibleMessage, label: string) => messageOf(await admin().click(on, label));

async function enter(on: UserVisibleMessage, folders: string): Promise<UserVisibleMessage> {
  const modal = formOf(await admin().click(on, 'Enter folders …'));
  return messageOf(await admin().submit(modal, { folders }));
}

/** Goes through the form up to its summary; types with only one agent, scanner or language skip that question. */
async function summary(
  name: string,
  picks: readonly string[],
  folders = '/srv/media/new',
): Promise<UserVisibleMessage> {
  let message = await begin(name);
  for (const value of picks) message = await pick(message, value);
  return await click(await enter(message, folders), 'Continue');
}
const LEGACY = ['Films', 'Movie agent (legacy)', 'Media Movie', 'de-DE'];
const POSTED = { method: 'POST', path: '/library/sections' } as const;

describe('/library list', () => {
  test('/library list shows everyone the numbers of titles, and only admins the technical settings', async () => {
    const mine = await admin().run('/library list');
    expect(mine).toMatchObject({ private: true });
    expect(mine.text).toContain(
      'Films · 121 titles · agent: Movie agent · scanner: Media Movie · American English (en-US)',
    );
    expect(mine.text).toContain('/srv/archive/films');
    expect((await click(messageOf(mine), 'Page 2 ▶')).text).toContain(
      'Other videos · 8 titles · agent: Personal media',
    );
    const theirs = await world.discord.person('viewer').run('/library list');
    expect(theirs.text).toMatch(/Silent Films\n\| Films · 121 titles\n/);
    expect(theirs.text).not.toMatch(/\/srv\/|agent|scanner/);
  });

  test('/library list hides the folders from a person who lost the admin role, and refuses strangers', async () => {
    const message = messageOf(await admin().run('/library list'));
    world.discord.revoke('admin', 'admin');
    world.discord.grant('admin', 'viewer');
    const after = await admin().click(message, 'Page 2 ▶');
    world.discord.revoke('admin', 'viewer');
    world.discord.grant('admin', 'admin');
    expect(after.text).not.toContain('/srv/');
    expect((await world.discord.person('stranger').run('/library list')).text).toContain('This is for viewers.');
  });
});

describe('/library check and /library stale', () => {
  /** The start reads the libraries in the background. */
  const checked = async () => {
    const shown = async () => messageOf(await admin().run('/library check'));
    await expect
      .poll(async () => (await shown()).text, { timeout: PATIENCE_MS, interval: 1000 })
      .toContain('Without a match');
    return shown();
  };

  test('/library check counts the titles with problems, and lists them', async () => {
    const overview = await checked();
    expect(overview.private).toBe(true);
    expect(overview.text).toContain('Usher deletes nothing');
    const list = await click(overview, 'Show');
    expect(list.text).toContain('Without a poster\n');
    expect((await click(list, 'Overview')).text).toContain('Check of');
  });

  test('/library check and /library stale refuse viewers, and say that the media server does not answer', async () => {
    const viewer = world.discord.person('viewer');
    for (const command of ['/library check', '/library stale'])
      expect((await viewer.run(command)).text).toContain('This is for admins.');
    world.media.faults.add({ match: { path: /sections$/ }, kind: 'status', code: 500 });
    expect((await admin().run('/library check')).text).not.toContain('Check of');
    expect((await admin().run('/library stale')).text).not.toContain('not watched');
  });

  test('/library stale lists titles that nobody has watched, with their sizes', async () => {
    const { text } = await admin().run('/library stale', { months: 1, order: 'by plays', library: 'Silent Films' });
    expect(text).toMatch(/not watched for 1 month|No title was left unwatched for 1 month/);
  });
});

describe('/library add', () => {
  test('/library add leads from the type to a summary, adds the library and confirms it', async () => {
    const types = await begin('Stummfilme & *mehr*');
    expect(types.private).toBe(true);
    const agents = await pick(types, 'Films');
    expect(agents.text).toContain('[Choose …: Movie agent / Movie agent (legacy) / Open movie database]');
    const languages = await pick(await pick(agents, 'Movie agent'), 'Media Movie');
    const others = await click(languages, 'Page 2 ▶');
    expect(others.text).toContain('Vietnamese (Vietnam) (vi-VN)');
    const folders = await pick(others, 'sv-SE');
    let preferences = await enter(folders, ' /srv/a b \n\n/srv/ä\r\n/srv/ä');
    expect(preferences.text).toContain('Folders: /srv/a b, /srv/ä');
    expect(preferences.text).toContain('Cinema trailers: on');
    preferences = messageOf(await admin().select(preferences, 'Change a preference …', 'Cinema trailers'));
    const values = messageOf(await admin().select(preferences, 'Change a preference …', 'Ratings source'));
    preferences = await pick(values, 'legacy movie database');
    expect(preferences.text).toContain('Cinema trailers: off (default on)');
    const asked = await click(preferences, 'Continue');
    expect(asked.text).toContain('Ratings source: legacy movie database (default critic site)');
    expect(named('Stummfilme & *mehr*')).toEqual([]);
    const done = await click(asked, 'Add the library');
    expect(done.text).toContain('Added the library Stummfilme & *mehr*. The server lists it as number');
    expect(done.text).toContain('It is in the server’s list of libraries.');
    expect(last()).toMatchObject({
      type: 'movie',
      title: 'Stummfilme & *mehr*',
      agent: 'tv.media.agents.movie',
      scanner: 'Media Movie',
      language: 'sv-SE',
      locations: ['/srv/a b', '/srv/ä'],
      preferences: { enableCinemaTrailers: '0', ratingsSource: 'legacymoviedb', originalTitles: '0' },
    });
  });

  test('/library add checks whether the library was added if the server does not answer', async () => {
    const dropped = await summary('Dropped', LEGACY);
    world.media.faults.add({ match: POSTED, kind: 'drop', when: 'after', times: 1 });
    expect((await click(dropped, 'Add the library')).text).toContain('its list of libraries now shows Dropped');
    const lost = await summary('Lost', LEGACY);
    world.media.faults.add({ match: POSTED, kind: 'drop', when: 'before', times: 1 });
    expect((await click(lost, 'Add the library')).text).toContain('shows no new library called Lost');
    expect(named('Lost')).toEqual([]);
  });

  test('/library add keeps its draft across a restart, for its person only, and adds the library once', async () => {
    const message = await summary('Once', LEGACY);
    await world.bot().stop();
    await world.startAgain();
    world.discord.grant('moderator', 'admin');
    const other = await world.discord.person('moderator').click(message, firstIdIn(message), { raw: true });
    world.discord.revoke('moderator', 'admin');
    expect(other.text).toContain('That belongs to someone else.');
    world.discord.revoke('admin', 'admin');
    const lost = await admin().click(message, 'Add the library');
    world.discord.grant('admin', 'admin');
    expect(lost.text).toContain('This is for admins.');
    await click(message, 'Add the library');
    const again = await admin().click(message, firstIdIn(message), { raw: true });
    expect(again.text).toContain('already used');
    expect(named('Once')).toHaveLength(1);
  });
});

describe('/library agents', () => {
  test('/library agents shows the agent’s preferences and sends the changed one', async () => {
    const [germany] = await admin().complete('/library agents', { agent: 'openmoviedb', country: 'germ' }, 'country');
    expect(germany).toEqual({ name: 'Germany (18)', value: '18' });
    let message = messageOf(await admin().run('/library agents', { agent: 'openmoviedb', country: '18' }));
    message = messageOf(await admin().select(message, 'Set a preference …', 'Adult content: on'));
    expect(message.text).toContain('Adult content: off → on (default off)');
    expect(message.text).toContain('Collections: off (default off)');
    expect((await click(message, 'Send')).text).toContain('Country: Germany (18), Adult content: on');
    expect(world.media.agentPreferences.of('openmoviedb')).toMatchObject({ country: '18', adult: '1' });
  });

  test('/library agents works once, only for the person who opened it, and not without the role', async () => {
    const drawn = messageOf(await admin().run('/library agents', { agent: 'legacymoviedb' }));
    const message = await click(drawn, 'Choose all defaults');
    const send = JSON.stringify(message.components).match(
      /"custom_id":"([^"]+)"[^}]*"Send"|"Send"[^}]*"custom_id":"([^"]+)"/,
    );
    const id = send?.[1] ?? send?.[2] ?? '';
    world.discord.grant('moderator', 'admin');
    const other = await world.discord.person('moderator').click(message, id, { raw: true });
    world.discord.revoke('moderator', 'admin');
    expect(other.text).toContain('That belongs to someone else.');
    world.discord.revoke('admin', 'admin');
    const lost = await admin().click(message, 'Send');
    world.discord.grant('admin', 'admin');
    expect(lost.text).toContain('This is for admins.');
    await click(message, 'Send');
    expect((await admin().click(message, id, { raw: true })).text).toContain('already used');
  });
});
