import {
  type Follow,
  type FollowerUnreachableReason,
  type FollowOutcome,
  type FollowTarget,
  MAX_FOLLOWS,
} from '../../../domain/notifications/follows.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { serverIfScopeIsWholeServer } from '../../../domain/servers/scope.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { describeUnreachableReason } from '../../../render/kit/additions/serverLines.ts';
import { formatServerNamePhrase } from '../../../render/kit/media/servers.ts';
import { appendYearToTitle } from '../../../render/kit/media/title.ts';
import {
  createChangeResultMessage,
  createListMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../../render/kit/message/message.ts';
import type { ComponentPress, ControlsRow } from '../../../render/kit/message/press.ts';
import { type CommandIds, commandLink } from '../../../render/kit/text/commandLink.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import { channelMention, describeDigest, describeQuietHours } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

const MAX_NAME = 70;

/** The escaped name of a followed thing, for example "Les Vampires", "everything in “Films”" or "“Dune” (2026)". */
export function followTargetName({ follow, search }: Texts, followed: FollowTarget): string {
  const title = clipAndEscapeText(followed.title, MAX_NAME) || search.untitled;
  if (followed.kind === 'library') return follow.library(title);
  if (followed.kind === 'item') return title;
  return clipAndEscapeText(appendYearToTitle(followed.title, followed.year), MAX_NAME) || title;
}

/**
 * The server of a follow, for example "on Cellar", or words for all servers. Escaped. Undefined if the guild sees only
 * one server, and for follows of a title or of a whole server.
 */
function followPlace(texts: Texts, followed: FollowTarget, servers: FindServerNameOfRef): string | undefined {
  if (followed.kind === 'title' || isWholeServer(followed)) return undefined;
  const serverPhrase = formatServerNamePhrase(texts, followed.key, servers);
  const isEverywhere = followed.kind === 'item' && followed.isEverywhere;
  return serverPhrase && isEverywhere ? texts.follow.everywhere : serverPhrase;
}

/**
 * True for a follow of a whole server. Follows on a server that the guild may no longer see are also displayed in this
 * form.
 */
const isWholeServer = (followed: FollowTarget): boolean =>
  followed.kind === 'library' && serverIfScopeIsWholeServer(followed.key) !== undefined;

/** The name with its server, for a sentence, for example "everything in “Films” on Attic". */
function placedName(texts: Texts, followed: FollowTarget, servers: FindServerNameOfRef): string {
  const placePhrase = followPlace(texts, followed, servers);
  return [followTargetName(texts, followed), ...(placePhrase === undefined ? [] : [placePhrase])].join(' ');
}

export interface FollowResult {
  readonly outcome: FollowOutcome;
  readonly servers: FindServerNameOfRef;
  readonly widenPress?: ComponentPress | undefined;
  readonly unreached: FollowerUnreachableReason | undefined;
  /** The channel for notifications. Missing for direct messages. */
  readonly channelId?: string | undefined;
  /** True if it is unknown whether a media server already has the title, because no server answered. */
  readonly isUnchecked: boolean;
  readonly ids: CommandIds;
}

export function followPlaceText({ follow }: Texts, channelId: string | undefined): string {
  const { byDirectMessage, here } = follow.place;
  return channelId === undefined ? byDirectMessage : here(channelMention(channelId));
}

export function renderFollowAdded(
  texts: Texts,
  followed: FollowTarget,
  { outcome, servers, widenPress, unreached, channelId, isUnchecked, ids }: FollowResult,
): ChangeResultMessage {
  const { follow } = texts;
  const name = followTargetName(texts, followed);
  const unreachedWarning = unreached && describeUnreachableReason(texts, unreached);
  if (outcome === 'too many')
    return createNothingChangedMessage(follow.tooMany(MAX_FOLLOWS, commandLink('follow remove', ids)));
  const controls: readonly ControlsRow[] = widenPress
    ? [[{ label: follow.widen, style: 'secondary', press: widenPress }]]
    : [];
  if (outcome === 'there')
    return createNothingChangedMessage([follow.there(placedName(texts, followed, servers)), unreachedWarning], {
      controls,
    });
  const placePhrase = followPlaceText(texts, channelId);
  const deliverySentence =
    followed.kind === 'title'
      ? follow.waiting(placePhrase)
      : follow.whenNew(placePhrase, followPlace(texts, followed, servers));
  const hint = follow.listHint(commandLink('follow list', ids));
  return createChangeResultMessage(
    'done',
    [follow.added(name), deliverySentence, isUnchecked && follow.unchecked, unreachedWarning, hint],
    {
      private: true,
      controls,
    },
  );
}

export const renderFollowOnAllServers = (texts: Texts, followed: FollowTarget): ChangeResultMessage =>
  createChangeResultMessage('done', texts.follow.widened(followTargetName(texts, followed)), { private: true });

export const renderUnfollowed = (
  texts: Texts,
  follows: readonly Follow[],
  servers: FindServerNameOfRef = () => undefined,
): ChangeResultMessage =>
  follows.length === 0
    ? createNothingChangedMessage(texts.follow.notFollowed)
    : createChangeResultMessage(
        'done',
        follows.map((follow) => texts.follow.removed(placedName(texts, follow, servers))),
        { private: true },
      );

export function followDeliveryTexts(
  texts: Texts,
  { channelId, mentionUserId, digest, quiet, timeZone, isDefaultTimeZone, onlyIfUpToDate }: Subscription,
): readonly string[] {
  const { facts, none, ownZone } = texts.notify;
  const zone = clipAndEscapeText(timeZone, 60);
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

export const renderDelivery = (texts: Texts, delivery: Subscription): ChangeResultMessage =>
  createChangeResultMessage(
    'done',
    [texts.follow.delivery, ...followDeliveryTexts(texts, delivery).map((line) => `- ${line}`)],
    {
      private: true,
    },
  );

interface FollowList {
  readonly follows: readonly Follow[];
  readonly servers: FindServerNameOfRef;
  readonly total: number;
  readonly before: number;
  readonly unreached: FollowerUnreachableReason | undefined;
  readonly controls: readonly ControlsRow[];
  readonly ids: CommandIds;
}

export function renderFollows(texts: Texts, { follows, servers, unreached, ids, ...list }: FollowList): Message {
  const { follow } = texts;
  if (follows.length === 0) return createNoteMessage([follow.head, follow.none(commandLink('follow add', ids))]);
  const head = [follow.head, ...(unreached ? [describeUnreachableReason(texts, unreached)] : [])].join('\n');
  const rows = follows.map((entry) => {
    const name = followTargetName(texts, entry);
    if (entry.kind !== 'title') return { content: follow.line(name, followPlace(texts, entry, servers)) };
    return { content: entry.hasArrived ? follow.arrived(name) : follow.awaited(name) };
  });
  return createListMessage({ head, rows, foot: texts.pages.shown, ...list });
}
