import type { MayRead } from '../../domain/notifications/readers.ts';
import type { Reports, Untold } from '../../domain/reports.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { note } from '../../render/kit/layout.ts';
import { faultLine } from '../../render/report/fault.ts';
import { type NoteDeps, type PersonalNote, sendUntold } from './personalNotes.ts';

interface SolvedReportsDeps extends NoteDeps {
  readonly reports: Pick<Reports, 'untold' | 'alerted'>;
  readonly mayRead: MayRead;
}

/**
 * Tells reporters that their report is solved, while they are members, may report, and their guild sees that
 * server.
 */
export async function alertSolved(deps: SolvedReportsDeps): Promise<void> {
  const { reports } = deps;
  const noteOf = (untold: Untold): PersonalNote => {
    const { userId, report, locale, solvedAt: since } = untold;
    const { guildId, ratingKey } = report;
    return {
      reader: { userId, guildId, needs: 'report.send', server: serverOf(ratingKey) },
      locale,
      about: `report ${report.id} solved`,
      since,
      draw: (texts, marker) => note(texts.report.solvedNote(faultLine(texts, report)), { marker }),
      done: () => reports.alerted(untold),
    };
  };
  await sendUntold({ read: reports.untold, noteOf }, deps);
}
