import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSandboxActions, type SandboxAction } from '../../../sandbox/actions/actions.ts';
import type { EmbeddedDiscord } from '../../../sandbox/discord/discord.ts';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { formatFileSize } from '../../../sandbox/page/components/sizeText.ts';
import { createPageSessionState, performPageUserAction } from '../../../sandbox/page/server/acts.ts';
import { renderUpdatablePanelParts } from '../../../sandbox/page/server/panel.ts';
import { findPersonAndChannel, type PersonAndChannel } from '../../../sandbox/page/server/place.ts';
import type { PageUserAction } from '../../../sandbox/page/server/protocol.ts';
import { ACTION_RESULT_TEXTS_BY_LANGUAGE } from '../../../sandbox/page/server/resultWords.ts';
import { pageHtml } from '../../../sandbox/page/server/shell.ts';
import {
  ACTION_BUTTON_LABELS_BY_LANGUAGE,
  PAGE_SCRIPT_TEXTS_BY_LANGUAGE,
  PAGE_TEXTS_BY_LANGUAGE,
  REFUSAL_TEXTS_BY_LANGUAGE,
} from '../../../sandbox/page/server/words.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../../../sandbox/page/words.ts';
import { outsideOfMarks, pseudoOf } from '../../render/support/pseudo.ts';
import { freshDiscord, startBot } from '../discord/tinyBot.ts';

/** The made-up language takes the place of Polish. */
beforeEach(() => {
  vi.spyOn(DISCORD_CLIENT_TEXTS_BY_LANGUAGE, 'pl', 'get').mockReturnValue(
    pseudoOf(DISCORD_CLIENT_TEXTS_BY_LANGUAGE.en),
  );
  vi.spyOn(PAGE_TEXTS_BY_LANGUAGE, 'pl', 'get').mockReturnValue(pseudoOf(PAGE_TEXTS_BY_LANGUAGE.en));
  vi.spyOn(PAGE_SCRIPT_TEXTS_BY_LANGUAGE, 'pl', 'get').mockReturnValue(pseudoOf(PAGE_SCRIPT_TEXTS_BY_LANGUAGE.en));
  vi.spyOn(ACTION_BUTTON_LABELS_BY_LANGUAGE, 'pl', 'get').mockReturnValue(
    pseudoOf(ACTION_BUTTON_LABELS_BY_LANGUAGE.en),
  );
  vi.spyOn(ACTION_RESULT_TEXTS_BY_LANGUAGE, 'pl', 'get').mockReturnValue(pseudoOf(ACTION_RESULT_TEXTS_BY_LANGUAGE.en));
  vi.spyOn(REFUSAL_TEXTS_BY_LANGUAGE, 'pl', 'get').mockReturnValue(pseudoOf(REFUSAL_TEXTS_BY_LANGUAGE.en));
});
afterEach(() => vi.restoreAllMocks());

/** Everything that a person reads or hears on a page. */
function textsIn(html: string): readonly string[] {
  const attributes = [...html.matchAll(/ (?:aria-label|title|placeholder|alt|data-plain|data-dismiss)="([^"]*)"/g)];
  const between = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<(?:"[^"]*"|[^">])*>/g, '\n')
    .split('\n');
  return [...attributes.map(([, text = '']) => text), ...between].map((text) => text.replaceAll('&#39;', '’').trim());
}

/** Names of the world and of the page's languages, which stay as they are. */
function namesIn({ world }: EmbeddedDiscord, own: readonly string[]): readonly string[] {
  const names = world.guilds.flatMap(({ name, channels, roles }) => [
    name,
    ...channels.flatMap(({ name, topic }) => [name, topic]),
    ...roles.map(({ name }) => name),
  ]);
  const people = world.people.flatMap(({ displayName, name }) => [displayName, name]);
  const languages = ['English', 'Deutsch', 'Français', 'Español', 'Nederlands', 'Polski'];
  return [...names, ...people, ...languages, ...own, world.bot.displayName].toSorted((a, b) => b.length - a.length);
}

function wordsOutside(html: string, names: readonly string[]): readonly string[] {
  return textsIn(html).filter((text) => {
    const rest = names.reduce((left, name) => (name === '' ? left : left.replaceAll(name, '')), outsideOfMarks(text));
    return /\p{L}{2,}/u.test(rest);
  });
}

