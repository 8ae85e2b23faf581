import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SimulatedDiscordUser } from '../../sandbox/discord/people/actor.ts';
import type { BotAnswer } from '../../sandbox/discord/people/answer.ts';
import { createMentionNameLookup, type UserVisibleMessage } from '../../sandbox/discord/people/visibleMessage.ts';
import { LANGUAGES, pageLanguageForLocale } from '../../sandbox/page/languages.ts';
import type { ShownMessage } from '../../sandbox/page/message.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start.ts';
import { parseCommandLine } from '../../sandbox/terminal/input/commandLine.ts';
import { knownCommands } from '../../sandbox/terminal/input/knownCommands.ts';
import { resolveTypedOptionValues } from '../../sandbox/terminal/input/resolveTypedOptionValues.ts';
import { joinPicturesToAnimation } from './evening.ts';
import { createMessageHtmlPage, createModalHtmlPage } from './page.ts';
import { drawSampleRecapPicture } from './recap.ts';
import { takeScreenshot } from './screenshot.ts';

/**
 * Shows messages as a phone does (needs Chromium): runs commands in the sandbox and takes a picture of each answer.
 *
 *     npm run docs:pictures                   makes the pictures of the README and of the guides
 *     npm run docs:pictures -- --to /tmp/seen --language de --theme light --as admin '/info title:faust>1' 'press
 * Details'
 *
 * Each line is a command as the sandbox's terminal takes it, the press of a button of the answer before, or `see
 * #history`: the last public message there.
 */
const { values: flags, positionals: lines } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: resolve(import.meta.dirname, '../../docs/images') },
    language: { type: 'string', default: 'en' },
    theme: { type: 'string', default: 'dark' },
    as: { type: 'string', default: 'viewer' },
    servers: { type: 'string', default: '1' },
  },
});
const STATS = '/stats chart:days range:month';
const CHANNEL = '#cinema';
const WIDTH_PX = 390;

interface Scene {
  readonly name: string;
  readonly as: string;
  readonly line: string;
  readonly channel?: string;
}

/**
 * Pictures for the guides, each of a person's command. The picture shows the answer, or the post that the command makes
 * in `channel`.
 */
const SCENES: readonly Scene[] = [
  { name: 'search', as: 'viewer', line: '/search query:metropolis' },
  { name: 'follow', as: 'viewer', line: '/follow add title:les vampires>1' },
  { name: 'sessions', as: 'moderator', line: '/session list' },
  { name: 'notify', as: 'admin', line: '/notify set feed:Plays channel:#news people:by pseudonym' },
  { name: 'sample', as: 'admin', line: '/notify test feed:Plays channel:#news>1', channel: '#news' },
  {
    name: 'rule',
    as: 'admin',
    line: '/rule add name:Paused action:end the stream paused:20 reason:Paused for 20 minutes. Just start it again.',
  },
  { name: 'doctor', as: 'admin', line: '/doctor' },
];

const language = pageLanguageForLocale(flags.language);
const theme = flags.theme === 'light' ? 'light' : 'dark';
const { locale } = LANGUAGES[language];
mkdirSync(flags.to, { recursive: true });

const sandbox = await startSandbox({ port: 0, vocabulary: 'plex', servers: flags.servers === '2' ? 2 : 1 });
try {
  if (language !== 'en') await sandbox.restart({ FEED_LANGUAGE: locale });
  sandbox.discord.speak(flags.as, locale);
  if (lines.length > 0) await takeAll(lines, sandbox.discord.person(flags.as));
  else await takeReadme(sandbox);
} finally {
  await sandbox.close();
}

async function takeReadme(sandbox: Sandbox): Promise<void> {
  const person = sandbox.discord.person(flags.as);
  await savePicture('board', pageOf(await boardIn(sandbox)));
  const pictures = [];
  for (const page of await eveningOf(person)) pictures.push(await takeScreenshot(page, WIDTH_PX));
  writeFileSync(join(flags.to, 'evening.webp'), await joinPicturesToAnimation(pictures, theme));
  writeFileSync(join(flags.to, 'recap.webp'), await drawSampleRecapPicture());
  // The chart comes this late, because the bot must first copy the history.
  const { answer, used } = await perform(STATS, person, undefined);
  if (messageOf(answer).files.length === 0) throw new Error('there is no chart yet');
  await takeAnswer('stats', answer, used);
  await takeScenes(sandbox);
}

