import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { World } from '../../discord/world.ts';
import { SECTION_IDS } from '../../media-server/library/section.ts';

/** The channel of the board in the first guild, which nothing else is posted to. */
export const BOARD = 'now-playing';
/** The channel for votes and for people's reports. */
export const EVENING = 'evening';

/** No account may watch two episodes at a time, or hear two songs. The older stream has to end. */
const RULES = [
  { name: 'One episode', library: SECTION_IDS.serials, isLive: true },
  { name: 'One song', library: SECTION_IDS.music, isLive: false },
] as const;

type Guilds = Pick<World, 'guilds'>;

const channelId = ({ guilds: [first] }: Guilds, wanted: string): string =>
  present(first?.channels, ({ name }) => name === wanted).id;

export const boardChannelId = (world: Guilds): string => channelId(world, BOARD);
export const eveningChannelId = (world: Guilds): string => channelId(world, EVENING);

/** The voice channel that counts the streams; its name changes. */
export const counterChannel = ({ guilds: [first] }: Guilds) => present(first?.channels, ({ kind }) => kind === 'voice');

function present<T>(all: readonly T[] | undefined, isWanted: (one: T) => boolean): T {
  const found = all?.find(isWanted);
  if (found === undefined) throw new Error('the embedded Discord lacks a channel that the crash test needs');
  return found;
}

/**
 * Requests to post, edit or read messages of feeds. The board and evenings have channels of their own, which
 * this excludes.
 */
export const messagesOfFeeds = (world: Guilds): RegExp =>
  new RegExp(`/channels/(?!(?:${boardChannelId(world)}|${eveningChannelId(world)})/)\\d+/messages(?:/\\d+)?$`);

export const messagesOfBoard = (world: Guilds): RegExp => new RegExp(`/channels/${boardChannelId(world)}/messages`);
export const postsOfEvening = (world: Guilds): RegExp => new RegExp(`/channels/${eveningChannelId(world)}/messages$`);

/** The admins of the first guild set up a board, a counter, the rules, and a channel for reports. The bot must be running. */
export async function setUpLive(discord: EmbeddedDiscord): Promise<void> {
  const run = (line: string, options: Options, expected: RegExp) => runAsAdmin(discord, line, options, expected);
  await run('/board set', { channel: `#${BOARD}`, people: 'name' }, /Live board/);
  await run('/notify set', { feed: 'reports', channel: `#${EVENING}` }, /Reports/);
  await run('/counter set', { channel: counterChannel(discord.world).id, kind: 'streams' }, /counts: streams/);
  for (const { name, library, isLive } of RULES) {
    const settings = { name, action: 'end', streams: 1, library: `#${library}`, order: 'oldest' };
    await run('/rule add', settings, /dry run/);
    if (isLive) await letRuleEndStreams(discord, name);
  }
}

/** The admins let the rules act again that a restore has made dry runs. */
export async function letRulesEndStreams(discord: EmbeddedDiscord): Promise<void> {
  for (const { name, isLive } of RULES) if (isLive) await letRuleEndStreams(discord, name);
}

async function letRuleEndStreams(discord: EmbeddedDiscord, rule: string): Promise<void> {
  const question = await runAsAdmin(discord, '/rule enable', { rule }, /end streams\?/);
  await discord.person('admin').click(question, 'Let it end streams');
}

type Options = Readonly<Record<string, string | number>>;

async function runAsAdmin(discord: EmbeddedDiscord, line: string, options: Options, expected: RegExp) {
  const { text, message } = await discord.person('admin').run(line, options);
  if (!message || !expected.test(text)) throw new Error(`${line} ${JSON.stringify(options)}: ${text}`);
  return message;
}
