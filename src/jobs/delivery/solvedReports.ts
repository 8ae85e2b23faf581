import type { Reports } from '../../domain/reports.ts';
import { note } from '../../render/kit/layout.ts';
import { faultLine } from '../../render/report/fault.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { type NoteDeps, sendNotes } from './personalNotes.ts';

interface SolvedReportsDeps extends NoteDeps {
  readonly reports: Pick<Reports, 'untold' | 'alerted'>;
}

/** Tells those who reported something that it is solved. */
export async function alertSolved(deps: SolvedReportsDeps): Promise<void> {
  const { reports } = deps;
  const untold = await reports.untold();
  const notes = untold.map(({ userId, report, locale }) => ({
    ...{ userId, locale, about: `report ${report.id} solved` },
    draw: (texts: Texts, marker: number) => note(texts.report.solvedNote(faultLine(texts, report)), { marker }),
    done: () => reports.alerted({ userId, report, locale }),
  }));
  await sendNotes(notes, deps);
}
