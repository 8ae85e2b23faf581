import type { HealthState } from '../media/server/health.ts';

/** Since when the media server has been as it is, as far as this bot has seen; it outlives a restart of the bot. */
export interface ServerSince {
  recall(): Promise<SeenState | undefined>;
  remember(seen: SeenState): Promise<void>;
}

export interface SeenState {
  readonly kind: HealthState['kind'];
  readonly since: Date;
}
