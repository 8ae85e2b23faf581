import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import { playlistTypeOf } from '../../../domain/media/playlists/playlist.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { completeItems, withLibrary } from '../itemChoice.ts';
import { type ResolvedItem, resolveItem } from '../resolveItem.ts';

export const PLAYABLE = ITEM_KINDS.filter((kind) => playlistTypeOf(kind) !== undefined);

export const completePlayableItem = completeItems(PLAYABLE, withLibrary);

export const findPlayableItem = (value: string, deps: Deps, context: InteractionContext): Promise<ResolvedItem> =>
  resolveItem(value, PLAYABLE, { deps, context });
