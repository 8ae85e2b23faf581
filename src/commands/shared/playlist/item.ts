import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import { playlistTypeOf } from '../../../domain/media/playlists/playlist.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { completeItems, withLibrary } from '../itemChoice.ts';
import { type Resolved, resolveItem } from '../resolveItem.ts';

/** The kinds that a playlist can hold. */
export const PLAYABLE = ITEM_KINDS.filter((kind) => playlistTypeOf(kind) !== undefined);

/** Autocomplete: titles of items that a playlist can hold. */
export const completeItem = completeItems(PLAYABLE, withLibrary);

/** The item that was chosen or typed, if a playlist can hold it. */
export const findItem = (value: string, deps: Deps, context: InteractionContext): Promise<Resolved> =>
  resolveItem(value, PLAYABLE, { deps, context });
