import {
  ALSO_TOLD,
  type NewRoute,
  PEOPLE_FEEDS,
  PEOPLE_SHOWN,
  type Route,
  type RouteKey,
  showsPeople,
  USUAL_SETTINGS,
} from '../../domain/notifications/subscriptions.ts';
import type { Message } from '../../render/kit/message.ts';
import {
  renderChannelNeeded,
  renderChannelUnusable,
  renderRouteSaved,
  type SavedRoute,
} from '../../render/notify/set.ts';
import { feedNames, type LibraryTitles } from '../../render/notify/subscription.ts';
import { LANGUAGES, localeOf } from '../../render/texts/texts.ts';
import { timeZoneOf } from '../../time/timeZones.ts';
import { type ArgsOf, BadOption, subcommand } from '../framework/command.ts';
import type { Ask, Deps } from '../framework/context.ts';
import { channel, choice, optional, role, text } from '../framework/options.ts';
import { completeLibrary } from '../shared/libraryOption.ts';
import { feed, waitingFor } from './find.ts';
import { guildOf } from './guild.ts';
import { namedLibrary, refuseLibrary, titlesOf } from './libraries.ts';
import { completeTimeZone, quietOption } from './times.ts';

const options = {
  feed,
  channel: optional(channel()),
  library: optional(text({ max: 100, complete: completeLibrary() })),
  'quiet-from': optional(text({ max: 5 })),
  'quiet-to': optional(text({ max: 5 })),
  mention: optional(role()),
  people: optional(choice(PEOPLE_SHOWN)),
  also: optional(choice(ALSO_TOLD)),
  language: optional(choice(LANGUAGES)),
  'time-zone': optional(text({ max: 60, complete: completeTimeZone })),
  without: optional(choice(['quiet', 'mention', 'both'])),
};
type Args = ArgsOf<typeof options>;

/**
 * Makes a route or changes one. What is not given stays as it was, also when the channel was lost meanwhile; one that is
 * given and takes no posts of ours is refused.
 */
export const set = subcommand({
  words: (texts) => texts.declarations.notifySet,
  requires: 'notify.edit',
  visibility: 'private',
  changes: true,
  options,
  answer: async (args, deps, ask) => {
    const given = settingsOf(args, ask);
    const chosen = args.library === undefined ? undefined : await namedLibrary(args.library, deps, ask);
    if (chosen && 'components' in chosen) return chosen;
    const key = { guildId: guildOf(ask), feed: args.feed, librarySectionId: chosen?.key };
    const titles: LibraryTitles = new Map(chosen ? [[chosen.key, chosen.title]] : []);
    const before = await deps.routes.find(key);
    const channelId = args.channel ?? before?.channelId;
    if (channelId === undefined) {
      const others = await routesOf(key, deps);
      const named = others.length === 0 ? titles : new Map([...(await titlesOf(others, deps, ask)), ...titles]);
      return renderChannelNeeded(ask.texts, key, named, others);
    }
    const problems = await deps.directory.problems(channelId, key.guildId);
    if (args.channel !== undefined && problems.length > 0) {
      return renderChannelUnusable(ask.texts, key, titles, { channelId, problems });
    }
    const usual = { ...USUAL_SETTINGS, timeZone: deps.timeZone, usualTimeZone: true, locale: localeOf(ask.texts) };
    const route = { ...(before ? kept(before) : usual), ...given, ...key, channelId, setBy: ask.actor.userId };
    return await save({ before, route, titles, problems, rings: await ringing(route, args, deps) }, deps, ask);
  },
});

/** Of the same feed in the same guild. */
const routesOf = async ({ guildId, feed }: RouteKey, { routes }: Pick<Deps, 'routes'>): Promise<readonly Route[]> =>
  (await routes.list(guildId)).filter((route) => route.feed === feed);

interface Saving extends Pick<SavedRoute, 'before' | 'titles' | 'problems' | 'rings'> {
  readonly route: NewRoute;
}

async function save(
  { route, ...given }: Saving,
  deps: Pick<Deps, 'routes' | 'parked' | 'notices' | 'wake' | 'commandIds' | 'nextMaintenance' | 'clock'>,
  { texts }: Pick<Ask, 'texts'>,
): Promise<Message> {
  const beginsTask = route.feed === 'maintenance' && !(await deps.routes.hears('maintenance'));
  const saved = await deps.routes.set(route);
  // It has just been looked at.
  const takenUp = given.problems.length === 0 && (await deps.parked.unpark(saved.channelId));
  const waiting = (await waitingFor(deps))(saved);
  const isOnly = (await routesOf(saved, deps)).every(({ librarySectionId }) => librarySectionId !== undefined);
  deps.wake();
  return renderRouteSaved(texts, {
    ...given,
    route: saved,
    waiting,
    takenUp,
    isOnly,
    taskFrom: beginsTask ? deps.nextMaintenance(deps.clock.now()) : undefined,
    ids: deps.commandIds(saved.guildId),
  });
}

/** Whether those who have its role will be rung, when that may be another answer than before. */
async function ringing(
  { channelId, mentionRoleId }: NewRoute,
  { mention, channel }: Args,
  deps: Pick<Deps, 'directory'>,
) {
  if (mentionRoleId === undefined || (mention ?? channel) === undefined) return undefined;
  return mention?.mentionable === true || (await deps.directory.rings(channelId, mentionRoleId));
}

/** What a route that is there keeps. */
const kept = ({ digest, quiet, timeZone, usualTimeZone, mentionRoleId, people, locale, also }: Route) => ({
  ...{ digest, quiet, timeZone, usualTimeZone, mentionRoleId, people, locale, also },
});

/** What the options say of the settings, and nothing of those that were left out. Throws a BadOption. */
function settingsOf(args: Args, ask: Ask): Partial<Route> {
  const { feed, people, also, language: locale, mention, without } = args;
  const { notify } = ask.texts;
  if (args.library !== undefined) refuseLibrary(feed, ask);
  if (people !== undefined && !showsPeople(feed))
    throw new BadOption('people', notify.notPeople(feedNames(ask.texts, PEOPLE_FEEDS)));
  if (also !== undefined && feed !== 'added') throw new BadOption('also', notify.notAdded(notify.feeds.added));
  // The role that everybody has is that of the guild's own id; Discord rings nobody for it.
  if (mention?.id === guildOf(ask)) throw new BadOption('mention', notify.everyone);
  const quiet = quietOption(args['quiet-from'], args['quiet-to'], ask);
  const [noQuiet, noMention] = [without === 'quiet' || without === 'both', without === 'mention' || without === 'both'];
  if ((noQuiet && quiet) || (noMention && mention)) throw new BadOption('without', notify.contrary);
  const timeZone = zoneOption(args['time-zone'], ask);
  return {
    ...(quiet && { quiet }),
    ...(noQuiet && { quiet: undefined }),
    ...(mention && { mentionRoleId: mention.id }),
    ...(noMention && { mentionRoleId: undefined }),
    ...(people && { people }),
    ...(also && { also }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timeZone, usualTimeZone: undefined }),
  };
}

function zoneOption(typed: string | undefined, { texts }: Pick<Ask, 'texts'>): string | undefined {
  const zone = typed === undefined ? undefined : timeZoneOf(typed);
  if (typed !== undefined && zone === undefined) throw new BadOption('time-zone', texts.notify.badZone);
  return zone;
}
