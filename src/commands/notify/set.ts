import { LANGUAGES } from '../../domain/languages.ts';
import {
  capabilityForFeed,
  doesFeedShowPeople,
  FEEDS,
  FEEDS_SHOWING_PEOPLE,
} from '../../domain/notifications/feeds.ts';
import { PEOPLE_DISPLAY_MODES } from '../../domain/notifications/peopleShown.ts';
import { NEW_ITEMS_FEED_SCOPES } from '../../domain/notifications/settings.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { RECAP_PARTS } from '../../domain/statistics/recap/recap.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { feedNames, type LibraryTitles, subscriptionName } from '../../render/notify/subscription.ts';
import { createSubcommand, type DecodedCommandOptions, InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import {
  channelOption,
  choiceOption,
  flagOption,
  makeOptionOptional,
  roleOption,
  textOption,
} from '../framework/options.ts';
import { channelAuditText, roleAuditText } from '../framework/records.ts';
import {
  completeLibraryOrServer,
  type LibraryOrServer,
  resolveLibraryOrServer,
  visibleServersAsChoices,
} from '../shared/libraryOption.ts';
import { requireFeedRight } from '../shared/notify/allowed.ts';
import { readLibraryTitles, refuseLibraryForFeed, requireGuild } from '../shared/notify/libraries.ts';
import { completeTimeZone, requireQuietHours, requireValidTimeZone } from '../shared/notify/times.ts';
import { subscribedChannelOption } from './channels.ts';
import { ALL_FEEDS, type FeedOrAll, feedOrAllOption } from './find.ts';
import { feedsMeantByAll, planSubscriptions, type SubscriptionScope } from './plan.ts';
import { feedAuditTarget } from './record.ts';
import { saveSubscriptions } from './save.ts';
import { renderChannelNeeded, renderWhichChannel } from './views/whichChannel.ts';

const options = {
  feed: feedOrAllOption,
  channel: makeOptionOptional(channelOption()),
  also: makeOptionOptional(flagOption()),
  'instead-of': subscribedChannelOption,
  library: makeOptionOptional(textOption({ complete: completeLibraryOrServer, menu: true })),
  'quiet-from': makeOptionOptional(textOption({ max: 5 })),
  'quiet-to': makeOptionOptional(textOption({ max: 5 })),
  mention: makeOptionOptional(roleOption()),
  people: makeOptionOptional(choiceOption(PEOPLE_DISPLAY_MODES)),
  include: makeOptionOptional(choiceOption(NEW_ITEMS_FEED_SCOPES)),
  language: makeOptionOptional(choiceOption(LANGUAGES)),
  'time-zone': makeOptionOptional(textOption({ max: 60, complete: completeTimeZone })),
  without: makeOptionOptional(choiceOption(['quiet', 'mention', 'both'])),
  hide: makeOptionOptional(choiceOption(RECAP_PARTS)),
  show: makeOptionOptional(choiceOption(RECAP_PARTS)),
};
type Args = DecodedCommandOptions<typeof options>;

/**
 * Creates or changes a subscription. Missing options stay unchanged, even if the subscription's channel was deleted.
 * Refuses a named channel that takes no posts.
 */
export const setSubscriptionCommand = createSubcommand({
  words: (texts) => texts.notify.declarations.set,
  requires: 'notify.edit',
  takesServer: true,
  changes: ({ args }) => {
    const { channel: channelId, ...settings } = args;
    return {
      ...feedAuditTarget(settings),
      after: JSON.stringify({ channelId: channelId && channelAuditText(channelId), ...settingsRecord(settings) }),
    };
  },
  options,
  answer: async ({ args, deps, context }) => {
    if (args.feed !== ALL_FEEDS) {
      requireFeedRight(args.feed, context);
      refuseLibraryForFeed({ feed: args.feed, library: args.library }, deps, context);
    }
    const changes = chosenSettings(args, context);
    const resolvedLibrary = await requestedLibrary(args.library, deps, context);
    const titles: LibraryTitles = resolvedLibrary ? await titlesOf(resolvedLibrary, deps, context) : new Map();
    const place = { guildId: requireGuild(context), librarySectionId: resolvedLibrary?.key };
    const { planned, staying, unclear } = await planSubscriptions(
      place,
      {
        ...args,
        feeds: args.feed === ALL_FEEDS ? feedsMeantByAll(place) : [args.feed],
        areSeveralFeeds: args.feed === ALL_FEEDS,
        changes,
        parts: { hide: args.hide, show: args.show },
      },
      { deps, context },
    );
    if (unclear.length > 0) return await askWhichMoves({ ...place, ...args }, unclear, { deps, context });
    if (planned.length + staying.length === 0)
      return await askForChannel({ ...place, feed: args.feed }, titles, { deps, context });
    // A new role or a new channel pings people who were not pinged before, so the answer says whom.
    const isPingNew = (args.mention ?? args.channel) !== undefined;
    const firstPing = isPingNew ? { isCertain: args.mention?.mentionable === true } : undefined;
    const groupTitle =
      args.feed === ALL_FEEDS ? subscriptionName(context.texts, { ...place, feed: ALL_FEEDS }, titles) : undefined;
    const feedsToName = FEEDS.filter((feed) => capabilityForFeed(feed) !== undefined);
    return await saveSubscriptions(
      planned,
      { groupTitle, staying, leftOut: feedsToName, requestedChannelId: args.channel, titles, firstPing },
      { deps, context },
    );
  },
});

/**
 * Asks which subscription to change. Used if the feed goes to several channels, and none of them is the named channel.
 * Nothing was saved.
 */
async function askWhichMoves(
  { channel: requestedChannel, feed, librarySectionId }: SubscriptionScope & Pick<Args, 'channel' | 'feed'>,
  unclearSubscriptions: readonly Subscription[],
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const titles = await readLibraryTitles(unclearSubscriptions, deps, context);
  const name = subscriptionName(context.texts, { feed, librarySectionId }, titles);
  return renderWhichChannel(context.texts, name, {
    subscriptions: unclearSubscriptions,
    titles,
    isMove: requestedChannel !== undefined,
  });
}

async function askForChannel(
  { feed, ...place }: SubscriptionScope & { readonly feed: FeedOrAll },
  titles: LibraryTitles,
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const { notify } = context.texts;
  if (feed === ALL_FEEDS)
    return createNothingChangedMessage(notify.needsChannel(notify.all, notify.declarations.set.options.channel.name));
  const key = { ...place, feed };
  const sameFeed = (await deps.subscriptions.list(place.guildId)).filter((subscription) => subscription.feed === feed);
  const allTitles =
    sameFeed.length === 0 ? titles : new Map([...(await readLibraryTitles(sameFeed, deps, context)), ...titles]);
  return renderChannelNeeded(context.texts, key, { titles: allTitles, sameFeed });
}

/** The library or the whole server to which the subscription is limited. Undefined means all libraries. */
async function requestedLibrary(
  typedText: string | undefined,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<LibraryOrServer | undefined> {
  if (typedText !== undefined) return await resolveLibraryOrServer(typedText, deps, context);
  const serverKey = context.singleServer && wholeServerRef(context.singleServer);
  return visibleServersAsChoices(deps, context).find(({ key }) => key === serverKey);
}

/** The library's title. If several servers have a library with this title, the server's name is added. */
async function titlesOf(
  { key, title }: LibraryOrServer,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<LibraryTitles> {
  const readTitles = await readLibraryTitles([{ librarySectionId: key }], deps, context);
  // If the libraries cannot be read, the title found before is used.
  return new Map([[key, title], ...readTitles]);
}

/** The typed settings for the audit trail. Leaves out the feed and the library, which are the target. */
function settingsRecord({ mention, ...settings }: Omit<Args, 'channel'>) {
  return { ...settings, feed: undefined, library: undefined, mention: mention && roleAuditText(mention.id) };
}

const REMOVED_SETTINGS = {
  nothing: {},
  quiet: { quiet: undefined },
  mention: { mentionRoleId: undefined },
  both: { quiet: undefined, mentionRoleId: undefined },
} as const;

function chosenSettings(args: Args, context: InteractionContext): Partial<Subscription> {
  refuseUnsuitableOptions(args, context);
  const { people, include, language: locale, mention, without = 'nothing' } = args;
  const quiet = requireQuietHours(args['quiet-from'], args['quiet-to'], context);
  const removedSettings = REMOVED_SETTINGS[without];
  if (('quiet' in removedSettings && quiet) || ('mentionRoleId' in removedSettings && mention))
    throw new InvalidOptionError('without', context.texts.notify.contrary);
  const timeZone = requireValidTimeZone(args['time-zone'], context);
  return {
    ...removedSettings,
    ...(quiet && { quiet }),
    ...(mention && { mentionRoleId: mention.id }),
    ...(people && { people }),
    ...(include && { include }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timeZone, isDefaultTimeZone: undefined }),
  };
}

function refuseUnsuitableOptions(
  { feed, people, include, mention, hide, show }: Args,
  context: InteractionContext,
): void {
  const { notify } = context.texts;
  if (people !== undefined && feed !== ALL_FEEDS && !doesFeedShowPeople(feed))
    throw new InvalidOptionError('people', notify.notPeople(feedNames(context.texts, FEEDS_SHOWING_PEOPLE)));
  if (include !== undefined && feed !== ALL_FEEDS && feed !== 'added')
    throw new InvalidOptionError('include', notify.notAdded(notify.feeds.added));
  if ((hide ?? show) !== undefined && feed !== ALL_FEEDS && feed !== 'recap')
    throw new InvalidOptionError(hide === undefined ? 'show' : 'hide', notify.notAdded(notify.feeds.recap));
  if (hide !== undefined && hide === show) throw new InvalidOptionError('show', notify.contrary);
  // The id of @everyone equals the guild's id. Mentioning it as a role would ping nobody.
  if (mention?.id === requireGuild(context)) throw new InvalidOptionError('mention', notify.everyone);
}
