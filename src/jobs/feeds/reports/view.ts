import { serverOfRef } from '../../../domain/servers/refs.ts';
import { addPictureToMessage } from '../../../render/kit/additions/addPictureToMessage.ts';
import { localizeStoredTitle } from '../../../render/kit/media/title.ts';
import { createListMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Button, ComponentPress } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { joinLines } from '../../../render/kit/text/lines.ts';
import { clipText, escapeMultilineText } from '../../../render/kit/text/markdown.ts';
import { userMention } from '../../../render/kit/text/mention.ts';
import { faultPlace, formatReportedFault, REPORT_ACTIONS } from '../../../render/report/fault.ts';
import { type FeedMessageOptions, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { ReportData } from './data.ts';

/** Maximum reports per message. Ten with a button each fit. */
export const MAX_REPORTS = 10;
/** Maximum length of each person's text in characters, if several people wrote one. */
const MAX_TEXT = 600;
/** How long the buttons work, in ms. A report may be handled weeks later. */
const BUTTONS_WORK_MS = 60 * DAY_MS;
const USER_ID = /^\d{17,20}$/;

/** All reports of one fault in one message, in the order of the people. */
export function renderReport(
  texts: Texts,
  [firstReport, ...otherReports]: readonly [ReportData, ...ReportData[]],
  marker: number,
): Message {
  const { report: words } = texts;
  const reports = [firstReport, ...otherReports];
  const count = Math.max(...reports.map((report) => report.count));
  const message = createListMessage({
    // Texts come before the screenshot, so that a tall picture does not separate them.
    head: `### ${words.head(words.kinds[firstReport.kind])}\n${faultPlace(texts, firstReport)}`,
    rows: reports.map((report) => ({ content: reportText(texts, report) })),
    foot: () => (count > 1 ? `-# ${words.count(count)}` : undefined),
    controls: [buttonsOf(texts, firstReport)],
    marker,
  });
  const screenshot = reports.find((report) => report.screenshot !== undefined)?.screenshot;
  if (screenshot === undefined) return message;
  const bytes = new Uint8Array(Buffer.from(screenshot, 'base64'));
  const name = `report-${firstReport.id ?? 0}.webp`;
  return addPictureToMessage(message, {
    name,
    bytes,
    description: words.screenshot(localizeStoredTitle(texts.search, firstReport.title)),
  });
}

export function renderReports(
  texts: Texts,
  reports: readonly ReportData[],
  { marker, summaryReason, total }: FeedMessageOptions,
): Message {
  const head = texts.report.several(total ?? reports.length);
  return createListMessage({
    head: summaryReason ? `${summaryHeading(texts, summaryReason)}\n${head}` : `### ${head}`,
    rows: reports.slice(0, MAX_REPORTS).map((report): Row => {
      const content = joinLines(formatReportedFault(texts, report), `-# ${senderName(texts, report)}`) ?? '';
      return { content, button: buttonsOf(texts, report, { isOneOf: true }).at(-1) };
    }),
    foot: (shownRows, totalRows) => (shownRows < totalRows ? texts.report.more(totalRows - shownRows) : undefined),
    total,
    marker,
  });
}

/** A person's text: markup is escaped, and each line is quoted. */
function reportText(texts: Texts, report: ReportData): string {
  const reportLines = escapeMultilineText(clipText(report.text ?? '', MAX_TEXT));
  const quotedLines = reportLines === '' ? [] : reportLines.split('\n').map((line) => `> ${line}`);
  return [senderName(texts, report), ...quotedLines].join('\n');
}

/** Forgotten people are called "somebody". */
const senderName = ({ feeds }: Texts, { userId = '' }: ReportData): string =>
  USER_ID.test(userId) ? userMention(userId) : feeds.somebody;

/**
 * Buttons for a report. An example has no report id and therefore no buttons. `isOneOf` is true if the message also
 * contains other reports, which stay in it when this report is solved.
 */
function buttonsOf(
  { report: { buttons } }: Texts,
  { id, ratingKey, title }: ReportData,
  options: { readonly isOneOf?: true } = {},
): readonly Button[] {
  if (id === undefined || ratingKey === undefined) return [];
  const press = (action: string, target: ComponentPress['target']): ComponentPress => ({
    action,
    target,
    by: 'anyone',
    server: serverOfRef(ratingKey),
    forMs: BUTTONS_WORK_MS,
  });
  const item = { items: [{ ratingKey, title }] };
  return [
    { label: buttons.matches, style: 'secondary', press: press(REPORT_ACTIONS.matches, item) },
    { label: buttons.scan, style: 'secondary', press: press(REPORT_ACTIONS.scan, item) },
    { label: buttons.details, style: 'secondary', press: press(REPORT_ACTIONS.details, item) },
    { label: buttons.solve, style: 'success', press: press(REPORT_ACTIONS.solve, { report: id, ...options }) },
  ];
}
