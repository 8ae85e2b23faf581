import type { MayPersonReadMessage } from '../../domain/notifications/readers.ts';
import type { FaultReports, UnnotifiedReporter } from '../../domain/reports.ts';
import { serverOfRef } from '../../domain/servers/refs.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import { formatReportedFault } from '../../render/report/fault.ts';
import {
  type OneTimeDirectMessage,
  type OneTimeDirectMessageDeps,
  sendDueOneTimeDirectMessages,
} from './personalNotes.ts';

interface SolvedReportsDeps extends OneTimeDirectMessageDeps {
  readonly reports: Pick<FaultReports, 'untold' | 'alerted'>;
  readonly mayRead: MayPersonReadMessage;
}

/**
 * Notifies the people who reported a fault that it is solved. Leaves out people who have left, may no longer report, or
 * whose guild can no longer see the media server.
 */
export async function notifyReportersOfSolvedReports(deps: SolvedReportsDeps): Promise<void> {
  const { reports } = deps;
  const noteOf = (reporter: UnnotifiedReporter): OneTimeDirectMessage => {
    const { userId, report, locale, solvedAt } = reporter;
    const { guildId, ratingKey } = report;
    return {
      reader: { userId, guildId, needs: 'report.send', server: serverOfRef(ratingKey) },
      locale,
      subject: `report ${report.id} solved`,
      since: solvedAt,
      draw: (texts, marker) =>
        createNoteMessage(texts.report.solvedNote(formatReportedFault(texts, report)), { marker }),
      onDelivered: () => reports.alerted(reporter),
    };
  };
  await sendDueOneTimeDirectMessages({ readNextPage: reports.untold, noteOf }, deps);
}
