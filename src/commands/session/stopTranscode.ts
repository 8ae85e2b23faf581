import { isSameStream } from '../../domain/media/sessions/reconnect.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import type { Button } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { type Ending, endChosen, endPicked, type Found } from './ending.ts';
import {
  completeFor,
  isSame,
  pickedTitle,
  recordedChoice,
  sessionRecord,
  subjectOf,
  type TranscodeTarget,
  transcodeTarget,
} from './ticket.ts';
import { renderStopTranscode } from './views/session.ts';

const STOP = 'session.stop-transcode';

export const STOP_TRANSCODE: Ending<TranscodeTarget> = {
  kind: STOP,
  schema: transcodeTarget,
  targetOf: (session) =>
    session.transcode?.key === undefined ? undefined : { transcodeKey: session.transcode.key, ...subjectOf(session) },
  idOf: ({ transcode }) => transcode?.key,
  idIn: ({ transcodeKey }) => transcodeKey,
  pick: (texts) => texts.pickTranscode,
  gone: whereItWent,
  changed: (texts, was, now) => texts.changedTranscode(was, now),
  shared: (texts, count, names) => texts.sharedTranscode(count, names),
  isThere: ({ target: { transcodeKey } }, sessions) =>
    sessions.some(({ transcode }) => transcode?.key === transcodeKey),
  end: (media, { target, signal }) => media.terminateTranscode(target.transcodeKey, { signal }),
  say: (texts, { found, watched }) => {
    const { progress, sessions = [] } = watched;
    return renderStopTranscode(texts, found.session, { progress, restarted: isRestarted(found, sessions) });
  },
  records: (target) => ({ ...sessionRecord(target), before: 'transcoding' }),
  after: 'stopped',
};

/** Some players take the loss of a transcode for a hiccup and begin another one. */
const isRestarted = ({ session, target }: Found<TranscodeTarget>, now: readonly Session[]): boolean =>
  now.some(
    (each) =>
      each.transcode !== undefined && ((each.id === session.id && isSame(target, each)) || isSameStream(session, each)),
  );

export const stopTranscode = subcommand({
  words: (texts) => texts.session.declarations.stopTranscode,
  requires: 'session.terminate',
  changes: ({ args }) => ({ target: `transcode ${recordedChoice(args.session)}` }),
  options: { session: text({ max: 200, complete: completeFor(STOP_TRANSCODE), discloses: true }) },
  answer: ({ args, deps, context }) =>
    endChosen({ ending: STOP_TRANSCODE, value: args.session, reason: '' }, { deps, context }),
});

/** The button for one transcode, as drawn. It stops the transcode without asking again, so it works once. */
export const stopButton = (texts: Texts, target: TranscodeTarget): Button => ({
  label: texts.session.stopButton,
  style: 'secondary',
  press: { action: STOP, target, by: 'anyone', once: true },
});

export const pressStop = press({
  name: STOP,
  requires: 'session.terminate',
  changes: ({ target }) => sessionRecord(target),
  target: transcodeTarget,
  place: 'private',
  answer: ({ target, deps, context }) =>
    endPicked({ ending: STOP_TRANSCODE, picked: target, reason: '' }, { deps, context }),
});

function whereItWent(texts: Texts, target: TranscodeTarget, sessions: readonly Session[]): string {
  const was = pickedTitle(texts, target);
  const still = sessions.filter((session) => isSame(target, session));
  if (still.length === 0) return texts.session.stopping.gone(was);
  return still.some(({ transcode }) => transcode)
    ? texts.session.otherTranscode(was)
    : texts.session.notTranscoding(was);
}
