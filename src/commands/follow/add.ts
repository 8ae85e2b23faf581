import { z } from 'zod';
import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import { foldedTitle } from '../../domain/notifications/follows.ts';
import { libraryRef } from '../../domain/servers/storedRefs.ts';
import { FOLLOW_PRESSES } from '../../render/follow/next.ts';
import { commandLink } from '../../render/kit/commandLink.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { MAX_CHOICE_TEXT } from '../../render/kit/limits.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Button } from '../../render/kit/press.ts';
import { boldTitle, withYear } from '../../render/kit/title.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { cardItems, cardTarget, chosenFrom, pressFor, renderCandidates } from '../card/items.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { integer, optional, text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { guildOf } from '../notify/libraries.ts';
import { choiceKey, chosenRefs } from '../shared/choiceValue.ts';
import { completeItems, withKind } from '../shared/itemChoice.ts';
import { completeLibrary, namedLibrary } from '../shared/libraryOption.ts';
import { knownItem, resolveItem } from '../shared/resolveItem.ts';
import { FOLLOWABLE, follow, followedItem } from './follow.ts';
import { widen } from './widen.ts';

export const YEAR = optional(integer({ min: 1850, max: 2100 }));
/** What a title that arrives can be. */
const TITLED: readonly ItemKind[] = ['movie', 'show', 'artist', 'album'];

/** Its button stands on public cards, so the answer is private: whoever presses it follows for themselves. */
const followItem = press({
  name: FOLLOW_PRESSES.item,
  requires: 'follow.own',
  changes: ({ target, pressed }) => {
    const { values } = pressed;
    const { ratingKey } = chosenFrom(target, values);
    return { target: `item ${ratingKey}`, refs: [ratingKey] };
  },
  target: cardTarget,
  place: 'private',
  answer: async ({ target, pressed, deps, context }) => {
    const { values } = pressed;
    const { ratingKey } = chosenFrom(target, values);
    return await followOf(await deps.media.item(ratingKey, { signal: context.signal }), deps, context);
  },
});

/** Its button stands under posts of what has no series and no artist. */
const followLibrary = press({
  name: FOLLOW_PRESSES.library,
  requires: 'follow.own',
  changes: ({ target }) => ({ target: `library ${target.key}`, refs: [target.key] }),
  target: z.object({ key: libraryRef }),
  place: 'private',
  answer: ({ target, deps, context }) => followNamed(`#${target.key}`, deps, context),
});

async function followNamed(library: string, deps: Deps, context: InteractionContext): Promise<ChangeMessage> {
  const { key, title } = await namedLibrary(library, deps, context);
  return await follow({ kind: 'library', key, title }, deps, context);
}

/** For the card of something that more can arrive of. */
export function followButton(texts: Texts, item: MediaItem): readonly Button[] {
  const [named] = FOLLOWABLE.includes(item.kind) ? cardItems([item], texts.search.untitled) : [];
  return named ? [{ label: texts.follow.button, style: 'secondary', press: pressFor(FOLLOW_PRESSES.item, named) }] : [];
}

async function followOf(item: MediaItem, deps: Deps, context: InteractionContext): Promise<ChangeMessage> {
  const followed = followedItem(item, context.texts.search.untitled);
  return followed ? await follow(followed, deps, context) : nothingDone(context.texts.follow.notThis);
}

async function followTyped(title: string, deps: Deps, context: InteractionContext): Promise<ChangeMessage> {
  const found = await resolveItem(title, FOLLOWABLE, deps, context);
  if ('item' in found) return await followOf(found.item, deps, context);
  const of = { action: FOLLOW_PRESSES.item, servers: deps.serverNames };
  const asked = renderCandidates(context.texts, title, found, of);
  if (asked) return { ...asked, outcome: 'nothing' };
  const link = commandLink('follow title', deps.commandIds(guildOf(context)));
  return nothingDone(context.texts.follow.noneCalled(plainClipped(title, MAX_CHOICE_TEXT), link));
}

/** What is not there yet: told once, as soon as it arrives on any server of the guild. */
export const title = subcommand({
  words: (texts) => texts.follow.declarations.title,
  requires: 'follow.own',
  changes: ({ args }) => ({ target: withYear(args.title, args.year) }),
  options: { title: text({}), year: YEAR },
  answer: async ({ args, deps, context }) => {
    const { title: typed, year } = args;
    const { answer, isUnchecked } = await alreadyHere(typed, year, deps, context);
    return answer ?? (await follow({ kind: 'title', title: typed, year, isUnchecked }, deps, context));
  },
});

/**
 * The answer where the title is here already. While no media server answers, only the catalogue is asked, and the rest is `isUnchecked`.
 * Throws a BadOption for an empty title.
 */
export async function alreadyHere(
  typed: string,
  year: number | undefined,
  deps: Deps,
  context: InteractionContext,
): Promise<{ readonly answer?: ChangeMessage; readonly isUnchecked: boolean }> {
  const { texts } = context;
  if (foldedTitle(typed) === '') throw new BadOption('title', texts.errors.problems.text(MAX_CHOICE_TEXT));
  const resolve = () => resolveItem(typed, TITLED, deps, context);
  // A key is no title: if it cannot be read, the answer says why.
  const resolved = choiceKey(typed) === undefined ? await ifReadable(resolve) : await resolve();
  const found = resolved ?? knownItem(typed, TITLED, deps);
  const there = 'item' in found && (year === undefined || found.item.year === undefined || found.item.year === year);
  if (!there) return { isUnchecked: resolved === undefined };
  const answer = nothingDone(texts.follow.alreadyHere(boldTitle(found.item, texts.search.untitled)));
  return { answer, isUnchecked: false };
}

export const add = subcommand({
  words: (texts) => texts.follow.declarations.add,
  requires: 'follow.own',
  presses: [followItem, followLibrary, widen],
  changes: ({ args }) => ({ target: args.title ?? args.library, refs: chosenRefs(args.title, args.library) }),
  options: {
    title: optional(text({ complete: completeItems(FOLLOWABLE, withKind) })),
    library: optional(text({ complete: completeLibrary() })),
  },
  answer: async ({ args, deps, context }) => {
    const { title, library } = args;
    if (title !== undefined && library !== undefined) throw new BadOption('library', context.texts.follow.oneOfThem);
    if (title !== undefined) return await followTyped(title, deps, context);
    if (library === undefined) return nothingDone(context.texts.follow.nothingNamed);
    return await followNamed(library, deps, context);
  },
});
