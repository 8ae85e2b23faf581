import type { ChangeOutcome } from '../../../domain/audit.ts';
import type { EndingProgress } from '../../../domain/media/sessions/ending.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import { changeNote } from '../../../render/kit/layout.ts';
import { clip, oneLine, plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Modal, Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { sessionName } from './lines.ts';

/** Asks for the reason that the viewer is shown; the configured one is filled in. */
export function renderReasonForm({ session }: Texts, title: string, reason: string, press: Press): Modal {
  return {
    title: session.formTitle(clip(oneLine(title), 40)),
    inputs: [
      {
        name: 'reason',
        label: session.formReason,
        description: session.formHint(session.somebody),
        lines: 'one',
        required: false,
        value: reason,
        max: 300,
      },
    ],
    press,
  };
}

type Subject = Pick<Session, 'user' | 'item'>;

/** The progress of ending a session. The reason is shown as it was sent. */
export function renderTerminate(
  texts: Texts,
  session: Subject,
  progress: EndingProgress,
  reason: string,
): ChangeMessage {
  const sentence = sentenceOf(texts.session.ending, sessionName(texts, session), progress);
  const why = reasonLine(texts.session, plainClipped(reason, 300), progress);
  return endingNote(why === undefined ? sentence : `${sentence}\n${why}`, progress);
}

function reasonLine({ shownTo, sent }: Texts['session'], reason: string, progress: EndingProgress): string | undefined {
  if (progress.kind === 'ended' && progress.answered) return shownTo(reason);
  return progress.kind === 'still-there' && progress.answered ? sent(reason) : undefined;
}

const OUTCOMES = {
  ...{ asked: 'unknown', unanswered: 'unknown', unverified: 'unknown' },
  ...{ ended: 'done', 'still-there': 'failed', unauthorized: 'failed', gone: 'nothing' },
} as const satisfies Record<EndingProgress['kind'], ChangeOutcome>;

const endingNote = (content: string, { kind }: EndingProgress): ChangeMessage => changeNote(OUTCOMES[kind], content);

/** The same for a transcode, of which the viewer is not told. `restarted`: the player has started another one since. */
export function renderStopTranscode(
  texts: Texts,
  session: Subject,
  progress: EndingProgress,
  restarted = false,
): ChangeMessage {
  const sentence = sentenceOf(texts.session.stopping, sessionName(texts, session), progress);
  const lines = [
    sentence,
    progress.kind === 'ended' && restarted ? texts.session.restarted : undefined,
    progress.kind === 'ended' ? texts.session.notShown : undefined,
  ];
  return endingNote(lines.filter((line) => line !== undefined).join('\n'), progress);
}

function sentenceOf(texts: Texts['session']['ending'], what: string, progress: EndingProgress): string {
  switch (progress.kind) {
    case 'asked':
      return texts.asked(what);
    case 'unanswered':
      return texts.unanswered(what);
    case 'ended':
      return texts.ended(what, Math.round(progress.afterMs / 1000));
    case 'still-there':
      return texts.stillThere(what, Math.round(progress.afterMs / 1000), progress.answered);
    case 'unverified':
      return texts.unverified(what, progress.answered);
    case 'unauthorized':
      return texts.unauthorized;
    case 'gone':
      return texts.gone(what);
  }
}
