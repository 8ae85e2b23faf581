import { sql } from 'kysely';
import { z } from 'zod';
import { votedItemSchema } from '../../../domain/votes.ts';
import { DAY_MS } from '../../../time/units.ts';
import { booleanColumn, idColumn, jsonColumn, nullableColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** How long the buttons of a closed vote still show its result, in ms. */
const KEPT_MS = 30 * DAY_MS;

export const votesTable = declareTable({
  columns: {
    id: idColumn(),
    guild_id: textColumn('guildId'),
    channel_id: textColumn('channelId'),
    set_by: nullableColumn(textColumn('setBy')),
    locale: textColumn('locale'),
    items: jsonColumn('items', z.array(votedItemSchema).readonly()),
    hidden: booleanColumn('isHidden'),
    started_at: timeColumn('startedAt'),
    ends_at: timeColumn('endsAt'),
    /** When the result of the vote was posted. */
    closed_at: nullableColumn(timeColumn('closedAt')),
  },
  key: ['id'],
  owners: {
    person: { columns: { set_by: 'clear' } },
    guild: { column: 'guild_id' },
    // Votes that have no titles left are deleted, after `leaveVotes` has removed the media server's titles.
    server: { rows: () => sql`items = '[]'` },
  },
  expired: { after: { closed_at: KEPT_MS } },
  checked: ['items'],
});
