import type { AuditedChangeOutcome } from '../../src/domain/audit.ts';
import type { Message } from '../../src/render/kit/message/message.ts';

/** Every object in the message's JSON that Discord counts as a component, including nested ones. */
export function componentsOf(message: Message): readonly Readonly<Record<string, unknown>>[] {
  const components: Record<string, unknown>[] = [];
  // The reviver of JSON.parse sees every value of a document, whatever its shape.
  JSON.parse(JSON.stringify(message.components), (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'type' in value) components.push({ ...value });
    return value;
  });
  return components;
}

/** All texts in the order in which a person reads them. */
export const textsOf = (message: Message): readonly string[] =>
  componentsOf(message).flatMap(({ content }) => (typeof content === 'string' ? [content] : []));

export const textOf = (message: Message): string => textsOf(message).join('\n');

/** The file names that pictures in the message refer to, repeated for each reference. */
export const referencesOf = (message: Message): readonly string[] =>
  [...JSON.stringify(message.components).matchAll(/"attachment:\/\/([^"]*)"/g)].map((match) => match[1] ?? '');

/** A message of one text, as `note` makes it. */
export const noteOf = (
  content: string,
  options: { private?: true; accent?: number; outcome?: AuditedChangeOutcome } = {},
) => ({
  components: [
    {
      type: 17,
      ...(options.accent !== undefined && { accent_color: options.accent }),
      components: [{ type: 10, content }],
    },
  ],
  ...(options.private && { private: true }),
  ...(options.outcome && { outcome: options.outcome }),
});

/** Where an answer should be. */
export const NO_MESSAGE: Message = { components: [] };
