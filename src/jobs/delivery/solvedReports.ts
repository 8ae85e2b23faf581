import type { MayRead, Reader } from '../../domain/notifications/readers.ts';
import type { Reports } from '../../domain/reports.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { note } from '../../render/kit/layout.ts';
import { faultLine } from '../../render/report/fault.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { type NoteDeps, type PersonalNote, sendNotes } from './personalNotes.ts';

interface SolvedReportsDeps extends NoteDeps {
  readonly reports: Pick<Reports, 'untold' | 'alerted'>;
  readonly mayRead: MayRead;
}

/** Tells those who reported something that it is solved: as long as they are there and may report, and their guild sees that server. */
export async function alertSolved(deps: SolvedReportsDeps): Promise<void> {
  const { reports, mayRead } = deps;
  const notes: PersonalNote[] = [];
  for (const { userId, report, locale } of await reports.untold()) {
    const { guildId, ratingKey } = report;
    const reader: Reader = { userId, guildId, needs: 'report.send', server: serverOf(ratingKey) };
    const may = await mayRead(reader);
    const done = () => reports.alerted({ userId, report, locale });
    const draw = (texts: Texts, marker: number) => note(texts.report.solvedNote(faultLine(texts, report)), { marker });
    if (may === false) await done();
    if (may) notes.push({ reader, locale, about: `report ${report.id} solved`, draw, done });
  }
  await sendNotes(notes, deps);
}
