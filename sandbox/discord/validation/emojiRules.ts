import { ComponentType } from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';
import type { MessageBody } from '../messages/body.ts';
import { listMessageComponents, type PlacedComponent } from '../messages/componentTree.ts';

/** An emoji in a request: a custom emoji's id, or a standard emoji's characters. */
interface NamedEmoji {
  readonly id?: string | null;
  readonly name?: string | null;
}

/** True for standard emojis, with or without the variation selector for colour. This sandbox has no custom emojis. */
export const isEmoji = ({ id, name }: NamedEmoji): boolean =>
  !id && typeof name === 'string' && [name, `${name}\uFE0F`].some((text) => /^\p{RGI_Emoji}$/v.test(text));

export const findEmojiProblems = (body: MessageBody): RequestBodyProblem[] =>
  listMessageComponents(body.components ?? [])
    .flatMap(emojisIn)
    .flatMap(({ emoji, path }) =>
      !emoji || isEmoji(emoji) ? [] : [{ path, code: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }],
    );

interface PlacedEmoji {
  readonly emoji: NamedEmoji | undefined;
  readonly path: readonly PropertyKey[];
}

const emojisIn = ({ component, path }: PlacedComponent): PlacedEmoji[] => {
  if (component.type === ComponentType.StringSelect)
    return component.options.map(({ emoji }, index) => ({ emoji, path: [...path, 'options', index, 'emoji', 'name'] }));
  return 'emoji' in component ? [{ emoji: component.emoji, path: [...path, 'emoji', 'name'] }] : [];
};
