import { type EndingProgress, requestOf, watch } from '../../domain/media/sessions/ending.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Button } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import {
  type Choosing,
  completeFor,
  endingRecord,
  isSame,
  pickedTitle,
  readTicket,
  STOP_TRANSCODE,
  sessionRecord,
  type TranscodeTarget,
  transcodeTarget,
  transcodeTargetOf,
  whyNot,
} from './ticket.ts';
import { renderStopTranscode } from './views/ending.ts';
import { sessionName } from './views/lines.ts';
import { renderNotDone } from './views/list.ts';

const STOP = 'session.stop-transcode';

type Context = Pick<InteractionContext, 'actor' | 'texts' | 'signal'>;

export const stopTranscode = subcommand({
  words: (texts) => texts.session.declarations.stopTranscode,
  requires: 'session.terminate',
  visibility: 'private',
  changes: ({ session }) => ({ target: `transcode ${session}` }),
  options: { session: text({ max: 200, complete: completeFor(STOP_TRANSCODE), discloses: true }) },
  answer: (args, deps, context) => stopChosen(args.session, deps, context),
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
  changes: (target) => ({ target: sessionRecord(target) }),
  target: transcodeTarget,
  place: 'private',
  answer: (target, _, deps, context) => stopIfSame({ kind: 'picked', target }, '', deps, context),
});

async function* stopChosen(value: string, deps: Deps, context: Context): AsyncIterable<ChangeMessage> {
  yield* stopIfSame(await readTicket(value, STOP_TRANSCODE, deps, context.actor.userId), value, deps, context);
}

/** Finds the transcode, makes sure that it belongs to the same playback, stops it, and checks the result. */
async function* stopIfSame(
  chosen: Choosing<TranscodeTarget>,
  value: string,
  deps: Pick<Deps, 'media' | 'clock'>,
  context: Context,
): AsyncIterable<ChangeMessage> {
  const sessions = await deps.media.sessions({ signal: context.signal });
  const found = findTranscode(chosen, value, sessions, context.texts);
  if ('why' in found) return yield renderNotDone(context.texts, found.why, sessions);
  yield* stopAndWatch(found, deps, context);
}

interface Found {
  readonly session: Session;
  readonly key: string;
}

/** Compares identity, never position, as for ending a session. */
function findTranscode(
  chosen: Choosing<TranscodeTarget>,
  value: string,
  sessions: readonly Session[],
  texts: Texts,
): Found | { readonly why: string } {
  const withKey = (key: string) => sessions.find(({ transcode }) => transcode?.key === key);
  if (chosen.kind === 'typed') {
    const session = withKey(value);
    return session ? { session, key: value } : { why: texts.session.pickTranscode };
  }
  if (chosen.kind !== 'picked') return { why: whyNot(chosen.kind, texts) };
  const { target } = chosen;
  const session = withKey(target.transcodeKey);
  if (!session) return { why: whereItWent(target, sessions, texts) };
  if (isSame(target, session)) return { session, key: target.transcodeKey };
  return { why: texts.session.changedTranscode(pickedTitle(texts, target), sessionName(texts, session)) };
}

function whereItWent(target: TranscodeTarget, sessions: readonly Session[], texts: Texts): string {
  const was = pickedTitle(texts, target);
  const still = sessions.filter((session) => isSame(target, session));
  if (still.length === 0) return texts.session.stopping.gone(was);
  return still.some(({ transcode }) => transcode)
    ? texts.session.otherTranscode(was)
    : texts.session.notTranscoding(was);
}

async function* stopAndWatch(
  { session, key }: Found,
  deps: Pick<Deps, 'media' | 'clock'>,
  context: Context,
): AsyncIterable<ChangeMessage> {
  const audit = { target: sessionRecord(transcodeTargetOf(session, key)), before: 'transcoding' };
  const say = (progress: EndingProgress, restarted?: boolean) =>
    audited(renderStopTranscode(context.texts, session, progress, restarted), {
      ...audit,
      ...endingRecord('stopped', progress),
    });
  const isThere = (sessions: readonly Session[]) => sessions.some(({ transcode }) => transcode?.key === key);
  const stop = () => deps.media.terminateTranscode(key, { signal: context.signal });
  const requested = await requestOf(stop, isThere, deps, { signal: context.signal, isInPath: true });
  if ('progress' in requested) return yield say(requested.progress);
  const { answered } = requested;
  yield say({ kind: answered ? 'asked' : 'unanswered' });
  const { progress, sessions = [] } = await watch((now) => !isThere(now), answered, deps, context);
  const target = transcodeTargetOf(session, key);
  // Some players take the loss of a transcode for a hiccup and begin another one.
  yield say(
    progress,
    sessions.some((each) => each.transcode !== undefined && each.id === session.id && isSame(target, each)),
  );
}
