import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Texts } from '../texts/texts.ts';

/** What an item without a title is called: only what has no key either was deleted from the server. */
export const nameless = ({ history, search }: Texts, { ratingKey }: MediaItem): string =>
  ratingKey === undefined ? history.post.gone : search.untitled;
