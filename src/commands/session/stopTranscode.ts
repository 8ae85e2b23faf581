import { isSameStream } from '../../domain/media/sessions/reconnect.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import type { Button } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { type EndingKind, type EndingMatch, endSession, endTyped } from './ending.ts';
import {
  completeSessions,
  isSameSession,
  recordedChoice,
  sessionRecord,
  subjectOf,
  type TranscodeTarget,
  targetTitle,
  transcodeTarget,
} from './ticket.ts';
import { renderStopTranscode } from './views/ending.ts';

const STOP_PRESS = 'session.stop-transcode';

export const STOP_TRANSCODE: EndingKind<TranscodeTarget> = {
  kind: STOP_PRESS,
  schema: transcodeTarget,
  targetOf: (session) =>
    session.transcode?.key === undefined ? undefined : { transcodeKey: session.transcode.key, ...subjectOf(session) },
  idOfSession: ({ transcode }) => transcode?.key,
  idOfTarget: ({ transcodeKey }) => transcodeKey,
  pickText: (texts) => texts.pickTranscode,
  goneText: transcodeGoneText,
  changedText: (texts, was, now) => texts.changedTranscode(was, now),
  sharedText: (texts, count, names) => texts.sharedTranscode(count, names),
  isStillListed: ({ target }, sessions) => sessions.some(({ transcode }) => transcode?.key === target.transcodeKey),
  end: (media, { target, signal }) => media.terminateTranscode(target.transcodeKey, { signal }),
  renderOutcome: (texts, { match, observation }) => {
    const { progress, sessions = [] } = observation;
    return renderStopTranscode(texts, match.session, { progress, restarted: isRestarted(match, sessions) });
  },
  records: ({ target }) => ({ ...sessionRecord(target), before: 'transcoding' }),
  after: 'stopped',
};

/** True if the player has started another transcode. Some players restart a transcode that was stopped. */
const isRestarted = ({ session, target }: EndingMatch<TranscodeTarget>, now: readonly Session[]): boolean =>
  now.some(
    (candidate) =>
      candidate.transcode !== undefined &&
      ((candidate.id === session.id && isSameSession(target, candidate)) || isSameStream(session, candidate)),
  );

export const stopTranscode = subcommand({
  words: (texts) => texts.session.declarations.stopTranscode,
  requires: 'session.terminate',
  changes: ({ args }) => ({ target: `transcode ${recordedChoice(args.session)}` }),
  options: { session: text({ max: 200, complete: completeSessions(STOP_TRANSCODE), discloses: true, menu: true }) },
  answer: ({ args, deps, context }) =>
    endTyped({ ending: STOP_TRANSCODE, value: args.session, reason: '' }, { deps, context }),
});

/** Button that stops a transcode without a confirmation, so it works once. */
export const stopButton = (texts: Texts, target: TranscodeTarget): Button => ({
  label: texts.session.stopButton,
  style: 'secondary',
  press: { action: STOP_PRESS, target, by: 'anyone', once: true },
});

export const pressStop = press({
  name: STOP_PRESS,
  requires: 'session.terminate',
  changes: ({ target }) => sessionRecord(target),
  target: transcodeTarget,
  place: 'private',
  answer: ({ target, deps, context }) =>
    endSession({ ending: STOP_TRANSCODE, choice: target, reason: '' }, { deps, context }),
});

function transcodeGoneText(texts: Texts, target: TranscodeTarget, sessions: readonly Session[]): string {
  const title = targetTitle(texts, target);
  const samePlayback = sessions.filter((session) => isSameSession(target, session));
  if (samePlayback.length === 0) return texts.session.stopping.gone(title);
  return samePlayback.some(({ transcode }) => transcode)
    ? texts.session.otherTranscode(title)
    : texts.session.notTranscoding(title);
}
