import { LANGUAGES } from '../../domain/languages.ts';
import { COUNTER_KINDS, type Counter, type NewCounter } from '../../domain/live/counters.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { commandLink } from '../../render/kit/text/commandLink.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { createCommandGroup, createSubcommand, InvalidOptionError } from '../framework/command.ts';
import { choiceOption, makeOptionOptional, renamableChannelOption, textOption } from '../framework/options.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { completeLibrary, resolveLibrary } from '../shared/libraryOption.ts';
import { readLibraryTitles, requireGuild } from '../shared/notify/libraries.ts';
import { renderCounters, renderSavedCounter, renderUnusableCounterChannel } from './view.ts';

/**
 * Maximum number of counters per guild. Each counter renames its channel, and renames count towards the limit of the
 * bot's requests.
 */
const MOST_COUNTERS = 20;

const setCounterCommand = createSubcommand({
  words: (texts) => texts.counter.declarations.set,
  requires: 'counter.edit',
  takesServer: true,
  changes: ({ args }) => {
    const { channel, ...settings } = args;
    return { target: `counter in channel ${channel}`, after: JSON.stringify(settings) };
  },
  options: {
    channel: renamableChannelOption(),
    kind: choiceOption(COUNTER_KINDS),
    library: makeOptionOptional(textOption({ complete: completeLibrary(), menu: true })),
    language: makeOptionOptional(choiceOption(LANGUAGES)),
  },
  answer: async ({ args, deps, context }) => {
    const { channel: channelId, kind, library, language } = args;
    const { texts, singleServer } = context;
    if (kind === 'items' && library === undefined) throw new InvalidOptionError('kind', texts.counter.needsLibrary);
    if (kind !== 'items' && library !== undefined) throw new InvalidOptionError('library', texts.counter.noLibrary);
    const guildId = requireGuild(context);
    const problems = await deps.directory.renameProblems(channelId, guildId);
    if (problems.length > 0) return renderUnusableCounterChannel(texts, channelId, problems);
    const resolvedLibrary = library === undefined ? undefined : await resolveLibrary(library, deps, context);
    const guildCounters = await deps.counters.list(guildId);
    const before = guildCounters.find((counter) => counter.channelId === channelId);
    if (!before && guildCounters.length >= MOST_COUNTERS)
      return createNothingChangedMessage(texts.counter.tooMany(MOST_COUNTERS));
    const newCounter: NewCounter = {
      guildId,
      channelId,
      kind,
      librarySectionId: resolvedLibrary?.key ?? (singleServer && wholeServerRef(singleServer)),
      locale: language ?? localeOf(texts),
      setBy: context.actor.userId,
    };
    const savedCounter = await deps.counters.set(newCounter);
    await deps.liveChanges.counters();
    const titles = await readLibraryTitles([savedCounter], deps, context);
    const recordBefore = before && counterRecord(before);
    const recordAfter = counterRecord(savedCounter);
    const isSame = recordBefore === recordAfter;
    return addAuditDetailsToMessage(renderSavedCounter(texts, { counter: savedCounter, titles, isSame }), {
      before: recordBefore,
      after: recordAfter,
      refs: [savedCounter.librarySectionId],
    });
  },
});

const counterRecord = ({ kind, librarySectionId, locale }: Counter): string =>
  JSON.stringify({ kind, librarySectionId, locale });

/** The channel keeps its current name, because the bot does not know the channel's earlier name. */
const removeCounterCommand = createSubcommand({
  words: (texts) => texts.counter.declarations.remove,
  requires: 'counter.edit',
  changes: ({ args }) => ({ target: `counter in channel ${args.channel}` }),
  options: { channel: renamableChannelOption() },
  answer: async ({ args, deps, context }) => {
    const { channel: channelId } = args;
    const { counters, liveChanges, commandIds } = deps;
    const guildId = requireGuild(context);
    const savedCounter = (await counters.list(guildId)).find((counter) => counter.channelId === channelId);
    const { none, removed } = context.texts.counter;
    const channel = channelMention(channelId);
    if (!savedCounter)
      return createNothingChangedMessage(none(channel, commandLink('counter list', commandIds(guildId))));
    await counters.remove(savedCounter);
    await liveChanges.counters();
    const message = createChangeResultMessage('done', removed(channel), { private: true });
    return addAuditDetailsToMessage(message, {
      before: counterRecord(savedCounter),
      after: 'removed',
      refs: [savedCounter.librarySectionId],
    });
  },
});

const listCountersCommand = createSubcommand({
  words: (texts) => texts.counter.declarations.list,
  requires: 'counter.list',
  changes: false,
  answer: async ({ deps, context }) => {
    const guildId = requireGuild(context);
    const counters = await deps.counters.list(guildId);
    const withProblems = async (savedCounter: Counter) => ({
      ...savedCounter,
      problems: await deps.directory.renameProblems(savedCounter.channelId, guildId),
    });
    const titles = await readLibraryTitles(counters, deps, context);
    return renderCounters(context.texts, {
      counters: await Promise.all(counters.map(withProblems)),
      titles,
      ids: deps.commandIds(guildId),
    });
  },
});

export const counterCommand = createCommandGroup({
  words: (texts) => texts.counter.declarations.counter,
  subject: 'notifications',
  subcommands: [setCounterCommand, removeCounterCommand, listCountersCommand],
});
