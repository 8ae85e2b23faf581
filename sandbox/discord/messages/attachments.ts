import type { APIAttachment, RESTAPIAttachment } from 'discord-api-types/v10';
import type { UploadedFile } from './body.ts';

/** A message's file: Discord's attachment object and the bytes. */
export interface StoredFile {
  readonly attachment: APIAttachment;
  readonly bytes: Uint8Array;
}

/**
 * Returns a message's files after a create or an edit. A file missing from `attachments` is removed. Its entries refer
 * to an upload by number, or to an earlier file by id.
 */
export const storeMessageFiles = (
  uploads: readonly UploadedFile[],
  entries: readonly RESTAPIAttachment[] | null | undefined,
  keptFiles: readonly StoredFile[],
  place: {
    readonly nextId: () => string;
    readonly address: (id: string, name: string) => string;
    readonly ephemeral: boolean;
  },
): StoredFile[] => {
  const remaining = entries
    ? keptFiles.filter(({ attachment }) => entries.some((entry) => String(entry.id) === attachment.id))
    : keptFiles;
  const addedFiles = uploads.map((file) => {
    const entry = entries?.find((attachment) => String(attachment.id) === file.key);
    const id = place.nextId();
    const url = place.address(id, file.name);
    const attachment: APIAttachment = {
      id,
      filename: file.name,
      size: file.bytes.byteLength,
      url,
      proxy_url: url,
      content_type: file.contentType,
      ...(entry?.description ? { description: entry.description } : {}),
      ...(place.ephemeral ? { ephemeral: true } : {}),
    };
    return { attachment, bytes: file.bytes };
  });
  return [...remaining, ...addedFiles];
};
