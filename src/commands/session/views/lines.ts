import type { MediaFile } from '../../../domain/media/items/mediaFiles.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import { streamDecisionOf } from '../../../domain/media/sessions/streamDecision.ts';
import { duration } from '../../../render/kit/duration.ts';
import { note } from '../../../render/kit/layout.ts';
import { joined } from '../../../render/kit/lines.ts';
import { oneLine, plainClipped } from '../../../render/kit/markdown.ts';
import { withMembers } from '../../../render/kit/mention.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Button } from '../../../render/kit/press.ts';
import { boldTitle, fullTitle, parentLine } from '../../../render/kit/title.ts';
import { quality, reasons } from '../../../render/session/streamDecision.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** One session with all that is known of it, and what can be done with it. */
export function renderSession(
  texts: Texts,
  session: Session,
  { buttons, ...known }: SessionDetails & { readonly buttons: readonly Button[] },
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
  /** Who watches it on Discord, as ids. */
  readonly members?: readonly string[] | undefined;
}

/**
 * The lines of one session, escaped: what, who, where and how far, and in which quality it is delivered.
 */
export function sessionLines(texts: Texts, session: Session, { library, members }: SessionDetails = {}): string {
  const { item } = session;
  const belongs = parentLine(item, MAX_NAME);
  const title = `${boldTitle(item, texts.search.untitled, MAX_TITLE)}${belongs === undefined ? '' : ` · ${belongs}`}`;
  const facts = [whoAndWhere(texts, session, members), progress(texts, session), place(texts, session)];
  const delivery = streamDecisionOf(session, library);
  const stream = [quality(texts, delivery), reasons(texts, delivery)];
  const ending = session.id === undefined ? [`-# ${texts.session.cannotEnd}`] : [];
  return [title, joined(facts), `-# ${joined(stream)}`, ...ending].join('\n');
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

/** "Metropolis (1927) (ada)" in a sentence, escaped. */
export function sessionName(texts: Texts, { user, item }: Pick<Session, 'user' | 'item'>): string {
  return `${boldTitle(item, texts.search.untitled)} (${plainClipped(user.name ?? '', 60) || texts.session.somebody})`;
}
