import type { CallOptions } from '../callOptions.ts';
import type { MediaItem } from './item.ts';
import type { ListingInfo } from './listings.ts';
import type { Matches } from './matches.ts';
import type { Picture } from './posters.ts';

export interface ItemsApi {
  item(ratingKey: string, options?: CallOptions): Promise<MediaItem>;
  /** A picture on the server's own origin, at most 10 MB. `thumb` comes from an item. */
  poster(thumb: string, options?: CallOptions): Promise<Picture>;
  /** 4.13. `not-found` for an id that the server does not know. */
  matches(ratingKey: string, options?: CallOptions): Promise<Matches>;
  /** 4.21: gives an artist the metadata of a match. The server's answer says no more than that it worked. */
  applyMatch(
    artistKey: string,
    match: { readonly guid: string; readonly name: string },
    options?: CallOptions,
  ): Promise<ListingInfo>;
}
