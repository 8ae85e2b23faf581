import type { Follows } from '../../domain/notifications/follows.ts';
import type { MayRead, Reader } from '../../domain/notifications/readers.ts';
import type { Wishes } from '../../domain/wishes.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { renderClosedWish } from '../../render/wish/wish.ts';
import { type NoteDeps, type PersonalNote, sendNotes } from './personalNotes.ts';

interface ClosedWishesDeps extends NoteDeps {
  readonly wishes: Pick<Wishes, 'untold'>;
  readonly follows: Pick<Follows, 'remove'>;
  readonly mayRead: MayRead;
}

/** Tells those who shared a wish that it is closed, with the word that came with it: as long as they are there and may follow titles. */
export async function alertClosed(deps: ClosedWishesDeps): Promise<void> {
  const { wishes, follows, mayRead } = deps;
  const notes: PersonalNote[] = [];
  for (const { id, userId, guildId, locale, wish, word } of await wishes.untold()) {
    const reader: Reader = { userId, guildId, needs: 'follow.own' };
    const may = await mayRead(reader);
    const done = () => follows.remove({ userId, guildId }, [id]);
    const draw = (texts: Texts, marker: number) => renderClosedWish(texts, { ...wish, word }, marker);
    if (may === false) await done();
    if (may) notes.push({ reader, locale, about: `wish ${wish.id} closed`, draw, done });
  }
  await sendNotes(notes, deps);
}
