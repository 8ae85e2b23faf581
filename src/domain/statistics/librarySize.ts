import { hash } from 'node:crypto';
import type { ItemKind, MediaItem } from '../media/items/item.ts';
import type { MediaFile, MediaPart } from '../media/items/mediaFiles.ts';
import type { LibrarySize, Resolution } from './libraryDays.ts';

const RESOLUTION_BY_NAME: ReadonlyMap<string, Resolution> = new Map<string, Resolution>([
  ['4k', '4k'],
  ['8k', '4k'],
  ['2160', '4k'],
  ['1080', '1080'],
  ['720', '720'],
  ['sd', 'sd'],
  ['576', 'sd'],
  ['480', 'sd'],
  ['360', 'sd'],
  ['240', 'sd'],
]);

/**
 * Hashes a path to a number, to save memory: half a million paths would take a hundred MB, their numbers take a few. Of
 * ten thousand libraries with a million files each, one has two files with the same number.
 */
const fileKey = (file: string): number => Number.parseInt(hash('sha1', file).slice(0, 13), 16);

/**
 * Identifies a file by its path. Several episodes in one file have a `Part` each, but the same path. If the server
 * hides paths, the part's id is used.
 */
const fileIdentity = ({ file, id, key }: MediaPart): string | undefined => file ?? (id === undefined ? key : `#${id}`);

/** Adds up the items of a library, page by page. Items of the kind `topKind` count as titles. */
export function createLibrarySizeCounter(topKind: ItemKind | undefined) {
  const countedFiles = new Set<number>();
  const resolutions: Partial<Record<Resolution, number>> = {};
  const totals = { titles: 0, items: 0, files: 0, bytes: 0, durationMs: 0, versions: 0, versionBytes: 0 };

  /** Counts the files of a version that were not counted yet, and returns their bytes. Undefined if there are none. */
  function countNewFiles({ parts }: MediaFile): number | undefined {
    let bytes: number | undefined;
    for (const part of parts) {
      const file = fileIdentity(part);
      const key = file === undefined ? undefined : fileKey(file);
      if (key === undefined || countedFiles.has(key)) continue;
      countedFiles.add(key);
      totals.files += 1;
      bytes = (bytes ?? 0) + (part.sizeBytes ?? 0);
    }
    return bytes;
  }

  function addVersion({ videoResolution }: MediaFile, bytes: number, isExtraVersion: boolean): void {
    totals.bytes += bytes;
    if (isExtraVersion) {
      totals.versions += 1;
      totals.versionBytes += bytes;
    }
    if (videoResolution === undefined) return;
    const name = RESOLUTION_BY_NAME.get(videoResolution.toLowerCase().replace(/[pi]$/, '')) ?? 'other';
    resolutions[name] = (resolutions[name] ?? 0) + 1;
  }

  function addItem({ kind, durationMs, files = [] }: MediaItem): void {
    if (kind === topKind) totals.titles += 1;
    if (files.length === 0) return;
    totals.items += 1;
    const filesBefore = totals.files;
    for (const [index, file] of files.entries()) {
      const bytes = countNewFiles(file);
      if (bytes !== undefined) addVersion(file, bytes, index > 0);
    }
    // If all files of an item were already counted with earlier items, its running time was counted too.
    if (totals.files > filesBefore)
      totals.durationMs += durationMs ?? Math.max(...files.map((file) => file.durationMs ?? 0));
  }

  return {
    add: (items: readonly MediaItem[]) => items.forEach(addItem),
    size: (): LibrarySize => ({ ...totals, resolutions: { ...resolutions } }),
  };
}
