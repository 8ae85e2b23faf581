import { expect, onTestFinished, test } from 'vitest';
import { FILM_DEFECT_COMMANDS, runFilmDefectCommand } from '../../../sandbox/actions/health.ts';
import { addFilmOrEpisodeToLibrary } from '../../../sandbox/actions/library.ts';
import { makeMaintenanceDueSoon } from '../../../sandbox/actions/maintenance.ts';
import { splitServerNameFromInput } from '../../../sandbox/actions/namedServer.ts';
import { playAndPauseTitle, playTitle, playTitleTranscoded } from '../../../sandbox/actions/plays.ts';
import { connectNewDevice, setSimulatedServerState, simulatedStateOfServer } from '../../../sandbox/actions/server.ts';
import { setPlaybackSpeed } from '../../../sandbox/actions/time.ts';
import { causeDiscordFailure } from '../../../sandbox/actions/troubleAtDiscord.ts';
import { ACTION_RESULT_TEXTS, createActionResultFormatter } from '../../../sandbox/actions/words.ts';
import { startSecondMediaServer } from '../../../sandbox/media-server/profiles/attic.ts';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { freshDiscord, startBot } from '../discord/tinyBot.ts';

const say = createActionResultFormatter(ACTION_RESULT_TEXTS);

async function mediaServer() {
  const media = await startMediaServer({ scale: { sessions: 0, history: 0 } });
  onTestFinished(() => media.close());
  return media;
}

test('the sandbox’s command “add film” adds another film each time, or the one that is named', async () => {
  const media = await mediaServer();
  const films = () => media.library.ofKind('1', 'movie').length;
  const before = films();
  for (let index = 0; index < 8; index++) addFilmOrEpisodeToLibrary('film', media, say);
  expect(addFilmOrEpisodeToLibrary('film The Last Laugh', media, say)).toContain('“The Last Laugh”');
  expect(films()).toBe(before + 9);
  expect(new Set(media.library.all().map(({ guid }) => guid)).size).toBe(media.library.all().length);
});

test('the sandbox’s command “library” gives films defects, and makes a film or a disk disappear and come back', async () => {
  const media = await mediaServer();
  const films = () => media.library.ofKind('1', 'movie');
  const before = films().length;
  runFilmDefectCommand('double Metropolis', media, say);
  runFilmDefectCommand('unmatched Metropolis', media, say);
  expect(films()).toHaveLength(before + 2);
  runFilmDefectCommand('gone Nosferatu', media, say);
  expect(films().map(({ title }) => title)).not.toContain('Nosferatu');
  const key = media.library.titled('Metropolis').ratingKey;
  runFilmDefectCommand('away Metropolis', media, say);
  expect(films().length).toBeLessThan(before / 2 + 2);
  runFilmDefectCommand('back', media, say);
  expect(media.library.get(key)?.title).toBe('Metropolis');
  runFilmDefectCommand('back', media, say);
  expect(films()).toHaveLength(before + 2);
  expect(() => runFilmDefectCommand('back', media, say)).toThrow('Nothing is missing');
  expect(() => runFilmDefectCommand('opera', media, say)).toThrow(FILM_DEFECT_COMMANDS.join(', '));
  expect(() => runFilmDefectCommand('empty Twin Peaks', media, say)).toThrow('no film called “Twin Peaks”');
  const { ratingKey } = media.library.titled('Metropolis');
  const url = `${media.url}/library/metadata/${ratingKey}?X-Media-Token=${media.tokens.admin}`;
  runFilmDefectCommand('silent Metropolis', media, say);
  runFilmDefectCommand('subtitled Metropolis', media, say);
  runFilmDefectCommand('empty Metropolis', media, say);
  runFilmDefectCommand('posterless Metropolis', media, say);
  const xml = await (await fetch(url)).text();
  expect(xml).not.toMatch(/audioCodec|streamType="2"| thumb=/);
  expect(xml).toContain('size="0"');
  expect([...xml.matchAll(/streamType="3"[^>]*languageCode="(\w+)"/g)].map(([, code]) => code)).toContain('ger');
});

test('the sandbox’s command “add episode” puts episodes into one new season, with rising numbers', async () => {
  const media = await mediaServer();
  addFilmOrEpisodeToLibrary('episode', media, say);
  addFilmOrEpisodeToLibrary('episode', media, say);
  const season = media.library.titled('New season');
  expect(media.library.children(season.ratingKey).map(({ title, index }) => [title, index])).toEqual([
    ['Chapter 1', 1],
    ['Chapter 2', 2],
  ]);
  expect(() => addFilmOrEpisodeToLibrary('opera', media, say)).toThrow('add film');
});

