import { declareTable } from '../table.ts';
import { streamMinutesTable } from './streamMinutes.ts';

/** Streaming per quarter of an hour, combined from old rows of `stream_minutes`. */
export const streamQuarterHoursTable = declareTable({
  columns: streamMinutesTable.columns,
  key: ['server_id', 'at'],
  owners: { server: { column: 'server_id' } },
});
