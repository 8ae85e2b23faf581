import type { Clock } from '../../domain/clock.ts';
import type { HealthState } from '../../domain/media/server/health.ts';
import type { OutboxDepth } from '../../domain/notifications/outbox.ts';

/** What the bot needs to do its work. */
export const PARTS = ['discord', 'mediaServer', 'database', 'outbox'] as const;
export type Part = (typeof PARTS)[number];

/** `ok`, or what is wrong in a few words. */
export type Readiness = Readonly<Record<Part, string>>;

export interface ReadinessSources {
  readonly isConnected: () => boolean;
  readonly serverState: () => HealthState;
  readonly outboxDepth: () => Promise<OutboxDepth>;
  readonly clock: Pick<Clock, 'now'>;
}

/** A post that takes longer than this to be sent is stuck: Discord's longest rate limit for posts is ten minutes. */
export const STUCK_AFTER_MS = 15 * 60_000;

/** Never rejects. */
export async function readinessOf(sources: ReadinessSources): Promise<Readiness> {
  const { isConnected, serverState, outboxDepth, clock } = sources;
  const depth = await outboxDepth().catch(() => undefined);
  return {
    discord: isConnected() ? 'ok' : 'not connected',
    mediaServer: serverWords(serverState()),
    database: depth ? 'ok' : 'cannot be read',
    outbox: depth ? outboxWords(depth, clock.now()) : 'unknown',
  };
}

export const isReady = (readiness: Readiness): boolean => PARTS.every((part) => readiness[part] === 'ok');

function serverWords(state: HealthState): string {
  if (state.kind === 'up') return 'ok';
  if (state.kind === 'unknown') return 'not reached yet';
  return `${state.kind === 'down' ? 'down' : 'refuses the token'} since ${state.since.toISOString()}`;
}

function outboxWords({ posts, oldest }: OutboxDepth, now: Date): string {
  const isStuck = oldest !== undefined && now.getTime() - oldest.getTime() > STUCK_AFTER_MS;
  return isStuck ? `${posts} posts waiting, the oldest since ${oldest.toISOString()}` : 'ok';
}
