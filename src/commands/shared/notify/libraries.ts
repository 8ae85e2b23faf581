import { ifReadable } from '../../../domain/media/server/attempt.ts';
import { FEEDS, type FeedName, hasLibraries, LIBRARY_FEEDS } from '../../../domain/notifications/feeds.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import { NO_LIBRARY, wholeServerIn } from '../../../domain/servers/scope.ts';
import { oneLine } from '../../../render/kit/markdown.ts';
import { feedNames, type LibraryTitles } from '../../../render/notify/subscription.ts';
import { BadOption } from '../../framework/command.ts';
import type { Choice, Deps, InteractionContext } from '../../framework/context.ts';
import type { Completion } from '../../framework/options.ts';
import { choiceKey, choiceValue } from '../choiceValue.ts';
import { findLibrary, libraryNames, namedLibraryOrServer, wholeServers } from '../libraryOption.ts';
import { holds } from '../names.ts';
import { mayTouch } from './allowed.ts';

/** Subscriptions belong to a guild; the policy has already refused commands outside of guilds. */
export function guildOf({ actor }: InteractionContext): string {
  if (actor.guildId === undefined) throw new Error('the policy lets nobody in without a guild');
  return actor.guildId;
}

type Context = Pick<InteractionContext, 'texts' | 'signal' | 'servers'>;

/**
 * Naming a library is a mistake for a feed whose events belong to no library; naming a whole server is not.
 */
export function refuseLibrary(
  { feed, library }: { readonly feed: FeedName; readonly library?: string | undefined },
  deps: Pick<Deps, 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'servers'>,
): void {
  if (library === undefined || hasLibraries(feed) || wholeServerIn(choiceKey(library) ?? NO_LIBRARY) !== undefined)
    return;
  if (findLibrary(library, wholeServers(deps, context))) return;
  const { texts } = context;
  const { notify } = texts;
  throw new BadOption('library', notify.notLibrary(notify.feeds[feed], feedNames(texts, LIBRARY_FEEDS)));
}

/** The id of the named library or server. A library that was chosen needs no server, which may be away. */
export const libraryId = async (
  value: string,
  deps: Pick<Deps, 'media' | 'serverNames'>,
  context: Context,
): Promise<LibraryRef> => choiceKey(value) ?? (await namedLibraryOrServer(value, deps, context)).key;

/** The titles of these subscriptions' libraries and servers. A server that cannot be read leaves its libraries out. */
export async function titlesOf(
  subscriptions: readonly Pick<Subscription, 'librarySectionId'>[],
  { media, serverNames }: Pick<Deps, 'media' | 'serverNames'>,
  { texts, signal, servers }: Context,
): Promise<LibraryTitles> {
  const isOfLibrary = subscriptions.some(
    ({ librarySectionId: key }) => key !== undefined && wholeServerIn(key) === undefined,
  );
  const libraries =
    (isOfLibrary ? await ifReadable(() => media.libraries({ signal, isExtra: true })) : undefined) ?? [];
  const names = libraryNames(libraries, { texts }, { serverNames });
  return new Map([
    ...wholeServers({ serverNames }, { servers }).map(({ key, title }) => [key, title] as const),
    ...libraries.map(({ key }, n) => [key, names[n] ?? ''] as const),
  ]);
}

/** Autocomplete: libraries with their own subscription, even if the server has lost them. */
export async function completeSubscribed(typed: string, { deps, context, given }: Completion): Promise<Choice[]> {
  const { feed } = given;
  const subscriptions = await ofFeed(feed, deps, context);
  const titles = await titlesOf(subscriptions, deps, context);
  const keys = new Set(subscriptions.flatMap(({ librarySectionId }) => librarySectionId ?? []));
  return [...keys]
    .map((key) => ({
      name: oneLine(titles.get(key) ?? '') || context.texts.notify.library(key),
      value: choiceValue(key),
    }))
    .filter(({ name }) => holds(name, typed));
}

/** Subscriptions of the feed typed so far (all if none) that this person may change. */
export async function ofFeed(
  feed: unknown,
  deps: Pick<Deps, 'subscriptions'>,
  context: InteractionContext,
): Promise<readonly Subscription[]> {
  const only = FEEDS.find((each) => each === feed);
  const all = await deps.subscriptions.list(guildOf(context));
  return all.filter((each) => (only === undefined || each.feed === only) && mayTouch(each.feed, context));
}