test.each([
  ['Judex', 'Judex'],
  ['judex', 'Judex'],
  ['perils', 'The Perils of Pauline'],
  ['die spinnen', 'Die Spinnen'],
  ['alice', 'Alice Comedies'],
  ['fantômas', 'Fantômas'],
])('the sandbox’s command “add episode %s” adds an episode to the series %s', async (typed, title) => {
  const media = await mediaServer();
  expect(addFilmOrEpisodeToLibrary(`episode ${typed}`, media, say)).toContain(`of “${title}” was added`);
  const season = media.library.titled('New season');
  expect(media.library.parentOf(season)?.title).toBe(title);
  expect(media.library.children(season.ratingKey).map(({ index }) => index)).toEqual([1]);
});

test('the sandbox’s command “add episode” refuses an unknown series and lists the known ones', async () => {
  const media = await mediaServer();
  const before = media.library.all().length;
  expect(() => addFilmOrEpisodeToLibrary('episode Twin Peaks', media, say)).toThrow(
    /no series called “Twin Peaks” in the library, only .*Judex/,
  );
  expect(media.library.all()).toHaveLength(before);
});

test.each([
  '2026-03-14T20:00:00Z',
  '2027-01-01T00:00:30Z',
  '2030-02-28T12:00:00Z',
  '2041-06-30T23:59:59Z',
  '2026-11-29T14:00:00Z',
])(
  'a library with new arrivals at %s has recent items, none added in the future and none played before it was added',
  async (time) => {
    const now = new Date(time);
    const media = await startMediaServer({ now, hasNewArrivals: true, hostile: true });
    onTestFinished(() => media.close());
    const items = media.library.all().filter(({ ratingKey }) => !/^9\d{3}$/.test(ratingKey));
    const seconds = now.getTime() / 1000;
    const watchable = items.filter(({ kind, hasPoster }) => ['movie', 'episode'].includes(kind) && hasPoster);
    const newest = Math.max(...watchable.map(({ addedAt }) => addedAt));
    expect(newest).toBeLessThanOrEqual(seconds);
    expect(newest).toBeGreaterThan(seconds - 24 * 3600);
    expect(items.filter(({ addedAt }) => addedAt > seconds - 30 * 24 * 3600).length).toBeGreaterThan(3);
    expect(items.filter(({ addedAt, updatedAt }) => addedAt > seconds || updatedAt > seconds)).toEqual([]);
    const early = media.history.rows.filter(({ lineage, viewedAt }) => (lineage[0]?.addedAt ?? 0) > viewedAt);
    expect(early).toEqual([]);
  },
);

test('a play that the sandbox simulates is over within seconds and leaves a row in the history', async () => {
  const media = await mediaServer();
  expect(playTitle('metropolis', media, say)).toContain('“Metropolis”');
  media.simulation.step(10_000);
  expect(media.history.rows.map(({ lineage }) => lineage[0]?.title)).toEqual(['Metropolis']);
  expect(() => playTitle('Gone with the Wind', media, say)).toThrow('nothing playable called “Gone with the Wind”');
});

test('a transcode that the sandbox simulates lasts a while, and is refused when every player is in use', async () => {
  const media = await mediaServer();
  playTitleTranscoded('', media, say);
  media.simulation.step(10_000);
  expect(media.sessions.active.map(({ mode }) => mode)).toEqual(['transcode']);
  for (let seat = 1; seat < 4; seat++) playTitleTranscoded('', media, say);
  expect(() => playTitleTranscoded('', media, say)).toThrow('Every player is in use');
});

test('a stream that a person paused stays paused while simulated viewers come and go', async () => {
  const media = await mediaServer();
  expect(playAndPauseTitle('metropolis', media, say)).toContain('has paused “Metropolis”');
  media.simulation.hasRandomViewers = true;
  media.simulation.step(120_000);
  expect(media.sessions.active.find(({ item }) => item.title === 'Metropolis')?.state).toBe('paused');
});

test('the sandbox’s command “add device” adds a new device each time', async () => {
  const media = await mediaServer();
  const before = media.knownDevices.all.length;
  for (let index = 0; index < 6; index++) connectNewDevice('', media, say);
  connectNewDevice('My phone', media, say);
  expect(new Set(media.knownDevices.all.map(({ name }) => name)).size).toBe(before + 7);
});

test('a simulated server that is down refuses connections, and later answers at the same address', async () => {
  const media = await mediaServer();
  const ask = () => fetch(`${media.url}/identity?X-Media-Token=${media.tokens.admin}`).then(({ status }) => status);
  await setSimulatedServerState('down', { media, say });
  await expect(ask()).rejects.toThrow();
  await setSimulatedServerState('down', { media, say });
  await setSimulatedServerState('up', { media, say });
  expect(await ask()).toBe(200);
  await setSimulatedServerState('up', { media, say });
  await expect(setSimulatedServerState('sideways', { media, say })).rejects.toThrow('server down or server up.');
});

