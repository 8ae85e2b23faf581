import type { BotAnswer } from '../../sandbox/discord/people/answer.ts';
import type { UserVisibleMessage } from '../../sandbox/discord/people/visibleMessage.ts';

/** The message of an answer, to look at or press on. */
export function messageOf({ message }: Pick<BotAnswer, 'message'>): UserVisibleMessage {
  if (!message) throw new Error('there is no message');
  return message;
}

/** The form that a press or command opened. */
export function formOf({ modal }: Pick<BotAnswer, 'modal'>): NonNullable<BotAnswer['modal']> {
  if (!modal) throw new Error('no form was opened');
  return modal;
}

/** The custom id of a message's first button or menu, which a replay can still use. */
export const firstIdIn = ({ components }: UserVisibleMessage): string =>
  /"custom_id":"([^"]+)"/.exec(JSON.stringify(components))?.[1] ?? '';
