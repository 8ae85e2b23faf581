import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Makes the bot forget how many gateway sessions it has started. The test kills the bot more often than Discord allows
 * session starts, so the bot would otherwise wait two minutes before each run.
 */
export function eraseRecordedSessionStarts(path: string): void {
  if (!existsSync(path)) return;
  const file = new DatabaseSync(path);
  const tables = file.prepare(`select 1 from sqlite_schema where type = 'table' and name = 'meta'`).all();
  if (tables.length > 0) file.exec(`delete from meta where key = 'session-starts-used-until'`);
  file.close();
}
