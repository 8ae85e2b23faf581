import type { APIMessage } from 'discord-api-types/v10';
import type { StoredFile } from './attachments.ts';

/** A message as it is kept: what the API tells, and what only Discord itself knows of it. */
export interface StoredMessage {
  readonly api: APIMessage;
  readonly files: readonly StoredFile[];
  /** Set when only one person sees it. */
  readonly onlyFor?: string;
  readonly nonce?: string | number;
  readonly edits: number;
}
