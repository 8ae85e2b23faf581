import { serverOf } from '../../../domain/servers/refs.ts';
import { listMessage } from '../../../render/kit/layout.ts';
import { linesOf } from '../../../render/kit/lines.ts';
import { clip, plainLines } from '../../../render/kit/markdown.ts';
import { personMention } from '../../../render/kit/mention.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Button, Press } from '../../../render/kit/press.ts';
import type { Row } from '../../../render/kit/rows.ts';
import { withPicture } from '../../../render/kit/withPicture.ts';
import { faultLine, faultPlace, REPORT_PRESSES } from '../../../render/report/fault.ts';
import { type Shown, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { ReportData } from './data.ts';

/** Ten with a button each fit into a message. */
export const MAX_REPORTS = 10;
/** Characters of one person's text if several people wrote one. */
const MAX_WRITTEN = 600;
/** A report may be opened weeks later. */
const PRESSED_FOR_MS = 60 * DAY_MS;
const USER_ID = /^\d{17,20}$/;

/** The card of one report with the texts of its senders, the first sender first. */
export function renderReport(
  texts: Texts,
  [first, ...others]: readonly [ReportData, ...ReportData[]],
  marker: number,
): Message {
  const { report: words } = texts;
  const sent = [first, ...others];
  const count = Math.max(...sent.map((each) => each.count));
  const message = listMessage({
    // The texts stand together, so that a tall screenshot does not separate them.
    head: `### ${words.head(words.kinds[first.kind])}\n${faultPlace(texts, first)}`,
    rows: sent.map((each) => ({ content: sentBy(texts, each) })),
    foot: () => (count > 1 ? `-# ${words.count(count)}` : undefined),
    controls: [buttonsOf(texts, first)],
    marker,
  });
  const screenshot = sent.find((each) => each.screenshot !== undefined)?.screenshot;
  if (screenshot === undefined) return message;
  const bytes = new Uint8Array(Buffer.from(screenshot, 'base64'));
  const name = `report-${first.id ?? 0}.webp`;
  return withPicture(message, { name, bytes, description: words.screenshot(first.title) });
}

/** Several reports, one a row. */
export function renderReports(
  texts: Texts,
  reports: readonly ReportData[],
  { marker, summaryReason, total }: Shown,
): Message {
  const head = texts.report.several(total ?? reports.length);
  return listMessage({
    head: summaryReason ? `${summaryHeading(texts, summaryReason)}\n${head}` : `### ${head}`,
    rows: reports.slice(0, MAX_REPORTS).map((report): Row => {
      const content = linesOf(faultLine(texts, report), `-# ${personOf(texts, report)}`) ?? '';
      return { content, button: buttonsOf(texts, report, { isOneOf: true }).at(-1) };
    }),
    foot: (shown, all) => (shown < all ? texts.report.more(all - shown) : undefined),
    total,
    marker,
  });
}

/** The sender's text: markup is escaped, and each line is quoted. */
function sentBy(texts: Texts, report: ReportData): string {
  const written = plainLines(clip(report.text ?? '', MAX_WRITTEN));
  const quoted = written === '' ? [] : written.split('\n').map((line) => `> ${line}`);
  return [personOf(texts, report), ...quoted].join('\n');
}

/** A forgotten person is shown as "somebody". */
const personOf = ({ feeds }: Texts, { userId = '' }: ReportData): string =>
  USER_ID.test(userId) ? personMention(userId) : feeds.somebody;

/** No buttons in a sample, which has no item. `among`: the message has other reports, which stay. */
function buttonsOf(
  { report: { buttons } }: Texts,
  { id, ratingKey, title }: ReportData,
  among: { readonly isOneOf?: true } = {},
): readonly Button[] {
  if (id === undefined || ratingKey === undefined) return [];
  const press = (action: string, target: Press['target']): Press => ({
    action,
    target,
    by: 'anyone',
    server: serverOf(ratingKey),
    forMs: PRESSED_FOR_MS,
  });
  const item = { items: [{ ratingKey, title }] };
  return [
    { label: buttons.matches, style: 'secondary', press: press(REPORT_PRESSES.matches, item) },
    { label: buttons.scan, style: 'secondary', press: press(REPORT_PRESSES.scan, item) },
    { label: buttons.details, style: 'secondary', press: press(REPORT_PRESSES.details, item) },
    { label: buttons.solve, style: 'success', press: press(REPORT_PRESSES.solve, { report: id, ...among }) },
  ];
}
