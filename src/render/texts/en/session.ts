import type { StreamDecision } from '../../../domain/media.ts';

const seconds = (n: number) => (n === 1 ? '1 second' : `${n} seconds`);

export const session = {
  none: 'Nobody is watching or listening right now.',
  head: (count: number) => (count === 1 ? '## One session' : `## ${count} sessions`),
  shown: (shown: number, total: number) => (shown < total ? `-# ${shown} of ${total} shown.` : undefined),
  somebody: 'Somebody',
  somePlayer: 'an unnamed player',
  on: (who: string, player: string) => `${who} on ${player}`,
  progress: (percent: number, of: string) => `${percent} % of ${of}`,
  live: 'live',
  states: { playing: 'playing', paused: 'paused', buffering: 'buffering' } as Readonly<Record<string, string>>,
  decisions: {
    'direct play': 'direct play',
    'direct stream': 'direct stream',
    transcode: 'transcode',
  } satisfies Record<StreamDecision, string>,
  transcodes: (parts: string) => `transcode (${parts})`,
  video: 'video',
  audio: 'audio',
  local: 'at home',
  remote: 'from outside',
  cannotEnd: 'cannot be ended: the server gives it no id',
  endButton: 'End …',
  formTitle: (title: string) => `End “${title}”`,
  formReason: 'Reason',
  formHint: (who: string) => `${who} is shown this.`,
  pick: 'I only end a session that you picked from the list that opens while you type. These are running:',
  pickNone: 'I only end a session that you picked from the list, and nobody is watching or listening right now.',
  ticketUnknown: 'I do not know that choice any more, so I ended nothing. These are running now:',
  ticketExpired:
    'That choice is too old: somebody else may be watching there by now. I ended nothing. These are running:',
  ticketOfOther: 'That choice was made for somebody else, so I ended nothing. These are running:',
  gone: (what: string) => `${what} had ended already. I ended nothing.`,
  changed: (was: string, now: string) =>
    `That session was ${was} when you picked it and is ${now} now. I ended nothing.`,
  asked: (what: string) => `Asked the server to end ${what}. Looking whether it did …`,
  ended: (what: string, afterSeconds: number) =>
    afterSeconds < 1
      ? `Ended: ${what}. It was gone at once.`
      : `Ended: ${what}. It was gone after ${seconds(afterSeconds)}.`,
  stillPlaying: (what: string, afterSeconds: number) =>
    `The server took the request, but ${what} is still playing after ${seconds(afterSeconds)}.`,
  unverified: (what: string) =>
    `The server took the request to end ${what}, but I could not read the sessions again to see whether it did.`,
  told: (reason: string) => `They were told: “${reason}”`,
  unauthorized:
    'The server refused to end it (401). Either my token is not valid any more, or the server’s owner lacks the paid feature this needs.',
  forbidden: 'The server refused to end it (403): my token is not its owner’s.',
} as const;
