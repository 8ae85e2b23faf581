import { DAY_MS } from '../../../time/units.ts';
import { optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/**
 * How long an expired ticket is kept, in ms. A late press of its button is answered with "too late" instead of
 * "unknown".
 */
const KEPT_AFTER_EXPIRY_MS = 7 * DAY_MS;

/**
 * Stored targets of buttons and suggestions. They are deleted with their media server, because a later server may use
 * the same keys for other items.
 */
export const tickets = table({
  columns: {
    id: text('id'),
    kind: text('kind'),
    user_id: text('userId'),
    /** Target of the button as JSON, in the format of its action. */
    target: text('target'),
    expires_at: time('expiresAt'),
    used_at: optional(time('usedAt')),
    /** Signature of target and owner. Null until the first start after an update. */
    mac: optional(text('mac')),
  },
  key: ['id'],
  owners: {
    // Exports leave out the id, because a person who knows it can press the button.
    person: { columns: { user_id: 'delete' }, exported: ['kind', 'target', 'expires_at', 'used_at'] },
    server: { json: 'target' },
  },
  expired: { after: { expires_at: KEPT_AFTER_EXPIRY_MS } },
});
