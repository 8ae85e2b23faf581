import { FEEDS, PEOPLE_FEEDS, requiredFor, showsPeople } from '../../domain/notifications/feeds.ts';
import { PEOPLE_SHOWN } from '../../domain/notifications/peopleShown.ts';
import { INCLUDED_CHANGES } from '../../domain/notifications/settings.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { feedNames, type LibraryTitles, subscriptionName } from '../../render/notify/subscription.ts';
import { LANGUAGES } from '../../render/texts/texts.ts';
import { type ArgsOf, BadOption, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { channel, choice, flag, optional, role, text } from '../framework/options.ts';
import { channelRecord, roleRecord } from '../framework/records.ts';
import {
  completeLibraryOrServer,
  type LibraryOrServer,
  namedLibraryOrServer,
  wholeServers,
} from '../shared/libraryOption.ts';
import { refuseFeed } from '../shared/notify/allowed.ts';
import { guildOf, refuseLibrary, titlesOf } from '../shared/notify/libraries.ts';
import { completeTimeZone, quietOption, zoneOption } from '../shared/notify/times.ts';
import { ownChannel } from './channels.ts';
import { ALL, type FeedOrAll, feedOrAll } from './find.ts';
import { allFeeds, type Place, plan } from './plan.ts';
import { feedRecord } from './record.ts';
import { save } from './save.ts';
import { renderChannelNeeded, renderWhichChannel } from './views/whichChannel.ts';

const options = {
  feed: feedOrAll,
  channel: optional(channel()),
  also: optional(flag()),
  'instead-of': ownChannel,
  library: optional(text({ complete: completeLibraryOrServer })),
  'quiet-from': optional(text({ max: 5 })),
  'quiet-to': optional(text({ max: 5 })),
  mention: optional(role()),
  people: optional(choice(PEOPLE_SHOWN)),
  include: optional(choice(INCLUDED_CHANGES)),
  language: optional(choice(LANGUAGES)),
  'time-zone': optional(text({ max: 60, complete: completeTimeZone })),
  without: optional(choice(['quiet', 'mention', 'both'])),
};
type Args = ArgsOf<typeof options>;

/**
 * Creates or changes a subscription. Missing options stay unchanged, even if its channel was lost meanwhile;
 * a named channel that does not take our posts is refused.
 */
export const set = subcommand({
  words: (texts) => texts.notify.declarations.set,
  requires: 'notify.edit',
  takesServer: true,
  changes: ({ args }) => {
    const { channel: channelId, ...settings } = args;
    return {
      ...feedRecord(settings),
      after: JSON.stringify({ channelId: channelId && channelRecord(channelId), ...settingsRecord(settings) }),
    };
  },
  options,
  answer: async ({ args, deps, context }) => {
    if (args.feed !== ALL) refuseFeed(args.feed, context);
    if (args.feed !== ALL) refuseLibrary({ ...args, feed: args.feed }, deps, context);
    const given = settingsOf(args, context);
    const chosen = await wantedLibrary(args.library, deps, context);
    const titles: LibraryTitles = new Map(
      chosen && [[chosen.key, chosen.title], ...(await titlesOf([{ librarySectionId: chosen.key }], deps, context))],
    );
    const place = { guildId: guildOf(context), librarySectionId: chosen?.key };
    const { planned, staying, unclear } = await plan(
      place,
      { ...args, feeds: args.feed === ALL ? allFeeds(place) : [args.feed], isSeveral: args.feed === ALL, given },
      { deps, context },
    );
    if (unclear.length > 0) return await whichMoves({ ...place, ...args }, unclear, { deps, context });
    if (planned.length + staying.length === 0)
      return await channelNeeded({ ...place, feed: args.feed }, titles, { deps, context });
    const mayRing = (args.mention ?? args.channel) !== undefined;
    const rings = mayRing ? { surely: args.mention?.mentionable === true } : undefined;
    const several = args.feed === ALL ? subscriptionName(context.texts, { ...place, feed: ALL }, titles) : undefined;
    const leftOut = FEEDS.filter((each) => requiredFor(each) !== undefined);
    return await save(planned, { several, staying, leftOut, named: args.channel, titles, rings }, { deps, context });
  },
});

/** Nothing was saved: the feed goes to several channels, and no channel was named. */
async function whichMoves(
  { channel: named, feed, librarySectionId }: Place & Pick<Args, 'channel' | 'feed'>,
  unclear: readonly Subscription[],
  { deps, context }: Working,
) {
  const titles = await titlesOf(unclear, deps, context);
  const what = subscriptionName(context.texts, { feed, librarySectionId }, titles);
  return renderWhichChannel(context.texts, what, { subscriptions: unclear, titles, isMove: named !== undefined });
}

/** Nothing was saved, because there is no channel to post to. */
async function channelNeeded(
  { feed, ...place }: Place & { readonly feed: FeedOrAll },
  titles: LibraryTitles,
  { deps, context }: Working,
) {
  const { notify } = context.texts;
  if (feed === ALL) return nothingDone(notify.needsChannel(notify.all, notify.declarations.set.options.channel.name));
  const key = { ...place, feed };
  const others = (await deps.subscriptions.list(place.guildId)).filter((other) => other.feed === feed);
  const named = others.length === 0 ? titles : new Map([...(await titlesOf(others, deps, context)), ...titles]);
  return renderChannelNeeded(context.texts, key, { titles: named, others });
}

/** The subscription's subject: a library or a whole server; undefined for all. */
async function wantedLibrary(
  typed: string | undefined,
  deps: Deps,
  context: InteractionContext,
): Promise<LibraryOrServer | undefined> {
  if (typed !== undefined) return await namedLibraryOrServer(typed, deps, context);
  const whole = context.only && wholeServer(context.only);
  return wholeServers(deps, context).find(({ key }) => key === whole);
}

const settingsRecord = ({ feed: _, library: __, mention, ...typed }: Omit<Args, 'channel'>) => ({
  ...typed,
  mention: mention && roleRecord(mention.id),
});

/** The settings that `without` removes. */
const TAKEN_AWAY = {
  nothing: {},
  quiet: { quiet: undefined },
  mention: { mentionRoleId: undefined },
  both: { quiet: undefined, mentionRoleId: undefined },
} as const;

/** The settings in the given options. Throws a BadOption. */
function settingsOf(args: Args, context: InteractionContext): Partial<Subscription> {
  refuseUnfit(args, context);
  const { people, include, language: locale, mention, without = 'nothing' } = args;
  const quiet = quietOption(args['quiet-from'], args['quiet-to'], context);
  const takenAway = TAKEN_AWAY[without];
  if (('quiet' in takenAway && quiet) || ('mentionRoleId' in takenAway && mention))
    throw new BadOption('without', context.texts.notify.contrary);
  const timeZone = zoneOption(args['time-zone'], context);
  return {
    ...takenAway,
    ...(quiet && { quiet }),
    ...(mention && { mentionRoleId: mention.id }),
    ...(people && { people }),
    ...(include && { include }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timeZone, isDefaultTimeZone: undefined }),
  };
}

/** Throws a BadOption for options that the feed does not have. */
function refuseUnfit({ feed, people, include, mention }: Args, context: InteractionContext): void {
  const { notify } = context.texts;
  if (people !== undefined && feed !== ALL && !showsPeople(feed))
    throw new BadOption('people', notify.notPeople(feedNames(context.texts, PEOPLE_FEEDS)));
  if (include !== undefined && feed !== ALL && feed !== 'added')
    throw new BadOption('include', notify.notAdded(notify.feeds.added));
  // @everyone has the guild's own id; Discord pings no members when it is mentioned like a role.
  if (mention?.id === guildOf(context)) throw new BadOption('mention', notify.everyone);
}
