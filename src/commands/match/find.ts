import { z } from 'zod';
import type { ItemKind } from '../../domain/media/items/item.ts';
import { subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { completeItems, withKind } from '../shared/itemChoice.ts';
import { oneItem } from '../shared/items/oneItem.ts';
import { matchPages, showMatches } from '../shared/match/showMatches.ts';
import { renderNothingToMatch } from '../shared/match/views/find.ts';

/** The kinds for which 2.10 has results; a track only ever occurs as part of an album's. */
const MATCHED: readonly ItemKind[] = ['movie', 'show', 'season', 'artist', 'album'];

const ofItem = oneItem({
  name: 'match.find.of',
  requires: 'match.find',
  place: 'update',
  kinds: MATCHED,
  kept: z.object({}),
  show: ({ item, deps, context }) => showMatches(item, 1, { deps, context }),
  nothing: renderNothingToMatch,
});

export const find = subcommand({
  words: (texts) => texts.match.declarations.find,
  requires: 'match.find',
  visibility: 'public',
  changes: false,
  options: { item: text({ complete: completeItems(MATCHED, withKind) }) },
  presses: [matchPages.action, ofItem.action],
  answer: ({ args, deps, context }) => ofItem.answer({ typed: args.item, kept: {}, deps, context }),
});
