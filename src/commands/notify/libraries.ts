import { ifReadable } from '../../domain/media/server/attempt.ts';
import { type FeedName, hasLibraries, LIBRARY_FEEDS } from '../../domain/notifications/feeds.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { feedNames, type LibraryTitles } from '../../render/notify/subscription.ts';
import { BadOption } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { choiceKey, choiceValue } from '../shared/choiceValue.ts';
import { namedLibrary } from '../shared/libraryOption.ts';
import { holds } from '../shared/names.ts';

/** Subscriptions belong to a guild; the policy has already refused commands outside of guilds. */
export function guildOf({ actor }: InteractionContext): string {
  if (actor.guildId === undefined) throw new Error('the policy lets nobody in without a guild');
  return actor.guildId;
}

type Context = Pick<InteractionContext, 'texts' | 'signal'>;

/** The option `library` is a mistake for a feed whose events belong to no library. */
export function refuseLibrary(feed: FeedName, { texts }: Pick<InteractionContext, 'texts'>): void {
  if (hasLibraries(feed)) return;
  const { notify } = texts;
  throw new BadOption('library', notify.notLibrary(notify.feeds[feed], feedNames(texts, LIBRARY_FEEDS)));
}

/** The id of the named library. A library that was chosen needs no server, which may be away. */
export const libraryId = async (value: string, deps: Pick<Deps, 'media'>, context: Context): Promise<string> =>
  choiceKey(value) ?? (await namedLibrary(value, deps, context)).key;

/** The titles of these subscriptions' libraries. A server that cannot be read leaves them out. */
export async function titlesOf(
  subscriptions: readonly Pick<Subscription, 'librarySectionId'>[],
  { media }: Pick<Deps, 'media'>,
  { signal }: Pick<InteractionContext, 'signal'>,
): Promise<LibraryTitles> {
  if (subscriptions.every(({ librarySectionId }) => librarySectionId === undefined)) return new Map();
  const libraries = await ifReadable(() => media.libraries({ signal }));
  return new Map(libraries?.map(({ key, title }) => [key, title]));
}

/** Autocomplete: the libraries with a subscription of their own, including those that the server has lost. */
export async function completeSubscribed(
  typed: string,
  deps: Deps,
  context: InteractionContext,
  { feed }: Readonly<Record<string, unknown>>,
): Promise<Choice[]> {
  const subscriptions = (await deps.subscriptions.list(guildOf(context))).filter(
    (subscription) => feed === undefined || subscription.feed === feed,
  );
  const titles = await titlesOf(subscriptions, deps, context);
  const keys = new Set(subscriptions.flatMap(({ librarySectionId }) => librarySectionId ?? []));
  return [...keys]
    .map((key) => ({
      name: oneLine(titles.get(key) ?? '') || context.texts.notify.library(key),
      value: choiceValue(key),
    }))
    .filter(({ name }) => holds(name, typed));
}
