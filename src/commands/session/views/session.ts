import type { ChangeOutcome } from '../../../domain/audit.ts';
import type { MediaFile } from '../../../domain/media/items/mediaFiles.ts';
import type { EndingProgress } from '../../../domain/media/sessions/ending.ts';
import { refOf, type Session } from '../../../domain/media/sessions/session.ts';
import { streamDecisionOf } from '../../../domain/media/sessions/streamDecision.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import { duration } from '../../../render/kit/duration.ts';
import { changeNote, note } from '../../../render/kit/layout.ts';
import { joined, linesOf } from '../../../render/kit/lines.ts';
import { clip, oneLine, plainClipped } from '../../../render/kit/markdown.ts';
import { withMembers } from '../../../render/kit/mention.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import type { Button, LinkButton, Modal, Press } from '../../../render/kit/press.ts';
import { onServer } from '../../../render/kit/servers.ts';
import { boldTitle, fullTitle, parentLine } from '../../../render/kit/title.ts';
import { quality, reasons } from '../../../render/session/streamDecision.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface ReasonForm {
  readonly title: string;
  readonly reason: string;
  readonly press: Press;
}

/** Asks for the reason that the viewer is shown; the configured one is filled in. */
export function renderReasonForm({ session }: Texts, { title, reason, press }: ReasonForm): Modal {
  return {
    title: session.formTitle(clip(oneLine(title), 40)),
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

type Subject = Pick<Session, 'user' | 'item'>;

/** The progress of ending a session. Shows the reason as sent. */
export function renderTerminate(
  texts: Texts,
  session: Subject,
  { progress, reason }: { readonly progress: EndingProgress; readonly reason: string },
): ChangeMessage {
  const sentence = sentenceOf(texts.session.ending, sessionName(texts, session), progress);
  const why = reasonLine(texts.session, plainClipped(reason, 300), progress);
  return endingNote(why === undefined ? sentence : `${sentence}\n${why}`, progress);
}

function reasonLine({ shownTo, sent }: Texts['session'], reason: string, progress: EndingProgress): string | undefined {
  if (progress.kind === 'ended' && progress.answered) return shownTo(reason);
  return (progress.kind === 'still-there' || progress.kind === 'back') && progress.answered ? sent(reason) : undefined;
}

const OUTCOMES = {
  asked: 'unknown',
  unanswered: 'unknown',
  unverified: 'unknown',
  stopped: 'unknown',
  ended: 'done',
  'still-there': 'failed',
  back: 'failed',
  unauthorized: 'failed',
  gone: 'nothing',
} as const satisfies Record<EndingProgress['kind'], ChangeOutcome>;

const endingNote = (content: string, { kind }: EndingProgress): ChangeMessage => changeNote(OUTCOMES[kind], content);

/**
 * The same for a transcode; the viewer sees no reason. `restarted`: the player has started another one since.
 */
export function renderStopTranscode(
  texts: Texts,
  session: Subject,
  { progress, restarted = false }: { readonly progress: EndingProgress; readonly restarted?: boolean | undefined },
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
    case 'stopped':
      return texts.stopped(what);
    case 'back':
      return texts.back(what, Math.max(1, Math.round(progress.backAfterMs / 1000)));
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

/** One session in full detail, and the possible actions. */
export function renderSession(
  texts: Texts,
  session: Session,
  { buttons, ...known }: SessionDetails & { readonly buttons: readonly (Button | LinkButton)[] },
): Message {
  const { product, platform } = session.player;
  const player = joined([product, platform].map((name) => plainClipped(name ?? '', 60)));
  const lines = [sessionLines(texts, session, known), ...(player === '' ? [] : [`-# ${player}`])];
  return note(lines.join('\n'), { private: true, controls: buttons.length > 0 ? [buttons] : [] });
}

/** Before escaping, which at most doubles it: five cards stay below a message's 4000 characters. */
const MAX_TITLE = 80;
const MAX_NAME = 30;

export interface SessionDetails {
  /** The versions of its item, if they were read. */
  readonly library?: readonly MediaFile[] | undefined;
  /** Its viewers on Discord, as ids. */
  readonly members?: readonly string[] | undefined;
  readonly servers?: ServerNames | undefined;
  /** Another session has its id. */
  readonly hasSharedId?: boolean;
}

/** The lines of one session, escaped: title, viewer, place, progress, and delivered quality. */
export function sessionLines(
  texts: Texts,
  session: Session,
  { library, members, servers, hasSharedId = false }: SessionDetails = {},
): string {
  const { item } = session;
  const belongs = parentLine(item, MAX_NAME);
  const title = `${boldTitle(item, texts.search.untitled, MAX_TITLE)}${belongs === undefined ? '' : ` · ${belongs}`}`;
  const server = onServer(texts, refOf(session), servers);
  const who = [whoAndWhere(texts, session, members), server];
  const delivery = streamDecisionOf(session, library);
  const stream = [place(texts, session), quality(texts, delivery), reasons(texts, delivery)];
  const obstacle = obstacleTo(texts.session, session, hasSharedId);
  const ending = obstacle === undefined ? [] : [`-# ${obstacle}`];
  // Viewer and progress have a line each, which fits beside a poster on a phone.
  return linesOf(title, joined(who), progress(texts, session), `-# ${joined(stream)}`, ...ending) ?? '';
}

/** Why it cannot be ended. */
function obstacleTo(texts: Texts['session'], { id }: Session, hasSharedId: boolean): string | undefined {
  if (id === undefined) return texts.cannotEnd;
  return hasSharedId ? texts.cannotEndShared : undefined;
}

function whoAndWhere({ session: texts }: Texts, { user, player }: Session, members: SessionDetails['members']): string {
  const who = plainClipped(user.name ?? '', MAX_NAME) || texts.somebody;
  return texts.on(withMembers(who, members) ?? who, plainClipped(playerName(player) || texts.somePlayer, MAX_NAME));
}

const playerName = ({ title, product }: Session['player']): string => oneLine(title ?? '') || oneLine(product ?? '');

function progress(
  { session: texts }: Texts,
  { live, viewOffsetMs, item, player: { state = '' } }: Session,
): string | undefined {
  // The state is the server's word, and `states['constructor']` would be a function.
  const known = Object.hasOwn(texts.states, state) ? texts.states[state] : undefined;
  const far = live ? texts.live : howFar(texts, viewOffsetMs, item.durationMs);
  const parts = [known, far].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

function howFar(
  texts: Texts['session'],
  offsetMs: number | undefined,
  durationMs: number | undefined,
): string | undefined {
  if (offsetMs === undefined || !durationMs) return undefined;
  return texts.progress(Math.min(100, Math.max(0, Math.round((100 * offsetMs) / durationMs))), duration(durationMs));
}

function place({ session: texts }: Texts, { player }: Session): string | undefined {
  if (player.local === undefined) return undefined;
  return player.local ? texts.local : texts.remote;
}

/** The raw text of a choice: "ada – Metropolis (1927) – Chrome". */
export function sessionChoice(texts: Texts, { user, item, player }: Session): string {
  const who = oneLine(user.name ?? '') || texts.session.somebody;
  return [who, fullTitle(item, texts.search.untitled, 60), playerName(player)].filter(Boolean).join(' – ');
}

/** More are only counted. */
const MOST_NAMED = 4;

/** "Metropolis (1927) (ada) and Nosferatu (1922) (bob)" in a sentence, escaped. */
export function sessionNames(texts: Texts, sessions: readonly Session[]): string {
  const names = sessions.slice(0, MOST_NAMED).map((session) => sessionName(texts, session));
  if (sessions.length > names.length) return `${names.join(', ')} …`;
  return new Intl.ListFormat(texts.stats.language, { type: 'conjunction' }).format(names);
}

/** "Metropolis (1927) (ada)" in a sentence, escaped. */
export function sessionName(texts: Texts, { user, item }: Pick<Session, 'user' | 'item'>): string {
  return `${boldTitle(item, texts.search.untitled)} (${plainClipped(user.name ?? '', 60) || texts.session.somebody})`;
}
