import { CHANNEL_BLOCK_REASONS } from '../../../domain/notifications/blockedChannels.ts';
import { keywordColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

export const blockedChannelsTable = declareTable({
  columns: {
    /** Id of the channel, or `@` and the id of a person whose direct messages cannot be opened. */
    channel_id: textColumn('channelId'),
    kind: keywordColumn('kind', CHANNEL_BLOCK_REASONS),
    since: timeColumn('since'),
  },
  key: ['channel_id'],
  owners: { person: 'by hand' },
});
