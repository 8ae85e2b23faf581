import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BotSettings } from '../../sandbox/bot.ts';

/** A database that a test can change, so that buttons can expire without waiting. */
export interface OwnDatabase {
  readonly settings: BotSettings;
  /** Makes everything issued so far expire an hour ago. Call it while no bot is running. */
  expireTickets(): void;
  /** Keeps the bot from writing, as a backup or a shell does, until the returned function is called. */
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
