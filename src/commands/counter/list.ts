import { subcommand } from '../framework/command.ts';
import { guildOf, titlesOf } from '../notify/libraries.ts';
import { renderCounters } from './view.ts';

export const list = subcommand({
  words: (texts) => texts.counter.declarations.list,
  requires: 'counter.list',
  visibility: 'private',
  changes: false,
  options: {},
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