test('in a made-up language, all words on the sandbox’s page come from that language and none from the code', async () => {
  const discord = await freshDiscord();
  await startBot(discord, { command: (it) => it.reply({ content: '1' }) });
  const media = await startMediaServer({ scale: { sessions: 0, history: 0 } });
  onTestFinished(() => media.close());
  const parts = { discord, servers: [media], restart: async () => undefined };
  const panel = { discord, servers: [media], actions: createSandboxActions(parts) };
  discord.speak('viewer', 'pl');
  await discord.person('viewer').run('/search', { query: '1' });
  const [device] = media.profile.guests;
  const session = media.sessions.start({ item: 'Metropolis', state: 'paused', mode: 'transcode', ...device });
  const page = `${pageHtml(findPersonAndChannel(discord), panel, new Set())}`;
  const living = Object.entries(renderUpdatablePanelParts(panel, 'pl')).filter(([id]) => !id.startsWith('requests-'));
  const accounts = Object.values(media.accounts).map(({ name }) => name.replaceAll("'", '’'));
  const names = namesIn(discord, [
    'Discord',
    '/search',
    media.profile.name,
    'Metropolis',
    session.device.name.replaceAll("'", '’'),
    ...accounts,
  ]);
  expect(wordsOutside(page, names)).toEqual([]);
  expect(living.flatMap(([, html]) => wordsOutside(html, names))).toEqual([]);
  expect(wordsOutside(formatFileSize(2048, 'pl'), names)).toEqual([]);
});

const TAKES_TITLE = ['play', 'transcode', 'pause', 'add', 'library'];

/** Runs the action with each of its values, then with a title that does not exist. */
async function resultsOf({ name, values = [''] }: SandboxAction, actAs: (act: PageUserAction) => Promise<string>) {
  const results: string[] = [];
  const failing = TAKES_TITLE.includes(name) ? values.map((value) => `${value} 0000`.trim()) : [];
  for (const typed of [...values, ...failing]) results.push(await actAs({ do: 'act', name, typed }));
  return results;
}

/** Acts that a person tries in vain: in a channel where they may not write, with a message and a form that are gone. */
const VAIN_ACTS: readonly PageUserAction[] = [
  { do: 'dismiss', message: '1' },
  { do: 'submit', form: '1', values: {} },
  { do: 'say', text: '1' },
  { do: 'run', command: '/0000', options: {} },
];

test('in a made-up language, results and refusals of the page’s buttons contain only words of that language', async () => {
  const discord = await freshDiscord();
  await startBot(discord, { command: (it) => it.reply({ content: '1' }) });
  const media = await startMediaServer({ scale: { sessions: 0, history: 0 } });
  onTestFinished(() => media.close());
  const actions = createSandboxActions({ discord, servers: [media], restart: async () => undefined });
  discord.speak('viewer', 'pl');
  const place: PersonAndChannel = findPersonAndChannel(discord);
  const actAs = async (act: PageUserAction) => {
    const { said, problem } = await performPageUserAction(act, place, createPageSessionState(), actions);
    return said ?? problem ?? '';
  };
  const results: string[] = [];
  for (const action of actions) results.push(...(await resultsOf(action, actAs)));
  for (const act of VAIN_ACTS) results.push(await actAs(act));
  const accounts = Object.values(media.accounts).map(({ name }) => name);
  const said = results.filter((result) => result !== '');
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter((result) => !result.startsWith('⟦'))).toEqual([]);
  expect(said.flatMap((result) => wordsOutside(result, accounts))).toEqual([]);
});

/** Texts in code that have two words, which no name, selector or key has. */
const TWO_WORDS = /(['"`])(?:\\.|(?!\1).)*?\p{L}{2,} \p{L}{2,}(?:\\.|(?!\1).)*?\1/u;
/** Comments, errors for developers, selectors and attributes. */
const NOT_READ = /^\s*(?:\/\/|\/?\*)|new Error\(|className: |closest<|querySelector|URLSearchParams/;

const literalsIn = (code: string): readonly string[] =>
  code.split('\n').filter((line) => !NOT_READ.test(line) && TWO_WORDS.test(line));

test('the script of the sandbox’s page contains no words for people in its code', () => {
  const root = new URL('../../../sandbox/page/client/', import.meta.url);
  const files = globSync('**/*.ts', { cwd: root });
  const found = files.flatMap((file) => literalsIn(readFileSync(new URL(file, root), 'utf8')));
  expect(files.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
  expect(literalsIn("  hint.textContent = 'No options match';")).toHaveLength(1);
});
