import { sql } from 'kysely';
import { z } from 'zod';
import { votedItem } from '../../../domain/votes.ts';
import { DAY_MS } from '../../../time/units.ts';
import { flag, id, json, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** How long the buttons of a closed vote still show its result, in ms. */
const KEPT_MS = 30 * DAY_MS;

export const votes = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    channel_id: text('channelId'),
    set_by: optional(text('setBy')),
    locale: text('locale'),
    items: json('items', z.array(votedItem).readonly()),
    hidden: flag('isHidden'),
    started_at: time('startedAt'),
    ends_at: time('endsAt'),
    /** When the result of the vote was posted. */
    closed_at: optional(time('closedAt')),
  },
  key: ['id'],
  owners: {
    person: { columns: { set_by: 'clear' } },
    guild: { column: 'guild_id' },
    // These votes have no titles left (`leaveVotes`).
    server: { rows: () => sql`items = '[]'` },
  },
  expired: { after: { closed_at: KEPT_MS } },
  checked: ['items'],
});
