import { ComponentType } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listMessageComponents, type MessageComponent } from '../../../sandbox/discord/messages/componentTree.ts';
import type { BotAnswer } from '../../../sandbox/discord/people/answer.ts';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { everyCheck } from '../../support/everyCheck.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

const PATIENCE = { timeout: PATIENCE_MS };
const RAW = { raw: true };
const GUILD = 'Somewhere Else';
const LOBBY = '#lobby';
/** What only the Attic has, and its name. */
const OF_THE_ATTIC = /Attic|Laila|Arsenal|Noor|Ruth|Underworld|Shellac/;

type Line = readonly [string, Readonly<Record<string, string | number>>];

/** What the second guild's admin looks at while that guild may see the Attic, and sets up with it. */
const BEFORE: readonly Line[] = [
  ['/notify set', { feed: 'reports', channel: LOBBY }],
  ['/notify set', { feed: 'history', channel: LOBBY }],
  ['/notify set', { feed: 'server', channel: LOBBY, server: 'Attic' }],
  ['/notify set', { feed: 'added', channel: LOBBY, library: '#2:2' }],
  ['/board set', { channel: LOBBY, libraries: '#2:2', people: 'name' }],
  ['/info', { title: '#2:1005' }],
  ['/search', { query: 'laila' }],
  ['/new', {}],
  ['/pick', { server: 'Attic' }],
  ['/browse library', { library: 'Attic Films' }],
  ['/session list', {}],
  ['/history', {}],
  ['/stats', { chart: 'libraries', range: 'all' }],
  ['/vote', { title1: '#2:1005', title2: '#2:1001' }],
  ['/playlist create', { title: 'Evening', item: '#2:1005' }],
  ['/playlist show', { playlist: 'Evening' }],
  ['/match find', { item: '#2:1005' }],
  ['/scan', { server: 'Attic' }],
  ['/server settings', { server: 'Attic' }],
  ['/library add', { name: 'New', server: 'Attic' }],
  ['/me link', { server: 'Attic' }],
  ['/follow add', { library: '#2:1' }],
  ['/people map', { person: 'curator', account: '#2:1002' }],
  ['/rule add', { name: 'One', action: 'notify', library: '#2:1', streams: 1 }],
  ['/rule add', { name: 'Other', action: 'notify', library: '#2:', streams: 1 }],
  ['/rule edit', { rule: 'One' }],
  ['/access grant', { capability: 'library.scan', who: '@viewer', server: 'Attic' }],
  ['/server default', { server: 'Attic' }],
];

/** What shows what was set up or done. */
const AFTER: readonly Line[] = [
  ...(['/follow list', '/wish list', '/notify list', '/counter list', '/access list', '/server list'] as const).map(
    (line): Line => [line, {}],
  ),
  ...(['/rule list', '/rule log', '/audit search', '/audit export', '/me account', '/help', '/doctor'] as const).map(
    (line): Line => [line, {}],
  ),
  ['/rule show', { rule: 'One' }],
  ['/rule show', { rule: 'Other' }],
  ['/rule test', { rule: 'Other' }],
  ['/access explain', { person: 'viewer' }],
  ['/people map', { person: 'curator' }],
  ['/notify test', { feed: 'server', library: '#2:' }],
  ['/notify test', { feed: 'added', library: '#2:2' }],
  ['/notify pause', { feed: 'added', library: '#2:2' }],
  ['/notify digest', { feed: 'added', kind: 'weekly', library: '#2:2' }],
  ['/notify remove', { feed: 'server', library: '#2:' }],
  ['/board set', { channel: LOBBY, people: 'nobody' }],
  ['/playlist undo', {}],
  ['/access undo', {}],
];

let world: EmbeddedWorld;
const kept: UserVisibleMessage[] = [];
const owner = () => world.discord.person('admin');
const here = () => world.discord.person('moderator').elsewhere();
const inPublic = () =>
  here()
    .sees()
    .filter((message) => !message.private);
const allowAttic = (withdraw = false) => owner().run('/server allow', { server: 'Attic', guild: GUILD, withdraw });
const hasChoice = () =>
  here()
    .offered()
    .some(({ name, options = [] }) => name === 'search' && options.some((option) => option.name === 'server'));
