import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedDiscord, startDiscord } from '../../../sandbox/discord/discord.ts';
import { startMaliciousRelayServer } from '../../../sandbox/media-server/relay.ts';
import { type EmbeddedMediaServer, startMediaServer } from '../../../sandbox/media-server/server.ts';
import { VOCABULARY_NAMES } from '../../../src/api/vocabularies/vocabularies.ts';
import { parseEnvFile } from '../../../src/config/envFile.ts';
import { loadConfig } from '../../../src/config.ts';
import { isFirstStart } from '../../../src/main/firstStart/firstStart.ts';
import { writePrivateFile } from '../../../src/main/firstStart/inTerminal.ts';
import { createDiscordSetup, createMediaServerSetup } from '../../../src/main/firstStart/ports.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { createTerminalPrompts } from '../../../src/wizard/prompts.ts';
import { renderEnvFile } from '../../../src/wizard/renderEnvFile.ts';
import { runSetupWizard } from '../../../src/wizard/wizard.ts';
import { jwt, secondsOf } from '../../support/jwt.ts';
import { fakeTerminal, KEYS } from '../../wizard/support.ts';

let discord: EmbeddedDiscord;
let media: EmbeddedMediaServer;
beforeAll(async () => {
  [discord, media] = await Promise.all([startDiscord(), startMediaServer({ now: new Date(), vocabulary: 'plex' })]);
});
afterAll(() => Promise.all([discord.close(), media.close()]));

const { enter, space, down, cancel, back, end } = KEYS;

