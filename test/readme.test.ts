import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { renderCommandsDocument } from '../scripts/docs/commandTable.ts';
import { commands } from '../src/commands/index.ts';
import { openDatabase } from '../src/store/database/database.ts';
import { migrate } from '../src/store/database/migrations.ts';

test('docs/commands.md agrees with the declared commands (npm run docs:commands writes it)', () => {
  expect(readFileSync('docs/commands.md', 'utf8')).toBe(renderCommandsDocument(commands));
});

test('docs/commands.de.md agrees with the declared commands in German', () => {
  expect(readFileSync('docs/commands.de.md', 'utf8')).toBe(renderCommandsDocument(commands, 'de'));
});

test('docs/privacy.md says for every table what it stores and for how long', async () => {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  const own = rows.map(({ name }) => name).filter((name) => !/^(?:sqlite|kysely)_/.test(name));
  const page = readFileSync('docs/privacy.md', 'utf8');
  const described = [...page.matchAll(/^\| `(\w+)`<br>[^|]+ \| [^|]+ \|$/gm)].map(([, table]) => table);
  expect(described.toSorted()).toEqual(own.toSorted());
});
