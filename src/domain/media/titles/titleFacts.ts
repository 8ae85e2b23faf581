import type { ItemRef, LibraryRef } from '../../servers/refs.ts';
import { creativeWorkAndEditionId, guidOfIdentifiedCreativeWork, type MediaItem, releaseYear } from '../items/item.ts';
import type { MediaFile } from '../items/mediaFiles.ts';
import { isMatchedByServer, type Library } from '../libraries/library.ts';
import { foldTitleForComparison } from './foldTitleForComparison.ts';

/** Kinds of titles that the bot remembers. Seasons are not among them, because their episodes are. */
export const REMEMBERED_TITLE_KINDS = ['movie', 'show', 'episode', 'artist', 'album', 'track', 'photo'] as const;
export type RememberedTitleKind = (typeof REMEMBERED_TITLE_KINDS)[number];

/** Faults of a title's files. `empty`: a file has no bytes. `silent`: a file has a picture, but no sound. */
export const FILE_FAULTS = ['empty', 'silent'] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

export interface TitleFacts {
  readonly libraryKey: LibraryRef;
  readonly ratingKey: ItemRef;
  readonly kind: RememberedTitleKind;
  readonly title: string;
  readonly year: number | undefined;
  readonly parentTitle: string | undefined;
  readonly grandparentTitle: string | undefined;
  readonly index: number | undefined;
  readonly parentIndex: number | undefined;
  /**
   * Key of the title that contains this one: the series of an episode, the artist of an album, the album of a track.
   */
  readonly containerKey: ItemRef | undefined;
  /**
   * Identifies the work, and stays the same if the title's key changes. Undefined if the server has not identified the
   * work.
   */
  readonly guid: string | undefined;
  /** Recognizes a title that the server has not identified, even after its key changed. */
  readonly nameKey: string;
  readonly addedAt: Date | undefined;
  readonly updatedAt: Date | undefined;
  /** Total size of the files. Undefined if the size of one of them is unknown. */
  readonly sizeBytes: number | undefined;
  readonly durationMs: number | undefined;
  readonly isUnmatched: boolean;
  readonly lacksPoster: boolean;
  readonly fileFault: FileFault | undefined;
}

/** Longest title that is stored, in characters. No message shows more, and a server may send megabytes. */
const MAX_TITLE = 300;

/** The facts to remember about an item. Undefined for a kind that is not remembered. */
export function extractTitleFacts(item: MediaItem, library: Library): TitleFacts | undefined {
  const { ratingKey, parentTitle, grandparentTitle } = item;
  const kind = REMEMBERED_TITLE_KINDS.find((candidate) => candidate === item.kind);
  if (kind === undefined || ratingKey === undefined) return undefined;
  return {
    libraryKey: library.key,
    ratingKey,
    kind,
    title: clipped(item.title),
    year: releaseYear(item),
    parentTitle: optionally(clipped, parentTitle),
    grandparentTitle: optionally(clipped, grandparentTitle),
    index: item.index,
    parentIndex: item.parentIndex,
    containerKey: kind === 'episode' ? item.grandparentRatingKey : containerOf(item),
    guid: optionally(clipped, creativeWorkAndEditionId(item)),
    nameKey: nameKey(kind, item),
    addedAt: item.addedAt,
    updatedAt: item.updatedAt,
    sizeBytes: sizeOf(item.files),
    durationMs: item.durationMs,
    isUnmatched: isMatchable(kind) && isMatchedByServer(library) && isUnmatchedGuid(item.guid),
    lacksPoster: isMatchable(kind) && item.thumb === undefined,
    fileFault: fileFaultOf(item.files),
  };
}

/**
 * Cuts a text to the stored length. A half character is replaced (`toWellFormed`). Otherwise the database would return
 * it as other text, which would look like a change.
 */
const clipped = (text: string): string => text.slice(0, MAX_TITLE).toWellFormed();

const optionally = (change: (text: string) => string, text: string | undefined): string | undefined =>
  text === undefined ? undefined : change(text);

const containerOf = ({ kind, parentRatingKey }: MediaItem): ItemRef | undefined =>
  kind === 'album' || kind === 'track' ? parentRatingKey : undefined;

/**
 * True for kinds that have a match and a poster of their own. An episode's picture is a frame of its video, and a track
 * has its album's cover.
 */
const isMatchable = (kind: RememberedTitleKind): boolean =>
  kind === 'movie' || kind === 'show' || kind === 'artist' || kind === 'album';

/**
 * True if the server has not identified the item. Old agents mark such items with a guid of the agent for personal
 * media.
 */
const isUnmatchedGuid = (guid: string | undefined): boolean =>
  guidOfIdentifiedCreativeWork(guid) === undefined || /^[\w.]+\.agents\.none:\/\//.test(guid ?? '');

function sizeOf(files: readonly MediaFile[] = []): number | undefined {
  const sizes = files.flatMap(({ parts }) => parts.map(({ sizeBytes }) => sizeBytes));
  if (sizes.length === 0 || sizes.includes(undefined)) return undefined;
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

/** The fault of a title's files. A file that the server has not analysed yet has no codecs, which is not a fault. */
function fileFaultOf(files: readonly MediaFile[] = []): FileFault | undefined {
  if (files.some(({ parts }) => parts.some(({ sizeBytes }) => sizeBytes === 0))) return 'empty';
  const isSilent = ({ videoCodec, audioCodec, audioChannels }: MediaFile) =>
    videoCodec !== undefined && audioCodec === undefined && audioChannels === undefined;
  return files.some(isSilent) ? 'silent' : undefined;
}

const KEY_PARTS: Readonly<Record<RememberedTitleKind, (item: MediaItem) => readonly (string | number | undefined)[]>> =
  {
    movie: (item) => [clippedFold(item.title), releaseYear(item), item.editionTitle],
    show: ({ title, year }) => [clippedFold(title), year],
    episode: ({ title, grandparentTitle, parentIndex, index }) => [
      clippedFold(grandparentTitle),
      parentIndex,
      index ?? clippedFold(title),
    ],
    artist: ({ title }) => [clippedFold(title)],
    album: ({ title, parentTitle }) => [clippedFold(parentTitle), clippedFold(title)],
    track: ({ title, parentTitle, grandparentTitle, parentIndex, index }) => [
      clippedFold(grandparentTitle),
      clippedFold(parentTitle),
      parentIndex,
      index,
      clippedFold(title),
    ],
    photo: ({ title, parentTitle }) => [clippedFold(parentTitle), clippedFold(title)],
  };

function nameKey(kind: RememberedTitleKind, item: MediaItem): string {
  const parts = KEY_PARTS[kind](item).map((part) => part ?? '');
  return [kind, ...parts].join('|').toWellFormed();
}

const clippedFold = (title = ''): string => clipped(foldTitleForComparison(title));
