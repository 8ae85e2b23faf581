import { table } from '../table.ts';
import { streamMinutes } from './streamMinutes.ts';

/** Streaming per quarter of an hour, combined from old rows of `stream_minutes`. */
export const streamQuarters = table({
  columns: streamMinutes.columns,
  key: ['server_id', 'at'],
  owners: { server: { column: 'server_id' } },
});
