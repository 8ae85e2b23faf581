import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { kyselyOver, pageProblem } from './database.ts';
import { detectSchema } from './migrations.ts';
import { shapeProblem } from './shape.ts';

/** First problem found in a database file, or null. The file is opened read-only. */
async function problemIn(path: string): Promise<string | null> {
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    const db = kyselyOver(file);
    try {
      const pageProblemText = pageProblem(file, 'quick_check');
      if (pageProblemText !== undefined) return pageProblemText;
      return (await detectSchema(db)) === 'current' ? ((await shapeProblem(db)) ?? null) : null;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

parentPort?.postMessage(await problemIn(z.string().parse(workerData)));
