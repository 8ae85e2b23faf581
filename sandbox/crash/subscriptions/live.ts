import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { SimulatedDiscordWorld } from '../../discord/world.ts';
import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';

/** Channel of the live board in the first guild. It contains no other posts. */
export const BOARD_CHANNEL_NAME = 'now-playing';
/** Channel for votes and people's reports. */
export const MOVIE_EVENING_CHANNEL_NAME = 'evening';

/** Rules against two episodes or two songs at a time on one account. The older stream must end. */
const RULES = [
  { name: 'One episode', library: LIBRARY_SECTION_IDS.serials, isLive: true },
  { name: 'One song', library: LIBRARY_SECTION_IDS.music, isLive: false },
] as const;

type Guilds = Pick<SimulatedDiscordWorld, 'guilds'>;

const channelId = ({ guilds: [first] }: Guilds, wantedName: string): string =>
  present(first?.channels, ({ name }) => name === wantedName).id;

export const boardChannelId = (world: Guilds): string => channelId(world, BOARD_CHANNEL_NAME);
export const movieEveningChannelId = (world: Guilds): string => channelId(world, MOVIE_EVENING_CHANNEL_NAME);

/** The voice channel that shows the number of streams as its name. */
export const findCounterChannel = ({ guilds: [first] }: Guilds) =>
  present(first?.channels, ({ kind }) => kind === 'voice');

function present<T>(entries: readonly T[] | undefined, isWanted: (one: T) => boolean): T {
  const match = entries?.find(isWanted);
  if (match === undefined) throw new Error('the embedded Discord lacks a channel that the crash test needs');
  return match;
}

/**
 * Matches requests that post, edit or read notification messages. The channels of the live board and of movie evenings
 * are left out.
 */
export const feedMessagePaths = (world: Guilds): RegExp =>
  new RegExp(`/channels/(?!(?:${boardChannelId(world)}|${movieEveningChannelId(world)})/)\\d+/messages(?:/\\d+)?$`);

export const boardMessagePaths = (world: Guilds): RegExp => new RegExp(`/channels/${boardChannelId(world)}/messages`);
export const movieEveningPostPaths = (world: Guilds): RegExp =>
  new RegExp(`/channels/${movieEveningChannelId(world)}/messages$`);

/**
 * Sets up a live board, a stream counter, rules and a channel for reports in the first guild. The bot must be running.
 */
export async function setUpBoardAndRules(discord: EmbeddedDiscord): Promise<void> {
  const run = (line: string, options: Options, expectedText: RegExp) =>
    runAsAdmin(discord, line, options, expectedText);
  await run('/board set', { channel: `#${BOARD_CHANNEL_NAME}`, people: 'name' }, /Live board/);
  await run('/notify set', { feed: 'reports', channel: `#${MOVIE_EVENING_CHANNEL_NAME}` }, /Reports/);
  await run(
    '/counter set',
    { channel: findCounterChannel(discord.world).id, kind: 'streams' },
    /Counter in .*: streams/,
  );
  for (const { name, library, isLive } of RULES) {
    const settings = { name, action: 'end', streams: 1, library: `#${library}`, order: 'oldest' };
    await run('/rule add', settings, /dry run/);
    if (isLive) await letRuleEndStreams(discord, name);
  }
}

/** Makes the rules end streams again. A restored backup turns them into dry runs. */
export async function endRuleDryRuns(discord: EmbeddedDiscord): Promise<void> {
  for (const { name, isLive } of RULES) if (isLive) await letRuleEndStreams(discord, name);
}

async function letRuleEndStreams(discord: EmbeddedDiscord, rule: string): Promise<void> {
  const question = await runAsAdmin(discord, '/rule enable', { rule }, /end streams\?/);
  await discord.person('admin').click(question, 'Let it end streams');
}

type Options = Readonly<Record<string, string | number>>;

async function runAsAdmin(discord: EmbeddedDiscord, line: string, options: Options, expectedText: RegExp) {
  const { text, message } = await discord.person('admin').run(line, options);
  if (!message || !expectedText.test(text)) throw new Error(`${line} ${JSON.stringify(options)}: ${text}`);
  return message;
}
