import type { StreamDeliveryMethod } from '../../../../domain/media/sessions/session.ts';
import { addFormTitle, addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../../declared.ts';
import { countText, number } from '../numbers.ts';

const seconds = (n: number) => countText(n, { one: 'second', other: 'seconds' });
const afterwards = (n: number) => (n < 1 ? 'It stopped right away.' : `It stopped after ${seconds(n)}.`);

const ending = {
  asked: (session: string) => `Ending ${session} …`,
  unanswered: (session: string) =>
    `The server gave no usable answer when I asked it to end ${session}. Checking whether it did anyway …`,
  stopped: (session: string) => `${session} has stopped. Checking that it does not start again …`,
  back: (session: string, afterSeconds: number) =>
    `${session} stopped, but was playing again ${seconds(afterSeconds)} later.`,
  ended: (session: string, afterSeconds: number) => `Ended ${session}. ${afterwards(afterSeconds)}`,
  stillThere: (session: string, afterSeconds: number, hasAnswered: boolean) =>
    hasAnswered
      ? `The server accepted the request, but ${session} is still playing after ${seconds(afterSeconds)}.`
      : `The server gave no usable answer, and ${session} is still playing after ${seconds(afterSeconds)}.`,
  unverified: (session: string, hasAnswered: boolean) =>
    hasAnswered
      ? `The server accepted the request to end ${session}, but I could not read the sessions again to check.`
      : `The server gave no usable answer when I asked it to end ${session}, and I could not read the sessions to check whether it did.`,
  /** `paidPlan` is the vendor’s name of its paid plan. Undefined if the vendor is unknown or has no such plan. */
  unauthorized: (paidPlan: string | undefined) =>
    `The server refused to end it (401). Either my token is no longer valid, or the server’s owner has no ${paidPlan ?? 'paid plan'}, which this may need.`,
  gone: (session: string) => `${session} had already ended. I ended nothing.`,
} as const;

const stopping = {
  asked: (session: string) => `Stopping the transcode of ${session} …`,
  unanswered: (session: string) =>
    `The server gave no usable answer when I asked it to stop the transcode of ${session}. Checking whether it did anyway …`,
  stopped: (session: string) => `The transcode of ${session} has stopped. Checking that it does not start again …`,
  back: (session: string, afterSeconds: number) =>
    `The transcode of ${session} stopped, but was running again ${seconds(afterSeconds)} later.`,
  ended: (session: string, afterSeconds: number) => `Stopped the transcode of ${session}. ${afterwards(afterSeconds)}`,
  stillThere: (session: string, afterSeconds: number, hasAnswered: boolean) =>
    hasAnswered
      ? `The server accepted the request, but ${session} is still being transcoded after ${seconds(afterSeconds)}.`
      : `The server gave no usable answer, and ${session} is still being transcoded after ${seconds(afterSeconds)}.`,
  unverified: (session: string, hasAnswered: boolean) =>
    hasAnswered
      ? `The server accepted the request to stop the transcode of ${session}, but I could not read the sessions again to check.`
      : `The server gave no usable answer when I asked it to stop the transcode of ${session}, and I could not read the sessions to check whether it did.`,
  unauthorized: 'The server refused to stop it (401): my token is no longer valid.',
  gone: (session: string) => `The transcode of ${session} had already ended. I stopped nothing.`,
} as const;

export const session = {
  none: 'Nobody is watching or listening right now.',
  head: (count: number) =>
    count === 1 ? '## One session' : `## ${countText(count, { one: 'session', other: 'sessions' })}`,
  difference:
    '-# *End silently* stops the transcode: playback ends, and the viewer is not told why. *End …* shows them a reason.',
  somebody: 'Someone',
  somePlayer: 'an unnamed player',
  on: (person: string, player: string) => `${person} on ${player}`,
  progress: (percent: number, duration: string) => `${percent}% of ${duration}`,
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
  } satisfies Record<StreamDeliveryMethod, string>,
  because: (decision: string, parts: string) => `${decision}: ${parts}`,
  parts: { video: 'video', audio: 'audio', container: 'container', subtitles: 'subtitles burned in' },
  lowerBitrate: 'at a lower bit rate',
  local: 'local',
  remote: 'remote',
  cannotEnd: 'cannot be ended: the server gives it no id',
  cannotEndShared: 'cannot be ended: the server gives another session the same id',
  endButton: 'End …',
  stopButton: 'End silently',
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
  otherTranscode: (session: string) =>
    `${session} has started a new transcode since you picked it. I stopped nothing: pick it again.`,
  notTranscoding: (session: string) => `${session} is no longer being transcoded. I stopped nothing.`,
  shownTo: (reason: string) => `They were told: “${reason}”`,
  /** Said while the stream still plays, because the viewer may not have seen the reason. */
  sent: (reason: string) => `The reason I sent: “${reason}”`,
  notShown: 'The viewer was not told why; `/session terminate` would have shown a reason.',
  restarted: 'The player has started another transcode since: `/session terminate` ends the session itself.',
  ending,
  stopping,
  declarations: {
    session: createNameAndDescription('session', 'What is playing'),
    list: addSearchSynonyms(
      'streams playing watching who online active current now buffering stutter bandwidth users transcoding quality slow running currently people',
      createCommandTexts('list', 'Who is watching or listening to what right now', {}),
    ),
    terminate: addSearchSynonyms(
      'kick kill stop stream boot disconnect abort cancel cut throw watching user interrupt shut off movie playback end',
      addFormTitle(
        'End a session',
        createCommandTexts('terminate', 'End a session; the viewer is shown the reason', {
          session: createNameAndDescription('session', 'Which one: pick from the list'),
          reason: createNameAndDescription('reason', 'What the viewer is told'),
        }),
      ),
    ),
    stopTranscode: addSearchSynonyms(
      'transcoding conversion convert cpu load buffering encoding',
      addFormTitle(
        'Stop a transcode',
        createCommandTexts('stop-transcode', 'Stop a transcode; the viewer is not told why', {
          session: createNameAndDescription('session', 'Which one: pick from the list'),
        }),
      ),
    ),
  },
} as const;
