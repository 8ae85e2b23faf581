import type { Logger } from '../../domain/logger.ts';
import { type ChannelDirectory, ChannelFailure } from '../../domain/notifications/channels.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { Reports, Untold } from '../../domain/reports.ts';
import type { Wake } from '../../domain/wake.ts';
import { note } from '../../render/kit/layout.ts';
import { faultLine } from '../../render/report/fault.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { NOT_TAKEN, noteKey, sendNote } from './directNotes.ts';

interface SolvedReportsDeps {
  readonly reports: Pick<Reports, 'untold' | 'alerted'>;
  readonly directory: Pick<ChannelDirectory, 'direct'>;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly wake: Wake;
  readonly log: Logger;
}

/**
 * Tells those who reported something that it is solved, once: from then on the message is in the outbox, whose key says what it is
 * about. Whoever takes no direct messages is not told. Rejects with the database's failure only.
 */
export async function alertSolved(deps: SolvedReportsDeps): Promise<void> {
  const { reports, directory, log } = deps;
  for (const untold of await reports.untold()) {
    const { userId, report } = untold;
    try {
      await send(untold, await directory.direct(userId), deps);
    } catch (err) {
      if (!(err instanceof ChannelFailure)) throw err;
      // Too fast, or Discord is away: the rest waits for the next run.
      if (!NOT_TAKEN.has(err.kind)) return;
      log.info(
        { err, report: report.id },
        'a person takes no direct messages and is not told that their report is solved',
      );
    }
    await reports.alerted(untold);
  }
}

function send({ report, userId, locale }: Untold, channelId: string, deps: SolvedReportsDeps) {
  const texts = textsFor(locale);
  const draw = (marker: number) => note(texts.report.solvedNote(faultLine(texts, report)), { marker }).components;
  return sendNote({ userId, channelId, key: noteKey(`report ${report.id} solved`), draw }, deps);
}
