import { changeNote, note } from '../kit/layout.ts';
import type { ChangeMessage, Message } from '../kit/message.ts';
import type { Button } from '../kit/press.ts';
import type { Texts } from '../texts/texts.ts';

interface Progress {
  /** The task, escaped. */
  readonly what: string;
  readonly done: number;
  readonly total: number;
  readonly cancel: Button;
}

/** The progress of a long operation, with a button to cancel it. */
export function renderProgress({ operation }: Texts, { what, done, total, cancel }: Progress): ChangeMessage {
  return changeNote('unknown', `${what}\n${operation.soFar(done, total)}`, { controls: [[cancel]] });
}

/** Where an answer continues that can no longer be edited where it began. */
export type MovedTo =
  | { readonly kind: 'channel'; readonly link: string }
  /** In the channel, as soon as there is anything to show. */
  | { readonly kind: 'channel-later' }
  | { readonly kind: 'direct' };

/** Stays where an answer began. Its buttons stay too if no other message will show them. */
export function renderMoved({ operation }: Texts, last: Message | undefined, to: MovedTo): Message {
  const sentence = to.kind === 'channel' ? operation.moved(to.link) : operation.later[to.kind];
  if (!last || to.kind !== 'direct') return note(sentence);
  return { ...last, components: [...last.components, { type: 10, content: `-# ${sentence}` }] };
}

/** For the channel of the request, without revealing the request. */
export const renderNotSent = ({ operation }: Texts, userId: string): Message => note(operation.notSent(`<@${userId}>`));
