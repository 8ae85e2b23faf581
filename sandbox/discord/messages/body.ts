import type {
  APIAllowedMentions,
  APIEmbed,
  APIMessageTopLevelComponent,
  RESTAPIAttachment,
  RESTAPIMessageReference,
  RESTAPIPoll,
} from 'discord-api-types/v10';
import type { Problem } from '../apiErrors.ts';

/**
 * A bot's message in a request, by any route: a create, an edit, an interaction's response or a follow-up. On
 * an edit, `null` empties a field and an absent field keeps its value.
 */
export interface MessageBody {
  readonly content?: string | null;
  readonly embeds?: APIEmbed[] | null;
  readonly components?: APIMessageTopLevelComponent[] | null;
  readonly attachments?: RESTAPIAttachment[] | null;
  readonly flags?: number | null;
  readonly allowed_mentions?: APIAllowedMentions | null;
  readonly message_reference?: RESTAPIMessageReference | null;
  readonly nonce?: string | number | null;
  readonly enforce_nonce?: boolean | null;
  readonly tts?: boolean | null;
  readonly poll?: RESTAPIPoll | null;
  readonly sticker_ids?: readonly string[] | null;
}

/** The decoded body of a request. */
export interface SentBody {
  readonly json: unknown;
  readonly files: readonly UploadedFile[];
  /** Keys that Discord ignores; decoding adds them. A well-made bot sends none. */
  readonly ignored: Problem[];
}

/** A file that came with a message, under the number that its `attachments` entry and its form field share. */
export interface UploadedFile {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
