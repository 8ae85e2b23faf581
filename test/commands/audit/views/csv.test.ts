import { expect, test } from 'vitest';
import { AUDIT_CSV_HEADER, auditCsvLines } from '../../../../src/commands/audit/views/csv.ts';
import type { AuditEntry } from '../../../../src/domain/audit.ts';

const entry: AuditEntry = {
  id: 70,
  number: 7,
  kind: 'change',
  at: new Date('2026-01-31T12:00:00Z'),
  userId: '100000000000000011',
  action: 'pref.confirm',
  capability: 'pref.set',
  outcome: 'done',
  durationMs: 12,
};
const targetOf = (target: string) =>
  auditCsvLines([{ ...entry, target }])
    .split('pref.set,,')[1]
    ?.split(',,,,done')[0];

test('an audit row in CSV has every column, UTC times, and ids that spreadsheets do not round', () => {
  expect(AUDIT_CSV_HEADER + auditCsvLines([{ ...entry, target: 'Name', before: 'a', after: 'b' }])).toBe(
    'id,time,kind,person,pseudonym,guild,channel,action,capability,rule,target,before,after,reason,outcome,failure,interaction,duration_ms\r\n' +
      "7,2026-01-31T12:00:00.000Z,change,'100000000000000011,,,,pref.confirm,pref.set,,Name,a,b,,done,,,12\r\n",
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['=A1,B1', '"\'=A1,B1"'],
  ['a "quoted" word', '"a ""quoted"" word"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('the CSV cell %j is escaped as %s, so that no spreadsheet runs it', (text, cell) => {
  expect(targetOf(text)).toBe(cell);
});
