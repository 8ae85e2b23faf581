import type { Answer } from '../../sandbox/discord/people/answer.ts';
import type { VisibleMessage } from '../../sandbox/discord/people/visibleMessage.ts';

/** The message of an answer, to look at or press on. */
export function messageOf({ message }: Pick<Answer, 'message'>): VisibleMessage {
  if (!message) throw new Error('there is no message');
  return message;
}

/** The form that a press or command opened. */
export function formOf({ modal }: Pick<Answer, 'modal'>): NonNullable<Answer['modal']> {
  if (!modal) throw new Error('no form was opened');
  return modal;
}

/** The custom id of a message's first button or menu, which a replay can still use. */
export const firstIdIn = ({ components }: VisibleMessage): string =>
  /"custom_id":"([^"]+)"/.exec(JSON.stringify(components))?.[1] ?? '';
