import type { APIMessage } from 'discord-api-types/v10';
import type { StoredFile } from './attachments.ts';

/** An emoji under a message, and the people who added it. */
export interface Reaction {
  readonly emoji: string;
  readonly userIds: readonly string[];
}

/** A stored message: its API object, and data that the API does not return. */
export interface StoredMessage {
  readonly api: APIMessage;
  readonly files: readonly StoredFile[];
  /** Id of the only person who sees this message; set for ephemeral messages. */
  readonly onlyFor?: string;
  readonly nonce?: string | number;
  readonly edits: number;
  readonly reactions?: readonly Reaction[];
  /** Time at which the message was pinned, in Unix milliseconds. */
  readonly pinnedAt?: number | undefined;
}
