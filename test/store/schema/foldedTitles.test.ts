import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { foldTitleForComparison } from '../../../src/domain/media/titles/foldTitleForComparison.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import { MIGRATIONS, migrate } from '../../../src/store/database/migrations.ts';
import { restoreFullInstallation } from '../../support/oldDatabase/oldDatabase.ts';
import { temporaryPath } from '../support/openStore.ts';

async function upgrade(path: string, migrations = MIGRATIONS): Promise<void> {
  const db = openDatabase(path);
  await migrate(db, migrations);
  await db.destroy();
}

/**
 * A full installation of the version before this one, with one wish and one followed title of that name, folded as that
 * version did.
 */
async function formerInstallation(title: string, folded: string): Promise<string> {
  const path = await temporaryPath();
  restoreFullInstallation(path);
  const names = Object.keys(MIGRATIONS).filter((name) => name < '0020');
  await upgrade(path, Object.fromEntries(names.map((name) => [name, MIGRATIONS[name] ?? expect.unreachable()])));
  const file = new DatabaseSync(path);
  file.exec('delete from wishes where id not in (select wish_id from follows where wish_id is not null)');
  file.prepare('insert into wishes (guild_id, title, folded, created_at) values (?, ?, ?, 0)').run('1', title, folded);
  file.prepare('update follows set title = ?, folded = ? where folded is not null').run(title, folded);
  file.close();
  return path;
}

test.each([
  ['Fast & Furious', 'fast furious'],
  ['Fast and Furious', 'fast and furious'],
  ['Ernst und Ella', 'ernst und ella'],
  ['And', 'and'],
  ['Rock and Roll and Dand', 'rock and roll and dand'],
  ['Andy und Band', 'andy und band'],
  ['Hund', 'hund'],
])(
  'an upgrade gives a wish and a follow of “%s” the same folded title, so that both are found',
  async (title, folded) => {
    const path = await formerInstallation(title, folded);
    await upgrade(path);
    const file = new DatabaseSync(path);
    const wish = file.prepare('select folded from wishes where title = ?').get(title);
    const follow = file.prepare('select folded from follows where title = ?').get(title);
    file.close();
    expect([wish, follow]).toEqual([
      { folded: foldTitleForComparison(title) },
      { folded: foldTitleForComparison(title) },
    ]);
  },
);
