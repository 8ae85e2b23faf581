import type { ComponentType } from 'discord-api-types/v10';
import { changeNote, note } from '../kit/message/layout.ts';
import type { ChangeMessage, Message } from '../kit/message/message.ts';
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

export function renderProgress({ operation }: Texts, { task, doneCount, total, cancel }: Progress): ChangeMessage {
  return changeNote('unknown', `${task}\n${operation.soFar(doneCount, total)}`, { controls: [[cancel]] });
}

/** Where an answer continues if its message can no longer be edited. */
export type MovedTo =
  | { readonly kind: 'channel'; readonly link: string }
  /** In a message in the channel, which comes when there is a result. */
  | { readonly kind: 'channel-later' }
  | { readonly kind: 'direct' };

/**
 * The reply to a command after its answer moved to another message, which it names. If the rest follows as a direct
 * message, the reply keeps its last content and buttons.
 */
export function renderMoved({ operation }: Texts, last: Message | undefined, destination: MovedTo): Message {
  const sentence =
    destination.kind === 'channel' ? operation.moved(destination.link) : operation.later[destination.kind];
  if (!last || destination.kind !== 'direct') return note(sentence);
  return { ...last, components: [...last.components, { type: TEXT_COMPONENT, content: `-# ${sentence}` }] };
}

/** Notifies a person in the channel that the answer could not be sent. Does not reveal the request. */
export const renderNotSent = ({ operation }: Texts, userId: string): Message => note(operation.notSent(`<@${userId}>`));
