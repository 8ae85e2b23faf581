import type { ChannelDirectory } from '../domain/channels.ts';
import type { Logger } from '../domain/logger.ts';
import { type FeedName, type NewRoute, type Route, type Routes, USUAL_SETTINGS } from '../domain/routes.ts';

/** A channel that the environment names for a feed, by its setting. */
export interface Seed {
  readonly setting: string;
  readonly feed: FeedName;
  /** Unset: nothing to do. */
  readonly channelId?: string | undefined;
}

export interface SeedingDeps {
  readonly routes: Pick<Routes, 'seed' | 'list'>;
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'problems'>;
  readonly log: Logger;
}

export interface SeedingPlan {
  readonly seeds: readonly Seed[];
  /** The guilds served; undefined: every one that the bot is in. */
  readonly guildIds: readonly string[] | undefined;
  /** Of the routes that are made. */
  readonly settings: Pick<NewRoute, 'timeZone' | 'people' | 'locale'>;
}

/** The channels in the environment on their way into the database. */
export interface Seeding {
  /** Tries those that are open, at the start and then again and again. Rejects with the database's failure. */
  run(): Promise<void>;
  /**
   * Whether the channel of that feed is still to be found out, for a reason that passes: what is written down until then
   * would never be told there.
   */
  isOpen(feed: FeedName): boolean;
}

export function createSeeding(plan: SeedingPlan, deps: SeedingDeps): Seeding {
  let open: readonly Seed[] = plan.seeds.filter(({ channelId }) => channelId !== undefined);
  const told = new Set<string>();
  return {
    run: async () => {
      open = await seedRoutes({ ...plan, seeds: open }, deps);
      for (const { setting, channelId } of open) {
        if (told.has(setting)) continue;
        told.add(setting);
        deps.log.warn(
          { channel: channelId },
          `${setting}: Discord does not say which server this channel is in. Its news wait; I ask again every minute.`,
        );
      }
    },
    isOpen: (feed) => open.some((seed) => seed.feed === feed),
  };
}

/**
 * Makes routes of the channels in the environment, each once in the life of the database; from then on the database
 * rules. Gives back those that Discord says nothing of just now.
 */
async function seedRoutes({ seeds, guildIds, settings }: SeedingPlan, deps: SeedingDeps): Promise<readonly Seed[]> {
  const open: Seed[] = [];
  for (const seed of seeds) {
    const { setting, feed, channelId } = seed;
    if (channelId === undefined) continue;
    const guild = planGuild(await guildOf(channelId, deps), guildIds);
    if (!('problem' in guild))
      await plant({ ...USUAL_SETTINGS, ...settings, ...guild, feed, channelId }, setting, deps);
    else {
      const why = guild.passes ? await whyNone(channelId, deps) : guild.problem;
      if (why === undefined) open.push(seed);
      else
        deps.log.error(
          { channel: channelId },
          `${setting}: ${why} Nothing is posted there; I try again at the next start.`,
        );
    }
  }
  return open;
}

/** Which guild a channel is in never changes: where Discord does not say, the database may know. */
async function guildOf(channelId: string, { directory, routes }: SeedingDeps): Promise<string | undefined> {
  const found = await directory.guildOf(channelId);
  return found ?? (await routes.list()).find((route) => route.channelId === channelId)?.guildId;
}

/**
 * Why Discord will not say it, in words for whoever starts the bot; undefined: it may yet, since it says neither that
 * there is no such channel nor that we may not see it.
 */
async function whyNone(channelId: string, { directory }: SeedingDeps): Promise<string | undefined> {
  // Asked for no guild at all: a channel that is found by now is in another one, and the next try finds out which.
  const problems = await directory.problems(channelId, '');
  const [problem] = problems.filter((each) => each !== 'unreachable' && each !== 'other-guild');
  if (problem === undefined) return undefined;
  if (problem === 'unknown') return 'Discord knows no channel of that id. Copy it again.';
  if (problem === 'hidden') return 'I may not see this channel. Give my role "View Channel" there.';
  return 'this is no text channel or thread of a server that I am in.';
}

async function plant(route: NewRoute, setting: string, { routes, log }: SeedingDeps): Promise<void> {
  const { channelId, feed } = route;
  if (await routes.seed(setting, route))
    return log.info({ channel: channelId, feed }, `${setting}: set up; from now on /notify set changes it`);
  const words = planWords(route, await routes.list());
  if (words !== undefined) log.info({ channel: channelId, feed }, `${setting}: ${words}`);
}

/** The guild a channel is in; where Discord does not say, the only one that is served. */
export function planGuild(
  found: string | undefined,
  guildIds: readonly string[] | undefined,
): { readonly guildId: string } | { readonly problem: string; readonly passes: boolean } {
  const [only, ...others] = guildIds ?? [];
  if (found === undefined) {
    if (only !== undefined && others.length === 0) return { guildId: only };
    return { problem: 'I cannot find out which server this channel is in.', passes: true };
  }
  if (guildIds && !guildIds.includes(found))
    return { problem: 'this channel is in a server that GUILD_IDS does not name.', passes: false };
  return { guildId: found };
}

/** What to say of a setting that was used before; nothing while the database says the same. */
export function planWords(
  { guildId, feed, channelId }: Pick<Route, 'guildId' | 'feed' | 'channelId'>,
  routes: readonly Route[],
): string | undefined {
  const now = routes.find(
    (route) => route.guildId === guildId && route.feed === feed && route.librarySectionId === undefined,
  );
  if (!now) return 'not used, since this was removed in Discord; /notify set brings it back';
  if (now.channelId === channelId) return undefined;
  return `not used, since the database says channel ${now.channelId}; to change it, use /notify set or take the setting away`;
}
