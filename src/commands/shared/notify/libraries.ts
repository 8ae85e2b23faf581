import { readUnlessServerFails } from '../../../domain/media/server/attempt.ts';
import { FEEDS, type FeedName, isLibraryFeed, LIBRARY_FEEDS } from '../../../domain/notifications/feeds.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import { EVERYTHING_VISIBLE, serverIfScopeIsWholeServer } from '../../../domain/servers/scope.ts';
import { oneLine } from '../../../render/kit/text/markdown.ts';
import { feedNames, type LibraryTitles } from '../../../render/notify/subscription.ts';
import { InvalidOptionError } from '../../framework/command.ts';
import type { CommandDeps, InteractionContext, OptionChoice } from '../../framework/context.ts';
import type { CompletionRequest } from '../../framework/options.ts';
import { encodeRefAsChoiceValue, refOfChoice } from '../encodeRefAsChoiceValue.ts';
import { findLibrary, libraryNames, resolveLibraryOrServer, visibleServersAsChoices } from '../libraryOption.ts';
import { containsText } from '../names.ts';
import { mayManageFeed } from './allowed.ts';

/**
 * The id of the guild. The error cannot occur in practice, because the access policy refuses commands outside of
 * guilds.
 */
export function requireGuild({ actor }: InteractionContext): string {
  if (actor.guildId === undefined) throw new Error('the policy lets nobody in without a guild');
  return actor.guildId;
}

type Context = Pick<InteractionContext, 'texts' | 'signal' | 'servers'>;

/** Throws an InvalidOptionError for a library if the feed's events belong to no library. Accepts a whole server. */
export function refuseLibraryForFeed(
  { feed, library }: { readonly feed: FeedName; readonly library?: string | undefined },
  deps: Pick<CommandDeps, 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'servers'>,
): void {
  if (library === undefined || isLibraryFeed(feed)) return;
  const isChosenServer = serverIfScopeIsWholeServer(refOfChoice(library) ?? EVERYTHING_VISIBLE) !== undefined;
  if (isChosenServer || findLibrary(library, visibleServersAsChoices(deps, context))) return;
  const { texts } = context;
  const { notify } = texts;
  throw new InvalidOptionError('library', notify.notLibrary(notify.feeds[feed], feedNames(texts, LIBRARY_FEEDS)));
}

/**
 * The ref of the chosen or named library or server. The value of a choice contains the ref, so a choice works even if
 * the server is down.
 */
export const resolveLibraryId = async (
  value: string,
  deps: Pick<CommandDeps, 'media' | 'serverNames'>,
  context: Context,
): Promise<LibraryRef> => refOfChoice(value) ?? (await resolveLibraryOrServer(value, deps, context)).key;

/** Titles of the subscriptions' libraries and servers. Leaves out libraries of servers that cannot be read. */
export async function readLibraryTitles(
  subscriptions: readonly Pick<Subscription, 'librarySectionId'>[],
  { media, serverNames }: Pick<CommandDeps, 'media' | 'serverNames'>,
  { texts, signal, servers }: Context,
): Promise<LibraryTitles> {
  const needsLibraries = subscriptions.some(
    ({ librarySectionId: key }) => key !== undefined && serverIfScopeIsWholeServer(key) === undefined,
  );
  const libraries = needsLibraries
    ? ((await readUnlessServerFails(() => media.libraries({ signal, isExtra: true }))) ?? [])
    : [];
  const names = libraryNames(libraries, { texts }, { serverNames });
  return new Map([
    ...visibleServersAsChoices({ serverNames }, { servers }).map(({ key, title }) => [key, title] as const),
    ...libraries.map(({ key }, index) => [key, names[index] ?? ''] as const),
  ]);
}

/** Autocomplete for libraries with subscriptions of their own. Includes libraries that are gone. */
export async function completeSubscribedLibrary(
  typedText: string,
  { deps, context, otherOptions }: CompletionRequest,
): Promise<OptionChoice[]> {
  const { feed } = otherOptions;
  const subscriptions = await manageableSubscriptions(feed, deps, context);
  const titles = await readLibraryTitles(subscriptions, deps, context);
  const keys = new Set(subscriptions.flatMap(({ librarySectionId }) => librarySectionId ?? []));
  return [...keys]
    .map((key) => ({
      name: oneLine(titles.get(key) ?? '') || context.texts.notify.library(key),
      value: encodeRefAsChoiceValue(key),
    }))
    .filter(({ name }) => containsText(name, typedText));
}

/** Subscriptions that the person may manage: those of `feed`, or of all feeds if `feed` is not the name of a feed. */
export async function manageableSubscriptions(
  feed: unknown,
  deps: Pick<CommandDeps, 'subscriptions'>,
  context: InteractionContext,
): Promise<readonly Subscription[]> {
  const requestedFeed = FEEDS.find((name) => name === feed);
  const subscriptions = await deps.subscriptions.list(requireGuild(context));
  return subscriptions.filter(
    (subscription) =>
      (requestedFeed === undefined || subscription.feed === requestedFeed) && mayManageFeed(subscription.feed, context),
  );
}
