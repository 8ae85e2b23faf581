import type { ItemKind } from '../../domain/media/items/item.ts';
import { completeItems, withKind } from '../shared/itemChoice.ts';

/** The kinds for which 2.10 has results; a track only ever occurs as part of an album's. */
export const MATCHED = ['movie', 'show', 'season', 'artist', 'album'] as const satisfies readonly ItemKind[];
/** The only kind to which a match can be applied (4.21). */
export const APPLIED = ['artist'] as const satisfies readonly ItemKind[];

/** Autocomplete: titles of items of these kinds. */
export const completeOf = (kinds: readonly ItemKind[]) => completeItems(kinds, withKind);
