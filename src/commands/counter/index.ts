import { commandLink } from '../../render/kit/commandLink.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { group, subcommand } from '../framework/command.ts';
import { namedChannel } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { guildOf, titlesOf } from '../notify/libraries.ts';
import { counterRecord, set } from './set.ts';
import { renderCounters } from './view.ts';

/** The channel keeps its name: nobody knows what it was called before. */
const remove = subcommand({
  words: (texts) => texts.counter.declarations.remove,
  requires: 'counter.edit',
  changes: ({ channel }) => ({ target: `counter in channel ${channel}` }),
  options: { channel: namedChannel() },
  answer: async ({ channel: channelId }, { counters, liveChanges, commandIds }, context) => {
    const guildId = guildOf(context);
    const found = (await counters.list(guildId)).find((counter) => counter.channelId === channelId);
    const { none, removed } = context.texts.counter;
    const channel = channelMention(channelId);
    if (!found) return nothingDone(none(channel, commandLink('counter list', commandIds(guildId))));
    await counters.remove(found);
    await liveChanges.counters();
    const message = changeNote('done', removed(channel), { private: true });
    return audited(message, { before: counterRecord(found), after: 'removed' });
  },
});

const list = subcommand({
  words: (texts) => texts.counter.declarations.list,
  requires: 'counter.list',
  changes: false,
  answer: async (_, deps, context) => {
    const guildId = guildOf(context);
    const counters = await deps.counters.list(guildId);
    const looked = counters.map(async (counter) => ({
      ...counter,
      problems: await deps.directory.renameProblems(counter.channelId, guildId),
    }));
    const titles = await titlesOf(counters, deps, context);
    return renderCounters(context.texts, {
      ...{ counters: await Promise.all(looked), titles, ids: deps.commandIds(guildId) },
    });
  },
});

export const counter = group({
  words: (texts) => texts.counter.declarations.counter,
  subcommands: [set, remove, list],
});
