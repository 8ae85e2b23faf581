import { parseArgs } from 'node:util';

/** How big it is: by default below the 2,500 guilds at which Discord forces a bot to shard. */
export interface Size {
  readonly guilds: number;
  readonly servers: number;
  /** Plays a second on all media servers together. */
  readonly events: number;
  readonly minutes: number;
  /** How many guilds post each play: 2 of them at 20 events a second are all that a bot may post. */
  readonly followers: number;
}

/**
 * Reads `--guilds 100 --servers 5` and so on; missing sizes are the largest possible. Throws for a value that
 * is not a number above 0.
 */
export function sizeOf(args: readonly string[]): Size {
  const number = (preset: string) => ({ type: 'string', default: preset }) as const;
  const options = {
    guilds: number('2000'),
    servers: number('50'),
    events: number('20'),
    minutes: number('10'),
    followers: number('1'),
  };
  const { values } = parseArgs({ args: [...args], options });
  const size = {
    guilds: Number(values.guilds),
    servers: Number(values.servers),
    events: Number(values.events),
    minutes: Number(values.minutes),
    followers: Number(values.followers),
  };
  if (!Object.values(size).every((each) => each > 0)) throw new Error('guilds takes numbers above 0');
  return size;
}

/**
 * The guilds that post the same plays, because they follow the same library. Guilds are spread over the
 * servers in turn, and those of one server fill its libraries one after the other.
 */
export interface Audience {
  /** From 1, as the bot numbers them. */
  readonly server: number;
  /** From 0, on that server. */
  readonly library: number;
}

export const librariesOf = ({ guilds, servers, followers }: Size): number => Math.ceil(guilds / servers / followers);

const audiences = (size: Size): number => size.servers * librariesOf(size);

export const audienceOfGuild = (guild: number, { servers, followers }: Size): Audience => ({
  server: (guild % servers) + 1,
  library: Math.floor(Math.floor(guild / servers) / followers),
});

/** Each audience has its turn, and each server before any has a second one. */
export const audienceOfEvent = (event: number, size: Size): Audience => {
  const turn = event % audiences(size);
  return { server: (turn % size.servers) + 1, library: Math.floor(turn / size.servers) };
};

/** The title of a play. All titles differ, so that each play can be found in the posts. */
export const titleOf = (event: number): string => `Film ${event}`;
/** The plays that a message shows, each once: a picture's alt text names it again. */
export const eventsIn = (text: string): readonly number[] => [
  ...new Set([...text.matchAll(/\bFilm (\d+)\b/g)].map(([, event]) => Number(event))),
];

/** The ids of a guild and of the channel that its feed goes to. */
export const guildIdOf = (guild: number): string => snowflake(guild, 0);
export const feedChannelOf = (guild: number): string => channelOf(guild, 0);
export const channelOf = (guild: number, nth: number): string => snowflake(guild, 100 + nth);
export const roleOf = (guild: number, nth: number): string => snowflake(guild, 500 + nth);
const snowflake = (guild: number, nth: number): string =>
  `13${`${guild}`.padStart(7, '0')}${`${nth}`.padStart(9, '0')}`;

/** Key of a library on its server, from 100 on: lower keys are the built-in libraries of embedded servers. */
export const libraryKeyOf = (library: number): string => `${100 + library}`;

export interface Tally {
  /** How many posts of plays there should be, and are, over all guilds. */
  readonly expected: number;
  readonly shown: number;
  readonly lost: number;
  readonly doubled: number;
  /** Plays that a guild got although it does not follow them. */
  readonly strange: number;
}

/** Compares the plays with the posts: the numbers of the plays by channel, as often as they occur there. */
export function tallyOf(size: Size, events: number, posted: ReadonlyMap<string, readonly number[]>): Tally {
  const all = { expected: 0, shown: 0, lost: 0, doubled: 0, strange: 0 };
  const byAudience = Map.groupBy(
    Array.from({ length: events }, (_, event) => event),
    (event) => JSON.stringify(audienceOfEvent(event, size)),
  );
  for (let guild = 0; guild < size.guilds; guild += 1) {
    const wanted = new Set(byAudience.get(JSON.stringify(audienceOfGuild(guild, size))));
    const there = posted.get(feedChannelOf(guild)) ?? [];
    const known = there.filter((event) => wanted.has(event));
    const shown = new Set(known).size;
    all.expected += wanted.size;
    all.shown += shown;
    all.lost += wanted.size - shown;
    all.doubled += known.length - shown;
    all.strange += there.length - known.length;
  }
  return all;
}
