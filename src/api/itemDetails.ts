import type { ItemDetails, ItemTags, TagDetails } from '../domain/itemDetails.ts';
import { date, day, id, integer, natural, number, ownPath, text } from './fields.ts';
import { decodeMediaFile } from './mediaFiles.ts';
import { attributesOf, children, type Element } from './xml.ts';

const TAGS = {
  genres: 'Genre',
  directors: 'Director',
  writers: 'Writer',
  countries: 'Country',
  collections: 'Collection',
  roles: 'Role',
} as const satisfies Readonly<Record<keyof ItemTags, string>>;

const tagsNamed = (element: Element, name: string): readonly string[] =>
  children(element, name).flatMap((tag) => text(attributesOf(tag), 'tag') ?? []);

function decodeTags(element: Element): ItemTags | undefined {
  if (!Object.values(TAGS).some((name) => Object.hasOwn(element, name))) return undefined;
  return {
    genres: tagsNamed(element, TAGS.genres),
    directors: tagsNamed(element, TAGS.directors),
    writers: tagsNamed(element, TAGS.writers),
    countries: tagsNamed(element, TAGS.countries),
    collections: tagsNamed(element, TAGS.collections),
    roles: tagsNamed(element, TAGS.roles),
  };
}

function decodeTag(a: Element): TagDetails | undefined {
  if (a.type !== 'tag') return undefined;
  return {
    id: id(a, 'id'),
    key: text(a, 'key'),
    filter: text(a, 'filter'),
    tagType: integer(a, 'tagType'),
    count: natural(a, 'count'),
    librarySectionType: text(a, 'librarySectionType'),
    reason: text(a, 'reason'),
    reasonId: text(a, 'reasonID'),
    reasonTitle: text(a, 'reasonTitle'),
  };
}

/** The id at the end of a path such as `/library/metadata/12`, for rows that name their relatives by path only (2.9). */
const idInPath = (a: Element, name: string): string | undefined =>
  /^\/library\/metadata\/(\d{1,19})(?:\/children)?$/.exec(text(a, name) ?? '')?.[1];

const relatives = (a: Element) => ({
  parentRatingKey: id(a, 'parentRatingKey') ?? idInPath(a, 'parentKey'),
  parentKey: ownPath(a, 'parentKey'),
  parentGuid: text(a, 'parentGuid'),
  parentStudio: text(a, 'parentStudio'),
  parentYear: integer(a, 'parentYear'),
  grandparentRatingKey: id(a, 'grandparentRatingKey') ?? idInPath(a, 'grandparentKey'),
  grandparentKey: ownPath(a, 'grandparentKey'),
  grandparentGuid: text(a, 'grandparentGuid'),
  grandparentArt: ownPath(a, 'grandparentArt'),
});

const scores = (a: Element) => ({
  audienceRating: number(a, 'audienceRating'),
  ratingImage: text(a, 'ratingImage'),
  audienceRatingImage: text(a, 'audienceRatingImage'),
  ratingCount: natural(a, 'ratingCount'),
  score: number(a, 'score'),
});

const listOf = <Entry>(entries: readonly Entry[]): readonly Entry[] | undefined =>
  entries.length > 0 ? entries : undefined;

/** What is not asked of every item; lists that are empty are missing. */
export function decodeDetails(element: Element): ItemDetails {
  const a = attributesOf(element);
  return {
    key: ownPath(a, 'key'),
    titleSort: text(a, 'titleSort'),
    tagline: text(a, 'tagline'),
    slug: text(a, 'slug'),
    originallyAvailableAt: day(a, 'originallyAvailableAt'),
    updatedAt: date(a, 'updatedAt'),
    lastViewedAt: date(a, 'lastViewedAt'),
    viewCount: natural(a, 'viewCount'),
    skipCount: natural(a, 'skipCount'),
    art: ownPath(a, 'art'),
    chapterSource: text(a, 'chapterSource'),
    primaryExtraKey: ownPath(a, 'primaryExtraKey'),
    loudnessAnalysisVersion: text(a, 'loudnessAnalysisVersion'),
    musicAnalysisVersion: text(a, 'musicAnalysisVersion'),
    librarySectionKey: text(a, 'librarySectionKey'),
    ...relatives(a),
    ...scores(a),
    tags: decodeTags(element),
    files: listOf(children(element, 'Media').map(decodeMediaFile)),
    guids: listOf(children(element, 'Guid').flatMap((guid) => text(attributesOf(guid), 'id') ?? [])),
    tag: decodeTag(a),
  };
}