const run = ([line, options]: Line) => here().run(line, options, RAW);
const play = (on: EmbeddedWorld['media'] | EmbeddedWorld['attic'], item: string) =>
  on.history.add({ item, viewedAt: Math.floor(on.simulation.now().getTime() / 1000) });

beforeAll(async () => {
  world = await startWorld({ servers: 2, settings: TICKING });
  const [, guild] = world.discord.world.guilds;
  const role = guild?.roles.find(({ name }) => name === 'admin')?.id ?? '';
  guild?.members.find(({ userId }) => userId === here().id)?.roleIds.push(role);
  await allowAttic();
  await vi.waitFor(() => expect(hasChoice()).toBe(true), PATIENCE);
  for (const line of BEFORE) kept.push(...[(await run(line)).message ?? []].flat());
  const info = messageOf({ message: kept.find(({ text }) => text.startsWith('| Laila')) });
  await here().submit(formOf(await here().click(info, 'Something is wrong …')), { kind: 'sound' });
  play(world.attic, 'Underworld');
  const isShown = (text: RegExp) => inPublic().some((message) => text.test(message.text));
  // The vote names Underworld too, so its play is waited for by the words of the history feed.
  for (const text of [/Now playing on Attic/, /Something is wrong: Sound/, /Just watched.*Underworld/s])
    await vi.waitFor(() => expect(isShown(text)).toBe(true), PATIENCE);
  const keep = () => kept.push(...inPublic().filter(({ id }) => kept.every((each) => each.id !== id)));
  keep();
  await allowAttic(true);
  // What was posted meanwhile, such as the end of the scan, is from before as well.
  keep();
  await vi.waitFor(() => expect(hasChoice()).toBe(false), PATIENCE);
});
afterAll(() => world.close());

/** All that can be read of an answer: its text, its form and its files. */
const readIn = ({ text, modal, message }: BotAnswer): string =>
  [
    text,
    JSON.stringify(modal?.raw),
    ...(message?.files ?? []).map(({ bytes }) => new TextDecoder().decode(bytes)),
  ].join();

/** Each button, and the first choice of each menu. */
function pressesOn(message: UserVisibleMessage): readonly (() => Promise<BotAnswer>)[] {
  const press = (component: MessageComponent) => {
    if (component.type === ComponentType.StringSelect)
      return [() => here().select(message, component.custom_id, component.options[0]?.value ?? '', RAW)];
    return component.type === ComponentType.Button && 'custom_id' in component
      ? [() => here().click(message, component.custom_id, RAW)]
      : [];
  };
  return listMessageComponents(message.raw.components ?? []).flatMap(({ component }) => press(component));
}

test('after a guild lost a media server, no button or menu of an older message reveals it', async () => {
  const presses = kept.flatMap(pressesOn);
  expect(presses.length).toBeGreaterThan(40);
  const menus = here()
    .offered()
    .filter(({ type }) => type === 3);
  const chosen = kept.flatMap((message) =>
    menus.map(
      ({ name }) =>
        () =>
          here().runOn(message, name, RAW),
    ),
  );
  const answers: string[] = [];
  for (const act of [...presses, ...chosen]) answers.push(readIn(await act()));
  expect(answers.filter((text) => OF_THE_ATTIC.test(text))).toEqual([]);
});

test('after a guild lost a media server, rules and other entries about it are listed without its names', async () => {
  const answers: string[] = [];
  for (const line of AFTER) answers.push(readIn(await run(line)));
  answers.push(await everyCheck(here()));
  expect(answers.filter((text) => OF_THE_ATTIC.test(text))).toEqual([]);
  expect(answers.filter((text) => text.includes('no longer available here')).length).toBeGreaterThan(3);
});

test('after a guild lost a media server, its board and posts no longer show anything from it', async () => {
  const before = new Set(kept.map(({ id }) => id));
  play(world.attic, 'Arsenal');
  await wholeTick({ media: world.attic });
  play(world.media, 'Cops');
  const since = () =>
    inPublic()
      .filter(({ id }) => !before.has(id))
      .map(({ text }) => text);
  await vi.waitFor(() => expect(since().join()).toContain('Cops'), PATIENCE);
  expect(since().filter((text) => OF_THE_ATTIC.test(text))).toEqual([]);
  const board = () => inPublic().find(({ text }) => text.includes('media server is available for this board'));
  await vi.waitFor(() => expect(board()?.text).toMatch(/^(?!.*Attic)/s), PATIENCE);
});
