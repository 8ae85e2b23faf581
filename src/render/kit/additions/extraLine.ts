import type { APITextDisplayComponent, ComponentType } from 'discord-api-types/v10';
import { MAX_MESSAGE_TEXT_LENGTH } from '../message/limits.ts';
import type { Message } from '../message/message.ts';
import { clipText } from '../text/markdown.ts';

const TEXT_COMPONENT: ComponentType.TextDisplay = 10;

/**
 * Adds a line below or above the message's first text. If the message gets too long, cuts its longest text, because
 * Discord limits the text of all components together.
 */
export function addExtraLineToMessage(
  components: Message['components'],
  line: string,
  place: 'below' | 'above' = 'below',
): Message['components'] {
  const lengths = textLengths(components);
  const longestIndex = lengths.indexOf(Math.max(...lengths));
  const excessLength = lengths.reduce((sum, length) => sum + length, line.length + 1) - MAX_MESSAGE_TEXT_LENGTH;
  return mapTexts(components, (content, index) => {
    const isCut = excessLength > 0 && index === longestIndex;
    const fittingContent = isCut ? clipText(content, content.length - excessLength) : content;
    if (index > 0) return fittingContent;
    return place === 'above' ? `${line}\n${fittingContent}` : `${fittingContent}\n${line}`;
  });
}

function textLengths(components: Message['components']): readonly number[] {
  const lengths: number[] = [];
  mapTexts(components, (content) => {
    lengths.push(content.length);
    return content;
  });
  return lengths;
}

type ChangeText = (content: string, index: number) => string;

/**
 * Changes all texts of a message, also in nested components. The index given to `change` counts texts from 0 in reading
 * order.
 */
function mapTexts(components: Message['components'], change: ChangeText): Message['components'] {
  let index = 0;
  const changedJson = JSON.stringify(components, (_, part: unknown) => {
    if (!isText(part)) return part;
    const content = change(part.content, index);
    index += 1;
    return { ...part, content };
  });
  // The type stays valid, because only strings were replaced by strings.
  return JSON.parse(changedJson) as Message['components'];
}

const isText = (part: unknown): part is APITextDisplayComponent =>
  typeof part === 'object' && part !== null && Reflect.get(part, 'type') === TEXT_COMPONENT;
