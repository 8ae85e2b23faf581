import { z } from 'zod';
import { renderPickForMatch } from '../../render/match/find.ts';
import { subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { resolveItem } from '../shared/resolveItem.ts';
import { PAGE, showCandidates } from './candidates.ts';
import { completeOf, MATCHED } from './item.ts';

export const find = subcommand({
  words: (texts) => texts.match.declarations.find,
  requires: 'match.find',
  visibility: 'public',
  changes: false,
  options: { item: text({ max: 100, complete: completeOf(MATCHED) }) },
  answer: async ({ item: value }, deps, context) => {
    const found = await resolveItem(value, MATCHED, deps, context);
    if ('item' in found && found.item.ratingKey !== undefined)
      return await showCandidates(found.item, found.item.ratingKey, 1, deps, context);
    const candidates = 'item' in found ? { candidates: [], isCut: false } : found;
    return renderPickForMatch(context.texts, value, candidates);
  },
});

export const matchPage = press({
  name: PAGE,
  requires: 'match.find',
  changes: false,
  target: z.object({ ratingKey: z.string(), page: z.int().min(1) }),
  place: 'update',
  answer: async ({ ratingKey, page }, _, deps, context) =>
    await showCandidates(await deps.media.item(ratingKey, { signal: context.signal }), ratingKey, page, deps, context),
});
