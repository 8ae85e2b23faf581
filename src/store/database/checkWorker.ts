import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { kyselyOver, pageProblem } from './database.ts';
import { foundSchema } from './migrations.ts';
import { shapeProblem } from './shape.ts';

/** The first problem of the database at that path; null if there is none. Only reads it. */
async function problemIn(path: string): Promise<string | null> {
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    const db = kyselyOver(file);
    try {
      const torn = pageProblem(file, 'quick_check');
      if (torn !== undefined) return torn;
      return (await foundSchema(db)) === 'current' ? ((await shapeProblem(db)) ?? null) : null;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

parentPort?.postMessage(await problemIn(z.string().parse(workerData)));
