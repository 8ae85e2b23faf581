import { MAX_FOLLOWS } from '../../domain/notifications/follows.ts';
import { type FulfilledWish, MAX_WISHES, type Wish } from '../../domain/wishes.ts';
import {
  createChangeResultMessage,
  createListMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../render/kit/message/message.ts';
import type { ComponentPress, ControlsRow } from '../../render/kit/message/press.ts';
import { type CommandIds, commandLink } from '../../render/kit/text/commandLink.ts';
import { joinLines } from '../../render/kit/text/lines.ts';
import { formatDiscordTimestamp } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { wishName } from '../../render/wish/wish.ts';
import { type FollowResult, followPlaceText } from '../shared/follow/view.ts';

interface WishList {
  readonly wishes: readonly Wish[];
  readonly total: number;
  readonly before: number;
  readonly controls: readonly ControlsRow[];
  readonly ids: CommandIds;
  readonly joinPress: (wish: Wish) => ComponentPress;
}

export function renderWishes(texts: Texts, { wishes, ids, joinPress, ...list }: WishList): Message {
  const { wish: words, pages } = texts;
  if (wishes.length === 0) return createNoteMessage([words.head, words.none(commandLink('wish add', ids))]);
  const rows = wishes.map((wish) => ({
    content: words.line(wishName(texts, wish), wish.people),
    button: { label: words.button, style: 'secondary', press: joinPress(wish) } as const,
  }));
  return createListMessage({ head: words.head, rows, foot: pages.shown, ...list });
}

export interface ArrivedWishRow {
  readonly wish: FulfilledWish;
  /**
   * Number of people who share the wish and have finished the title, and number of those whose account is unknown.
   * Missing if these numbers are not shown.
   */
  readonly seen: { readonly finished: number; readonly unknown: number } | undefined;
}

interface ArrivedList {
  readonly rows: readonly ArrivedWishRow[];
  readonly total: number;
  readonly before: number;
  readonly controls: readonly ControlsRow[];
  /** True if the reader may not see who has seen what. */
  readonly isHidden: boolean;
}

export function renderArrivedWishes(texts: Texts, { rows, isHidden, ...list }: ArrivedList): Message {
  const { wish: words, pages } = texts;
  if (rows.length === 0) return createNoteMessage([words.arrivedHead, words.arrivedNone], { private: true });
  return createListMessage({
    head: words.arrivedHead,
    rows: rows.map((row) => ({ content: arrivedLines(texts, row) })),
    foot: (shownCount, total, before) =>
      joinLines(isHidden && words.seenHidden, pages.shown(shownCount, total, before)),
    private: true,
    ...list,
  });
}

function arrivedLines(texts: Texts, { wish, seen }: ArrivedWishRow): string {
  const { wish: words } = texts;
  const people = wish.userIds.length;
  const state = seen && (seen.finished === people ? words.seenByAll(people) : words.seenBySome(seen.finished, people));
  const unknown = seen && seen.unknown > 0 ? ` ${words.unknownAccounts(seen.unknown)}` : '';
  const lines = [
    wishName(texts, wish),
    `-# ${words.arrived(formatDiscordTimestamp(wish.arrivedAt), people)}`,
    state && state + unknown,
  ];
  return joinLines(...lines) ?? '';
}

/** `wish.people` is the number of people who share the wish now. */
export function renderAddedWish(
  texts: Texts,
  wish: Pick<Wish, 'title' | 'year' | 'people'>,
  { outcome, channelId, isUnchecked, ids }: Pick<FollowResult, 'outcome' | 'channelId' | 'isUnchecked' | 'ids'>,
): ChangeResultMessage {
  const { wish: words, follow } = texts;
  const remove = commandLink('follow remove', ids);
  if (outcome === 'too many') return createNothingChangedMessage(follow.tooMany(MAX_FOLLOWS, remove));
  if (outcome === 'no room') return createNothingChangedMessage(words.full(MAX_WISHES));
  if (outcome === 'there') return createNothingChangedMessage(words.there(wishName(texts, wish), remove));
  const lines = [
    words.added(wishName(texts, wish)),
    `${words.others(Math.max(0, wish.people - 1))} ${follow.waiting(followPlaceText(texts, channelId))}`,
  ];
  return createChangeResultMessage(
    'done',
    [...lines, isUnchecked && follow.unchecked, follow.listHint(commandLink('follow list', ids))],
    { private: true },
  );
}

export const renderWishMoved = (texts: Texts, wish: Wish, place: number): ChangeResultMessage =>
  createChangeResultMessage('done', texts.wish.placed(wishName(texts, wish), place), { private: true });

export const renderWishClosed = (texts: Texts, wish: Wish): ChangeResultMessage =>
  createChangeResultMessage('done', texts.wish.closed(wishName(texts, wish), wish.people), { private: true });
