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
  /** The media servers that run. */
  readonly servers: () => readonly { readonly name: string; readonly state: HealthState }[];
  readonly outboxDepth: () => Promise<OutboxDepth>;
  readonly clock: Pick<Clock, 'now'>;
}

/** A post that takes longer than this to be sent is stuck: Discord's longest rate limit for posts is ten minutes. */
export const STUCK_AFTER_MS = 15 * 60_000;

/** Never rejects. */
export async function readinessOf(sources: ReadinessSources): Promise<Readiness> {
  const { isConnected, servers, outboxDepth, clock } = sources;
  const depth = await outboxDepth().catch(() => undefined);
  return {
    discord: isConnected() ? 'ok' : 'not connected',
    mediaServer: serversWords(servers()),
    database: depth ? 'ok' : 'cannot be read',
    outbox: depth ? outboxWords(depth, clock.now()) : 'unknown',
  };
}

export const isReady = (readiness: Readiness): boolean => PARTS.every((part) => readiness[part] === 'ok');

/** With several, each that does not work is named. */
function serversWords(servers: ReturnType<ReadinessSources['servers']>): string {
  const [only, ...others] = servers;
  if (only === undefined) return 'none was added';
  if (others.length === 0) return serverWords(only.state);
  const wrong = servers.filter(({ state }) => state.kind !== 'up');
  return wrong.length === 0 ? 'ok' : wrong.map(({ name, state }) => `${name} ${serverWords(state)}`).join(', ');
}

function serverWords(state: HealthState): string {
  if (state.kind === 'up') return 'ok';
  if (state.kind === 'unknown') return 'not reached yet';
  return `${state.kind === 'down' ? 'down' : 'refuses the token'} since ${state.since.toISOString()}`;
}

function outboxWords({ posts, oldest }: OutboxDepth, now: Date): string {
  const isStuck = oldest !== undefined && now.getTime() - oldest.getTime() > STUCK_AFTER_MS;
  return isStuck ? `${posts} posts waiting, the oldest since ${oldest.toISOString()}` : 'ok';
}
