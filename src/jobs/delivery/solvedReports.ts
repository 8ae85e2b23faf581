import type { VisibleSessions } from '../../domain/live/snapshot.ts';
import type { MayFollow } from '../../domain/notifications/follows.ts';
import type { Reports } from '../../domain/reports.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { note } from '../../render/kit/layout.ts';
import { faultLine } from '../../render/report/fault.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { type NoteDeps, type PersonalNote, sendNotes } from './personalNotes.ts';

interface SolvedReportsDeps extends NoteDeps {
  readonly reports: Pick<Reports, 'untold' | 'alerted'>;
  readonly mayFollow: MayFollow;
  readonly visible: Pick<VisibleSessions, 'serversOf'>;
}

/** Tells those who reported something that it is solved: as long as they are there and may report, and their guild sees that server. */
export async function alertSolved(deps: SolvedReportsDeps): Promise<void> {
  const { reports, mayFollow, visible } = deps;
  const notes: PersonalNote[] = [];
  for (const { userId, report, locale } of await reports.untold()) {
    const { guildId, ratingKey } = report;
    const isSeen = visible.serversOf(guildId).includes(serverOf(ratingKey));
    const may = isSeen && (await mayFollow({ guildId, userId }, 'report.send'));
    const done = () => reports.alerted({ userId, report, locale });
    const draw = (texts: Texts, marker: number) => note(texts.report.solvedNote(faultLine(texts, report)), { marker });
    if (may === false) await done();
    if (may) notes.push({ userId, locale, about: `report ${report.id} solved`, draw, done });
  }
  await sendNotes(notes, deps);
}
