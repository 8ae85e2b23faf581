import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Message } from '../../render/kit/message.ts';
import { cardTarget, chosenFrom } from '../card/items.ts';
import { renderCandidates } from '../card/menus.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { pageNumber, paging } from '../shared/paging.ts';
import { resolveItem } from '../shared/resolveItem.ts';
import { showCandidates } from './candidates.ts';
import { completeOf, MATCHED } from './item.ts';
import { renderNothingToMatch } from './views/find.ts';

const PICK = 'match.find.of';

export const find = subcommand({
  words: (texts) => texts.match.declarations.find,
  requires: 'match.find',
  visibility: 'public',
  changes: false,
  options: { item: text({ complete: completeOf(MATCHED) }) },
  answer: async ({ item: value }, deps, context) => {
    const found = await resolveItem(value, MATCHED, deps, context);
    if ('item' in found) return await showMatches(found.item, 1, deps, context);
    return (
      renderCandidates(context.texts, value, found, { action: PICK }) ?? renderNothingToMatch(context.texts, value)
    );
  },
});

/** Answers the menu that is shown when several items may be meant. */
export const matchesOf = press({
  name: PICK,
  requires: 'match.find',
  changes: false,
  target: cardTarget,
  place: 'update',
  answer: async (target, { values }, deps, context) => {
    const { ratingKey } = chosenFrom(target, values);
    return await showMatches(await deps.media.item(ratingKey, context), 1, deps, context);
  },
});

export const pages = paging({
  ...{ name: 'match.page', requires: 'match.find', by: 'anyone' },
  target: z.object({ ratingKey: z.string(), page: pageNumber }),
  show: async ({ ratingKey, page }, deps, context) =>
    await showMatches(await deps.media.item(ratingKey, context), page, deps, context),
});

async function showMatches(item: MediaItem, page: number, deps: Deps, context: InteractionContext): Promise<Message> {
  const { ratingKey } = item;
  if (ratingKey === undefined) return renderNothingToMatch(context.texts, item.title);
  const pageTo = (to: number) => pages.to({ ratingKey, page: to });
  return await showCandidates(item, { ratingKey, page, pageTo }, deps, context);
}
