import type { Follows } from '../../domain/notifications/follows.ts';
import type { MayRead } from '../../domain/notifications/readers.ts';
import type { Disappointed, Wishes } from '../../domain/wishes.ts';
import { renderClosedWish } from '../../render/wish/wish.ts';
import { type NoteDeps, type PersonalNote, sendUntold } from './personalNotes.ts';

interface ClosedWishesDeps extends NoteDeps {
  readonly wishes: Pick<Wishes, 'untold'>;
  readonly follows: Pick<Follows, 'remove'>;
  readonly mayRead: MayRead;
}

/**
 * Tells the people who shared a wish that it is closed, with the admin's comment, while they are members and
 * may follow titles.
 */
export async function alertClosed(deps: ClosedWishesDeps): Promise<void> {
  const { wishes, follows } = deps;
  const noteOf = ({ id, userId, guildId, locale, wish, word, closedAt: since }: Disappointed): PersonalNote => ({
    reader: { userId, guildId, needs: 'follow.own' },
    locale,
    about: `wish ${wish.id} closed`,
    since,
    draw: (texts, marker) => renderClosedWish(texts, { ...wish, word }, marker),
    done: () => follows.remove({ userId, guildId }, [id]),
  });
  await sendUntold({ read: wishes.untold, noteOf }, deps);
}
