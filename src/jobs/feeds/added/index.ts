import type { ItemRef, LibraryRef } from '../../../domain/servers/refs.ts';
import type { FeedDefinition } from '../feed.ts';
import { SAMPLE_POSTER } from '../samplePoster.ts';
import { LONG_POLL_DEADLINE_MS } from '../source.ts';
import { type AddedItem, type ItemChange, itemChangeCodec } from './data.ts';
import { addedItemsMessages } from './messages.ts';
import { pollAddedItems } from './poll.ts';

const FILM: AddedItem = {
  ratingKey: '1' as ItemRef,
  kind: 'movie',
  title: 'Metropolis',
  year: 1927,
  durationMs: 153 * 60_000,
  summary:
    'In a city of the future the workers toil below for the few above, until a machine takes the face of a saint.',
  librarySectionId: '1' as LibraryRef,
  librarySectionTitle: 'Silent Films',
  thumb: SAMPLE_POSTER,
};

const chapter = (index: number, title: string): AddedItem => ({
  ratingKey: String(10 + index) as ItemRef,
  kind: 'episode',
  title,
  index,
  parentIndex: 1,
  parentRatingKey: '10' as ItemRef,
  parentTitle: 'Season 1',
  grandparentTitle: 'Les Vampires',
  librarySectionId: '2' as LibraryRef,
  librarySectionTitle: 'Serials',
  parentThumb: SAMPLE_POSTER,
  grandparentThumb: SAMPLE_POSTER,
});

/**
 * Example items for `/notify test`. All titles are in the public domain. The better file is shown only if the
 * subscription includes better files.
 */
function addedSample(): readonly ItemChange[] {
  return [
    { what: 'new', item: FILM, quality: { resolution: '1080' } },
    ...['The Severed Head', 'The Ring That Kills', 'The Red Codebook'].map(
      (title, index): ItemChange => ({ what: 'new', item: chapter(index + 1, title) }),
    ),
    {
      what: 'upgraded',
      item: { ...FILM, ratingKey: '2' as ItemRef, title: 'Nosferatu', year: 1922, durationMs: 94 * 60_000 },
      was: { resolution: '720' },
      quality: { resolution: '4k' },
      isBetter: true,
    },
  ];
}

/** New films, episodes, tracks and photos. Subscriptions may also include better files and items that return. */
export const addedItemsFeed: FeedDefinition<ItemChange> = {
  source: { kind: 'polled', deadlineMs: LONG_POLL_DEADLINE_MS, poll: pollAddedItems },
  data: itemChangeCodec,
  ...addedItemsMessages,
  sample: addedSample,
};
