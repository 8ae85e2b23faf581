import { DAY_MS } from '../../../time/units.ts';
import { nullableColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * How long an expired ticket is kept, in ms. A late press of its button is answered with "too late" instead of
 * "unknown".
 */
const KEPT_AFTER_EXPIRY_MS = 7 * DAY_MS;

/**
 * Stored targets of buttons and suggestions. They are deleted with their media server, because a later server may use
 * the same keys for other items.
 */
export const ticketsTable = declareTable({
  columns: {
    id: textColumn('id'),
    kind: textColumn('kind'),
    user_id: textColumn('userId'),
    /** Target of the button as JSON, in the format of its action. */
    target: textColumn('target'),
    expires_at: timeColumn('expiresAt'),
    used_at: nullableColumn(timeColumn('usedAt')),
    /** Signature of target and owner. Null until the first start after an update. */
    mac: nullableColumn(textColumn('mac')),
  },
  key: ['id'],
  owners: {
    // Exports leave out the id, because a person who knows it can press the button.
    person: { columns: { user_id: 'delete' }, exported: ['kind', 'target', 'expires_at', 'used_at'] },
    server: { json: 'target' },
  },
  expired: { after: { expires_at: KEPT_AFTER_EXPIRY_MS } },
});
