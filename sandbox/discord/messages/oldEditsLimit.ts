import type { APIMessage } from 'discord-api-types/v10';
import { refusals } from '../apiErrors.ts';

/** How Discord limits edits of messages older than an hour, for which it publishes no numbers. */
export interface OldEditsLimit {
  /** So many an hour. */
  readonly count: number;
  /** It has been seen to refuse the next one either way. */
  readonly status: 400 | 429;
}

export interface OldEdits {
  /** Counts one edit; throws Discord's refusal where there were too many. */
  draw(message: Pick<APIMessage, 'timestamp' | 'channel_id'>): void;
}

const HOUR = 3_600_000;
const USUAL: OldEditsLimit = { count: 5, status: 400 };

export const createOldEdits = (now: () => number, limit: OldEditsLimit = USUAL): OldEdits => {
  const drawn = new Map<string, number[]>();
  return {
    draw: ({ timestamp, channel_id }) => {
      if (now() - Date.parse(timestamp) < HOUR) return;
      const recent = (drawn.get(channel_id) ?? []).filter((at) => now() - at < HOUR);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= limit.count) {
        throw refusals.tooManyOldEdits(limit.status, Math.ceil((oldest + HOUR - now()) / 1000));
      }
      drawn.set(channel_id, [...recent, now()]);
    },
  };
};
