import type {
  APIAllowedMentions,
  APIEmbed,
  APIMessageTopLevelComponent,
  RESTAPIAttachment,
  RESTAPIMessageReference,
  RESTAPIPoll,
} from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';

/**
 * A message in a bot's request: a create, an edit, or an interaction's response or follow-up. In an edit, `null`
 * empties a field, and an absent field keeps its value.
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

export interface DecodedRequestBody {
  readonly json: unknown;
  readonly files: readonly UploadedFile[];
  /** Keys that Discord ignores. A well-made bot sends none. */
  readonly ignored: RequestBodyProblem[];
}

/** A file sent with a message. Its `attachments` entry and form field contain its number. */
export interface UploadedFile {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
