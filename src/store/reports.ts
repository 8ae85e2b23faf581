import { type Selectable, sql } from 'kysely';
import type { FaultReport, FaultReports, NewFaultReport, ReportedFault } from '../domain/reports.ts';
import { serverOfRef } from '../domain/servers/refs.ts';
import { keepExistingRow } from './database/columns.ts';
import type { Database, StoreReportedEvents, Transaction } from './database/database.ts';
import { reportSendersTable } from './tables/members/reportSenders.ts';
import { reportsTable } from './tables/members/reports.ts';
import { decodeRow, encodeRow } from './tables/rows.ts';
import type { Tables } from './tables/tables.ts';

type Row = Selectable<Tables['reports']>;

function reportOf(row: Row): FaultReport {
  const { hasScreenshot, reportedAt, solvedAt, ...report } = decodeRow(reportsTable, row);
  return report;
}

export const createFaultReportStore = (db: Database, announce: StoreReportedEvents): FaultReports => ({
  add: (report) => db.transaction().execute((trx) => addReport(trx, report, announce)),
  solve: async (id, guildId, at) => {
    const update = db.updateTable('reports').where('id', '=', id).where('guild_id', '=', guildId);
    const openUpdate = update.set({ solved_at: at.getTime() }).where('solved_at', 'is', null);
    const { numUpdatedRows } = await openUpdate.executeTakeFirstOrThrow();
    const rows = db.selectFrom('reports').selectAll().where('id', '=', id).where('guild_id', '=', guildId);
    const row = await rows.executeTakeFirst();
    return row && { report: reportOf(row), was: numUpdatedRows === 0n ? 'solved' : 'open' };
  },
  untold: async (after) => {
    const lastId = after?.report.id ?? 0;
    const lastSender = after?.userId ?? '';
    const rows = await db
      .selectFrom('report_senders')
      .innerJoin('reports', 'reports.id', 'report_senders.report_id')
      .selectAll('reports')
      .select(['report_senders.user_id', 'report_senders.locale', 'solved_at as solved'])
      .where('solved_at', 'is not', null)
      .where(sql<boolean>`(report_id, report_senders.user_id) > (${lastId}, ${lastSender})`)
      .orderBy('report_id')
      .orderBy('report_senders.user_id')
      .limit(SENDERS_AT_ONCE)
      .execute();
    return rows.map(({ user_id: userId, locale, solved, ...row }) => ({
      report: reportOf(row),
      userId,
      locale,
      solvedAt: new Date(solved ?? 0),
    }));
  },
  alerted: async ({ report: { id }, userId }) => {
    const senders = db.deleteFrom('report_senders').where('report_id', '=', id);
    await senders.where('user_id', '=', userId).execute();
  },
});

/** People per page of a list of people to notify. */
const SENDERS_AT_ONCE = 50;

/**
 * Adds a report to the open one about the same fault, or opens a new one. `already`: the person has reported this fault
 * before.
 */
async function addReport(
  trx: Transaction,
  report: NewFaultReport,
  announce: StoreReportedEvents,
): Promise<FaultReport | 'already'> {
  const existingReport = await openReport(trx, report);
  const id = existingReport?.id ?? (await insertReport(trx, report));
  const { userId, locale, at } = report;
  const sender = encodeRow(reportSendersTable, { reportId: id, userId, locale, reportedAt: at });
  const insertion = await trx
    .insertInto('report_senders')
    .values(sender)
    .onConflict(keepExistingRow)
    .executeTakeFirst();
  if (!insertion.numInsertedOrUpdatedRows) return 'already';
  const row = await trx
    .updateTable('reports')
    .set({ count: sql`count + 1`, ...(report.screenshot && { has_screenshot: 1 }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Keeps only the first picture of a report, because each edit of the message sends the picture again.
  const screenshot = existingReport?.has_screenshot ? undefined : report.screenshot;
  const countedReport = reportOf(row);
  await announce(trx, batchOf(countedReport, { ...report, screenshot }));
  return countedReport;
}

const openReport = (trx: Transaction, { guildId, ratingKey, kind: reportKind, season, episode }: ReportedFault) =>
  trx
    .selectFrom('reports')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('rating_key', '=', ratingKey)
    .where('kind', '=', reportKind)
    .where('season', 'is', season ?? null)
    .where('episode', 'is', episode ?? null)
    .where('solved_at', 'is', null)
    .executeTakeFirst();

async function insertReport(trx: Transaction, report: NewFaultReport): Promise<number> {
  const { guildId, ratingKey, kind, season, episode, title, at } = report;
  const row = encodeRow(reportsTable, { guildId, ratingKey, kind, season, episode, title, reportedAt: at });
  const insertion = trx.insertInto('reports').values(row);
  return (await insertion.returning('id').executeTakeFirstOrThrow()).id;
}

function batchOf(report: FaultReport, { userId, text, screenshot, at }: NewFaultReport) {
  const { guildId, id, count, ...fault } = report;
  const data = {
    id,
    count,
    ...fault,
    userId,
    text,
    screenshot: screenshot && Buffer.from(screenshot).toString('base64'),
  };
  const event = { key: `report ${id}.${count}`, at, guildId, data: JSON.stringify(data) };
  return { feed: 'reports', server: serverOfRef(report.ratingKey), events: [event] } as const;
}
