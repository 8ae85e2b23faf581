import type { ComponentType } from 'discord-api-types/v10';
import { createChangeResultMessage, createNoteMessage } from '../kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../kit/message/message.ts';
import type { Button } from '../kit/message/press.ts';
import type { Texts } from '../texts/texts.ts';

const TEXT_COMPONENT: ComponentType.TextDisplay = 10;

interface Progress {
  /** The task in words, escaped. */
  readonly task: string;
  readonly doneCount: number;
  readonly total: number;
  readonly cancel: Button;
}

export function renderProgress(
  { operation }: Texts,
  { task, doneCount, total, cancel }: Progress,
): ChangeResultMessage {
  return createChangeResultMessage('unknown', `${task}\n${operation.soFar(doneCount, total)}`, {
    controls: [[cancel]],
  });
}

/** The place where an answer continues once its message can no longer be edited. */
export type AnswerDestination =
  | { readonly kind: 'channel'; readonly link: string }
  /** The result will come as a message in the channel. */
  | { readonly kind: 'channel-later' }
  | { readonly kind: 'direct' };

/**
 * The command's reply, after its answer has moved to another message: a sentence that says where the answer continues.
 * If it continues as a direct message, the reply also keeps its last content and buttons.
 */
export function renderAnswerMoved(
  { operation }: Texts,
  last: Message | undefined,
  destination: AnswerDestination,
): Message {
  const sentence =
    destination.kind === 'channel' ? operation.moved(destination.link) : operation.later[destination.kind];
  if (!last || destination.kind !== 'direct') return createNoteMessage(sentence);
  return { ...last, components: [...last.components, { type: TEXT_COMPONENT, content: `-# ${sentence}` }] };
}

/** Tells a person in the channel that the answer could not be sent, without naming the request. */
export const renderAnswerNotSent = ({ operation }: Texts, userId: string): Message =>
  createNoteMessage(operation.notSent(`<@${userId}>`));
