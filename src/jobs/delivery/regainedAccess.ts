import { createOnceMore } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Board } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import { type BlockedChannels, GUILD_BLOCK_REASONS } from '../../domain/notifications/blockedChannels.ts';
import type { ChannelAccess, ChannelAccessOf } from '../../domain/notifications/channelAccess.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../domain/wake.ts';

export interface RegainedAccessDeps {
  readonly blocked: Pick<BlockedChannels, 'list' | 'tryAgain'>;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly boards: { readonly list: () => Promise<readonly Pick<Board, 'channelId' | 'guildId'>[]> };
  /** Channels of counters that cannot be renamed. */
  readonly stuckCounters: () => readonly { readonly channelId: string; readonly guildId: string }[];
  readonly accessOf: ChannelAccessOf;
  /** Lets boards and counters try those channels without waiting. Rejects with the database's failure. */
  readonly retryDisplays: (channelIds: ReadonlySet<string>) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Wakes the sender: some posts may be sent earlier than planned. */
  readonly wake: Wake;
}

/** A channel that a post, a board or a counter waits for. */
interface WaitingChannel {
  readonly channelId: string;
  /** The access that the bot needs before it can try the channel again. */
  readonly needs: keyof Pick<ChannelAccess, 'mayPost' | 'mayRename'>;
  /** The guild, if it is known. It is looked up only for a channel that the cache lacks. */
  readonly guildId?: string;
}

/**
 * A guild may change its roles every second. A change in between is not lost: the next try follows when this
 * time is over.
 */
const PAUSE_MS = 50_000;

/** Tries channels again as soon as the gateway tells that the bot may have access to them. */
export interface RegainedAccess {
  /** Called when something changed in that guild. Never throws; failures of the database are logged. */
  changed(guildId: string): void;
}

/** `signal` fires when the bot shuts down. */
export function createRegainedAccess(deps: RegainedAccessDeps, signal: AbortSignal): RegainedAccess {
  const { blocked, retryDisplays, clock, log, wake } = deps;
  const changedGuilds = new Set<string>();
  /**
   * Time of the last try of each channel, by the steady clock. A try is forgotten once the pause after it is
   * over.
   */
  const tries = new Map<string, number>();
  /** Channels whose next try waits until the pause is over. */
  const pausing = new Set<string>();

  function changed(guildId: string): void {
    if (signal.aborted) return;
    changedGuilds.add(guildId);
    search.run();
  }

  /** True if the channel may be tried now; otherwise its try follows when the pause is over. */
  function isDue(channelId: string, guildId: string): boolean {
    const triedAt = tries.get(channelId);
    if (triedAt === undefined) return true;
    if (pausing.has(channelId)) return false;
    pausing.add(channelId);
    clock.wait(triedAt + PAUSE_MS - clock.steadyMs(), signal).then(
      () => {
        pausing.delete(channelId);
        changed(guildId);
      },
      () => undefined,
    );
    return false;
  }

  function forgetOldTries(): void {
    for (const [channelId, triedAt] of tries) if (clock.steadyMs() - triedAt >= PAUSE_MS) tries.delete(channelId);
  }

  async function tryAgain(guildIds: ReadonlySet<string>): Promise<void> {
    forgetOldTries();
    const due = new Set<string>();
    for (const [channelId, guildId] of await openChannels(guildIds, deps))
      if (isDue(channelId, guildId)) due.add(channelId);
    if (due.size === 0) return;
    for (const channelId of due) tries.set(channelId, clock.steadyMs());
    log.debug({ channels: [...due] }, 'the bot may have access to channels again; trying them');
    await blocked.tryAgain([...due]);
    await retryDisplays(due);
    wake();
  }

  const search = createOnceMore(async () => {
    const guildIds = new Set(changedGuilds);
    changedGuilds.clear();
    try {
      await tryAgain(guildIds);
    } catch (err) {
      if (!signal.aborted)
        log.error({ err }, 'could not look for channels that take messages again; they are tried within an hour');
    }
  });
  return { changed };
}

/** Channels of these guilds, each with its guild, that the bot can use again, or perhaps can. */
async function openChannels(
  guildIds: ReadonlySet<string>,
  deps: RegainedAccessDeps,
): Promise<ReadonlyMap<string, string>> {
  const open = new Map<string, string>();
  const unseen: WaitingChannel[] = [];
  for (const channel of await waitingChannels(deps)) {
    const access = deps.accessOf(channel.channelId);
    if (!access) unseen.push(channel);
    else if (access[channel.needs] !== false) open.set(channel.channelId, access.guildId);
  }
  const places = unseen.length > 0 ? await placesSetUp(deps) : new Map<string, string>();
  for (const { channelId, guildId = places.get(channelId) } of unseen)
    if (guildId !== undefined) open.set(channelId, guildId);
  return new Map([...open].filter(([, guildId]) => guildIds.has(guildId)));
}

async function waitingChannels({
  blocked,
  stuckCounters,
}: Pick<RegainedAccessDeps, 'blocked' | 'stuckCounters'>): Promise<readonly WaitingChannel[]> {
  const endedByPeople = (await blocked.list()).filter(({ kind }) => GUILD_BLOCK_REASONS.some((one) => one === kind));
  return [
    ...endedByPeople.map(({ channelId }) => ({ channelId, needs: 'mayPost' }) as const),
    ...stuckCounters().map((counter) => ({ ...counter, needs: 'mayRename' }) as const),
  ];
}

/** The guild of each channel in which something was set up. Direct messages are in none. */
async function placesSetUp({ subscriptions, boards }: RegainedAccessDeps): Promise<ReadonlyMap<string, string>> {
  const inChannels = (await subscriptions.list()).filter(
    ({ userId, mentionUserId }) => userId === undefined || mentionUserId !== undefined,
  );
  return new Map([...inChannels, ...(await boards.list())].map(({ channelId, guildId }) => [channelId, guildId]));
}
