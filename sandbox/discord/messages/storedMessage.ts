import type { APIMessage } from 'discord-api-types/v10';
import type { StoredFile } from './attachments.ts';

/** One emoji under a message, and the people who put it there. */
export interface Reaction {
  readonly emoji: string;
  readonly userIds: readonly string[];
}

/** A message as it is stored: the API's data, and data that only Discord itself has. */
export interface StoredMessage {
  readonly api: APIMessage;
  readonly files: readonly StoredFile[];
  /** Set when only this person sees it. */
  readonly onlyFor?: string;
  readonly nonce?: string | number;
  readonly edits: number;
  readonly reactions?: readonly Reaction[];
  /** When it was pinned, in Unix milliseconds. */
  readonly pinnedAt?: number | undefined;
}
