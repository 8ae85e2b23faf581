import { BLOCK_REASONS } from '../../../domain/notifications/blockedChannels.ts';
import { text, time, word } from '../column.ts';
import { table } from '../table.ts';

/** Channels that take no messages now. */
export const blockedChannels = table({
  columns: {
    /** For a person whose direct messages cannot be opened: '@' and their id. */
    channel_id: text('channelId'),
    kind: word('kind', BLOCK_REASONS),
    since: time('since'),
  },
  key: ['channel_id'],
  owners: { person: 'by hand' },
});
