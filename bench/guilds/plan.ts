import { parseArgs } from 'node:util';

/** Size of the benchmark. The default stays below 2,500 guilds, where Discord forces a bot to shard. */
export interface BenchSize {
  readonly guilds: number;
  readonly servers: number;
  /** Plays per second on all media servers together. */
  readonly events: number;
  readonly minutes: number;
  /**
   * Number of guilds that post each play. With 20 plays per second, more than 2 guilds would exceed the rate at which a
   * bot may post.
   */
  readonly followers: number;
}

/**
 * Reads `--guilds 100 --servers 5` and so on. Missing sizes have their maximum. Throws for a value that is not a number
 * above 0.
 */
export function readBenchSize(args: readonly string[]): BenchSize {
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
  if (!Object.values(size).every((value) => value > 0)) throw new Error('guilds takes numbers above 0');
  return size;
}

/**
 * Guilds that follow the same library, and so post the same plays. Guilds are assigned to the servers in turn, and on
 * each server to its libraries in turn.
 */
export interface LibraryAudience {
  /** Number of the media server, from 1. */
  readonly server: number;
  /** Number of the library on its server, from 0. */
  readonly library: number;
}

export const countLibrariesPerServer = ({ guilds, servers, followers }: BenchSize): number =>
  Math.ceil(guilds / servers / followers);

const audiences = (size: BenchSize): number => size.servers * countLibrariesPerServer(size);

export const audienceOfGuild = (guild: number, { servers, followers }: BenchSize): LibraryAudience => ({
  server: (guild % servers) + 1,
  library: Math.floor(Math.floor(guild / servers) / followers),
});

/** The guilds that post this play. Plays go to the servers in turn, and on each server to its libraries in turn. */
export const audienceOfEvent = (event: number, size: BenchSize): LibraryAudience => {
  const turn = event % audiences(size);
  return { server: (turn % size.servers) + 1, library: Math.floor(turn / size.servers) };
};

/** Title of a play. Titles are unique, so that posts can be searched for them. */
export const titleOf = (event: number): string => `Film ${event}`;
/** Numbers of the plays in a message, each once, although the description of a picture repeats them. */
export const eventNumbersIn = (text: string): readonly number[] => [
  ...new Set([...text.matchAll(/\bFilm (\d+)\b/g)].map(([, event]) => Number(event))),
];

/** Ids of a guild and of the channel of its feed. */
export const guildIdOf = (guild: number): string => snowflake(guild, 0);
export const feedChannelIdOfGuild = (guild: number): string => channelIdInGuild(guild, 0);
export const channelIdInGuild = (guild: number, nth: number): string => snowflake(guild, 100 + nth);
export const roleIdInGuild = (guild: number, nth: number): string => snowflake(guild, 500 + nth);
const snowflake = (guild: number, nth: number): string =>
  `13${`${guild}`.padStart(7, '0')}${`${nth}`.padStart(9, '0')}`;

/** Key of a library on its server, from 100 on, because the embedded servers use lower keys themselves. */
export const libraryKeyOf = (library: number): string => `${100 + library}`;

export interface PostTally {
  /** Number of expected posts, over all guilds and plays, and number of posts that exist. */
  readonly expected: number;
  readonly shown: number;
  readonly lost: number;
  readonly doubled: number;
  /** Number of plays that were posted to a guild that does not follow them. */
  readonly strange: number;
}

/** Compares plays with posts. `posted` has the numbers of the plays in each channel, with repetitions. */
export function tallyPosts(size: BenchSize, events: number, posted: ReadonlyMap<string, readonly number[]>): PostTally {
  const tally = { expected: 0, shown: 0, lost: 0, doubled: 0, strange: 0 };
  const byAudience = Map.groupBy(
    Array.from({ length: events }, (_, event) => event),
    (event) => JSON.stringify(audienceOfEvent(event, size)),
  );
  for (let guild = 0; guild < size.guilds; guild += 1) {
    const wantedEvents = new Set(byAudience.get(JSON.stringify(audienceOfGuild(guild, size))));
    const postedEvents = posted.get(feedChannelIdOfGuild(guild)) ?? [];
    const expectedEvents = postedEvents.filter((event) => wantedEvents.has(event));
    const shownCount = new Set(expectedEvents).size;
    tally.expected += wantedEvents.size;
    tally.shown += shownCount;
    tally.lost += wantedEvents.size - shownCount;
    tally.doubled += expectedEvents.length - shownCount;
    tally.strange += postedEvents.length - expectedEvents.length;
  }
  return tally;
}
