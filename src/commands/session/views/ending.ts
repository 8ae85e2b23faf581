import type { AuditedChangeOutcome } from '../../../domain/audit.ts';
import type { StreamEndingProgress } from '../../../domain/media/sessions/ending.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import { createChangeResultMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { ComponentPress, Modal } from '../../../render/kit/message/press.ts';
import { clipAndEscapeText, clipText, oneLine } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { sessionName } from './session.ts';

interface ReasonForm {
  readonly title: string;
  readonly reason: string;
  readonly press: ComponentPress;
}

/** The form that asks for the reason to end a session. It is prefilled with the reason from the settings. */
export function renderReasonForm({ session }: Texts, { title, reason, press }: ReasonForm): Modal {
  return {
    title: session.formTitle(clipText(oneLine(title), 40)),
    inputs: [
      {
        name: 'reason',
        label: session.formReason,
        description: session.formHint,
        lines: 'one',
        required: false,
        value: reason,
        max: 300,
      },
    ],
    press,
  };
}

type NamedSession = Pick<Session, 'user' | 'item'>;

interface TerminateOutcome {
  readonly progress: StreamEndingProgress;
  readonly reason: string;
  /** Name of the vendor's paid plan. The message says that the server's owner may lack the plan. */
  readonly paidPlan?: string | undefined;
}

export function renderTerminateOutcome(
  texts: Texts,
  session: NamedSession,
  { progress, reason, paidPlan }: TerminateOutcome,
): ChangeResultMessage {
  const { ending } = texts.session;
  const name = sessionName(texts, session);
  const sentence =
    progress.kind === 'unauthorized' ? ending.unauthorized(paidPlan) : endingSentence(ending, name, progress);
  const reasonText = reasonLine(texts.session, clipAndEscapeText(reason, 300), progress);
  return endingNote(reasonText === undefined ? sentence : `${sentence}\n${reasonText}`, progress);
}

function reasonLine(
  { shownTo, sent }: Texts['session'],
  reason: string,
  progress: StreamEndingProgress,
): string | undefined {
  if (progress.kind === 'ended' && progress.answered) return shownTo(reason);
  return (progress.kind === 'still-there' || progress.kind === 'back') && progress.answered ? sent(reason) : undefined;
}

const OUTCOME_BY_KIND = {
  asked: 'unknown',
  unanswered: 'unknown',
  unverified: 'unknown',
  stopped: 'unknown',
  ended: 'done',
  'still-there': 'failed',
  back: 'failed',
  unauthorized: 'failed',
  gone: 'nothing',
} as const satisfies Record<StreamEndingProgress['kind'], AuditedChangeOutcome>;

const endingNote = (content: string, { kind }: StreamEndingProgress): ChangeResultMessage =>
  createChangeResultMessage(OUTCOME_BY_KIND[kind], content);

/** `restarted`: the player has started another transcode. */
export function renderStopTranscodeOutcome(
  texts: Texts,
  session: NamedSession,
  {
    progress,
    restarted = false,
  }: { readonly progress: StreamEndingProgress; readonly restarted?: boolean | undefined },
): ChangeResultMessage {
  const { stopping } = texts.session;
  const name = sessionName(texts, session);
  const sentence = progress.kind === 'unauthorized' ? stopping.unauthorized : endingSentence(stopping, name, progress);
  const lines = [
    sentence,
    progress.kind === 'ended' && restarted ? texts.session.restarted : undefined,
    progress.kind === 'ended' ? texts.session.notShown : undefined,
  ];
  return endingNote(lines.filter((line) => line !== undefined).join('\n'), progress);
}

function endingSentence(
  texts: Omit<Texts['session']['ending'], 'unauthorized'>,
  name: string,
  progress: Exclude<StreamEndingProgress, { readonly kind: 'unauthorized' }>,
): string {
  switch (progress.kind) {
    case 'asked':
      return texts.asked(name);
    case 'unanswered':
      return texts.unanswered(name);
    case 'stopped':
      return texts.stopped(name);
    case 'back':
      return texts.back(name, Math.max(1, Math.round(progress.backAfterMs / 1000)));
    case 'ended':
      return texts.ended(name, Math.round(progress.afterMs / 1000));
    case 'still-there':
      return texts.stillThere(name, Math.round(progress.afterMs / 1000), progress.answered);
    case 'unverified':
      return texts.unverified(name, progress.answered);
    case 'gone':
      return texts.gone(name);
  }
}
