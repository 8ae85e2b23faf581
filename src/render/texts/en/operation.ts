import { number } from './numbers.ts';

export const operation = {
  cancel: 'Cancel',
  soFar: (done: number, total: number) => `-# ${number(done)} of ${number(total)} done`,
  cancelled: 'Cancelled.',
  cancelling: {
    cancelled: 'It stops after the step it is at. What is done stays done; the answer says how far it came.',
    over: 'It was over already: there is nothing to cancel any more.',
    unknown: 'I have been restarted since, and it ended with that. There is nothing to cancel any more.',
  },
  /** Discord lets an answer be changed for 15 minutes. */
  moved: (link: string) =>
    `This takes longer than Discord lets me change an answer. It goes on [in a message of its own](${link}).`,
  later: {
    'channel-later':
      'This takes longer than Discord lets me change an answer. What comes of it will be a message of its own, here.',
    direct:
      'This takes longer than Discord lets me change an answer. What comes of it will be a direct message to you.',
  },
  notSubscribed: (person: string) =>
    `${person}: what you asked me to do is over, but I could not send you the result as a direct message. Look at how things are now before you try again.`,
} as const;
