import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { asKyselyWants } from '../../../src/store/database/statements.ts';

/** A database with a table of one row, and the number of statements prepared in it. */
function counted() {
  const file = new DatabaseSync(':memory:');
  onTestFinished(() => file.close());
  file.exec("create table films (title text); insert into films values ('Metropolis')");
  const prepared: string[] = [];
  const prepare = file.prepare.bind(file);
  file.prepare = (sql) => {
    prepared.push(sql);
    return prepare(sql);
  };
  return { database: asKyselyWants(file), prepared };
}

test('a statement is prepared once, however often it is run', () => {
  const { database, prepared } = counted();
  const titles = () => database.prepare('select title from films where title = ?').all(['Metropolis']);
  expect([titles(), titles()]).toEqual([[{ title: 'Metropolis' }], [{ title: 'Metropolis' }]]);
  expect(prepared).toHaveLength(1);
});

test('a table that is changed is read with its new columns', () => {
  const { database } = counted();
  const all = () => database.prepare('select * from films').all([]);
  all();
  database.prepare('alter table films add column year integer').run([]);
  expect(all()).toEqual([{ title: 'Metropolis', year: null }]);
});

test('of many different ones the one not used for longest is prepared again', () => {
  const { database, prepared } = counted();
  for (let n = 0; n < 300; n += 1) {
    database.prepare(`select ${n}`);
    database.prepare('select title from films');
  }
  prepared.length = 0;
  database.prepare('select title from films');
  database.prepare('select 299');
  database.prepare('select 0');
  expect(prepared).toEqual(['select 0']);
});

test('a statement that is read row by row can be run in between', () => {
  const { database } = counted();
  const statement = database.prepare('select title from films union all select title from films');
  const rows = statement.iterate([]);
  const first = rows.next();
  expect(statement.all([])).toHaveLength(2);
  expect([first.done, rows.next().done, rows.next().done]).toEqual([false, false, true]);
});
