import type { APIMessage } from 'discord-api-types/v10';
import type { StoredFile } from './attachments.ts';

export interface Reaction {
  readonly emoji: string;
  readonly userIds: readonly string[];
}

/** A message's API object, with data that the API does not return. */
export interface StoredMessage {
  readonly api: APIMessage;
  readonly files: readonly StoredFile[];
  /** Id of the only person who sees the message. Set for ephemeral messages. */
  readonly onlyFor?: string;
  readonly nonce?: string | number;
  readonly edits: number;
  readonly reactions?: readonly Reaction[];
  /** Time of pinning, in Unix milliseconds. */
  readonly pinnedAt?: number | undefined;
}