/** A first start in an empty folder; `settings` reads what it wrote. */
function started(locale = 'en-US') {
  const folder = mkdtempSync(join(tmpdir(), 'usher-wizard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, '.env');
  const terminal = fakeTerminal();
  const running = runSetupWizard({
    prompts: createTerminalPrompts(terminal.terminal, textsForLanguage(locale).setup),
    texts: textsForLanguage(locale),
    discord: createDiscordSetup(new URL(discord.url)),
    media: createMediaServerSetup({ accountUrl: new URL(media.accountUrl) }),
    machineZone: 'Europe/Berlin',
    defaultAddress: 'http://localhost:32400',
    outro: 'Written.',
    isTimeZone: (typed) => typed === 'Europe/Berlin',
    write: async (settings) =>
      writePrivateFile(path, renderEnvFile(settings, parseEnvFile), textsForLanguage(locale).setup),
  });
  return { ...terminal, running, path };
}

const configOf = (path: string) =>
  loadConfig({
    file: parseEnvFile(readFileSync(path, 'utf8')),
    folder: '/',
    environment: {},
    vocabularies: VOCABULARY_NAMES,
    problemOfCron: () => undefined,
    readFile: () => '',
  });

test('the wizard reports wrong answers at once, and the bot can start with the .env that it writes', async () => {
  const { answer, running, path, shown } = started();
  await answer('The bot’s token', 'wrong-token', enter);
  await answer('Discord rejects this');
  await answer('The bot’s token', discord.botToken, enter);
  await answer('It is called usher');
  await answer('oauth2/authorize?client_id=');
  await answer('Which servers should it work in?', space, enter);
  await answer('Which roles may do everything?', enter);
  await answer('Choose at least one');
  await answer('Which roles may do everything?', space, enter);
  await answer('also see and end sessions?', down, space, enter);
  await answer('edit playlists', down, down, space, enter);
  await answer('Who may search and browse?', enter);
  await answer('How should Usher connect', down, enter);
  await answer('A token of the media server’s owner', 'wrong-token-of-media', enter);
  await answer('The address of the media server', ...'\b'.repeat(40), media.url, enter);
  await answer('rejects this token');
  await answer('A token of the media server’s owner', media.tokens.admin, enter);
  await answer('Another address', enter);
  await answer('accepts the token and shows');
  await answer('The time zone for schedules', enter);
  await answer('Usher works in ');
  await answer('Everyone there may search and browse.');
  expect(existsSync(path)).toBe(false);
  await answer('Write this to .env?', enter);
  await running;
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { access, ...config } = configOf(path);
  const [guild] = discord.world.guilds;
  expect(config).toMatchObject({
    DISCORD_TOKEN: discord.botToken,
    MEDIA_TOKEN: media.tokens.admin,
    TIME_ZONE: 'Europe/Berlin',
  });
  expect(config.MEDIA_URL.port).toBe(new URL(media.url).port);
  expect(access).toMatchObject({ guildIds: [guild?.id], everyoneViews: true });
  expect(access.roleIds).toMatchObject({ admin: [expect.any(String)], moderator: [expect.any(String)] });
  expect(access.roleIds.curator).toHaveLength(1);
  expect(shown()).not.toContain(discord.botToken);
  expect(shown()).not.toContain(media.tokens.admin);
});

test('the wizard shows a token’s end date, and says that a refused token has expired', async () => {
  const over = jwt({ exp: secondsOf(new Date('2026-11-01T12:00:00Z')) });
  const good = jwt({ exp: secondsOf(new Date('2099-05-06T12:00:00Z')) });
  const { answer, running } = started();
  media.behaviour.tokens = 'any';
  media.behaviour.expiredTokens = [over];
  onTestFinished(() => {
    media.behaviour.tokens = 'known';
    media.behaviour.expiredTokens = [];
  });
  await answerDiscord(answer, down, down, enter);
  await answer('A token of the media server’s owner', over, enter);
  await answer('The address of the media server', ...'\b'.repeat(40), media.url, enter);
  await answer('This token expired on 2026-11-01. Get a new one');
  await answer('A token of the media server’s owner', good, enter);
  await answer('The address of the media server', ...'\b'.repeat(40), media.url, enter);
  await answer('The token is valid until 2099-05-06.');
  await answerRest(answer);
  await running;
});

/** What is left once the media server works. */
async function answerRest(answer: ReturnType<typeof started>['answer']) {
  await answer('The time zone for schedules', enter);
  await answer('Write this to .env?', enter);
}

/** Everything before the media server. */
async function answerDiscord(answer: ReturnType<typeof started>['answer'], ...how: readonly string[]) {
  await answer('The bot’s token', discord.botToken, enter);
  await answer('Which servers should it work in?', space, enter);
  await answer('Which roles may do everything?', space, enter);
  await answer('also see and end sessions?', enter);
  await answer('edit playlists', enter);
  await answer('Who may search and browse?', enter);
  await answer('How should Usher connect', ...(how.length > 0 ? how : [down, enter]));
}

test('the wizard asks again for a wrong address with the typed value, but not for the token', async () => {
  const { answer, running, path, shown } = started();
  await answerDiscord(answer);
  await answer('A token of the media server’s owner', media.tokens.admin, enter);
  await answer('Another address', down, enter);
  await answer('The address of the media server', ...'\b'.repeat(40), 'http://127.0.0.1:1', enter);
  await answer('http://127.0.0.1:1: The media server cannot be reached');
  await answer('The address of the media server\n│  http://127.0.0.1:1', ...'\b'.repeat(40), media.url, enter);
  await answer('accepts the token and shows');
  await answerRest(answer);
  await running;
  expect(configOf(path).MEDIA_TOKEN).toBe(media.tokens.admin);
  expect(shown().split('token of the media server’s owner').length).toBe(shown().split('Preferences.xml').length);
});

test('the wizard lets the owner sign in and writes the token for the chosen server', async () => {
  const { answer, running, path, shown } = started();
  const { signIns } = media.accountService;
  await answerDiscord(answer, enter);
  await answer('https://app.plex.tv/auth#?clientID=');
  await answer('Signed in?', enter);
  await answer('does not know of it yet');
  expect(signIns.confirm(media.accounts.jonas.name)).toBe(true);
  await answer('Signed in?', enter);
  await answer('owns no media server');
  await answer('How should Usher connect', enter);
  await answer('Signed in?');
  signIns.expire();
  await answer('', enter);
  await answer('Nobody signed in in time');
  await answer('How should Usher connect', enter);
  await answer('Signed in?');
  expect(signIns.confirm(media.accounts.owner.name)).toBe(true);
  await answer('', enter);
  await answer('Another address', enter);
  await answer('accepts the token and shows');
  await answerRest(answer);
  await running;
  const { MEDIA_TOKEN } = configOf(path);
  expect(MEDIA_TOKEN).toBe(media.tokens.admin);
  for (const secret of [MEDIA_TOKEN, 'canary-media-account']) expect(shown()).not.toContain(secret);
});

test('the wizard sends a token for a server that is not Plex to that server alone', async () => {
  const { answer, running, path } = started();
  await answerDiscord(answer, down, down, enter);
  const isAsked = () => media.requests.filter(({ path: asked }) => asked === '/resources').length;
  const before = isAsked();
  await answer('A token of the media server’s owner', media.tokens.admin, enter);
  await answer('The address of the media server', ...'\b'.repeat(40), media.url, enter);
  await answer('accepts the token and shows');
  await answerRest(answer);
  await running;
  expect(configOf(path).MEDIA_TOKEN).toBe(media.tokens.admin);
  expect(isAsked()).toBe(before);
});

test.each([
  { name: 'another machine', claimed: 'c'.repeat(40), said: 'not the one that you signed in for' },
  { name: 'the machine of somebody else', claimed: 'machine-of-a-friend', said: 'not the one that you signed in for' },
  { name: 'a machine that begins like the right one', claimed: undefined, said: 'not the one that you signed in for' },
])('the wizard sends no token from a sign-in to a typed address where $name answers', async ({ claimed, said }) => {
  const liar = await startMaliciousRelayServer(media);
  onTestFinished(liar.close);
  liar.claim(claimed ?? media.machineIdentifier.slice(0, -1));
  const { answer, running } = started();
  await answerDiscord(answer, enter);
  await answer('Signed in?');
  expect(media.accountService.signIns.confirm(media.accounts.owner.name)).toBe(true);
  await answer('', enter);
  await answer('Another address', down, enter);
  await answer('The address of the media server', ...'\b'.repeat(40), liar.url, enter);
  await answer(said);
  await answer('The address of the media server', ...'\b'.repeat(60), 'https://media.example', enter);
  await answer('does not know your media server at that address');
  await answer('The address of the media server', cancel);
  await answer('Leave?', cancel);
  await running.catch(() => undefined);
  expect(liar.received.map(({ path }) => path)).toContain('/identity');
  expect(liar.tokens()).toEqual([]);
});

test('the wizard lets a token that is not the owner’s be replaced, or used on purpose', async () => {
  const { answer, running, path } = started();
  await answerDiscord(answer);
  await answer('A token of the media server’s owner', media.tokens.jonas, enter);
  await answer('Another address', enter);
  await answer('The server does not show this token what is playing');
  await answer('Use it anyway?', 'n');
  await answer('A token of the media server’s owner', media.tokens.priya, enter);
  await answer('Another address', enter);
  await answer('Use it anyway?', 'y');
  await answerRest(answer);
  await running;
  expect(configOf(path).MEDIA_TOKEN).toBe(media.tokens.priya);
});

test('Ctrl+C in the wizard asks once and then leaves without writing anything, in German too', async () => {
  const { answer, running, path } = started('de');
  await answer('Das Token des Bots', cancel);
  await answer('Abbrechen? Nichts davon wird gespeichert.\n│  ● Ja / ○ Nein', 'n');
  await answer('Das Token des Bots', end);
  await answer('Abbrechen?', back);
  await answer('Das Token des Bots', cancel);
  await answer('Abbrechen?', cancel);
  await expect(running).rejects.toThrow(expect.objectContaining({ name: 'SetupCancelled' }));
  expect(() => statSync(path)).toThrow('ENOENT');
});

test('Escape in the wizard goes one step back and keeps the answers, past skipped questions too', async () => {
  const { answer, running, path } = started();
  await answer('The bot’s token', back);
  await answerDiscord(answer);
  await answer('A token of the media server’s owner', back);
  await answer('How should Usher connect', back);
  await answer('Who may search and browse?', down, enter);
  await answer('Which roles?', back);
  await answer('○ Everyone in these servers\n│  ● Only some roles', back);
  await answer('edit playlists', down, down, space, enter);
  await answer('Who may search and browse?', enter);
  await answer('Which roles?', space, enter);
  await answer('○ Sign in with Plex\n│  ● Type a token', enter);
  await answer('A token of the media server’s owner', media.tokens.admin, enter);
  await answer('Another address', down, enter);
  await answer('The address of the media server', back);
  await answer('Another address', back);
  await answer('(press Enter to keep the previous one)', enter);
  await answer('Another address', enter);
  await answer('The time zone for schedules', enter);
  await answer('Write this to .env?', 'n');
  await answerRest(answer);
  await running;
  const { access, MEDIA_TOKEN } = configOf(path);
  expect(MEDIA_TOKEN).toBe(media.tokens.admin);
  expect(access).toMatchObject({ everyoneViews: false });
  expect([access.roleIds.viewer.length, access.roleIds.curator.length]).toEqual([1, 1]);
});

/** How to get as far as the time zone, and what Escape shows from there, question by question. */
const WAYS: readonly {
  readonly way: string;
  readonly answers: (answer: ReturnType<typeof started>['answer']) => Promise<void>;
  readonly backwards: readonly string[];
}[] = [
  {
    way: 'a typed token and a server that was found',
    answers: async (answer) => {
      await answerDiscord(answer);
      await answer('A token of the media server’s owner', media.tokens.admin, enter);
      await answer('Another address', enter);
    },
    backwards: ['Another address', 'A token of the media server’s owner'],
  },
  {
    way: 'a typed token and a typed address',
    answers: async (answer) => {
      await answerDiscord(answer);
      await answer('A token of the media server’s owner', media.tokens.admin, enter);
      await answer('Another address', down, enter);
      await answer('The address of the media server', ...'\b'.repeat(40), media.url, enter);
    },
    backwards: ['The address of the media server', 'Another address', 'A token of the media server’s owner'],
  },
  {
    way: 'the token of a server that is not Plex',
    answers: async (answer) => {
      await answerDiscord(answer, down, down, enter);
      await answer('A token of the media server’s owner', media.tokens.admin, enter);
      await answer('The address of the media server', ...'\b'.repeat(40), media.url, enter);
    },
    backwards: ['The address of the media server', 'A token of the media server’s owner'],
  },
  {
    way: 'a sign-in and a server that was found',
    answers: async (answer) => {
      await answerDiscord(answer, enter);
      await answer('Signed in?');
      expect(media.accountService.signIns.confirm(media.accounts.owner.name)).toBe(true);
      await answer('', enter);
      await answer('Another address', enter);
    },
    backwards: ['Another address', 'Signed in?'],
  },
  {
    way: 'a token that is not the owner’s',
    answers: async (answer) => {
      await answerDiscord(answer);
      await answer('A token of the media server’s owner', media.tokens.priya, enter);
      await answer('Another address', enter);
      await answer('Use it anyway?', 'y');
    },
    backwards: ['Another address', 'A token of the media server’s owner'],
  },
];

test.each(WAYS)('Escape in the wizard goes back question by question to the first one, after $way', async (way) => {
  const { answer, running } = started();
  await way.answers(answer);
  await answer('The time zone for schedules', enter);
  await answer('Write this to .env?', 'n');
  await answer('The time zone for schedules', back);
  for (const question of way.backwards) await answer(question, back);
  await answer('How should Usher connect', back);
  await answer('Who may search and browse?', back);
  await answer('edit playlists', back);
  await answer('also see and end sessions?', back);
  await answer('Which roles may do everything?', back);
  await answer('Which servers should it work in?', back);
  await answer('The bot’s token', cancel);
  await answer('Leave?', cancel);
  await expect(running).rejects.toThrow(expect.objectContaining({ name: 'SetupCancelled' }));
});

test.each([
  { name: 'presses Escape', key: back },
  { name: 'says no', key: 'n' },
])('a person who $name instead of signing in is asked again by the wizard how to connect', async ({ key }) => {
  const { answer, running, shown } = started();
  await answerDiscord(answer, enter);
  await answer('Signed in?', key);
  await answer('How should Usher connect', cancel);
  await answer('Leave?', cancel);
  await running.catch(() => undefined);
  expect(shown()).not.toContain('Nobody signed in in time');
});

test('the wizard never overwrites an existing .env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'usher-wizard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), 'mine');
  const path = join(folder, '.env');
  expect(() => writePrivateFile(path, 'new', textsForLanguage('en-US').setup)).toThrow(
    `There is a ${path} by now, and I left it unchanged.`,
  );
  expect(readFileSync(path, 'utf8')).toBe('mine');
});

test('the wizard starts only in a terminal, and only while no setting exists', () => {
  const streams = (isTTY: boolean) => ({ input: { isTTY }, output: { isTTY } });
  expect(isFirstStart({ environment: {}, terminal: streams(true) })).toBe(true);
  expect(isFirstStart({ environment: {}, terminal: streams(false) })).toBe(false);
  expect(isFirstStart({ environment: { GUILD_IDS: '1' }, terminal: streams(true) })).toBe(false);
});
