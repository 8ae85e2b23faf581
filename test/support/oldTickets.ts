import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Settings } from '../../sandbox/bot.ts';

/** A database where a test can reach it, so that what was drawn can grow old without anybody waiting. */
export interface OwnDatabase {
  readonly settings: Settings;
  /** Everything that was drawn so far came too late an hour ago. While no bot runs. */
  expireTickets(): void;
  /** Keeps the bot from writing, as a backup or a shell does, until what it gives back is called. */
  hold(): () => void;
  remove(): void;
}

export function createOwnDatabase(): OwnDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'usher-own-'));
  const path = join(folder, 'usher.db');
  return {
    settings: { DATABASE_PATH: path },
    expireTickets: () => {
      const database = new DatabaseSync(path);
      database.prepare('UPDATE tickets SET expires_at = ?').run(Date.now() - 3_600_000);
      database.close();
    },
    hold: () => {
      const database = new DatabaseSync(path);
      database.exec('BEGIN IMMEDIATE');
      return () => database.close();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
