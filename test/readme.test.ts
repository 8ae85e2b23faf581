import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { withCommandTable } from '../scripts/commandTable.ts';
import { commands } from '../src/commands/index.ts';
import { openDatabase } from '../src/store/database/database.ts';
import { migrate } from '../src/store/schema/migrations.ts';

test('the README’s table of commands is what the commands declare (npm run readme writes it)', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(withCommandTable(readme, commands)).toBe(readme);
});

test('the README says of every table what it holds and for how long', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  const own = rows.map(({ name }) => name).filter((name) => !/^(?:sqlite|kysely)_/.test(name));
  const section = /^## What Usher stores$.*?(?=^## )/ms.exec(readFileSync('README.md', 'utf8'))?.[0] ?? '';
  const described = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, table]) => table);
  expect(described.toSorted()).toEqual(own.toSorted());
});
