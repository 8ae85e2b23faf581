import { hash } from 'node:crypto';
import type { ItemKind, MediaItem } from '../media/items/item.ts';
import type { MediaFile, MediaPart } from '../media/items/mediaFiles.ts';
import type { LibrarySize, Resolution } from './libraryDays.ts';

const CLASSES: ReadonlyMap<string, Resolution> = new Map([
  ...(['4k', '8k', '2160'] as const).map((name) => [name, '4k'] as const),
  ['1080', '1080'] as const,
  ['720', '720'] as const,
  ...(['sd', '576', '480', '360', '240'] as const).map((name) => [name, 'sd'] as const),
]);

/** Half a million files are some MB as numbers, and a hundred as paths. Two of a million meet once in ten thousand such libraries. */
const keyOf = (file: string): number => Number.parseInt(hash('sha1', file).slice(0, 13), 16);

/** Several episodes in one file have a `Part` each, and the path in common; where a token is not shown paths, the number has to do. */
const fileOf = ({ file, id, key }: MediaPart): string | undefined => file ?? (id === undefined ? key : `#${id}`);

/** Adds up the pages of a library, whose top level is of that kind. */
export function createLibrarySize(topKind: ItemKind | undefined) {
  const seen = new Set<number>();
  const resolutions: Partial<Record<Resolution, number>> = {};
  const sum = { titles: 0, items: 0, files: 0, bytes: 0, durationMs: 0, versions: 0, versionBytes: 0 };

  /** Bytes of files that no other version had; undefined if there are none. */
  function newBytes({ parts }: MediaFile): number | undefined {
    let bytes: number | undefined;
    for (const part of parts) {
      const file = fileOf(part);
      const key = file === undefined ? undefined : keyOf(file);
      if (key === undefined || seen.has(key)) continue;
      seen.add(key);
      sum.files += 1;
      bytes = (bytes ?? 0) + (part.sizeBytes ?? 0);
    }
    return bytes;
  }

  function addVersion({ videoResolution }: MediaFile, bytes: number, isFurther: boolean): void {
    sum.bytes += bytes;
    if (isFurther) {
      sum.versions += 1;
      sum.versionBytes += bytes;
    }
    if (videoResolution === undefined) return;
    const name = CLASSES.get(videoResolution.toLowerCase().replace(/[pi]$/, '')) ?? 'other';
    resolutions[name] = (resolutions[name] ?? 0) + 1;
  }

  function addItem({ kind, durationMs, files = [] }: MediaItem): void {
    if (kind === topKind) sum.titles += 1;
    if (files.length === 0) return;
    sum.items += 1;
    const before = sum.files;
    for (const [index, file] of files.entries()) {
      const bytes = newBytes(file);
      if (bytes !== undefined) addVersion(file, bytes, index > 0);
    }
    // If another item has all of its files, their duration is already counted there.
    if (sum.files > before) sum.durationMs += durationMs ?? Math.max(...files.map((file) => file.durationMs ?? 0));
  }

  return {
    add: (items: readonly MediaItem[]) => items.forEach(addItem),
    size: (): LibrarySize => ({ ...sum, resolutions: { ...resolutions } }),
  };
}
