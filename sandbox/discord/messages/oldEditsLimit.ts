import type { APIMessage } from 'discord-api-types/v10';
import { apiErrors } from '../apiErrors.ts';

/** How Discord limits edits of messages older than an hour, for which it publishes no numbers. */
export interface OldEditsLimit {
  /** So many an hour. */
  readonly count: number;
  /** It has been seen to refuse the next one either way. */
  readonly status: 400 | 429;
}

export interface OldEditsLimiter {
  /** Counts one edit; throws Discord's refusal where there were too many. */
  draw(message: Pick<APIMessage, 'timestamp' | 'channel_id'>): void;
}

const HOUR = 3_600_000;
const DEFAULT_LIMIT: OldEditsLimit = { count: 5, status: 400 };

export const createOldEditsLimiter = (now: () => number, limit: OldEditsLimit = DEFAULT_LIMIT): OldEditsLimiter => {
  const drawn = new Map<string, number[]>();
  return {
    draw: ({ timestamp, channel_id }) => {
      if (now() - Date.parse(timestamp) < HOUR) return;
      const recent = (drawn.get(channel_id) ?? []).filter((at) => now() - at < HOUR);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= limit.count) {
        throw apiErrors.tooManyOldEdits(limit.status, Math.ceil((oldest + HOUR - now()) / 1000));
      }
      drawn.set(channel_id, [...recent, now()]);
    },
  };
};
