import type { APIMessage } from 'discord-api-types/v10';
import { discordApiErrors } from '../discordApiErrors.ts';

/** Limit for edits of messages older than an hour. Discord publishes no numbers. */
export interface OldMessageEditLimit {
  /** Accepted edits per hour. 0 refuses all. */
  readonly count: number;
  /** Status of refused edits. Discord has been seen to use both. */
  readonly status: 400 | 429;
}

export interface OldMessageEditLimiter {
  /** Counts an edit of an old message. Throws Discord's error beyond the limit. */
  draw(message: Pick<APIMessage, 'timestamp' | 'channel_id'>): void;
}

const HOUR = 3_600_000;
export const DEFAULT_OLD_MESSAGE_EDIT_LIMIT: OldMessageEditLimit = { count: 5, status: 400 };

export const createOldMessageEditLimiter = (
  now: () => number,
  limit: OldMessageEditLimit = DEFAULT_OLD_MESSAGE_EDIT_LIMIT,
): OldMessageEditLimiter => {
  const editsByChannel = new Map<string, number[]>();
  return {
    draw: ({ timestamp, channel_id }) => {
      if (now() - Date.parse(timestamp) < HOUR) return;
      const recent = (editsByChannel.get(channel_id) ?? []).filter((at) => now() - at < HOUR);
      const [oldest = now()] = recent;
      if (recent.length >= limit.count) {
        throw discordApiErrors.tooManyOldEdits(limit.status, Math.ceil((oldest + HOUR - now()) / 1000));
      }
      editsByChannel.set(channel_id, [...recent, now()]);
    },
  };
};
