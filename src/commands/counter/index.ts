import { COUNTER_KINDS, type Counter, type NewCounter } from '../../domain/live/counters.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { commandLink } from '../../render/kit/commandLink.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { LANGUAGES, localeOf } from '../../render/texts/texts.ts';
import { BadOption, group, subcommand } from '../framework/command.ts';
import { choice, namedChannel, optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { completeLibrary, namedLibrary } from '../shared/libraryOption.ts';
import { guildOf, titlesOf } from '../shared/notify/libraries.ts';
import { renderCounterSet, renderCounters, renderCounterUnusable } from './view.ts';

/** Discord limits renames per channel; together, all renames count against the limit of the bot's requests. */
const MOST_COUNTERS = 20;

const set = subcommand({
  words: (texts) => texts.counter.declarations.set,
  requires: 'counter.edit',
  takesServer: true,
  changes: ({ args }) => {
    const { channel, ...typed } = args;
    return { target: `counter in channel ${channel}`, after: JSON.stringify(typed) };
  },
  options: {
    channel: namedChannel(),
    kind: choice(COUNTER_KINDS),
    library: optional(text({ complete: completeLibrary() })),
    language: optional(choice(LANGUAGES)),
  },
  answer: async ({ args, deps, context }) => {
    const { channel: channelId, kind, library, language } = args;
    const { texts, only } = context;
    if (kind === 'items' && library === undefined) throw new BadOption('kind', texts.counter.needsLibrary);
    if (kind !== 'items' && library !== undefined) throw new BadOption('library', texts.counter.noLibrary);
    const guildId = guildOf(context);
    const problems = await deps.directory.renameProblems(channelId, guildId);
    if (problems.length > 0) return renderCounterUnusable(texts, channelId, problems);
    const chosen = library === undefined ? undefined : await namedLibrary(library, deps, context);
    const all = await deps.counters.list(guildId);
    const before = all.find((counter) => counter.channelId === channelId);
    if (!before && all.length >= MOST_COUNTERS) return nothingDone(texts.counter.tooMany(MOST_COUNTERS));
    const wanted: NewCounter = {
      guildId,
      channelId,
      kind,
      librarySectionId: chosen?.key ?? (only && wholeServer(only)),
      locale: language ?? localeOf(texts),
      setBy: context.actor.userId,
    };
    const saved = await deps.counters.set(wanted);
    await deps.liveChanges.counters();
    const titles = await titlesOf([saved], deps, context);
    const record = { before: before && counterRecord(before), after: counterRecord(saved) };
    const records = { ...record, refs: [saved.librarySectionId] };
    return audited(
      renderCounterSet(texts, { counter: saved, titles, isSame: records.before === records.after }),
      records,
    );
  },
});

/** The counter as the audit trail keeps it. */
const counterRecord = ({ kind, librarySectionId, locale }: Counter): string =>
  JSON.stringify({ kind, librarySectionId, locale });

/** The channel keeps its name, because its earlier one is not known. */
const remove = subcommand({
  words: (texts) => texts.counter.declarations.remove,
  requires: 'counter.edit',
  changes: ({ args }) => ({ target: `counter in channel ${args.channel}` }),
  options: { channel: namedChannel() },
  answer: async ({ args, deps, context }) => {
    const { channel: channelId } = args;
    const { counters, liveChanges, commandIds } = deps;
    const guildId = guildOf(context);
    const found = (await counters.list(guildId)).find((counter) => counter.channelId === channelId);
    const { none, removed } = context.texts.counter;
    const channel = channelMention(channelId);
    if (!found) return nothingDone(none(channel, commandLink('counter list', commandIds(guildId))));
    await counters.remove(found);
    await liveChanges.counters();
    const message = changeNote('done', removed(channel), { private: true });
    return audited(message, { before: counterRecord(found), after: 'removed', refs: [found.librarySectionId] });
  },
});

const list = subcommand({
  words: (texts) => texts.counter.declarations.list,
  requires: 'counter.list',
  changes: false,
  answer: async ({ deps, context }) => {
    const guildId = guildOf(context);
    const counters = await deps.counters.list(guildId);
    const looked = counters.map(async (counter) => ({
      ...counter,
      problems: await deps.directory.renameProblems(counter.channelId, guildId),
    }));
    const titles = await titlesOf(counters, deps, context);
    return renderCounters(context.texts, {
      counters: await Promise.all(looked),
      titles,
      ids: deps.commandIds(guildId),
    });
  },
});

export const counter = group({
  words: (texts) => texts.counter.declarations.counter,
  subject: 'notifications',
  subcommands: [set, remove, list],
});
