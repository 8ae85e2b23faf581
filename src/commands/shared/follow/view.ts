import {
  type Follow,
  type Followed,
  type FollowOutcome,
  MOST_FOLLOWS,
  type Unreached,
} from '../../../domain/notifications/follows.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { wholeServerIn } from '../../../domain/servers/scope.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import { type CommandIds, commandLink } from '../../../render/kit/commandLink.ts';
import { changeNote, listMessage, note, nothingDone } from '../../../render/kit/layout.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import type { Controls, Press } from '../../../render/kit/press.ts';
import { onServer, unreachedWords } from '../../../render/kit/servers.ts';
import { withYear } from '../../../render/kit/title.ts';
import { channelMention, digestWords, quietWords } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

const MAX_NAME = 70;

/** "Les Vampires", "everything in “Films”", "“Dune” (2026)"; escaped. */
export function followName({ follow, search }: Texts, followed: Followed): string {
  const title = plainClipped(followed.title, MAX_NAME) || search.untitled;
  if (followed.kind === 'library') return follow.library(title);
  return followed.kind === 'item' ? title : plainClipped(withYear(followed.title, followed.year), MAX_NAME) || title;
}

/** "on Cellar": the media servers that count, escaped; undefined where the guild sees only one. */
function placeOfFollow(texts: Texts, followed: Followed, servers: ServerNames): string | undefined {
  if (followed.kind === 'title' || isWholeServer(followed)) return undefined;
  const on = onServer(texts, followed.key, servers);
  return on && followed.kind === 'item' && followed.isEverywhere ? texts.follow.everywhere : on;
}

/** True for a whole server. Follows on a server that the guild may not see any more are listed only as this. */
const isWholeServer = (followed: Followed): boolean =>
  followed.kind === 'library' && wholeServerIn(followed.key) !== undefined;

/** "everything in “Films” on Attic": the name with its place, for a sentence. */
function placedName(texts: Texts, followed: Followed, servers: ServerNames): string {
  const place = placeOfFollow(texts, followed, servers);
  return [followName(texts, followed), ...(place === undefined ? [] : [place])].join(' ');
}

export interface FollowedAnswer {
  readonly outcome: FollowOutcome;
  readonly servers: ServerNames;
  /** Follows it on every media server that the guild sees. */
  readonly widen?: Press | undefined;
  readonly unreached: Unreached | undefined;
  /** The channel of their notifications, if not direct messages. */
  readonly channelId?: string | undefined;
  /** No media server could tell whether the title has arrived already. */
  readonly isUnchecked: boolean;
  readonly ids: CommandIds;
}

/** "by direct message", "in #cinema": the place of their notifications. */
export const placeWords = ({ follow: { place } }: Texts, channelId: string | undefined): string =>
  channelId === undefined ? place.byDirectMessage : place.here(channelMention(channelId));

export function renderFollowed(
  texts: Texts,
  followed: Followed,
  { outcome, servers, widen, unreached, channelId, isUnchecked, ids }: FollowedAnswer,
): ChangeMessage {
  const { follow } = texts;
  const name = followName(texts, followed);
  const closed = unreached && unreachedWords(texts, unreached);
  if (outcome === 'too many') return nothingDone(follow.tooMany(MOST_FOLLOWS, commandLink('follow remove', ids)));
  const controls: readonly Controls[] = widen ? [[{ label: follow.widen, style: 'secondary', press: widen }]] : [];
  if (outcome === 'there')
    return nothingDone([follow.there(placedName(texts, followed, servers)), closed], { controls });
  const where = placeWords(texts, channelId);
  const how =
    followed.kind === 'title' ? follow.waiting(where) : follow.whenNew(where, placeOfFollow(texts, followed, servers));
  const hint = follow.listHint(commandLink('follow list', ids));
  return changeNote('done', [follow.added(name), how, isUnchecked && follow.unchecked, closed, hint], {
    private: true,
    controls,
  });
}

export const renderWidened = (texts: Texts, followed: Followed): ChangeMessage =>
  changeNote('done', texts.follow.widened(followName(texts, followed)), { private: true });

export const renderUnfollowed = (
  texts: Texts,
  removed: readonly Follow[],
  servers: ServerNames = () => undefined,
): ChangeMessage =>
  removed.length === 0
    ? nothingDone(texts.follow.notFollowed)
    : changeNote(
        'done',
        removed.map((each) => texts.follow.removed(placedName(texts, each, servers))),
        { private: true },
      );

/** Their delivery settings, a line for each. */
export function deliveryWords(
  texts: Texts,
  { channelId, mentionUserId, digest, quiet, timeZone, isDefaultTimeZone, onlyIfUpToDate }: Subscription,
): readonly string[] {
  const { facts, none, ownZone } = texts.notify;
  const zone = plainClipped(timeZone, 60);
  const { place, episodes } = texts.follow;
  const { where, byDirectMessage, inChannel } = place;
  return [
    `${where}: ${mentionUserId === undefined ? byDirectMessage : inChannel(channelMention(channelId))}`,
    `${facts.digest}: ${digestWords(texts, digest)}`,
    `${facts.quiet}: ${quiet ? quietWords(texts, quiet) : none}`,
    `${facts.timeZone}: ${isDefaultTimeZone ? ownZone(zone) : zone}`,
    `${episodes.new}: ${onlyIfUpToDate ? episodes.ifUpToDate : episodes.all}`,
  ];
}

export const renderDelivery = (texts: Texts, delivery: Subscription): ChangeMessage =>
  changeNote('done', [texts.follow.delivery, ...deliveryWords(texts, delivery).map((line) => `- ${line}`)], {
    private: true,
  });

interface FollowsShown {
  readonly follows: readonly Follow[];
  readonly servers: ServerNames;
  readonly total: number;
  readonly before: number;
  readonly unreached: Unreached | undefined;
  readonly controls: readonly Controls[];
  readonly ids: CommandIds;
}

export function renderFollows(texts: Texts, { follows, servers, unreached, ids, ...list }: FollowsShown): Message {
  const { follow } = texts;
  if (follows.length === 0) return note([follow.head, follow.none(commandLink('follow add', ids))]);
  const head = [follow.head, ...(unreached ? [unreachedWords(texts, unreached)] : [])].join('\n');
  const rows = follows.map((each) => {
    const name = followName(texts, each);
    if (each.kind !== 'title') return { content: follow.line(name, placeOfFollow(texts, each, servers)) };
    return { content: each.hasArrived ? follow.arrived(name) : follow.awaited(name) };
  });
  return listMessage({ head, rows, foot: texts.pages.shown, ...list });
}
