import type { ItemKind } from '../../domain/media/items/item.ts';
import { completeItems, withKind } from '../shared/itemChoice.ts';

/** The kinds that 2.10 has results for; a track is only ever part of an album's. */
export const MATCHED = ['movie', 'show', 'season', 'artist', 'album'] as const satisfies readonly ItemKind[];
/** The only kind that a match can be applied to (4.21). */
export const APPLIED = ['artist'] as const satisfies readonly ItemKind[];

/** Autocomplete: titles of these kinds that may be meant. */
export const completeOf = (kinds: readonly ItemKind[]) => completeItems(kinds, withKind);
