import { DAY_MS } from '../../../time/units.ts';
import { optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** How long an expired ticket stays, in ms, so that a late press gets the answer "too late" rather than "unknown". */
const KEPT_AFTER_EXPIRY_MS = 7 * DAY_MS;

/**
 * Targets of buttons and suggestions. They are deleted with their media server, because the same keys name other items,
 * sessions and playlists on a server that replaces it.
 */
export const tickets = table({
  columns: {
    id: text('id'),
    kind: text('kind'),
    user_id: text('userId'),
    /** JSON, in the format of the action. */
    target: text('target'),
    expires_at: time('expiresAt'),
    used_at: optional(time('usedAt')),
    /** Signs the target and the owner. Missing in tickets of an earlier version until the first start. */
    mac: optional(text('mac')),
  },
  key: ['id'],
  owners: {
    // The id is left out of an export, because knowing a ticket's id is enough to press its button.
    person: { columns: { user_id: 'delete' }, exported: ['kind', 'target', 'expires_at', 'used_at'] },
    server: { json: 'target' },
  },
  expired: { after: { expires_at: KEPT_AFTER_EXPIRY_MS } },
});
