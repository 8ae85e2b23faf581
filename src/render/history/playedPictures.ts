import type { MediaItem } from '../../domain/media/items/item.ts';
import { encodeItemRefForFileName, type PostersByThumb, thumbOf } from '../kit/media/thumb.ts';
import { fullTitle, type TitleWords } from '../kit/media/title.ts';
import { MAX_MESSAGE_FILES } from '../kit/message/limits.ts';
import type { Upload } from '../kit/message/message.ts';
import type { Texts } from '../texts/texts.ts';

/** Name of an item without a title. Such an item without a key was deleted from the media server. */
export const fallbackTitle = ({ history, search }: Texts, { ratingKey }: MediaItem): string =>
  ratingKey === undefined ? history.post.gone : search.untitled;

export const titleWordsForPlay = (texts: Texts, item: MediaItem): TitleWords => ({
  untitled: fallbackTitle(texts, item),
  episode: texts.search.episode,
});

interface PlayedRow {
  readonly item: MediaItem;
  readonly posters: PostersByThumb;
  readonly index: number;
}

/** Picture of a row. The row's position is part of the file name, because one film may occur in several rows. */
export function pictureOfPlay(texts: Texts, { item, posters, index }: PlayedRow): Upload | undefined {
  const thumb = index < MAX_MESSAGE_FILES ? thumbOf(item) : undefined;
  const bytes = thumb && posters.get(thumb);
  if (!bytes) return undefined;
  const keySuffix = item.ratingKey === undefined ? '' : `-${encodeItemRefForFileName(item.ratingKey)}`;
  return {
    name: `played-${index + 1}${keySuffix}.webp`,
    bytes,
    description: texts.search.poster(fullTitle(item, titleWordsForPlay(texts, item), 200)),
  };
}
