import { expect, test } from 'vitest';
import { foldTitleForComparison } from '../../../../src/domain/media/titles/foldTitleForComparison.ts';
import { isTitleAnnouncedInTexts } from '../../../../src/jobs/feeds/added/announced.ts';
import type { AddedItem, ItemChange } from '../../../../src/jobs/feeds/added/data.ts';
import { renderAddedItemGroup } from '../../../../src/jobs/feeds/added/views/group.ts';
import { createAddedItemsLine } from '../../../../src/jobs/feeds/added/views/line.ts';
import { renderAddedItems } from '../../../../src/jobs/feeds/added/views/post.ts';
import { createAddedItemTally, renderAddedItemsSummary } from '../../../../src/jobs/feeds/added/views/summary.ts';
import { addFollowGuildsToMessage } from '../../../../src/render/kit/additions/lineAbove.ts';
import type { Message } from '../../../../src/render/kit/message/message.ts';
import { type Texts, textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { renderClosedWish } from '../../../../src/render/wish/wish.ts';
import { componentsOf } from '../../../support/messages.ts';

const posters = new Map<string, Uint8Array>();
const marker = 4711;

const film = (title: string, year?: number, more: Partial<AddedItem> = {}): AddedItem => ({
  ratingKey: '1',
  kind: 'movie',
  title,
  year,
  librarySectionId: '1',
  librarySectionTitle: 'Silent Films',
  ...more,
});
const part = (kind: 'episode' | 'track', parentTitle: string, grandparentTitle: string): AddedItem => ({
  ...film('One'),
  kind,
  index: 1,
  parentRatingKey: '50',
  parentTitle,
  grandparentTitle,
});

const alone = (texts: Texts, ...changes: readonly ItemChange[]) =>
  renderAddedItems(
    texts,
    changes.map((change) => createAddedItemsLine(texts, change, [])),
    { posters, marker },
  );
const fresh = (item: AddedItem): ItemChange => ({ what: 'new', item });
const grouped = (texts: Texts, of: AddedItem) =>
  renderAddedItemGroup(texts, { exampleItem: of, parts: [of], posters, marker });

function summed(texts: Texts, ...items: readonly AddedItem[]): Message {
  const tally = createAddedItemTally(texts);
  for (const item of items) tally.add(item.kind, fresh(item));
  return renderAddedItemsSummary(texts, tally.counts(), { posters, marker, summaryReason: { kind: 'many' } });
}

/** Texts inside the message, as they are read from Discord, without the text above it. */
const innerTexts = ({ components }: Message): readonly string[] =>
  components.flatMap((component) =>
    componentsOf({ components: 'components' in component ? [component] : [] }).flatMap(({ content }) =>
      typeof content === 'string' ? [content] : [],
    ),
  );

type Drawn = (texts: Texts) => Message;

const LONG =
  'The Extraordinary Adventures of Mister West in the Land of the Bolsheviks, as Told by Himself and Friends';

test.each<{ name: string; draw: Drawn; readonly title: string; readonly year?: number; expected: boolean }>([
  {
    name: 'a film by itself',
    draw: (texts) => alone(texts, fresh(film('Metropolis', 1927))),
    title: 'metropolis',
    expected: true,
  },
  {
    name: 'the film of that year',
    draw: (texts) => alone(texts, fresh(film('Faust', 1926))),
    title: 'Faust',
    year: 1926,
    expected: true,
  },
  {
    name: 'a film of another year',
    draw: (texts) => alone(texts, fresh(film('Faust', 1960))),
    title: 'Faust',
    year: 1926,
    expected: false,
  },
  {
    name: 'one of several films, the name of a guild above them',
    draw: (texts) =>
      addFollowGuildsToMessage(
        texts,
        ['Cinema'],
        alone(texts, fresh(film('Cops', 1922)), fresh(film('M*A*S*H', 1970))),
      ),
    title: 'M*A*S*H',
    expected: true,
  },
  {
    name: 'a film that came as a better file',
    draw: (texts) => alone(texts, { what: 'upgraded', item: film('Alraune', 1928), isBetter: true }),
    title: 'Alraune',
    expected: true,
  },
  {
    name: 'a film that is back',
    draw: (texts) => alone(texts, { what: 'returned', item: film('It') }),
    title: 'It',
    expected: true,
  },
  {
    name: 'a word of a longer title and of its description',
    draw: (texts) => alone(texts, fresh(film('It Happened', 1934, { summary: 'It\n**It**' }))),
    title: 'It',
    expected: false,
  },
  {
    name: 'a title that was clipped',
    draw: (texts) => alone(texts, fresh(film(LONG, 1924))),
    title: LONG,
    expected: true,
  },
  {
    name: 'a title with a dot of its own',
    draw: (texts) => alone(texts, fresh(film('Face · Off', 1997))),
    title: 'Face/Off',
    expected: true,
  },
  {
    name: 'a series',
    draw: (texts) => grouped(texts, part('episode', 'Season 1', 'Les Vampires')),
    title: 'Les Vampires',
    expected: true,
  },
  {
    name: 'an album',
    draw: (texts) => grouped(texts, part('track', 'Symphonies', 'Beethoven')),
    title: 'Symphonies',
    expected: true,
  },
  {
    name: 'the artist',
    draw: (texts) => grouped(texts, part('track', 'Symphonies', 'Beethoven')),
    title: 'Beethoven',
    expected: true,
  },
  {
    name: 'films in a summary',
    draw: (texts) => summed(texts, film('Metropolis', 1927), film('Faust', 1926)),
    title: 'Faust',
    year: 1926,
    expected: true,
  },
  {
    name: 'a series in a summary',
    draw: (texts) => summed(texts, part('episode', 'Season 1', 'Judex'), part('episode', 'Season 1', 'Judex')),
    title: 'Judex',
    expected: true,
  },
  {
    name: 'a wish that was closed',
    draw: (texts) => renderClosedWish(texts, { title: 'Alraune', word: 'No.' }, marker),
    title: 'Alraune',
    expected: false,
  },
])(
  'a posted message is recognized, in every language, as the announcement of an awaited title or not: $name',
  ({ draw, title, year, expected }) => {
    const awaited = { folded: foldTitleForComparison(title), year };
    const found = ['en-US', 'de'].map((locale) =>
      isTitleAnnouncedInTexts(innerTexts(draw(textsForLanguage(locale))), awaited),
    );
    expect(found).toEqual([expected, expected]);
  },
);
