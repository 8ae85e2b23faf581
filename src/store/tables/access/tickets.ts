import { DAY_MS } from '../../../time/units.ts';
import { optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/**
 * An expired ticket stays for a week, so that a late press hears that it came too late rather than that it is
 * unknown.
 */
const KEPT_AFTER_EXPIRY_MS = 7 * DAY_MS;

/**
 * Targets of buttons and suggestions. They go with their media server, because the same keys name other
 * items, sessions and playlists on the server that takes its place.
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
    /** Signs the target and the owner; missing in tickets of an earlier version until the first start. */
    mac: optional(text('mac')),
  },
  key: ['id'],
  owners: {
    // A press proves itself with the id of a ticket: it is left out.
    person: { columns: { user_id: 'delete' }, exported: ['kind', 'target', 'expires_at', 'used_at'] },
    server: { json: 'target' },
  },
  expired: { after: { expires_at: KEPT_AFTER_EXPIRY_MS } },
});
