import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { AUDIT_MAX_ROWS, AUDIT_RETENTION_MS } from '../../src/store/audit.ts';
import { openStore } from '../../src/store/open.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { silent, temporaryPath } from './support/openStore.ts';

async function auditOnDisk() {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const store = await openStore({ path, clock, log: silent });
  const file = new DatabaseSync(path);
  onTestFinished(async () => {
    file.close();
    await store.close();
  });
  return { ...store, clock, file, rows: () => file.prepare('select * from audit order by id').all() };
}

const entry = { userId: '1', command: '/scan', outcome: 'done' } as const;

test('what was done is written down with who did it', async () => {
  const { audit, clock, rows } = await auditOnDisk();
  await audit.write({ ...entry, at: clock.now(), guildId: '18446744073709551615', detail: 'd'.repeat(600) });
  expect(rows()).toEqual([
    {
      id: 1,
      at: clock.now().getTime(),
      user_id: '1',
      guild_id: '18446744073709551615',
      command: '/scan',
      outcome: 'done',
      detail: 'd'.repeat(500),
    },
  ]);
});

test('it is kept for 90 days', async () => {
  const { audit, clock, rows, sweep } = await auditOnDisk();
  await audit.write({ ...entry, at: clock.now() });
  await clock.advance(AUDIT_RETENTION_MS + 1);
  await audit.write({ ...entry, at: clock.now(), command: '/search' });
  await sweep();
  expect(rows()).toMatchObject([{ command: '/search' }]);
});

test('a flood of commands cannot fill the disk', async () => {
  const { audit, clock, file, rows, sweep } = await auditOnDisk();
  file.exec(
    `insert into audit (id, at, user_id, command, outcome) values (1, ${clock.now().getTime()}, '1', 'old', 'done')`,
  );
  file.exec(
    `insert into audit (id, at, user_id, command, outcome) values (${AUDIT_MAX_ROWS}, ${clock.now().getTime()}, '1', 'new', 'done')`,
  );
  await audit.write({ ...entry, at: clock.now(), command: 'newest' });
  await sweep();
  expect(rows().map(({ command }) => command)).toEqual(['new', 'newest']);
});
