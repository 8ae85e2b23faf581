import { number } from './numbers.ts';

export const operation = {
  cancel: 'Cancel',
  soFar: (done: number, total: number) => `-# ${number(done)} of ${number(total)} done`,
  cancelled: 'Cancelled.',
  cancelling: {
    cancelled: 'It stops after the current step. What is done stays done; the answer says how far it got.',
    over: 'It had already finished: there is nothing left to cancel.',
    unknown: 'I have restarted since, and that ended it. There is nothing left to cancel.',
  },
  /** Discord lets an answer be changed for 15 minutes. */
  moved: (link: string) =>
    `This takes longer than Discord lets me edit an answer. It continues [in a message of its own](${link}).`,
  later: {
    'channel-later':
      'This takes longer than Discord lets me edit an answer. I will post the result here in a message of its own.',
    direct: 'This takes longer than Discord lets me edit an answer. I will send you the result as a direct message.',
  },
  notSent: (person: string) =>
    `${person}: what you asked for is finished, but I could not send you the result as a direct message. Check how things are now before you try again.`,
} as const;
