import type { APIMessage } from 'discord-api-types/v10';
import type { StoredFile } from './attachments.ts';

/** One emoji under a message, and who put it there. */
export interface Reaction {
  readonly emoji: string;
  readonly userIds: readonly string[];
}

/** A message as it is stored: what the API shows, and what only Discord itself knows about it. */
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
