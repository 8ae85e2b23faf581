import { note } from '../kit/layout.ts';
import type { Message } from '../kit/message.ts';
import type { Button } from '../kit/press.ts';
import type { Texts } from '../texts/texts.ts';

interface Progress {
  /** What is being done, escaped. */
  readonly what: string;
  readonly done: number;
  readonly total: number;
  readonly cancel: Button;
}

/** How far something has come that takes long, with the button that ends it. */
export function renderProgress({ operation }: Texts, { what, done, total, cancel }: Progress): Message {
  return note(`${what}\n${operation.soFar(done, total)}`, { controls: [[cancel]] });
}

export const renderCancelled = ({ operation }: Texts): Message => ({
  ...note(operation.cancelled),
  outcome: 'nothing',
});

/** What came of pressing "Cancel". */
export const renderCancelling = ({ operation }: Texts, result: 'cancelled' | 'over' | 'unknown'): Message =>
  note(operation.cancelling[result]);

/** Why an answer does not change any more where it was begun, and where it goes on. */
export type MovedTo =
  | { readonly kind: 'channel'; readonly link: string }
  /** In the channel, once there is anything to show. */
  | { readonly kind: 'channel-later' }
  | { readonly kind: 'direct' };

/** What is left behind where an answer was begun. The button of what was shown stays, where nothing else shows it. */
export function renderMoved({ operation }: Texts, last: Message | undefined, to: MovedTo): Message {
  const sentence = to.kind === 'channel' ? operation.moved(to.link) : operation.later[to.kind];
  if (!last || to.kind !== 'direct') return note(sentence);
  return { ...last, components: [...last.components, { type: 10, content: `-# ${sentence}` }] };
}

/** For the channel where it was asked, without a word of what it was. */
export const renderNotSent = ({ operation }: Texts, userId: string): Message => note(operation.notSent(`<@${userId}>`));
