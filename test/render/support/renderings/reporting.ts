import fc from 'fast-check';
import * as own from '../../../../src/commands/report/view.ts';
import { ITEM_KINDS } from '../../../../src/domain/media/items/item.ts';
import { FAULT_REPORT_KINDS } from '../../../../src/domain/reports.ts';
import type { ReportData } from '../../../../src/jobs/feeds/reports/data.ts';
import { renderReport, renderReports } from '../../../../src/jobs/feeds/reports/view.ts';
import { key, many, maybe, press, text } from '../anything.ts';
import { rendering } from '../rendering.ts';

const snowflake = fc.constantFrom('100000000000000011', '100000000000000012');
const part = fc.nat({ max: 9999 });
const sent: fc.Arbitrary<ReportData> = fc.record({
  id: maybe(fc.nat()),
  count: fc.nat(),
  ratingKey: maybe(key),
  kind: fc.constantFrom(...FAULT_REPORT_KINDS),
  season: maybe(part),
  episode: maybe(part),
  title: text,
  userId: maybe(fc.oneof(snowflake, text)),
  text: maybe(text),
  screenshot: maybe(fc.constant('AQID')),
});
const report = fc.record({
  id: fc.nat(),
  guildId: snowflake,
  ratingKey: key,
  kind: fc.constantFrom(...FAULT_REPORT_KINDS),
  season: maybe(part),
  episode: maybe(part),
  title: text,
  count: fc.integer({ min: 1, max: 5000 }),
});
const reason = fc.oneof(fc.constant(undefined), fc.constant({ kind: 'many' as const }));

/** What people say is wrong with a title. */
export const reporting = [
  rendering(
    'renderReportForm',
    fc.tuple(fc.record({ title: text, kind: maybe(fc.constantFrom(...ITEM_KINDS)) }), press),
    (texts, given) => own.renderReportForm(texts, ...given),
  ),
  rendering(
    'renderNoReportChannel',
    fc.oneof(fc.constant('yourself' as const), fc.array(snowflake)),
    own.renderNoReportChannel,
  ),
  rendering('renderSentReport', fc.tuple(report, fc.boolean()), (texts, given) =>
    own.renderSentReport(texts, ...given),
  ),
  rendering(
    'renderSolvedReport',
    fc.tuple(report, fc.record({ userId: snowflake, isOneOf: fc.boolean() })),
    (texts, given) => own.renderSolvedReport(texts, ...given),
  ),
  rendering('renderReport', fc.tuple(sent, many(sent)), (texts, [first, others]) =>
    renderReport(texts, [first, ...others], 7),
  ),
  rendering('renderReports', fc.tuple(many(sent), reason, fc.nat()), (texts, [all, summaryReason, more]) =>
    renderReports(texts, all, { marker: 7, summaryReason, total: all.length + more }),
  ),
];
