import { createCoalescedWork } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Board } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import { type BlockedChannels, GUILD_BLOCK_REASONS } from '../../domain/notifications/blockedChannels.ts';
import type { ChannelAccess, FindChannelAccess } from '../../domain/notifications/channelAccess.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { WakeJob } from '../../domain/wake.ts';

export interface BlockedChannelRetriesDeps {
  readonly blocked: Pick<BlockedChannels, 'list' | 'retryNow'>;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly boards: { readonly list: () => Promise<readonly Pick<Board, 'channelId' | 'guildId'>[]> };
  readonly stuckCounters: () => readonly { readonly channelId: string; readonly guildId: string }[];
  readonly accessOf: FindChannelAccess;
  /** Redraws the boards and counters in these channels. Rejects if the database fails. */
  readonly retryDisplays: (channelIds: ReadonlySet<string>) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wake: WakeJob;
}

/** A channel in which a post, a board or a counter cannot be written at present. */
interface WaitingChannel {
  readonly channelId: string;
  readonly needs: keyof Pick<ChannelAccess, 'mayPost' | 'mayRename'>;
  /** Guild of the waiting channel. Only set if the guild is known without a lookup. */
  readonly guildId?: string;
}

/**
 * Minimum time between two tries of a channel, in ms, because the roles of a guild may change every second. Changes in
 * between are not lost: the next try follows after this time.
 */
const TRY_AGAIN_PAUSE_MS = 50_000;

export interface BlockedChannelRetries {
  /** Called when roles, channels or permissions of a guild changed. Never throws; database errors are logged. */
  changed(guildId: string): void;
}

export function createBlockedChannelRetries(
  deps: BlockedChannelRetriesDeps,
  signal: AbortSignal,
): BlockedChannelRetries {
  const { blocked, retryDisplays, clock, log, wake } = deps;
  const changedGuilds = new Set<string>();
  /** Time of each channel's last try on the steady clock. Deleted after `TRY_AGAIN_PAUSE_MS`. */
  const lastTries = new Map<string, number>();
  const waitingForPause = new Set<string>();

  function changed(guildId: string): void {
    if (signal.aborted) return;
    changedGuilds.add(guildId);
    search.run();
  }

  /** True if a channel may be tried now. During the pause after its last try, it is tried when the pause ends. */
  function isDue(channelId: string, guildId: string): boolean {
    const triedAt = lastTries.get(channelId);
    if (triedAt === undefined) return true;
    if (waitingForPause.has(channelId)) return false;
    waitingForPause.add(channelId);
    clock.wait(triedAt + TRY_AGAIN_PAUSE_MS - clock.steadyMs(), signal).then(
      () => {
        waitingForPause.delete(channelId);
        changed(guildId);
      },
      () => undefined,
    );
    return false;
  }

  function forgetOldTries(): void {
    for (const [channelId, triedAt] of lastTries) {
      if (clock.steadyMs() - triedAt >= TRY_AGAIN_PAUSE_MS) lastTries.delete(channelId);
    }
  }

  async function tryAgain(guildIds: ReadonlySet<string>): Promise<void> {
    forgetOldTries();
    const dueChannels = new Set<string>();
    for (const [channelId, guildId] of await findUsableChannels(guildIds, deps)) {
      if (isDue(channelId, guildId)) dueChannels.add(channelId);
    }
    if (dueChannels.size === 0) return;
    for (const channelId of dueChannels) lastTries.set(channelId, clock.steadyMs());
    log.debug(
      { channels: [...dueChannels] },
      'the bot may have regained access to channels; trying to post there again',
    );
    await blocked.retryNow([...dueChannels]);
    await retryDisplays(dueChannels);
    wake();
  }

  const search = createCoalescedWork(async () => {
    const guildIds = new Set(changedGuilds);
    changedGuilds.clear();
    try {
      await tryAgain(guildIds);
    } catch (err) {
      if (!signal.aborted) {
        log.error({ err }, 'could not find out which blocked channels accept messages again; retrying within an hour');
      }
    }
  });
  return { changed };
}

/**
 * Finds the channels of these guilds that the bot can use again, or might be able to use. Returns each channel with its
 * guild.
 */
async function findUsableChannels(
  guildIds: ReadonlySet<string>,
  deps: BlockedChannelRetriesDeps,
): Promise<ReadonlyMap<string, string>> {
  const usableChannels = new Map<string, string>();
  const uncachedChannels: WaitingChannel[] = [];
  for (const channel of await waitingChannels(deps)) {
    const access = deps.accessOf(channel.channelId);
    if (!access) uncachedChannels.push(channel);
    else if (access[channel.needs] !== false) usableChannels.set(channel.channelId, access.guildId);
  }
  const guildsByChannel = uncachedChannels.length > 0 ? await readPostingGuilds(deps) : new Map<string, string>();
  for (const { channelId, guildId = guildsByChannel.get(channelId) } of uncachedChannels) {
    if (guildId !== undefined) usableChannels.set(channelId, guildId);
  }
  return new Map([...usableChannels].filter(([, guildId]) => guildIds.has(guildId)));
}

async function waitingChannels({
  blocked,
  stuckCounters,
}: Pick<BlockedChannelRetriesDeps, 'blocked' | 'stuckCounters'>): Promise<readonly WaitingChannel[]> {
  const channelsPeopleCanFix = (await blocked.list()).filter(({ kind }) =>
    GUILD_BLOCK_REASONS.some((reason) => reason === kind),
  );
  return [
    ...channelsPeopleCanFix.map(({ channelId }) => ({ channelId, needs: 'mayPost' }) as const),
    ...stuckCounters().map((counter) => ({ ...counter, needs: 'mayRename' }) as const),
  ];
}

/** Guilds of the channels in which subscriptions and boards post. Direct messages belong to no guild. */
async function readPostingGuilds({
  subscriptions,
  boards,
}: BlockedChannelRetriesDeps): Promise<ReadonlyMap<string, string>> {
  const channelSubscriptions = (await subscriptions.list()).filter(
    ({ userId, mentionUserId }) => userId === undefined || mentionUserId !== undefined,
  );
  return new Map(
    [...channelSubscriptions, ...(await boards.list())].map(({ channelId, guildId }) => [channelId, guildId]),
  );
}
