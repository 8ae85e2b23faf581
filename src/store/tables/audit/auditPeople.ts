import { integer, optional, text } from '../column.ts';
import { table } from '../table.ts';

/**
 * The people behind the pseudonyms. A row can be deleted without breaking the chain of HMACs, but its person cannot be
 * changed.
 */
export const auditPeople = table({
  columns: {
    pseudonym: text('pseudonym'),
    user_id: text('userId'),
    mac: text('mac'),
    /**
     * The time at which the person asked to be forgotten. The row is deleted once their last change is long enough ago.
     */
    forget_asked_at: optional(integer('forgetAskedAt')),
  },
  key: ['pseudonym'],
  owners: {
    person: { columns: { user_id: 'by hand' }, exported: ['pseudonym', 'user_id', 'forget_asked_at'] },
  },
});
