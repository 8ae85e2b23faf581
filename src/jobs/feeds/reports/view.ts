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
/** Characters of what one person wrote, where several did. */
const MAX_WRITTEN = 600;
/** Somebody may look at a report weeks later. */
const PRESSED_FOR_MS = 60 * DAY_MS;
const USER_ID = /^\d{17,20}$/;

/** The card of one report: what each of those who sent it wrote, the first of them first. */
export function renderReport(
  texts: Texts,
  [first, ...others]: readonly [ReportData, ...ReportData[]],
  marker: number,
): Message {
  const { report: words } = texts;
  const sent = [first, ...others];
  const count = Math.max(...sent.map((each) => each.count));
  const message = listMessage({
    // Together, so that a tall screenshot does not stand between them.
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

/** Markup in it is text, and each line of it is quoted. */
function sentBy(texts: Texts, report: ReportData): string {
  const written = plainLines(clip(report.text ?? '', MAX_WRITTEN));
  const quoted = written === '' ? [] : written.split('\n').map((line) => `> ${line}`);
  return [personOf(texts, report), ...quoted].join('\n');
}

/** Somebody who was forgotten is nobody any more. */
const personOf = ({ feeds }: Texts, { userId = '' }: ReportData): string =>
  USER_ID.test(userId) ? personMention(userId) : feeds.somebody;

/** None in a sample, which is about nothing. `among`: the message has others, which stay. */
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
