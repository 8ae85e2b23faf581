import type { APIMessage } from 'discord-api-types/v10';
import type { StoredFile } from './attachments.ts';

/** A message as it is stored: what the API shows, and what only Discord itself knows about it. */
export interface StoredMessage {
  readonly api: APIMessage;
  readonly files: readonly StoredFile[];
  /** Set when only this person sees it. */
  readonly onlyFor?: string;
  readonly nonce?: string | number;
  readonly edits: number;
}
