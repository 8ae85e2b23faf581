import { type APIEmbed, ComponentType } from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';
import type { MessageBody } from '../messages/body.ts';
import { listMessageComponents, type PlacedComponent } from '../messages/componentTree.ts';

/** Discord trims texts, so blanks count as missing. */
export const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** Finds required texts that consist of blanks. */
export const findBlankTexts = (body: MessageBody): RequestBodyProblem[] => [
  ...listMessageComponents(body.components ?? []).flatMap(blanksIn),
  ...(body.embeds ?? []).flatMap((embed, index) => blankFields(embed, ['embeds', index])),
];

export const createMissingTextProblem = (path: readonly PropertyKey[]): RequestBodyProblem => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
});

const blanksIn = ({ component, path }: PlacedComponent): RequestBodyProblem[] => {
  if (component.type === ComponentType.TextDisplay)
    return isBlank(component.content) ? [createMissingTextProblem([...path, 'content'])] : [];
  if (component.type !== ComponentType.StringSelect) return [];
  return component.options.flatMap(({ label }, index) =>
    isBlank(label) ? [createMissingTextProblem([...path, 'options', index, 'label'])] : [],
  );
};

const blankFields = ({ fields = [], footer, author }: APIEmbed, path: readonly PropertyKey[]): RequestBodyProblem[] => [
  ...fields.flatMap(({ name, value }, index) => [
    ...(isBlank(name) ? [createMissingTextProblem([...path, 'fields', index, 'name'])] : []),
    ...(isBlank(value) ? [createMissingTextProblem([...path, 'fields', index, 'value'])] : []),
  ]),
  ...(footer && isBlank(footer.text) ? [createMissingTextProblem([...path, 'footer', 'text'])] : []),
  ...(author && isBlank(author.name) ? [createMissingTextProblem([...path, 'author', 'name'])] : []),
];

/** True for an embed that shows nothing: blank title and description, and no other part. */
export const isEmptyEmbed = ({ title, description, fields, image, thumbnail, author, footer }: APIEmbed): boolean =>
  isBlank(title) &&
  isBlank(description) &&
  !fields?.length &&
  [image, thumbnail, author, footer].every((part) => part === undefined || part === null);
