import { expect, test } from 'vitest';
import { createAuditedChangeRunner } from '../../src/jobs/audited.ts';
import { createFakeAudit } from '../support/audit.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const ATTEMPT = { action: 'a', capability: 'notify.edit' } as const;

test.each([
  [true, 'done'],
  [false, 'nothing'],
])('an audited change that returns %s is recorded as %s', async (isChanged, outcome) => {
  const audit = createFakeAudit();
  expect(await createAuditedChangeRunner({ audit, clock: createSteppedClock() }, ATTEMPT)(async () => isChanged)).toBe(
    isChanged,
  );
  expect(audit.audited).toMatchObject([{ ...ATTEMPT, outcome }]);
});

test('a change that fails throws its error, and the audit trail records it as failed', async () => {
  const audit = createFakeAudit();
  const change = () => Promise.reject(new TypeError('no'));
  await expect(createAuditedChangeRunner({ audit, clock: createSteppedClock() }, ATTEMPT)(change)).rejects.toThrow(
    'no',
  );
  expect(audit.audited).toMatchObject([{ outcome: 'failed', failure: 'TypeError' }]);
});

test('a change that cannot be recorded is not made', async () => {
  const changed: string[] = [];
  const audit = { begin: () => Promise.reject(new Error('the disk is full')) };
  const change = async () => changed.push('it') > 0;
  await expect(createAuditedChangeRunner({ audit, clock: createSteppedClock() }, ATTEMPT)(change)).rejects.toThrow(
    'full',
  );
  expect(changed).toEqual([]);
});
