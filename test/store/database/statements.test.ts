import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { kyselyDriver } from '../../../src/store/database/database.ts';

/** A database with a table of one row, and the number of statements prepared in it. */
function counted() {
  const file = new DatabaseSync(':memory:');
  onTestFinished(() => {
    if (file.isOpen) file.close();
  });
  file.exec("create table films (title text); insert into films values ('Metropolis')");
  const prepared: string[] = [];
  const prepare = file.prepare.bind(file);
  file.prepare = (sql) => {
    prepared.push(sql);
    return prepare(sql);
  };
  return { database: kyselyDriver(file), file, prepared };
}

test('a database statement is prepared once, however often it runs', () => {
  const { database, prepared } = counted();
  const titles = () => database.prepare('select title from films where title = ?').all(['Metropolis']);
  expect([titles(), titles()]).toEqual([[{ title: 'Metropolis' }], [{ title: 'Metropolis' }]]);
  expect(prepared).toHaveLength(1);
});

test('a prepared database statement reads new columns after its table changed', () => {
  const { database } = counted();
  const all = () => database.prepare('select * from films').all([]);
  all();
  database.prepare('alter table films add column year integer').run([]);
  expect(all()).toEqual([{ title: 'Metropolis', year: null }]);
});

test('among many prepared statements, the one unused for longest is prepared again', () => {
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

test('a prepared statement can run while an earlier run of it is still read row by row', () => {
  const { database } = counted();
  const statement = database.prepare('select title from films union all select title from films');
  const rows = statement.iterate([]);
  const first = rows.next();
  expect(statement.all([])).toHaveLength(2);
  expect([first.done, rows.next().done, rows.next().done]).toEqual([false, false, true]);
});

test('a database pragma that works step by step runs to its end', () => {
  const { database, file } = counted();
  file.exec('pragma auto_vacuum = incremental; vacuum; create table filler (bytes blob)');
  file.exec('insert into filler values (zeroblob(100000)); delete from filler');
  const free = () => database.prepare('pragma freelist_count').all([]);
  expect(free()).not.toEqual([{ freelist_count: 0 }]);
  const { reader, all } = database.prepare('PRAGMA incremental_vacuum(100)');
  expect(reader).toBe(true);
  all([]);
  expect(free()).toEqual([{ freelist_count: 0 }]);
});

test('a statement with columns is read, and any other is executed', () => {
  const { database } = counted();
  const isRead = (sql: string) => database.prepare(sql).reader;
  expect(isRead('select 1')).toBe(true);
  expect(isRead("insert into films values ('M') returning title")).toBe(true);
  expect(isRead("insert into films values ('pragma incremental_vacuum')")).toBe(false);
});

test('texts, numbers, large numbers and null can be stored in the database', () => {
  const { database } = counted();
  const select = database.prepare('select ? as a, ? as b, ? as c, ? as d');
  expect(select.all(['x', 1.5, 7n, null])).toEqual([{ a: 'x', b: 1.5, c: 7, d: null }]);
});

test.each([[undefined], [true], [{}], [Symbol('x')]])(
  'storing %s in the database fails with an explanation',
  (value) => {
    const { database } = counted();
    const words = `a query was given a ${typeof value}, which SQLite cannot hold`;
    expect(() => database.prepare('select ?').all([value])).toThrow(words);
    expect(() => database.prepare('select ?').run([value])).toThrow(words);
    expect(() => database.prepare('select ?').iterate([value])).toThrow(words);
  },
);

test('closing the database also closes its prepared statements', () => {
  const { database, file } = counted();
  database.prepare('select 1');
  database.close();
  expect(file.isOpen).toBe(false);
});
