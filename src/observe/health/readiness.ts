import type { Clock } from '../../domain/clock.ts';
import type { ServerHealthState } from '../../domain/media/server/health.ts';
import type { OutboxDepth } from '../../domain/notifications/outbox.ts';

export const READINESS_PARTS = ['discord', 'mediaServer', 'database', 'outbox'] as const;
export type ReadinessPart = (typeof READINESS_PARTS)[number];

/** State of each part of the bot: `ok`, or the problem in a few words. */
export type Readiness = Readonly<Record<ReadinessPart, string>>;

interface NamedState {
  readonly name: string;
  readonly state: ServerHealthState;
}

export interface ReadinessSources {
  readonly isConnected: () => boolean;
  /** Time for which requests to Discord have been failing, in ms. 0 if the last one succeeded. */
  readonly requestsFailForMs: () => number;
  readonly servers: () => readonly NamedState[];
  readonly outboxDepth: () => Promise<OutboxDepth>;
  readonly clock: Clock;
}

/** Time after which a waiting post counts as stuck, in ms. Discord's longest rate limit for posts is ten minutes. */
export const POST_STUCK_AFTER_MS = 15 * 60_000;

/**
 * Creates the function that reads the bot's state, which never rejects. From its second call on, it notices stuck posts
 * even if the clock was set back.
 */
export function createReadinessCheck(sources: ReadinessSources): () => Promise<Readiness> {
  const { outboxDepth, servers, clock } = sources;
  const waitedMs = createWaitMeter(clock);
  return async () => {
    const depth = await outboxDepth().catch(() => undefined);
    return {
      discord: discordWords(sources),
      mediaServer: serversWords(servers()),
      database: depth ? 'ok' : 'cannot be read',
      outbox: depth ? outboxWords(depth, waitedMs(depth)) : 'unknown',
    };
  };
}

/**
 * Creates the function that tells how long the first post has waited, in ms. It returns the longer of two times, by the
 * clock or since it first saw the post, because the clock may have been set back.
 */
function createWaitMeter(clock: Clock): (depth: OutboxDepth) => number {
  let firstPost: { readonly id: number | undefined; readonly seenMs: number } | undefined;
  return ({ first: id, oldest }) => {
    const steadyMs = clock.steadyMs();
    if (firstPost?.id !== id) firstPost = { id, seenMs: steadyMs };
    if (oldest === undefined || firstPost === undefined) return 0;
    return Math.max(clock.now().getTime() - oldest.getTime(), steadyMs - firstPost.seenMs);
  };
}

function discordWords({ isConnected, requestsFailForMs }: ReadinessSources): string {
  if (!isConnected()) return 'not connected';
  const ms = requestsFailForMs();
  return ms > POST_STUCK_AFTER_MS ? `no request has got through for ${Math.floor(ms / 60_000)} minutes` : 'ok';
}

export const isReady = (readiness: Readiness): boolean => READINESS_PARTS.every((part) => readiness[part] === 'ok');

/** State of the media servers in words. If there are several, names each one with a problem. */
function serversWords(servers: readonly NamedState[]): string {
  const [onlyServer, ...otherServers] = servers;
  if (onlyServer === undefined) return 'none was added';
  if (otherServers.length === 0) return serverWords(onlyServer.state);
  const troubledServers = servers.filter(({ state }) => state.kind !== 'up');
  if (troubledServers.length === 0) return 'ok';
  return troubledServers.map(({ name, state }) => `${name} ${serverWords(state)}`).join(', ');
}

function serverWords(state: ServerHealthState): string {
  if (state.kind === 'up') return 'ok';
  if (state.kind === 'unknown') return 'not reached yet';
  return `${state.kind === 'down' ? 'down' : 'refuses the token'} since ${state.since.toISOString()}`;
}

function outboxWords({ posts, oldest }: OutboxDepth, waitedMs: number): string {
  if (waitedMs <= POST_STUCK_AFTER_MS) return 'ok';
  return `${posts} posts waiting, the oldest since ${oldest?.toISOString()}`;
}
