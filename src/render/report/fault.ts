import type { ReportedFault } from '../../domain/reports.ts';
import { joined } from '../kit/lines.ts';
import { bold } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * The actions of a report's buttons: a feed draws the buttons, and `commands/report` carries the actions out.
 */
export const REPORT_PRESSES = {
  matches: 'report.matches',
  scan: 'report.scan',
  details: 'report.details',
  solve: 'report.solve',
} as const;

type Fault = Pick<ReportedFault, 'kind' | 'season' | 'episode'> & { readonly title: string };

/** Where it is, on one line: "**Judex** · season 1, episode 2". */
export const faultPlace = ({ search, report }: Texts, { title, season, episode }: Fault): string =>
  joined([bold(title, search.untitled, MAX_TITLE), report.part(season, episode)]);

/** The same with the kind of fault. */
export const faultLine = (texts: Texts, fault: Fault): string =>
  joined([faultPlace(texts, fault), texts.report.kinds[fault.kind]]);

const MAX_TITLE = 200;
