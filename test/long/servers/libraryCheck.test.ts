import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SimulatedDiscordUser } from '../../../sandbox/discord/people/actor.ts';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { messageOf } from '../../support/answers.ts';
import { addAttic, type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

/** Two guilds see both media servers. The first speaks English, the second one German. */
let world: EmbeddedWorld;
const PATIENCE = { timeout: PATIENCE_MS };
const UNIDENTIFIED = 'holiday-1998';
const OLD = { addedAt: 1_500_000_000, updatedAt: 1_500_000_000 };

beforeAll(async () => {
  const quiet = { scale: { sessions: 0, history: 0 } };
  world = await prepareWorld({ servers: 2, media: quiet, attic: quiet });
  const { media, attic, discord } = world;
  media.libraryEditor.find({ kind: 'movie', title: UNIDENTIFIED });
  for (const server of [media, attic]) server.libraryEditor.add({ kind: 'movie', title: 'Old and unseen', ...OLD });
  media.libraryEditor.add({ kind: 'movie', title: 'Old and watched', ...OLD });
  attic.libraryEditor.add({ kind: 'movie', title: 'New and unseen' });
  media.history.add({ item: 'Old and watched' });
  await world.startAgain();
  await addAttic(world);
  const [, second] = discord.world.guilds;
  await person('admin').run('/server allow', { server: 'Attic', guild: second?.name ?? '' });
  await vi.waitFor(() => expect(hasServerChoice()).toBe(true), PATIENCE);
});
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);
const inGermanGuild = (name: string): SimulatedDiscordUser => {
  world.discord.speak(name, 'de');
  return person(name).elsewhere();
};
const inEnglishGuild = (name: string): SimulatedDiscordUser => {
  world.discord.speak(name, 'en-US');
  return person(name);
};
const hasServerChoice = () =>
  person('admin')
    .elsewhere()
    .offered()
    .some(({ name, options = [] }) => name === 'search' && options.some((option) => option.name === 'server'));

/** Presses the button in the row of that problem. */
async function titlesWith(problem: string, admin: SimulatedDiscordUser): Promise<UserVisibleMessage> {
  const overview = messageOf(await admin.run('/library check'));
  // The row's button follows its text.
  const [, afterProblem = ''] = JSON.stringify(overview.components).split(problem);
  const id = /"custom_id":"([^"]+)"/.exec(afterProblem)?.[1];
  return messageOf(await admin.click(overview, id ?? expect.fail(`no button for ${problem}`)));
}

test('/library check lists titles of both media servers, in English in one guild and in German in the other', async () => {
  const english = await titlesWith('Without a match', inEnglishGuild('admin'));
  expect(english.private).toBe(true);
  expect(english.text).toMatch(new RegExp(`${UNIDENTIFIED}\\n.*Silent Films · on Cellar`));
  expect(english.text).toMatch(/Faust.*\n.*Attic Films · on Attic/);
  expect(english.text).toContain('Look up matches');

  const admin = inGermanGuild('admin');
  const overview = await admin.run('/library check');
  expect(overview.text).toMatch(/\d Titel geprüft/);
  expect(overview.text).toContain('Filme und Folgen ohne Untertitel (Deutsch)');
  expect(overview.text).toContain('Usher löscht nichts');
  const german = await titlesWith('Ohne Zuordnung', admin);
  expect(german.text).toMatch(new RegExp(`${UNIDENTIFIED}\\n.*Silent Films · auf Cellar`));
  expect(german.text).toMatch(/Faust.*\n.*Attic Films · auf Attic/);
  expect(german.text).toContain('Zuordnung suchen');
});

test('/library stale lists unwatched titles of both media servers, in English in one guild and in German in the other', async () => {
  const english = (await inEnglishGuild('admin').run('/library stale', { order: 'age' })).text;
  expect(english).toMatch(/titles not watched for 1 year/);
  expect(english).toMatch(/Old and unseen\n.*no play known · Silent Films · on Cellar/);
  expect(english).toMatch(/Old and unseen\n.*no play known · Attic Films · on Attic/);
  expect(english).not.toMatch(/Old and watched|New and unseen/);

  const german = (await inGermanGuild('admin').run('/library stale', { order: 'age' })).text;
  expect(german).toMatch(/Titel, die 1 Jahr lang niemand gesehen hat/);
  expect(german).toMatch(/Old and unseen\n.*keine Wiedergabe bekannt · Silent Films · auf Cellar/);
  expect(german).toMatch(/Old and unseen\n.*keine Wiedergabe bekannt · Attic Films · auf Attic/);
  expect(german).not.toMatch(/Old and watched|New and unseen/);
});

test('/library check and /library stale refuse a viewer in the language of each guild', async () => {
  for (const command of ['/library check', '/library stale']) {
    expect((await inEnglishGuild('viewer').run(command)).text).toContain('This is for admins.');
    expect((await inGermanGuild('viewer').run(command)).text).toContain('Das ist Admins vorbehalten.');
  }
});