async function takeScenes({ discord }: Sandbox): Promise<void> {
  await perform('/notify set feed:Rules channel:#news', discord.person('admin'), undefined);
  for (const { name, as, line, channel } of SCENES) {
    const post = channel === undefined ? undefined : nextIn(channel);
    const { answer, used } = await perform(line, discord.person(as), undefined);
    if (post) await savePicture(name, pageOf(await post));
    else await takeAnswer(name, answer, used);
  }
}

/** An evening in one picture: three random films, a vote on them, its result, and the winner. */
async function eveningOf(person: SimulatedDiscordUser): Promise<readonly string[]> {
  const { discord } = sandbox;
  const pickAnswer = await perform('/pick library:Silent Films>1', person, undefined);
  const vote = messageOf(await person.click(messageOf(pickAnswer.answer), 'Vote'));
  const begun = pageOf(vote);
  for (const [name, choice] of [
    ['curator', '2'],
    ['moderator', '2'],
    [flags.as, '1'],
  ] as const)
    await discord.person(name).click(vote, choice);
  const now = () => person.sees().find(({ id }) => id === vote.id) ?? vote;
  const voted = pageOf(now());
  const voteEnd = nextIn(CHANNEL);
  await person.click(vote, 'End now');
  return [pageOf(messageOf(pickAnswer.answer), pickAnswer.used), begun, voted, pageOf(await voteEnd)];
}

function messageOf({ message }: BotAnswer): UserVisibleMessage {
  if (!message) throw new Error('an answer without a message');
  return message;
}

async function takeAll(commandLines: readonly string[], person: SimulatedDiscordUser): Promise<void> {
  let last: UserVisibleMessage | undefined;
  for (const [index, line] of commandLines.entries()) {
    const name = `${index + 1}-${line.replaceAll(/[^\w]+/g, '-').replace(/^-|-$/g, '')}`;
    const channel = /^see (#.+)$/.exec(line)?.[1];
    if (channel !== undefined) {
      for (const message of person
        .sees(channel)
        .filter((message) => !message.private)
        .slice(-1))
        await savePicture(name, pageOf(message));
      continue;
    }
    const { answer, used } = await perform(line, person, last);
    last = answer.message ?? last;
    await takeAnswer(name, answer, used);
  }
}

async function perform(line: string, person: SimulatedDiscordUser, last: UserVisibleMessage | undefined) {
  const label = /^press (.+)$/.exec(line)?.[1];
  if (label !== undefined && last) return { answer: await person.click(last, label), used: undefined };
  const { command, values } = parseCommandLine(line, knownCommands(person.offered(), locale));
  const options = await resolveTypedOptionValues(person, command.path, values, () => undefined);
  const typedLine = [command.shown, ...values.map(({ option, text }) => `${option.shown}:${text}`)].join(' ');
  return { answer: await person.run(command.path, options), used: usedBy(person, typedLine) };
}

/** A function declaration, so that the code above, which takes the pictures, can already call it. */
function usedBy({ displayName, id }: SimulatedDiscordUser, command: string): ShownMessage['used'] {
  return { person: displayName, personId: id, command };
}

function appOf({ discord }: Sandbox) {
  const { id, displayName: name } = discord.world.bot;
  return { id, name };
}

async function takeAnswer(
  name: string,
  { message, modal }: BotAnswer,
  commandUse: ShownMessage['used'],
): Promise<void> {
  if (modal) return await savePicture(name, createModalHtmlPage(modal, appOf(sandbox), surroundings()));
  if (!message) throw new Error(`${name} was not answered with a message`);
  await savePicture(name, pageOf(message, commandUse));
}

async function savePicture(name: string, page: string): Promise<void> {
  writeFileSync(join(flags.to, `${name}.png`), await takeScreenshot(page, WIDTH_PX));
}

function pageOf(message: UserVisibleMessage, commandUse?: ShownMessage['used']): string {
  return createMessageHtmlPage(message, commandUse, surroundings());
}

function surroundings() {
  return {
    language,
    theme,
    timeZone: 'UTC',
    now: Date.now(),
    nameOf: createMentionNameLookup(sandbox.discord),
  } as const;
}

async function boardIn({ discord }: Sandbox): Promise<UserVisibleMessage> {
  const admin = discord.person('admin');
  const posted = nextIn(CHANNEL);
  await admin.run('/board set', { channel: CHANNEL });
  return await posted;
}

function nextIn(channel: string): Promise<UserVisibleMessage> {
  return new Promise((resolved) => {
    const end = sandbox.discord.onMessage(({ kind, message }) => {
      if (kind !== 'created' || message.channel !== channel || message.private) return;
      end();
      resolved(message);
    });
  });
}
