import { shownIn } from '../../domain/media/filters/filterCheck.ts';
import { type FilterForm, OPERATORS } from '../../domain/media/filters/filterForms.ts';
import type {
  albumListFilters,
  FilterFields,
  libraryFilters,
  openFilters,
} from '../../domain/media/filters/filters.ts';
import { FilterRefused, splitFilter, type TypedFilter } from '../../domain/media/filters/typedFilter.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemPage } from '../../domain/media/items/itemsApi.ts';
import type { LibraryItemsQuery } from '../../domain/media/libraries/library.ts';
import { MAX_CHOICE_TEXT, MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { choiceKey } from '../shared/choiceValue.ts';
import { findLibrary } from '../shared/libraryOption.ts';
import { begins, holds } from '../shared/names.ts';
import { KINDS } from './query.ts';

type Given = Readonly<Record<string, unknown>>;
/** The first items of the chosen kind in the chosen library; none as long as no library is chosen. */
export async function firstOfLibrary(given: Given, { media }: Deps, { signal }: InteractionContext) {
  const { library, kind } = given;
  const found = typeof library === 'string' ? findLibrary(library, await media.libraries({ signal })) : undefined;
  if (!found) return [];
  const query: LibraryItemsQuery = { libraryKey: found.key, kind: KINDS.find((each) => each === kind) };
  return await firstIn(media.libraryItems(query, { signal }));
}

/** The albums of an artist who was chosen from the list; a typed name does not identify the artist yet. */
export async function firstOfArtist({ artist }: Given, { media }: Deps, { signal }: InteractionContext) {
  const artistKey = typeof artist === 'string' ? choiceKey<'item'>(artist) : undefined;
  if (artistKey === undefined) return [];
  const { librarySectionId: libraryKey } = await media.item(artistKey, { signal });
  return libraryKey === undefined ? [] : await firstIn(media.albumsOfArtist({ libraryKey, artistKey }, { signal }));
}

async function firstIn(listing: AsyncIterable<ItemPage>): Promise<readonly MediaItem[]> {
  for await (const { items } of listing) return items;
  return [];
}

type Filters = typeof albumListFilters | typeof libraryFilters | typeof openFilters;
/** The filters that this person may use. */
type FiltersFor = (context: InteractionContext) => Filters;
/** The first page of the listing to be filtered, as far as the options so far determine it. */
type FirstPage = (given: Given, deps: Deps, context: InteractionContext) => Promise<readonly MediaItem[]>;

/** Offers fields while a field is typed, then its operators, then values that occur in the listing. */
export function filterOptionsOf(filtersFor: FiltersFor, firstPage: FirstPage) {
  const filter = optional(
    text({
      max: MAX_CHOICE_TEXT,
      complete: async (typed, { deps, context, given }) => {
        const filters = filtersFor(context);
        const { field, operator, value } = splitFilter(typed);
        if (operator === undefined) return choicesOf(comparisonsFor(filters, field));
        const known = Object.keys(filters.fields).find((each) => each.toLowerCase() === field.toLowerCase());
        if (known === undefined) return [];
        const items = await firstPage(given, deps, context);
        const found = valuesIn(items, { field: known, operator, value }, filters.fields);
        return choicesOf([
          ...(isFilter(filters, typed) ? [typed.trim()] : []),
          ...found.map((each) => `${known} ${operator} ${each}`),
        ]);
      },
    }),
  );
  return { filter, filter2: filter, filter3: filter };
}

/** Name and value are equal, because a person who keeps typing starts from the name. */
const choicesOf = (texts: readonly string[]): readonly Choice[] =>
  [...new Set(texts)].map((each) => ({ name: each, value: each }));

/** "year =", "year >=", ... for a field that begins so; one each if many do, or if it only contains the text. */
function comparisonsFor(
  { fields, operatorsOf }: Pick<Filters, 'fields' | 'operatorsOf'>,
  typed: string,
): readonly string[] {
  const [begun, held] = [begins, holds].map((fits) => Object.keys(fields).filter((field) => fits(field, typed)));
  const each = (of: readonly string[] = [], most: number) =>
    of.flatMap((field) =>
      operatorsOf(field)
        .slice(0, most)
        .map((operator) => `${field} ${operator}`),
    );
  const isFew = (begun?.length ?? 0) * OPERATORS.length <= MAX_CHOICES;
  return [...each(begun, isFew ? OPERATORS.length : 1), ...each(held, 1)];
}

function isFilter({ read }: Pick<Filters, 'read'>, typed: string): boolean {
  try {
    read(typed);
    return true;
  } catch (error) {
    if (error instanceof FilterRefused) return false;
    throw error;
  }
}

/** The values that these items have in the field and that the typed text may become, the most frequent first. */
function valuesIn(items: readonly MediaItem[], { field, value }: TypedFilter, fields: FilterFields): readonly string[] {
  const form = fields[field];
  if (form === undefined) return [];
  const counts = new Map<string, number>();
  for (const item of items) {
    const seen = shownIn(item, field);
    for (const each of seen === 'unseen' ? [] : seen) {
      const written = typable(each, form);
      if (written !== '' && holds(written, value)) counts.set(written, (counts.get(written) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([written]) => written);
}

/** The value as a person would type it. */
function typable(value: string | number | Date, form: FilterForm): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (form === 'ms') return `${Math.round(Number(value) / 60_000)} min`;
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : clip(oneLine(value), 60);
}
