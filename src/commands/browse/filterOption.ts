import { valuesOfField } from '../../domain/media/filters/filterCheck.ts';
import { FILTER_OPERATORS, type FilterValueFormat } from '../../domain/media/filters/filterForms.ts';
import type {
  albumListFilterBuilder,
  FilterFields,
  filtersWithoutPaths,
  libraryFilterBuilder,
} from '../../domain/media/filters/filters.ts';
import { FilterRefused, parseTypedFilter, type TypedFilter } from '../../domain/media/filters/typedFilter.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemPage } from '../../domain/media/items/itemsApi.ts';
import type { LibraryItemsQuery } from '../../domain/media/libraries/library.ts';
import { MAX_AUTOCOMPLETE_CHOICES, MAX_CHOICE_TEXT } from '../../render/kit/message/limits.ts';
import { clipText, oneLine } from '../../render/kit/text/markdown.ts';
import type { CommandDeps, InteractionContext, OptionChoice } from '../framework/context.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { refOfChoice } from '../shared/encodeRefAsChoiceValue.ts';
import { findLibrary } from '../shared/libraryOption.ts';
import { containsText, startsWithText } from '../shared/names.ts';
import { BROWSABLE_ITEM_KINDS } from './query.ts';

type OptionValues = Readonly<Record<string, unknown>>;

/** The first items of the library chosen in another option. Empty if no library is chosen yet. */
export async function firstPageOfLibraryItems(
  options: OptionValues,
  { media }: CommandDeps,
  { signal }: InteractionContext,
) {
  const { library, kind } = options;
  const chosenLibrary =
    typeof library === 'string' ? findLibrary(library, await media.libraries({ signal })) : undefined;
  if (!chosenLibrary) return [];
  const query: LibraryItemsQuery = {
    libraryKey: chosenLibrary.key,
    kind: BROWSABLE_ITEM_KINDS.find((name) => name === kind),
  };
  return await firstPageItems(media.libraryItems(query, { signal }));
}

/**
 * The artist's first albums. Empty if the artist's name was typed instead of chosen, because a name does not identify
 * an artist.
 */
export async function firstPageOfArtistAlbums(
  { artist }: OptionValues,
  { media }: CommandDeps,
  { signal }: InteractionContext,
) {
  const artistKey = typeof artist === 'string' ? refOfChoice<'item'>(artist) : undefined;
  if (artistKey === undefined) return [];
  const { librarySectionId: libraryKey } = await media.item(artistKey, { signal });
  return libraryKey === undefined
    ? []
    : await firstPageItems(media.albumsOfArtist({ libraryKey, artistKey }, { signal }));
}

async function firstPageItems(pages: AsyncIterable<ItemPage>): Promise<readonly MediaItem[]> {
  for await (const { items } of pages) return items;
  return [];
}

type Filters = typeof albumListFilterBuilder | typeof libraryFilterBuilder | typeof filtersWithoutPaths;
type FiltersFor = (context: InteractionContext) => Filters;

/** Reads the first page without filters. The suggested values come from its items. */
type FirstPage = (
  optionValues: OptionValues,
  deps: CommandDeps,
  context: InteractionContext,
) => Promise<readonly MediaItem[]>;

/**
 * Options that filter a listing. Their autocomplete offers field names, then operators, then values that occur in the
 * listing.
 */
export function createFilterOptions(filtersFor: FiltersFor, firstPage: FirstPage) {
  const filter = makeOptionOptional(
    textOption({
      max: MAX_CHOICE_TEXT,
      complete: async (typedText, { deps, context, otherOptions }) => {
        const filters = filtersFor(context);
        const { field, operator, value } = parseTypedFilter(typedText);
        if (operator === undefined) return textChoices(comparisonsFor(filters, field));
        const fieldName = Object.keys(filters.fields).find((name) => name.toLowerCase() === field.toLowerCase());
        if (fieldName === undefined) return [];
        const items = await firstPage(otherOptions, deps, context);
        const values = valuesOf(items, { field: fieldName, operator, value }, filters.fields);
        return textChoices([
          ...(isFilter(filters, typedText) ? [typedText.trim()] : []),
          ...values.map((candidate) => `${fieldName} ${operator} ${candidate}`),
        ]);
      },
    }),
  );
  return { filter, filter2: filter, filter3: filter };
}

/** One choice per distinct text. The name equals the value, because a person who edits a choice edits its name. */
const textChoices = (texts: readonly string[]): readonly OptionChoice[] =>
  [...new Set(texts)].map((value) => ({ name: value, value }));

/**
 * Suggests "year =", "year >=" and so on for fields that begin with the typed text. If many fields match, or a field
 * only contains the text, one operator per field is suggested.
 */
function comparisonsFor(
  { fields, operatorsOf }: Pick<Filters, 'fields' | 'operatorsOf'>,
  typedText: string,
): readonly string[] {
  const names = Object.keys(fields);
  const namesWithPrefix = names.filter((field) => startsWithText(field, typedText));
  const namesWithText = names.filter((field) => containsText(field, typedText));
  const comparisons = (fieldNames: readonly string[], limit: number) =>
    fieldNames.flatMap((field) =>
      operatorsOf(field)
        .slice(0, limit)
        .map((operator) => `${field} ${operator}`),
    );
  const isFew = namesWithPrefix.length * FILTER_OPERATORS.length <= MAX_AUTOCOMPLETE_CHOICES;
  return [...comparisons(namesWithPrefix, isFew ? FILTER_OPERATORS.length : 1), ...comparisons(namesWithText, 1)];
}

function isFilter({ parse }: Pick<Filters, 'parse'>, typedText: string): boolean {
  try {
    parse(typedText);
    return true;
  } catch (error) {
    if (error instanceof FilterRefused) return false;
    throw error;
  }
}

/** The field's values in these items, most frequent first. */
function valuesOf(items: readonly MediaItem[], { field, value }: TypedFilter, fields: FilterFields): readonly string[] {
  const fieldForm = fields[field];
  if (fieldForm === undefined) return [];
  const counts = new Map<string, number>();
  for (const item of items) {
    const itemValues = valuesOfField(item, field);
    for (const itemValue of itemValues === 'unseen' ? [] : itemValues) {
      const valueText = typeableText(itemValue, fieldForm);
      if (valueText !== '' && containsText(valueText, value)) counts.set(valueText, (counts.get(valueText) ?? 0) + 1);
    }
  }
  const mostFrequentFirst = [...counts].sort(
    ([textA, countA], [textB, countB]) => countB - countA || (textA < textB ? -1 : 1),
  );
  return mostFrequentFirst.map(([valueText]) => valueText);
}

function typeableText(value: string | number | Date, form: FilterValueFormat): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (form === 'ms') return `${Math.round(Number(value) / 60_000)} min`;
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : clipText(oneLine(value), 60);
}
