import type { APIMessage } from 'discord-api-types/v10';
import { apiErrors } from '../apiErrors.ts';

/** How Discord limits edits of messages older than an hour; it publishes no numbers for this. */
export interface OldEditsLimit {
  /** How many edits an hour are accepted; 0: none. */
  readonly count: number;
  /** How the next edit is refused; Discord has been seen to do either. */
  readonly status: 400 | 429;
}

export interface OldEditsLimiter {
  /** Counts one edit; throws Discord's error when there were too many. */
  draw(message: Pick<APIMessage, 'timestamp' | 'channel_id'>): void;
}

const HOUR = 3_600_000;
export const DEFAULT_OLD_EDITS: OldEditsLimit = { count: 5, status: 400 };

export const createOldEditsLimiter = (now: () => number, limit: OldEditsLimit = DEFAULT_OLD_EDITS): OldEditsLimiter => {
  const drawn = new Map<string, number[]>();
  return {
    draw: ({ timestamp, channel_id }) => {
      if (now() - Date.parse(timestamp) < HOUR) return;
      const recent = (drawn.get(channel_id) ?? []).filter((at) => now() - at < HOUR);
      const [oldest = now()] = recent;
      if (recent.length >= limit.count) {
        throw apiErrors.tooManyOldEdits(limit.status, Math.ceil((oldest + HOUR - now()) / 1000));
      }
      drawn.set(channel_id, [...recent, now()]);
    },
  };
};
