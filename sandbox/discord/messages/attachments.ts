import type { APIAttachment, RESTAPIAttachment } from 'discord-api-types/v10';
import type { UploadedFile } from './body.ts';

/** A file as a message stores it: Discord's data about it, and its bytes. */
export interface StoredFile {
  readonly attachment: APIAttachment;
  readonly bytes: Uint8Array;
}

/**
 * The files a message has after a create or an edit. An `attachments` list is complete: a kept file that it leaves out
 * is removed. Its entries name an upload by its number or a kept file by its id.
 */
export const storeFiles = (
  uploads: readonly UploadedFile[],
  entries: readonly RESTAPIAttachment[] | null | undefined,
  kept: readonly StoredFile[],
  place: {
    readonly nextId: () => string;
    readonly address: (id: string, name: string) => string;
    readonly ephemeral: boolean;
  },
): StoredFile[] => {
  const remaining = entries
    ? kept.filter(({ attachment }) => entries.some((one) => String(one.id) === attachment.id))
    : kept;
  const added = uploads.map((file) => {
    const entry = entries?.find((one) => String(one.id) === file.key);
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
  return [...remaining, ...added];
};
