import type { Logger } from '../../domain/logger.ts';
import { type ChannelDirectory, ChannelFailure } from '../../domain/notifications/channels.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { Reader } from '../../domain/notifications/readers.ts';
import type { Wake } from '../../domain/wake.ts';
import type { Message } from '../../render/kit/message.ts';
import { type Texts, textsFor } from '../../render/texts/texts.ts';
import { NOT_TAKEN, noteKey, sendNote } from './directNotes.ts';

export interface NoteDeps {
  readonly directory: Pick<ChannelDirectory, 'direct'>;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly wake: Wake;
  readonly log: Logger;
}

/** What one person is told once, in a direct message. */
export interface PersonalNote {
  readonly reader: Reader;
  readonly locale: string;
  /** What it is about, such as "report 7 solved": the same is said to nobody twice. */
  readonly about: string;
  readonly draw: (texts: Texts, marker: number) => Message;
  /** From then on the message is in the outbox, or cannot be sent. */
  readonly done: () => Promise<unknown>;
}

/** Tells them one after the other. Whoever takes no direct messages is not told. Rejects with the database's failure only. */
export async function sendNotes(all: readonly PersonalNote[], deps: NoteDeps): Promise<void> {
  for (const note of all) {
    try {
      await send(note, deps);
    } catch (err) {
      if (!(err instanceof ChannelFailure)) throw err;
      // Too fast, or Discord is away: the rest waits for the next run.
      if (!NOT_TAKEN.has(err.kind)) return;
      deps.log.info({ err, about: note.about }, 'could not notify a person: direct messages are closed');
    }
    await note.done();
  }
}

async function send({ reader, locale, about, draw }: PersonalNote, deps: NoteDeps): Promise<void> {
  const channelId = await deps.directory.direct(reader.userId);
  const components = (marker: number) => draw(textsFor(locale), marker).components;
  await sendNote({ reader, channelId, key: noteKey(about), draw: components }, deps);
}
