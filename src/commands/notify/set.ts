import { PEOPLE_FEEDS, showsPeople } from '../../domain/notifications/feeds.ts';
import { PEOPLE_SHOWN } from '../../domain/notifications/peopleShown.ts';
import { DEFAULT_SETTINGS, INCLUDED_CHANGES } from '../../domain/notifications/settings.ts';
import type { NewSubscription, Subscription, SubscriptionKey } from '../../domain/notifications/subscriptions.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import {
  renderChannelNeeded,
  renderChannelUnusable,
  renderSubscriptionSaved,
  type SavedSubscription,
} from '../../render/notify/set.ts';
import { feedNames, type LibraryTitles } from '../../render/notify/subscription.ts';
import { LANGUAGES, localeOf } from '../../render/texts/texts.ts';
import { timeZoneOf } from '../../time/timeZones.ts';
import { type ArgsOf, BadOption, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { channel, choice, optional, role, text } from '../framework/options.ts';
import { audited, channelRecord, roleRecord } from '../framework/records.ts';
import {
  completeLibraryOrServer,
  type LibraryOrServer,
  namedLibraryOrServer,
  wholeServers,
} from '../shared/libraryOption.ts';
import { feed, refuseFeed, waitingFor } from './find.ts';
import { guildOf, refuseLibrary, titlesOf } from './libraries.ts';
import { feedRecord, subscriptionRecord } from './record.ts';
import { completeTimeZone, quietOption } from './times.ts';

const options = {
  feed,
  channel: optional(channel()),
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
 * Makes a subscription or changes it. What is not given stays as it was, even if its channel was lost meanwhile; a
 * channel that is given and does not take our posts is refused.
 */
export const set = subcommand({
  words: (texts) => texts.notify.declarations.set,
  requires: 'notify.edit',
  takesServer: true,
  changes: ({ channel: channelId, ...args }) => ({
    ...feedRecord(args),
    after: JSON.stringify({ channelId: channelId && channelRecord(channelId), ...settingsRecord(args) }),
  }),
  options,
  answer: async (args, deps, context) => {
    refuseFeed(args.feed, context);
    refuseLibrary(args, deps, context);
    const given = settingsOf(args, context);
    const chosen = await wantedLibrary(args.library, deps, context);
    const key = { guildId: guildOf(context), feed: args.feed, librarySectionId: chosen?.key };
    const titles: LibraryTitles = new Map(
      chosen && [[chosen.key, chosen.title], ...(await titlesOf([{ librarySectionId: chosen.key }], deps, context))],
    );
    const before = await deps.subscriptions.find(key);
    const channelId = args.channel ?? before?.channelId;
    if (channelId === undefined) {
      const others = await subscriptionsOf(key, deps);
      const named = others.length === 0 ? titles : new Map([...(await titlesOf(others, deps, context)), ...titles]);
      return renderChannelNeeded(context.texts, key, named, others);
    }
    const problems = await deps.directory.problems(channelId, key.guildId);
    if (args.channel !== undefined && problems.length > 0) {
      return renderChannelUnusable(context.texts, key, titles, { channelId, problems });
    }
    const defaults = {
      ...DEFAULT_SETTINGS,
      timeZone: deps.timeZone,
      isDefaultTimeZone: true,
      locale: localeOf(context.texts),
    };
    const subscription = {
      ...(before ?? defaults),
      ...given,
      ...key,
      channelId,
      setBy: context.actor.userId,
    };
    return await save(
      { before, subscription, titles, problems, rings: await ringing(subscription, args, deps) },
      deps,
      context,
    );
  },
});

/** What the subscription is to be about: a library or a whole server; undefined for all. */
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

/** The subscriptions to the same feed in the same guild. */
const subscriptionsOf = async (
  { guildId, feed }: SubscriptionKey,
  { subscriptions }: Deps,
): Promise<readonly Subscription[]> =>
  (await subscriptions.list(guildId)).filter((subscription) => subscription.feed === feed);

interface Saving extends Pick<SavedSubscription, 'before' | 'titles' | 'problems' | 'rings'> {
  readonly subscription: NewSubscription;
}

async function save(
  { subscription, ...given }: Saving,
  deps: Deps,
  { texts }: InteractionContext,
): Promise<ChangeMessage> {
  const beginsTask = subscription.feed === 'maintenance' && !(await deps.subscriptions.hasFeed('maintenance'));
  const saved = await deps.subscriptions.set(subscription);
  // The channel was checked a moment ago.
  const takenUp = given.problems.length === 0 && (await deps.blocked.unblock(saved.channelId));
  const waiting = await waitingFor(saved, deps);
  const isOnly = (await subscriptionsOf(saved, deps)).every(({ librarySectionId }) => librarySectionId !== undefined);
  deps.wake();
  const message = renderSubscriptionSaved(texts, {
    ...given,
    subscription: saved,
    waiting,
    takenUp,
    isOnly,
    taskFrom: beginsTask ? deps.nextMaintenance(deps.clock.now()) : undefined,
    ids: deps.commandIds(saved.guildId),
  });
  return audited(message, {
    before: given.before && subscriptionRecord(given.before),
    after: subscriptionRecord(saved),
    refs: [saved.librarySectionId],
  });
}

/** Whether the mention will notify the members of its role; undefined if that cannot have changed. */
async function ringing({ channelId, mentionRoleId }: NewSubscription, { mention, channel }: Args, deps: Deps) {
  if (mentionRoleId === undefined || (mention ?? channel) === undefined) return undefined;
  return mention?.mentionable === true || (await deps.directory.rings(channelId, mentionRoleId));
}

/** What `without` takes away. */
const TAKEN_AWAY = {
  nothing: {},
  quiet: { quiet: undefined },
  mention: { mentionRoleId: undefined },
  both: { quiet: undefined, mentionRoleId: undefined },
} as const;

/** The settings in the options, without those that were left out. Throws a BadOption. */
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

/** Throws a BadOption for what that feed does not have. */
function refuseUnfit({ feed, people, include, mention }: Args, context: InteractionContext): void {
  const { notify } = context.texts;
  if (people !== undefined && !showsPeople(feed))
    throw new BadOption('people', notify.notPeople(feedNames(context.texts, PEOPLE_FEEDS)));
  if (include !== undefined && feed !== 'added') throw new BadOption('include', notify.notAdded(notify.feeds.added));
  // @everyone has the guild's own id; Discord notifies nobody when it is mentioned like a role.
  if (mention?.id === guildOf(context)) throw new BadOption('mention', notify.everyone);
}

/** Throws a BadOption. */
export function zoneOption(typed: string | undefined, { texts }: InteractionContext): string | undefined {
  const zone = typed === undefined ? undefined : timeZoneOf(typed);
  if (typed !== undefined && zone === undefined) throw new BadOption('time-zone', texts.notify.badZone);
  return zone;
}
