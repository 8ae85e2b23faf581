import { BLOCK_REASONS } from '../../../domain/notifications/blockedChannels.ts';
import { text, time, word } from '../column.ts';
import { table } from '../table.ts';

/** Channels that no longer accept messages. */
export const blockedChannels = table({
  columns: {
    /** Id of the channel. If a person's direct messages cannot be opened, `@` and the person's id. */
    channel_id: text('channelId'),
    kind: word('kind', BLOCK_REASONS),
    since: time('since'),
  },
  key: ['channel_id'],
  owners: { person: 'by hand' },
});