test('with two simulated servers, a command’s last word picks the server, and the first is the default', async () => {
  const media = await mediaServer();
  const attic = await startSecondMediaServer(media, { scale: { sessions: 0, history: 0 } });
  onTestFinished(() => attic.close());
  const named = (typed: string) => splitServerNameFromInput(typed, [media, attic]);
  expect(named('laila attic')).toEqual({ media: attic, rest: 'laila' });
  expect(named('Attic')).toEqual({ media: attic, rest: '' });
  expect(named('metropolis cellar')).toEqual({ media, rest: 'metropolis' });
  expect(named('the general')).toEqual({ media, rest: 'the general' });
  expect(splitServerNameFromInput('laila attic', [media])).toEqual({ media, rest: 'laila attic' });
  expect(playTitle('laila', attic, say)).toContain('Noor Haddad is playing “Laila”');
  expect(() => playTitle('laila', media, say)).toThrow('nothing playable called “laila”');
  expect(addFilmOrEpisodeToLibrary('episode', attic, say)).toContain('of “La Nouvelle Mission de Judex”');
});

test('one of two simulated servers is taken down by its name', async () => {
  const media = await mediaServer();
  const attic = await startSecondMediaServer(media, { scale: { sessions: 0, history: 0 } });
  onTestFinished(() => attic.close());
  const names = ['cellar', 'attic'];
  expect(await setSimulatedServerState('down', { media: attic, say, names })).toMatch(
    /^Attic is down.*server up attic/,
  );
  await expect(fetch(attic.url)).rejects.toThrow();
  expect((await fetch(media.url)).status).toBe(401);
  expect(await setSimulatedServerState('up', { media: attic, say, names })).toMatch(/^Attic is up again/);
  await expect(setSimulatedServerState('down basement', { media, say, names })).rejects.toThrow('cellar or attic');
});

test.each([
  ['401', (answer: { status: number }) => expect(answer.status).toBe(401)],
  ['truncated', (answer: { text: string }) => expect(answer.text).toHaveLength(200)],
] as const)(
  'a simulated server in the state “%s” answers accordingly until its state is “up” again',
  async (state, isSo) => {
    const media = await mediaServer();
    const ask = async () => {
      const response = await fetch(`${media.url}/library/sections?X-Media-Token=${media.tokens.admin}`);
      return { status: response.status, text: await response.text() };
    };
    await setSimulatedServerState('down', { media, say });
    await setSimulatedServerState(state, { media, say });
    expect(simulatedStateOfServer(media)).toBe(state);
    isSo(await ask());
    await setSimulatedServerState('up', { media, say });
    expect(simulatedStateOfServer(media)).toBe('up');
    const { status, text } = await ask();
    expect(status).toBe(200);
    expect(text.length).toBeGreaterThan(200);
  },
);

test('the simulated streams run as many times faster as requested, and the clock does not', async () => {
  const media = await mediaServer();
  const before = media.simulation.now().getTime();
  const session = media.sessions.start({ item: 'Metropolis' });
  expect(setPlaybackSpeed('60', [media], say)).toContain('60 times');
  media.simulation.step(10_000);
  expect(session.viewOffset).toBe(600_000);
  expect(media.simulation.now().getTime()).toBe(before + 10_000);
  setPlaybackSpeed('1', [media], say);
  media.simulation.step(1000);
  expect(session.viewOffset).toBe(601_000);
  expect(() => setPlaybackSpeed('1000', [media], say)).toThrow('time 10');
});

test('the simulated Discord refuses the requested number of requests, and then none', async () => {
  const discord = await freshDiscord();
  const ask = () => fetch(`${discord.url}/v10/channels/1`).then(({ status }) => status);
  expect(causeDiscordFailure('429', discord, say)).toContain('next 5 requests');
  for (let time = 0; time < 5; time++) expect(await ask()).toBe(429);
  expect(await ask()).toBe(401);
  expect(() => causeDiscordFailure('500', discord, say)).toThrow('discord drop');
});

test('the simulated connection to Discord breaks off, and the bot reconnects', async () => {
  const discord = await freshDiscord();
  await startBot(discord, {});
  expect(causeDiscordFailure('drop', discord, say)).toContain('broke off');
  await discord.disconnected();
  await discord.connected();
});

test('the sandbox makes the maintenance due soon after the bot restarts, and a minute later if the restart was slow', async () => {
  const settings: unknown[] = [];
  let now = Date.UTC(2026, 2, 14, 20, 0, 45);
  const restart = async (given: unknown) => {
    settings.push(given);
    now += 15_000;
  };
  const said = await makeMaintenanceDueSoon(restart, { say, print: () => undefined }, () => now);
  expect(settings).toEqual([{ MAINTENANCE_CRON: '1 20 14 3 *' }, { MAINTENANCE_CRON: '2 20 14 3 *' }]);
  expect(said).toContain('due at 20:02 UTC');
});
