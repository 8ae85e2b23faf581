import type { Follows } from '../../domain/notifications/follows.ts';
import type { MayRead } from '../../domain/notifications/readers.ts';
import type { UnnotifiedWisher, Wishes } from '../../domain/wishes.ts';
import { renderClosedWish } from '../../render/wish/wish.ts';
import { type PersonalNote, type PersonalNoteDeps, sendDuePersonalNotes } from './personalNotes.ts';

interface ClosedWishesDeps extends PersonalNoteDeps {
  readonly wishes: Pick<Wishes, 'untold'>;
  readonly follows: Pick<Follows, 'remove'>;
  readonly mayRead: MayRead;
}

/**
 * Notifies everyone who wished for a title that the wish was closed, with the admin's remark. Leaves out people who
 * have left or may no longer follow titles.
 */
export async function notifyClosedWishes(deps: ClosedWishesDeps): Promise<void> {
  const { wishes, follows } = deps;
  const noteOf = (wisher: UnnotifiedWisher): PersonalNote => {
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
  await sendDuePersonalNotes({ readNextPage: wishes.untold, noteOf }, deps);
}
