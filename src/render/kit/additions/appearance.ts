import type { ComponentType } from 'discord-api-types/v10';
import type { Appearance } from '../../../domain/appearance.ts';
import type { Message } from '../message/message.ts';
import { clipAndEscapeText } from '../text/markdown.ts';
import { addExtraLineToMessage } from './extraLine.ts';

const CONTAINER: ComponentType.Container = 17;

/** Colour of messages about plays, and of plays in charts, unless the guild chose a colour. */
export const PLAYS_COLOUR = 0x6f7bf7;

/** Maximum characters of a guild's name before escaping. */
const MAX_NAME = 60;

/** Gives the message the guild's colour, unless the message's colour has a meaning, such as that a server is down. */
export function applyAccentColourToMessage(message: Message, { colour }: Pick<Appearance, 'colour'>): Message {
  if (colour === undefined) return message;
  const components = message.components.map((component) =>
    component.type === CONTAINER && (component.accent_color ?? PLAYS_COLOUR) === PLAYS_COLOUR
      ? { ...component, accent_color: colour }
      : component,
  );
  return { ...message, components };
}

export function withAppearance(message: Message, appearance: Pick<Appearance, 'ownName' | 'colour'>): Message {
  const { ownName } = appearance;
  const coloured = applyAccentColourToMessage(message, appearance);
  if (ownName === undefined) return coloured;
  const line = `-# **${clipAndEscapeText(ownName, MAX_NAME)}**`;
  return { ...coloured, components: addExtraLineToMessage(coloured.components, line, 'above') };
}
