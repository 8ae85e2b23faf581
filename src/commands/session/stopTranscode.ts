import { isSameStream } from '../../domain/media/sessions/reconnect.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import type { Button } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { createSubcommand } from '../framework/command.ts';
import { textOption } from '../framework/options.ts';
import { createPressHandler } from '../framework/press.ts';
import { endSession, endTypedSession, type SessionEndingMethod, type SessionToEnd } from './ending.ts';
import {
  choiceAuditText,
  completeSessions,
  describeSession,
  isSameSession,
  sessionAuditTarget,
  type TranscodeTarget,
  targetTitle,
  transcodeTargetSchema,
} from './ticket.ts';
import { renderStopTranscodeOutcome } from './views/ending.ts';

const STOP_PRESS = 'session.stop-transcode';

export const STOP_TRANSCODE_ENDING: SessionEndingMethod<TranscodeTarget> = {
  kind: STOP_PRESS,
  schema: transcodeTargetSchema,
  targetOf: (session) =>
    session.transcode?.key === undefined
      ? undefined
      : { transcodeKey: session.transcode.key, ...describeSession(session) },
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
    return renderStopTranscodeOutcome(texts, match.session, { progress, restarted: isRestarted(match, sessions) });
  },
  records: ({ target }) => ({ ...sessionAuditTarget(target), before: 'transcoding' }),
  after: 'stopped',
};

/** True if the player has started another transcode. Some players restart a stopped transcode. */
const isRestarted = ({ session, target }: SessionToEnd<TranscodeTarget>, now: readonly Session[]): boolean =>
  now.some(
    (candidate) =>
      candidate.transcode !== undefined &&
      ((candidate.id === session.id && isSameSession(target, candidate)) || isSameStream(session, candidate)),
  );

export const stopTranscodeCommand = createSubcommand({
  words: (texts) => texts.session.declarations.stopTranscode,
  requires: 'session.terminate',
  changes: ({ args }) => ({ target: `transcode ${choiceAuditText(args.session)}` }),
  options: {
    session: textOption({ max: 200, complete: completeSessions(STOP_TRANSCODE_ENDING), discloses: true, menu: true }),
  },
  answer: ({ args, deps, context }) =>
    endTypedSession({ ending: STOP_TRANSCODE_ENDING, value: args.session, reason: '' }, { deps, context }),
});

/** Button that stops a transcode without a confirmation, so it works once. */
export const stopTranscodeButton = (texts: Texts, target: TranscodeTarget): Button => ({
  label: texts.session.stopButton,
  style: 'secondary',
  press: { action: STOP_PRESS, target, by: 'anyone', once: true },
});

export const stopTranscodePressHandler = createPressHandler({
  name: STOP_PRESS,
  requires: 'session.terminate',
  changes: ({ target }) => sessionAuditTarget(target),
  target: transcodeTargetSchema,
  place: 'private',
  answer: ({ target, deps, context }) =>
    endSession({ ending: STOP_TRANSCODE_ENDING, choice: target, reason: '' }, { deps, context }),
});

function transcodeGoneText(texts: Texts, target: TranscodeTarget, sessions: readonly Session[]): string {
  const title = targetTitle(texts, target);
  const samePlayback = sessions.filter((session) => isSameSession(target, session));
  if (samePlayback.length === 0) return texts.session.stopping.gone(title);
  return samePlayback.some(({ transcode }) => transcode)
    ? texts.session.otherTranscode(title)
    : texts.session.notTranscoding(title);
}
