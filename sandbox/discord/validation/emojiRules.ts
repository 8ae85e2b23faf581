import { ComponentType } from 'discord-api-types/v10';
import type { BodyProblem } from '../apiErrors.ts';
import type { MessageBody } from '../messages/body.ts';
import { listComponents, type PlacedComponent } from '../messages/componentTree.ts';

/** An emoji in a bot's request: a custom one by its id, a standard one by its characters. */
interface NamedEmoji {
  readonly id?: string | null;
  readonly name?: string | null;
}

/**
 * True for standard emoji, with or without the variation selector for the coloured form. No custom emoji exist here.
 */
export const isEmoji = ({ id, name }: NamedEmoji): boolean =>
  !id && typeof name === 'string' && [name, `${name}\uFE0F`].some((text) => /^\p{RGI_Emoji}$/v.test(text));

export const emojiProblems = (body: MessageBody): BodyProblem[] =>
  listComponents(body.components ?? [])
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
