import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createKysely, findDatabasePageProblem } from './database.ts';
import { detectSchema } from './migrations.ts';
import { describeMissingColumns } from './shape.ts';

async function problemIn(path: string): Promise<string | null> {
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    const db = createKysely(file);
    try {
      const damage = findDatabasePageProblem(file, 'quick_check');
      if (damage !== undefined) return damage;
      // The next start will change the tables of an earlier version, so their columns are not compared.
      if ((await detectSchema(db)) !== 'current') return null;
      return (await describeMissingColumns(db)) ?? null;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

parentPort?.postMessage(await problemIn(z.string().parse(workerData)));
