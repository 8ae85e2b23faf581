import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';
import type { StoredFile } from '../messages/attachments.ts';
import type { MessageBody, UploadedFile } from '../messages/body.ts';
import { listMessageComponents } from '../messages/componentTree.ts';
import { isBlank, isEmptyEmbed } from './blankRules.ts';

/** Discord's documented limits. The limit of alt texts (1024) is in the schema. */
const LIMITS = { content: 2000, embeds: 6000, files: 10, fileBytes: 10 * 1024 * 1024 };
const SAFE_NAME = /^[\w.-]+$/;

export const findContentProblems = (
  body: MessageBody,
  files: readonly UploadedFile[],
  isEdit: boolean,
): RequestBodyProblem[] => {
  const embedText = (body.embeds ?? []).reduce((sum, embed) => sum + embedLength(embed), 0);
  const isEmpty =
    isBlank(body.content) &&
    (body.embeds ?? []).every(isEmptyEmbed) &&
    !body.components?.length &&
    files.length === 0 &&
    !body.poll;
  return [
    ...((body.content ?? '').length > LIMITS.content
      ? [{ path: ['content'], code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }]
      : []),
    ...(embedText > LIMITS.embeds
      ? [{ path: ['embeds'], code: 'MAX_EMBED_SIZE_EXCEEDED', message: 'Embed size exceeds maximum size of 6000' }]
      : []),
    ...(isEmpty && !isEdit
      ? [{ path: ['content'], code: 'EMPTY_MESSAGE', message: 'Cannot send an empty message' }]
      : []),
    ...mentionProblems(body),
  ];
};

/** `allowed_mentions` must not list mentions of one kind both by kind and by id. */
const mentionProblems = ({ allowed_mentions: allowedMentions }: MessageBody): RequestBodyProblem[] =>
  (['users', 'roles'] as const).flatMap((kind) =>
    allowedMentions?.[kind]?.length && allowedMentions.parse?.some((mentionType) => mentionType === kind)
      ? [
          {
            path: ['allowed_mentions'],
            code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
            message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
          },
        ]
      : [],
  );

/** Counts an embed's characters. Discord trims each text first. */
const embedLength = (embed: NonNullable<MessageBody['embeds']>[number]): number => {
  const fields = (embed.fields ?? []).flatMap((field) => [field.name, field.value]);
  const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name, ...fields];
  return texts.reduce((sum, text) => sum + (text ?? '').trim().length, 0);
};

export const findAttachmentProblems = (
  body: MessageBody,
  files: readonly UploadedFile[],
  keptFiles: readonly StoredFile[],
): RequestBodyProblem[] => {
  const keys = [...files.map((file) => file.key), ...keptFiles.map((file) => file.attachment.id)];
  const nowhere = (body.attachments ?? []).flatMap((entry, index) =>
    keys.includes(String(entry.id))
      ? []
      : [{ path: ['attachments', index], code: 'ATTACHMENT_NOT_FOUND', message: `No file ${entry.id} was uploaded` }],
  );
  const tooLarge = files.filter((file) => file.bytes.byteLength > LIMITS.fileBytes);
  return [
    ...nowhere,
    ...(files.length > LIMITS.files
      ? [{ path: ['attachments'], code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 10 or fewer in length.' }]
      : []),
    ...tooLarge.map(({ key }) => ({ path: ['attachments', key], code: 'FILE_SIZE', message: 'Larger than 10 MiB' })),
    ...referenceProblems(body, files, keptFiles),
  ];
};

const referenceProblems = (
  body: MessageBody,
  files: readonly UploadedFile[],
  keptFiles: readonly StoredFile[],
): RequestBodyProblem[] => {
  const references = referencesOf(body);
  const names = [...files.map((file) => file.name), ...keptFiles.map((file) => file.attachment.filename)];
  const dangling = references.flatMap(({ path, name }) => {
    if (!SAFE_NAME.test(name)) return [{ path, code: 'ATTACHMENT_FILENAME', message: `"${name}" would be renamed` }];
    return names.includes(name)
      ? []
      : [{ path, code: 'ATTACHMENT_NOT_FOUND', message: `No file "${name}" was uploaded` }];
  });
  const isV2 = ((body.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  const unused = files.filter((file) => !references.some(({ name }) => name === file.name));
  return [
    ...dangling,
    ...(isV2 ? unused : []).map(({ key, name }) => ({
      path: ['attachments', key],
      code: 'MESSAGE_FILE_NOT_REFERENCED',
      message: `Nothing in the message shows the uploaded file "${name}"`,
    })),
  ];
};

interface Reference {
  readonly path: readonly PropertyKey[];
  readonly name: string;
}

const referencesOf = (body: MessageBody): Reference[] => {
  const fromComponents = listMessageComponents(body.components ?? []).flatMap(({ component, path }) => {
    if (component.type === ComponentType.Thumbnail)
      return [{ path: [...path, 'media', 'url'], url: component.media.url }];
    if (component.type === ComponentType.File) return [{ path: [...path, 'file', 'url'], url: component.file.url }];
    if (component.type !== ComponentType.MediaGallery) return [];
    return component.items.map((item, i) => ({ path: [...path, 'items', i, 'media', 'url'], url: item.media.url }));
  });
  const fromEmbeds = (body.embeds ?? []).flatMap((embed, i) => [
    { path: ['embeds', i, 'image', 'url'], url: embed.image?.url ?? '' },
    { path: ['embeds', i, 'thumbnail', 'url'], url: embed.thumbnail?.url ?? '' },
    { path: ['embeds', i, 'author', 'icon_url'], url: embed.author?.icon_url ?? '' },
    { path: ['embeds', i, 'footer', 'icon_url'], url: embed.footer?.icon_url ?? '' },
  ]);
  return [...fromComponents, ...fromEmbeds].flatMap(({ path, url }) =>
    url.startsWith('attachment://') ? [{ path, name: url.slice('attachment://'.length) }] : [],
  );
};
