import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import { playlistTypeOf } from '../../../domain/media/playlists/playlist.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { completeItems, libraryFact } from '../itemChoice.ts';
import { type ResolvedItem, resolveItem } from '../resolveItem.ts';

export const PLAYABLE_KINDS = ITEM_KINDS.filter((kind) => playlistTypeOf(kind) !== undefined);

export const completePlayableItem = completeItems(PLAYABLE_KINDS, libraryFact);

export const findPlayableItem = (value: string, deps: Deps, context: InteractionContext): Promise<ResolvedItem> =>
  resolveItem(value, PLAYABLE_KINDS, { deps, context });
