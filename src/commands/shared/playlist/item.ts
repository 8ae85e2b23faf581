import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import { playlistTypeOf } from '../../../domain/media/playlists/playlist.ts';
import type { CommandDeps, InteractionContext } from '../../framework/context.ts';
import { createItemAutocomplete, libraryFact } from '../itemChoice.ts';
import { type ResolvedItem, resolveItem } from '../resolveItem.ts';

export const PLAYABLE_KINDS = ITEM_KINDS.filter((kind) => playlistTypeOf(kind) !== undefined);

export const completePlayableItem = createItemAutocomplete(PLAYABLE_KINDS, libraryFact);

export const findPlayableItem = (
  value: string,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<ResolvedItem> => resolveItem(value, PLAYABLE_KINDS, { deps, context });
