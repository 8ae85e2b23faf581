import type { StoredFile } from '../messages/attachments.ts';
import type { DiscordState } from '../state.ts';
import { ClientWouldNotSend } from './failures.ts';

export interface FileToUpload {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Upload limit in bytes of a person without a subscription: 10 MiB. */
const MAX_UPLOAD = 10 * 1024 * 1024;

export const isFileToUpload = (given: unknown): given is FileToUpload =>
  typeof given === 'object' && given !== null && 'bytes' in given;

export function requireUploadSizeWithinLimit({ name, bytes }: FileToUpload): void {
  if (bytes.byteLength > MAX_UPLOAD) throw new ClientWouldNotSend(`"${name}" is larger than 10 MiB`, 'tooLarge');
}

/** Stores an upload, as Discord does before it sends the interaction. Anyone with the address can read the file. */
export function storeUpload(state: DiscordState, file: FileToUpload): StoredFile {
  const id = state.nextId();
  const url = `${state.origin()}/attachments/ephemeral/${id}/${encodeURIComponent(file.name)}`;
  const stored: StoredFile = {
    attachment: {
      id,
      filename: file.name,
      size: file.bytes.byteLength,
      content_type: file.contentType,
      url,
      proxy_url: url,
      ephemeral: true,
    },
    bytes: file.bytes,
  };
  state.messages.keep(stored);
  return stored;
}

/** Lists files by id, in the format of `resolved.attachments`. */
export const attachmentsOf = (files: readonly StoredFile[]) =>
  files.length === 0
    ? {}
    : { attachments: Object.fromEntries(files.map(({ attachment }) => [attachment.id, attachment])) };
