import { z } from 'zod';
import type { ItemKind } from '../../domain/media/items/item.ts';
import { createSubcommand } from '../framework/command.ts';
import { textOption } from '../framework/options.ts';
import { createItemAutocomplete, itemKindAndLibraryFacts } from '../shared/itemChoice.ts';
import { createCommandAboutItem } from '../shared/items/oneItem.ts';
import { matchListPager, showMatches } from '../shared/match/showMatches.ts';
import { renderNothingToMatch } from '../shared/match/views/find.ts';

/** Kinds for which a match search has results (interface.md, 2.10). Tracks appear only as part of an album. */
const MATCHABLE_KINDS: readonly ItemKind[] = ['movie', 'show', 'season', 'artist', 'album'];

const itemMatches = createCommandAboutItem({
  name: 'match.find.of',
  requires: 'match.find',
  place: 'update',
  kinds: MATCHABLE_KINDS,
  extraSchema: z.object({}),
  show: ({ item, deps, context }) => showMatches(item, 1, { deps, context }),
  renderNoMatch: renderNothingToMatch,
});

export const findMatchCommand = createSubcommand({
  words: (texts) => texts.match.declarations.find,
  requires: 'match.find',
  visibility: 'public',
  changes: false,
  options: { item: textOption({ complete: createItemAutocomplete(MATCHABLE_KINDS, itemKindAndLibraryFacts) }) },
  presses: [matchListPager.action, itemMatches.action],
  answer: ({ args, deps, context }) => itemMatches.answer({ typedText: args.item, extraData: {}, deps, context }),
});
