import {
  type Follow,
  type FollowOutcome,
  type FollowTarget,
  MAX_FOLLOWS,
  type UnreachableReason,
} from '../../../domain/notifications/follows.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { serverIfWhole } from '../../../domain/servers/scope.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import { describeUnreached } from '../../../render/kit/additions/serverLines.ts';
import { onServerPhrase } from '../../../render/kit/media/servers.ts';
import { withYear } from '../../../render/kit/media/title.ts';
import { changeNote, listMessage, note, nothingDone } from '../../../render/kit/message/layout.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message/message.ts';
import type { Controls, Press } from '../../../render/kit/message/press.ts';
import { type CommandIds, commandLink } from '../../../render/kit/text/commandLink.ts';
import { plainClipped } from '../../../render/kit/text/markdown.ts';
import { channelMention, describeDigest, describeQuietHours } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

const MAX_NAME = 70;

/** The escaped name of a followed thing, for example "Les Vampires", "everything in “Films”" or "“Dune” (2026)". */
export function followName({ follow, search }: Texts, followed: FollowTarget): string {
  const title = plainClipped(followed.title, MAX_NAME) || search.untitled;
  if (followed.kind === 'library') return follow.library(title);
  if (followed.kind === 'item') return title;
  return plainClipped(withYear(followed.title, followed.year), MAX_NAME) || title;
}

/**
 * The server of a follow, for example "on Cellar", or words for all servers. Escaped. Undefined if the guild sees only
 * one server, and for follows of a title or of a whole server.
 */
function followPlace(texts: Texts, followed: FollowTarget, servers: ServerNames): string | undefined {
  if (followed.kind === 'title' || isWholeServer(followed)) return undefined;
  const serverPhrase = onServerPhrase(texts, followed.key, servers);
  const isEverywhere = followed.kind === 'item' && followed.isEverywhere;
  return serverPhrase && isEverywhere ? texts.follow.everywhere : serverPhrase;
}

/**
 * True for a follow of a whole server. Follows on a server that the guild may no longer see are also displayed in this
 * form.
 */
const isWholeServer = (followed: FollowTarget): boolean =>
  followed.kind === 'library' && serverIfWhole(followed.key) !== undefined;

/** The name with its server, for a sentence, for example "everything in “Films” on Attic". */
function placedName(texts: Texts, followed: FollowTarget, servers: ServerNames): string {
  const placePhrase = followPlace(texts, followed, servers);
  return [followName(texts, followed), ...(placePhrase === undefined ? [] : [placePhrase])].join(' ');
}

export interface FollowedAnswer {
  readonly outcome: FollowOutcome;
  readonly servers: ServerNames;
  readonly widenPress?: Press | undefined;
  readonly unreached: UnreachableReason | undefined;
  /** The channel for notifications. Missing for direct messages. */
  readonly channelId?: string | undefined;
  /** True if no media server could tell if the title already exists. */
  readonly isUnchecked: boolean;
  readonly ids: CommandIds;
}

export function followPlaceText({ follow }: Texts, channelId: string | undefined): string {
  const { byDirectMessage, here } = follow.place;
  return channelId === undefined ? byDirectMessage : here(channelMention(channelId));
}

export function renderFollowed(
  texts: Texts,
  followed: FollowTarget,
  { outcome, servers, widenPress, unreached, channelId, isUnchecked, ids }: FollowedAnswer,
): ChangeMessage {
  const { follow } = texts;
  const name = followName(texts, followed);
  const unreachedWarning = unreached && describeUnreached(texts, unreached);
  if (outcome === 'too many') return nothingDone(follow.tooMany(MAX_FOLLOWS, commandLink('follow remove', ids)));
  const controls: readonly Controls[] = widenPress
    ? [[{ label: follow.widen, style: 'secondary', press: widenPress }]]
    : [];
  if (outcome === 'there')
    return nothingDone([follow.there(placedName(texts, followed, servers)), unreachedWarning], { controls });
  const placePhrase = followPlaceText(texts, channelId);
  const deliverySentence =
    followed.kind === 'title'
      ? follow.waiting(placePhrase)
      : follow.whenNew(placePhrase, followPlace(texts, followed, servers));
  const hint = follow.listHint(commandLink('follow list', ids));
  return changeNote(
    'done',
    [follow.added(name), deliverySentence, isUnchecked && follow.unchecked, unreachedWarning, hint],
    {
      private: true,
      controls,
    },
  );
}

export const renderFollowOnAllServers = (texts: Texts, followed: FollowTarget): ChangeMessage =>
  changeNote('done', texts.follow.widened(followName(texts, followed)), { private: true });

export const renderUnfollowed = (
  texts: Texts,
  follows: readonly Follow[],
  servers: ServerNames = () => undefined,
): ChangeMessage =>
  follows.length === 0
    ? nothingDone(texts.follow.notFollowed)
    : changeNote(
        'done',
        follows.map((follow) => texts.follow.removed(placedName(texts, follow, servers))),
        { private: true },
      );

export function followDeliveryTexts(
  texts: Texts,
  { channelId, mentionUserId, digest, quiet, timeZone, isDefaultTimeZone, onlyIfUpToDate }: Subscription,
): readonly string[] {
  const { facts, none, ownZone } = texts.notify;
  const zone = plainClipped(timeZone, 60);
  const { place, episodes } = texts.follow;
  const { where, byDirectMessage, inChannel } = place;
  const { labelled } = texts.lines;
  return [
    labelled(where, mentionUserId === undefined ? byDirectMessage : inChannel(channelMention(channelId))),
    labelled(facts.digest, describeDigest(texts, digest)),
    labelled(facts.quiet, quiet ? describeQuietHours(texts, quiet) : none),
    labelled(facts.timeZone, isDefaultTimeZone ? ownZone(zone) : zone),
    labelled(episodes.new, onlyIfUpToDate ? episodes.ifUpToDate : episodes.all),
  ];
}

export const renderDelivery = (texts: Texts, delivery: Subscription): ChangeMessage =>
  changeNote('done', [texts.follow.delivery, ...followDeliveryTexts(texts, delivery).map((line) => `- ${line}`)], {
    private: true,
  });

interface FollowList {
  readonly follows: readonly Follow[];
  readonly servers: ServerNames;
  readonly total: number;
  readonly before: number;
  readonly unreached: UnreachableReason | undefined;
  readonly controls: readonly Controls[];
  readonly ids: CommandIds;
}

export function renderFollows(texts: Texts, { follows, servers, unreached, ids, ...list }: FollowList): Message {
  const { follow } = texts;
  if (follows.length === 0) return note([follow.head, follow.none(commandLink('follow add', ids))]);
  const head = [follow.head, ...(unreached ? [describeUnreached(texts, unreached)] : [])].join('\n');
  const rows = follows.map((entry) => {
    const name = followName(texts, entry);
    if (entry.kind !== 'title') return { content: follow.line(name, followPlace(texts, entry, servers)) };
    return { content: entry.hasArrived ? follow.arrived(name) : follow.awaited(name) };
  });
  return listMessage({ head, rows, foot: texts.pages.shown, ...list });
}
