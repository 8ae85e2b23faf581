import { integerColumn, nullableColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * Links people to their pseudonyms in the audit trail. Rows can be deleted without breaking the chain of signatures,
 * but a pseudonym cannot be moved to another person.
 */
export const auditPeopleTable = declareTable({
  columns: {
    pseudonym: textColumn('pseudonym'),
    user_id: textColumn('userId'),
    mac: textColumn('mac'),
    /** When the person asked to be forgotten. The row is deleted once the person's last change is old enough. */
    forget_asked_at: nullableColumn(integerColumn('forgetAskedAt')),
  },
  key: ['pseudonym'],
  owners: {
    person: { columns: { user_id: 'by hand' }, exported: ['pseudonym', 'user_id', 'forget_asked_at'] },
  },
});
