import type { MediaItem } from '../../domain/media/items/item.ts';
import { MAX_FILES } from '../kit/limits.ts';
import type { Upload } from '../kit/message.ts';
import { inFileName, type PostersByThumb, thumbOf } from '../kit/thumb.ts';
import { fullTitle } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';

/** The name of an item without a title. An item without a key as well was deleted from the server. */
export const nameless = ({ history, search }: Texts, { ratingKey }: MediaItem): string =>
  ratingKey === undefined ? history.post.gone : search.untitled;

/** The colour beside plays; charts draw plays in it, too. */
export const PLAYS_COLOUR = 0x6f7bf7;

interface PlayedRow {
  readonly item: MediaItem;
  readonly posters: PostersByThumb;
  /** The row's place in the list, from 0. */
  readonly index: number;
}

/** The picture of a row. Its file name has the place and the key, because a film may occur twice. */
export function playedPicture(texts: Texts, { item, posters, index }: PlayedRow): Upload | undefined {
  const thumb = index < MAX_FILES ? thumbOf(item) : undefined;
  const bytes = thumb && posters.get(thumb);
  const description = texts.search.poster(fullTitle(item, nameless(texts, item), 200));
  const name = ['played', index + 1, ...(item.ratingKey === undefined ? [] : [inFileName(item.ratingKey)])].join('-');
  return bytes && { name: `${name}.webp`, bytes, description };
}
