import type { MediaFile } from '../../../domain/media/items/mediaFiles.ts';
import { refOfSession, type Session } from '../../../domain/media/sessions/session.ts';
import { describeStreamDelivery } from '../../../domain/media/sessions/streamDecision.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { formatServerNamePhrase } from '../../../render/kit/media/servers.ts';
import { boldTitle, formatItemParentNames, fullTitle } from '../../../render/kit/media/title.ts';
import { createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Button, LinkButton } from '../../../render/kit/message/press.ts';
import { formatDuration } from '../../../render/kit/text/duration.ts';
import { joinFacts, joinLines } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, oneLine } from '../../../render/kit/text/markdown.ts';
import { nameWithMembers } from '../../../render/kit/text/mention.ts';
import { decisionReasons, describeStreamQuality } from '../../../render/session/streamDecision.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export function renderSession(
  texts: Texts,
  session: Session,
  { buttons, ...details }: SessionDetails & { readonly buttons: readonly (Button | LinkButton)[] },
): Message {
  const { product, platform } = session.player;
  const player = joinFacts([product, platform].map((name) => clipAndEscapeText(name ?? '', 60)));
  const lines = [formatSessionLines(texts, session, details), ...(player === '' ? [] : [`-# ${player}`])];
  return createNoteMessage(lines.join('\n'), { private: true, controls: buttons.length > 0 ? [buttons] : [] });
}

/**
 * Maximum lengths in characters before escaping, which at most doubles them. Five cards then fit in a message's 4000
 * characters.
 */
const MAX_TITLE = 80;
const MAX_NAME = 30;

export interface SessionDetails {
  /** The available versions of the session's item. Missing if they were not read. */
  readonly library?: readonly MediaFile[] | undefined;
  /** Discord ids of the people to whom the viewer's account belongs. */
  readonly members?: readonly string[] | undefined;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly hasSharedId?: boolean;
}

/** Escaped lines about a session: title, viewer, place, progress and delivered quality. */
export function formatSessionLines(
  texts: Texts,
  session: Session,
  { library, members, servers, hasSharedId = false }: SessionDetails = {},
): string {
  const { item } = session;
  const parent = formatItemParentNames(item, MAX_NAME);
  const title = `${boldTitle(item, texts.search, MAX_TITLE)}${parent === undefined ? '' : ` · ${parent}`}`;
  const server = formatServerNamePhrase(texts, refOfSession(session), servers);
  const viewerTexts = [viewerAndPlayer(texts, session, members), server];
  const delivery = describeStreamDelivery(session, library);
  const stream = [placeText(texts, session), describeStreamQuality(texts, delivery), decisionReasons(texts, delivery)];
  const obstacle = obstacleTo(texts.session, session, hasSharedId);
  const obstacleLines = obstacle === undefined ? [] : [`-# ${obstacle}`];
  // The viewer and the progress each get a line, so that the lines fit beside a poster on a phone.
  return (
    joinLines(
      title,
      joinFacts(viewerTexts),
      progressText(texts, session),
      `-# ${joinFacts(stream)}`,
      ...obstacleLines,
    ) ?? ''
  );
}

function obstacleTo(texts: Texts['session'], { id }: Session, hasSharedId: boolean): string | undefined {
  if (id === undefined) return texts.cannotEnd;
  return hasSharedId ? texts.cannotEndShared : undefined;
}

function viewerAndPlayer(
  { session: texts }: Texts,
  { user, player }: Session,
  members: SessionDetails['members'],
): string {
  const viewer = clipAndEscapeText(user.name ?? '', MAX_NAME) || texts.somebody;
  return texts.on(
    nameWithMembers(viewer, members) ?? viewer,
    clipAndEscapeText(playerName(player) || texts.somePlayer, MAX_NAME),
  );
}

const playerName = ({ title, product }: Session['player']): string => oneLine(title ?? '') || oneLine(product ?? '');

function progressText({ session: texts }: Texts, { live, viewOffsetMs, item, player }: Session): string | undefined {
  const state = player.state ?? '';
  // The state is a text from the server. Without this check, a text such as 'constructor' would be looked up and would
  // find a function that every object inherits.
  const stateText = Object.hasOwn(texts.states, state) ? texts.states[state] : undefined;
  const playedText = live ? texts.live : progressOf(texts, viewOffsetMs, item.durationMs);
  const parts = [stateText, playedText].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

function progressOf(
  texts: Texts['session'],
  offsetMs: number | undefined,
  durationMs: number | undefined,
): string | undefined {
  if (offsetMs === undefined || !durationMs) return undefined;
  return texts.progress(
    Math.min(100, Math.max(0, Math.round((100 * offsetMs) / durationMs))),
    formatDuration(durationMs),
  );
}

function placeText({ session: texts }: Texts, { player }: Session): string | undefined {
  if (player.local === undefined) return undefined;
  return player.local ? texts.local : texts.remote;
}

/** The name of a choice: viewer, title and player, unescaped, for example "ada – Metropolis (1927) – Chrome". */
export function sessionChoiceName(texts: Texts, { user, item, player }: Session): string {
  const viewer = oneLine(user.name ?? '') || texts.session.somebody;
  return [viewer, fullTitle(item, texts.search, 60), playerName(player)].filter(Boolean).join(' – ');
}

/** Maximum number of sessions named in a sentence. Further sessions are replaced by an ellipsis. */
const MOST_NAMED_SESSIONS = 4;

/** Titles and viewers for a sentence, escaped, for example "Metropolis (1927) (ada) and Nosferatu (1922) (bob)". */
export function sessionNames(texts: Texts, sessions: readonly Session[]): string {
  const names = sessions.slice(0, MOST_NAMED_SESSIONS).map((session) => sessionName(texts, session));
  if (sessions.length > names.length) return `${names.join(', ')} …`;
  return new Intl.ListFormat(texts.stats.language, { type: 'conjunction' }).format(names);
}

/** Title and viewer, escaped, for example "Metropolis (1927) (ada)". */
export function sessionName(texts: Texts, { user, item }: Pick<Session, 'user' | 'item'>): string {
  return `${boldTitle(item, texts.search)} (${clipAndEscapeText(user.name ?? '', 60) || texts.session.somebody})`;
}
