import { BLOCK_REASONS } from '../../../domain/notifications/blockedChannels.ts';
import { text, time, word } from '../column.ts';
import { table } from '../table.ts';

export const blockedChannels = table({
  columns: {
    /** Id of the channel, or `@` and the id of a person whose direct messages cannot be opened. */
    channel_id: text('channelId'),
    kind: word('kind', BLOCK_REASONS),
    since: time('since'),
  },
  key: ['channel_id'],
  owners: { person: 'by hand' },
});
