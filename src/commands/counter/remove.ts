import { subcommand } from '../framework/command.ts';
import { namedChannel } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { guildOf } from '../notify/libraries.ts';
import { counterRecord } from './set.ts';
import { renderCounterRemoved, renderNoCounter } from './view.ts';

/** The channel keeps its name: nobody knows what it was called before. */
export const remove = subcommand({
  words: (texts) => texts.counter.declarations.remove,
  requires: 'counter.edit',
  visibility: 'private',
  changes: ({ channel }) => ({ target: `counter in channel ${channel}` }),
  options: { channel: namedChannel() },
  answer: async ({ channel: channelId }, { counters, liveChanges, commandIds }, context) => {
    const guildId = guildOf(context);
    const found = (await counters.list(guildId)).find((counter) => counter.channelId === channelId);
    if (!found) return renderNoCounter(context.texts, channelId, commandIds(guildId));
    await counters.remove(found);
    await liveChanges.counters();
    return audited(renderCounterRemoved(context.texts, channelId), { before: counterRecord(found), after: 'removed' });
  },
});
