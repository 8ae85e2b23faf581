import type { ItemsApi } from '../../domain/media/items/itemsApi.ts';
import type { Call } from '../call.ts';
import { item } from '../endpoints/items.ts';
import { applyMatch, matches } from '../endpoints/matches.ts';
import { poster } from '../endpoints/pictures.ts';

export const itemsApi = (call: Call): ItemsApi => ({
  item: async (ratingKey, options) => call(item(ratingKey), options),
  poster: async (thumb, options) => call(poster(thumb), options),
  matches: async (ratingKey, options) => call(matches(ratingKey), options),
  applyMatch: async (artistKey, match, options) => call(applyMatch(artistKey, match), options),
});
