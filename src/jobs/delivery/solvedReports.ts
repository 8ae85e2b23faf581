import type { VisibleSessions } from '../../domain/live/snapshot.ts';
import type { Reports } from '../../domain/reports.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { note } from '../../render/kit/layout.ts';
import { faultLine } from '../../render/report/fault.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { type NoteDeps, sendNotes } from './personalNotes.ts';

interface SolvedReportsDeps extends NoteDeps {
  readonly reports: Pick<Reports, 'untold' | 'alerted'>;
  readonly visible: Pick<VisibleSessions, 'serversOf'>;
}

/** Tells those who reported something that it is solved, as long as their guild may see the server that it is on. */
export async function alertSolved(deps: SolvedReportsDeps): Promise<void> {
  const { reports, visible } = deps;
  const all = await reports.untold();
  const { seen = [], unseen = [] } = Object.groupBy(all, ({ report: { guildId, ratingKey } }) =>
    visible.serversOf(guildId).includes(serverOf(ratingKey)) ? 'seen' : 'unseen',
  );
  for (const each of unseen) await reports.alerted(each);
  const notes = seen.map(({ userId, report, locale }) => ({
    ...{ userId, locale, about: `report ${report.id} solved` },
    draw: (texts: Texts, marker: number) => note(texts.report.solvedNote(faultLine(texts, report)), { marker }),
    done: () => reports.alerted({ userId, report, locale }),
  }));
  await sendNotes(notes, deps);
}
