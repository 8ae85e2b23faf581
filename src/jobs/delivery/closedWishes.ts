import type { Follows } from '../../domain/notifications/follows.ts';
import type { MayPersonReadMessage } from '../../domain/notifications/readers.ts';
import type { UnnotifiedWisher, Wishes } from '../../domain/wishes.ts';
import { renderClosedWish } from '../../render/wish/wish.ts';
import {
  type OneTimeDirectMessage,
  type OneTimeDirectMessageDeps,
  sendDueOneTimeDirectMessages,
} from './personalNotes.ts';

interface ClosedWishesDeps extends OneTimeDirectMessageDeps {
  readonly wishes: Pick<Wishes, 'untold'>;
  readonly follows: Pick<Follows, 'remove'>;
  readonly mayRead: MayPersonReadMessage;
}

/**
 * Notifies everyone who wished for a title that the wish was closed, with the admin's remark. Leaves out people who
 * have left or may no longer follow titles.
 */
export async function notifyPeopleOfClosedWishes(deps: ClosedWishesDeps): Promise<void> {
  const { wishes, follows } = deps;
  const noteOf = (wisher: UnnotifiedWisher): OneTimeDirectMessage => {
    const { id, userId, guildId, locale, wish, word, closedAt } = wisher;
    return {
      reader: { userId, guildId, needs: 'follow.own' },
      locale,
      subject: `wish ${wish.id} closed`,
      since: closedAt,
      draw: (texts, marker) => renderClosedWish(texts, { ...wish, word }, marker),
      onDelivered: () => follows.remove({ userId, guildId }, [id]),
    };
  };
  await sendDueOneTimeDirectMessages({ readNextPage: wishes.untold, noteOf }, deps);
}
