import type { StreamDecision } from '../../../../domain/media/sessions/session.ts';
import { command, named } from '../../declared.ts';
import { counted, number } from '../numbers.ts';

const seconds = (n: number) => counted(n, { one: 'second', other: 'seconds' });
const afterwards = (n: number) => (n < 1 ? 'It stopped right away.' : `It stopped after ${seconds(n)}.`);

/** The steps of ending a session. */
const ending = {
  asked: (what: string) => `Ending ${what} …`,
  unanswered: (what: string) =>
    `The server gave no usable answer when I asked it to end ${what}. Checking whether it did anyway …`,
  stopped: (what: string) => `${what} has stopped. Checking that it does not start again …`,
  back: (what: string, afterSeconds: number) =>
    `${what} stopped, but was playing again ${seconds(afterSeconds)} later.`,
  ended: (what: string, afterSeconds: number) => `Ended ${what}. ${afterwards(afterSeconds)}`,
  stillThere: (what: string, afterSeconds: number, answered: boolean) =>
    answered
      ? `The server accepted the request, but ${what} is still playing after ${seconds(afterSeconds)}.`
      : `The server gave no usable answer, and ${what} is still playing after ${seconds(afterSeconds)}.`,
  unverified: (what: string, answered: boolean) =>
    answered
      ? `The server accepted the request to end ${what}, but I could not read the sessions again to check.`
      : `The server gave no usable answer when I asked it to end ${what}, and I could not read the sessions to check whether it did.`,
  unauthorized:
    'The server refused to end it (401). Either my token is no longer valid, or the server’s owner lacks the paid feature this needs.',
  gone: (what: string) => `${what} had already ended. I ended nothing.`,
} as const;

/** The steps of stopping a transcode. */
const stopping = {
  asked: (what: string) => `Stopping the transcode of ${what} …`,
  unanswered: (what: string) =>
    `The server gave no usable answer when I asked it to stop the transcode of ${what}. Checking whether it did anyway …`,
  stopped: (what: string) => `The transcode of ${what} has stopped. Checking that it does not start again …`,
  back: (what: string, afterSeconds: number) =>
    `The transcode of ${what} stopped, but was running again ${seconds(afterSeconds)} later.`,
  ended: (what: string, afterSeconds: number) => `Stopped the transcode of ${what}. ${afterwards(afterSeconds)}`,
  stillThere: (what: string, afterSeconds: number, answered: boolean) =>
    answered
      ? `The server accepted the request, but ${what} is still being transcoded after ${seconds(afterSeconds)}.`
      : `The server gave no usable answer, and ${what} is still being transcoded after ${seconds(afterSeconds)}.`,
  unverified: (what: string, answered: boolean) =>
    answered
      ? `The server accepted the request to stop the transcode of ${what}, but I could not read the sessions again to check.`
      : `The server gave no usable answer when I asked it to stop the transcode of ${what}, and I could not read the sessions to check whether it did.`,
  unauthorized: 'The server refused to stop it (401): my token is no longer valid.',
  gone: (what: string) => `The transcode of ${what} had already ended. I stopped nothing.`,
} as const;

export const session = {
  none: 'Nobody is watching or listening right now.',
  head: (count: number) =>
    count === 1 ? '## One session' : `## ${counted(count, { one: 'session', other: 'sessions' })}`,
  difference: '-# *Stop transcode* ends playback without telling the viewer why; *End …* shows them a reason.',
  somebody: 'Someone',
  somePlayer: 'an unnamed player',
  on: (who: string, player: string) => `${who} on ${player}`,
  progress: (percent: number, of: string) => `${percent}% of ${of}`,
  live: 'live',
  states: { playing: 'playing', paused: 'paused', buffering: 'buffering', stopped: 'stopped' } as Readonly<
    Record<string, string>
  >,
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
  local: 'local',
  remote: 'remote',
  cannotEnd: 'cannot be ended: the server gives it no id',
  cannotEndShared: 'cannot be ended: the server gives another session the same id',
  endButton: 'End …',
  stopButton: 'Stop transcode',
  formTitle: (title: string) => `End “${title}”`,
  formReason: 'Reason',
  formHint: 'The viewer sees this.',
  pick: 'Pick the session from the list that opens as you type. These are running:',
  pickNone: 'Nobody is watching or listening right now, so there is nothing to end.',
  pickTranscode: 'Pick the transcode from the list that opens as you type. These sessions are running:',
  ticketUnknown: 'I no longer know that choice, so I did nothing. These are running now:',
  ticketExpired: 'That choice is too old: someone else may be watching there now. I did nothing. These are running:',
  ticketOfOther: 'That choice belongs to someone else, so I did nothing. These are running:',
  changed: (was: string, now: string) =>
    `That session was ${was} when you picked it and is ${now} now. I ended nothing.`,
  changedTranscode: (was: string, now: string) =>
    `That transcode was of ${was} when you picked it and is of ${now} now. I stopped nothing.`,
  sharedId: (count: number, names: string) =>
    `The server has ${number(count)} sessions under that id: ${names}. It ends sessions by their id alone, so it could end the wrong one. I ended nothing. These are running:`,
  sharedTranscode: (count: number, names: string) =>
    `The server has ${number(count)} sessions under that transcode: ${names}. It stops transcodes by their key alone, so it could stop the wrong one. I stopped nothing. These sessions are running:`,
  otherTranscode: (what: string) =>
    `${what} has started a new transcode since you picked it. I stopped nothing: pick it again.`,
  notTranscoding: (what: string) => `${what} is no longer being transcoded. I stopped nothing.`,
  shownTo: (reason: string) => `They were told: “${reason}”`,
  /** While it still plays, it is unknown whether the viewer has seen the reason. */
  sent: (reason: string) => `The reason I sent: “${reason}”`,
  notShown: 'The viewer was not told why; `/session terminate` would have shown a reason.',
  restarted: 'The player has started another transcode since: `/session terminate` ends the session itself.',
  ending,
  stopping,
  declarations: {
    session: named('session', 'What is playing'),
    list: command('list', 'Who is watching or listening to what right now', {}),
    terminate: command('terminate', 'End a session; the viewer is shown the reason', {
      session: named('session', 'Which one: pick from the list'),
      reason: named('reason', 'What the viewer is told'),
    }),
    stopTranscode: command('stop-transcode', 'Stop a transcode; the viewer is not told why', {
      session: named('session', 'Which one: pick from the list'),
    }),
  },
} as const;
