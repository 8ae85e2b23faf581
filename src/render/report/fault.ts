import type { ReportedFault } from '../../domain/reports.ts';
import { bold, localizeStoredTitle } from '../kit/media/title.ts';
import { joinFacts } from '../kit/text/lines.ts';
import type { Texts } from '../texts/texts.ts';

/** Actions of the buttons below a report. A feed posts the buttons, and `commands/report` handles them. */
export const REPORT_ACTIONS = {
  matches: 'report.matches',
  scan: 'report.scan',
  details: 'report.details',
  solve: 'report.solve',
} as const;

const MAX_TITLE = 200;

type Fault = Pick<ReportedFault, 'kind' | 'season' | 'episode'> & { readonly title: string };

/** The reported item on one line, for example "**Judex** · season 1, episode 2". */
export const faultPlace = ({ search, report }: Texts, { title, season, episode }: Fault): string =>
  joinFacts([bold(localizeStoredTitle(search, title), search.untitled, MAX_TITLE), report.part(season, episode)]);

export const formatReportedFault = (texts: Texts, fault: Fault): string =>
  joinFacts([faultPlace(texts, fault), texts.report.kinds[fault.kind]]);
