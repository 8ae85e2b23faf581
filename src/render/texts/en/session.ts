import type { StreamDecision } from '../../../domain/media/sessions/session.ts';
import { counted, number } from './numbers.ts';

const seconds = (n: number) => counted(n, { one: 'second', other: 'seconds' });
const afterwards = (n: number) => (n < 1 ? 'It was gone at once.' : `It was gone after ${seconds(n)}.`);

/** How the ending of a session goes on. */
const ending = {
  asked: (what: string) => `Asked the server to end ${what}. Looking whether it did …`,
  unanswered: (what: string) =>
    `The server gave no usable answer when I asked it to end ${what}. Looking whether it did all the same …`,
  ended: (what: string, afterSeconds: number) => `Ended: ${what}. ${afterwards(afterSeconds)}`,
  stillThere: (what: string, afterSeconds: number, answered: boolean) =>
    answered
      ? `The server took the request, but ${what} is still playing after ${seconds(afterSeconds)}.`
      : `The server gave no usable answer, and ${what} is still playing after ${seconds(afterSeconds)}.`,
  unverified: (what: string, answered: boolean) =>
    answered
      ? `The server took the request to end ${what}, but I could not read the sessions again to see whether it did.`
      : `The server gave no usable answer when I asked it to end ${what}, and I could not read the sessions to see whether it did.`,
  unauthorized:
    'The server refused to end it (401). Either my token is not valid any more, or the server’s owner lacks the paid feature this needs.',
  forbidden: 'The server refused to end it: my token is not its owner’s.',
  gone: (what: string) => `${what} had ended already. I ended nothing.`,
} as const;

/** How the stopping of a transcode goes on. */
const stopping = {
  asked: (what: string) => `Asked the server to stop the transcode of ${what}. Looking whether it did …`,
  unanswered: (what: string) =>
    `The server gave no usable answer when I asked it to stop the transcode of ${what}. Looking whether it did all the same …`,
  ended: (what: string, afterSeconds: number) => `Stopped the transcode of ${what}. ${afterwards(afterSeconds)}`,
  stillThere: (what: string, afterSeconds: number, answered: boolean) =>
    answered
      ? `The server took the request, but ${what} is still being transcoded after ${seconds(afterSeconds)}.`
      : `The server gave no usable answer, and ${what} is still being transcoded after ${seconds(afterSeconds)}.`,
  unverified: (what: string, answered: boolean) =>
    answered
      ? `The server took the request to stop the transcode of ${what}, but I could not read the sessions again to see whether it did.`
      : `The server gave no usable answer when I asked it to stop the transcode of ${what}, and I could not read the sessions to see whether it did.`,
  unauthorized: 'The server refused to stop it (401): my token is not valid any more.',
  forbidden: 'The server refused to stop it: my token is not its owner’s.',
  gone: (what: string) => `The transcode of ${what} was over already. I stopped nothing.`,
} as const;

export const session = {
  none: 'Nobody is watching or listening right now.',
  head: (count: number) =>
    count === 1 ? '## One session' : `## ${counted(count, { one: 'session', other: 'sessions' })}`,
  shown: (shown: number, total: number) =>
    shown < total ? `-# ${number(shown)} of ${number(total)} shown.` : undefined,
  difference: '-# *Stop transcode* ends playback without a word to the viewer; *End …* shows them a reason.',
  somebody: 'Somebody',
  somePlayer: 'an unnamed player',
  on: (who: string, player: string) => `${who} on ${player}`,
  progress: (percent: number, of: string) => `${percent} % of ${of}`,
  live: 'live',
  states: { playing: 'playing', paused: 'paused', buffering: 'buffering' } as Readonly<Record<string, string>>,
  rate: (kbps: number) => (kbps < 1000 ? `${number(kbps)} kbit/s` : `${number(kbps / 1000)} Mbit/s`),
  reserved: (speed: string) => `${speed} reserved`,
  sentAs: (form: string) => `sent as ${form}`,
  decisions: {
    'direct play': 'direct play',
    'direct stream': 'direct stream',
    transcode: 'transcode',
  } satisfies Record<StreamDecision, string>,
  because: (how: string, parts: string) => `${how}: ${parts}`,
  parts: { video: 'video', audio: 'audio', container: 'container', subtitles: 'subtitles burned in' },
  lowerBitrate: 'at a lower bit rate',
  local: 'at home',
  remote: 'from outside',
  cannotEnd: 'cannot be ended: the server gives it no id',
  endButton: 'End …',
  stopButton: 'Stop transcode',
  formTitle: (title: string) => `End “${title}”`,
  formReason: 'Reason',
  formHint: (who: string) => `${who} is shown this.`,
  pick: 'I only end a session that you picked from the list that opens while you type. These are running:',
  pickNone: 'I only end a session that you picked from the list, and nobody is watching or listening right now.',
  pickTranscode:
    'I only stop a transcode that you picked from the list that opens while you type. These sessions are running:',
  ticketUnknown: 'I do not know that choice any more, so I did nothing. These are running now:',
  ticketExpired:
    'That choice is too old: somebody else may be watching there by now. I did nothing. These are running:',
  ticketOfOther: 'That choice was made for somebody else, so I did nothing. These are running:',
  changed: (was: string, now: string) =>
    `That session was ${was} when you picked it and is ${now} now. I ended nothing.`,
  changedTranscode: (was: string, now: string) =>
    `That transcode was of ${was} when you picked it and is of ${now} now. I stopped nothing.`,
  otherTranscode: (what: string) =>
    `${what} is being transcoded, but anew since you picked it. I stopped nothing: pick it again.`,
  notTranscoding: (what: string) => `${what} is not being transcoded any more. I stopped nothing.`,
  shownTo: (reason: string) => `They were told: “${reason}”`,
  /** While it still plays, nobody knows whether anybody has seen it. */
  sent: (reason: string) => `The reason sent with it: “${reason}”`,
  notShown: 'The viewer was told nothing; `/session terminate` would have shown a reason.',
  restarted: 'The player has started another transcode since: `/session terminate` ends the session itself.',
  ending,
  stopping,
  declarations: {
    session: { name: 'session', description: 'What is playing' },
    list: { name: 'list', description: 'Who is watching or listening to what right now', options: {} },
    terminate: {
      name: 'terminate',
      description: 'End a session; the viewer is shown the reason',
      options: {
        session: { name: 'session', description: 'Which one: pick from the list' },
        reason: { name: 'reason', description: 'What the viewer is told' },
      },
    },
    stopTranscode: {
      name: 'stop-transcode',
      description: 'Stop what is being transcoded; the viewer is told nothing',
      options: { session: { name: 'session', description: 'Which one: pick from the list' } },
    },
  },
} as const;
