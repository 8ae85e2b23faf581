import { type APIEmbed, ComponentType } from 'discord-api-types/v10';
import type { Problem } from '../apiErrors.ts';
import type { MessageBody } from '../messages/body.ts';
import { everyComponent, type Placed } from '../messages/componentTree.ts';

/** Discord trims texts, so one that is made of blanks is missing. */
export const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** Required texts that consist of blanks. */
export const blankProblems = (body: MessageBody): Problem[] => [
  ...everyComponent(body.components ?? []).flatMap(blanksIn),
  ...(body.embeds ?? []).flatMap((embed, index) => blankFields(embed, ['embeds', index])),
];

export const missing = (path: readonly PropertyKey[]): Problem => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
});

const blanksIn = ({ component, path }: Placed): Problem[] => {
  if (component.type === ComponentType.TextDisplay)
    return isBlank(component.content) ? [missing([...path, 'content'])] : [];
  if (component.type !== ComponentType.StringSelect) return [];
  return component.options.flatMap(({ label }, index) =>
    isBlank(label) ? [missing([...path, 'options', index, 'label'])] : [],
  );
};

const blankFields = ({ fields = [], footer, author }: APIEmbed, path: readonly PropertyKey[]): Problem[] => [
  ...fields.flatMap(({ name, value }, index) => [
    ...(isBlank(name) ? [missing([...path, 'fields', index, 'name'])] : []),
    ...(isBlank(value) ? [missing([...path, 'fields', index, 'value'])] : []),
  ]),
  ...(footer && isBlank(footer.text) ? [missing([...path, 'footer', 'text'])] : []),
  ...(author && isBlank(author.name) ? [missing([...path, 'author', 'name'])] : []),
];

/** An embed of blanks shows nothing. */
export const isEmptyEmbed = ({ title, description, fields, image, thumbnail, author, footer }: APIEmbed): boolean =>
  isBlank(title) &&
  isBlank(description) &&
  !fields?.length &&
  [image, thumbnail, author, footer].every((part) => part === undefined || part === null);
