import type { MayRead } from '../../domain/notifications/readers.ts';
import type { Reports, UnnotifiedReporter } from '../../domain/reports.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { note } from '../../render/kit/message/layout.ts';
import { faultLine } from '../../render/report/fault.ts';
import { type PersonalNote, type PersonalNoteDeps, sendDuePersonalNotes } from './personalNotes.ts';

interface SolvedReportsDeps extends PersonalNoteDeps {
  readonly reports: Pick<Reports, 'untold' | 'alerted'>;
  readonly mayRead: MayRead;
}

/**
 * Notifies the people who reported a fault that it is solved. Leaves out people who have left, may no longer report, or
 * whose guild can no longer see the media server.
 */
export async function notifySolvedReports(deps: SolvedReportsDeps): Promise<void> {
  const { reports } = deps;
  const noteOf = (reporter: UnnotifiedReporter): PersonalNote => {
    const { userId, report, locale, solvedAt } = reporter;
    const { guildId, ratingKey } = report;
    return {
      reader: { userId, guildId, needs: 'report.send', server: serverOf(ratingKey) },
      locale,
      subject: `report ${report.id} solved`,
      since: solvedAt,
      draw: (texts, marker) => note(texts.report.solvedNote(faultLine(texts, report)), { marker }),
      onDelivered: () => reports.alerted(reporter),
    };
  };
  await sendDuePersonalNotes({ readNextPage: reports.untold, noteOf }, deps);
}
