import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { MediaFile } from '../../../domain/media/items/mediaFiles.ts';
import type { FileQuality } from './data.ts';

const FACTS = [
  'sizeBytes',
  'bitrateKbps',
  'resolution',
  'videoCodec',
  'audioCodec',
] as const satisfies readonly (keyof FileQuality)[];

const text = z.string().nullable();
const number = z.number().nullable();
/**
 * The stored form of an item's files, in the order of `FACTS`. Ids and names are left out, because they change when a
 * file is renamed, or deleted and added again.
 */
const storedVersion = jsonCodec(z.array(z.tuple([number, number, text, text, text])));

/** The stored form if the media server names no file, or only files without details. */
const UNKNOWN_VERSION = '[]';

export const isKnownFileVersion = (version: string): boolean => version !== UNKNOWN_VERSION;

/**
 * Describes an item's files, sorted. Leaves out files that the media server made itself, such as smaller ones for
 * phones.
 */
export function fileVersionOfItem({ files = [] }: Pick<MediaItem, 'files'>): string {
  const describedFiles = files
    .filter(({ target, targetTagId, proxyType }) => [target, targetTagId, proxyType].every((tag) => tag === undefined))
    .map(qualityOf)
    .filter((quality) => Object.values(quality).some((measure) => measure !== undefined))
    // `JSON.stringify` writes unknown facts as null.
    .map((quality) => JSON.stringify(FACTS.map((fact) => quality[fact])));
  return `[${describedFiles.toSorted().join(',')}]`;
}

function qualityOf({ parts, bitrateKbps, videoResolution, videoCodec, audioCodec }: MediaFile): FileQuality {
  const sizes = parts.flatMap(({ sizeBytes }) => sizeBytes ?? []);
  const isWhole = parts.length > 0 && sizes.length === parts.length;
  const sizeBytes = isWhole ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
  return { sizeBytes, bitrateKbps, resolution: videoResolution, videoCodec, audioCodec };
}

/**
 * Decodes stored files. Empty if another version of the bot stored them in another form; no change is then announced.
 */
function decodeFiles(version: string): readonly FileQuality[] {
  return (storedVersion.safeParse(version).data ?? []).map(
    ([sizeBytes, bitrateKbps, resolution, videoCodec, audioCodec]) => ({
      sizeBytes: sizeBytes ?? undefined,
      bitrateKbps: bitrateKbps ?? undefined,
      resolution: resolution ?? undefined,
      videoCodec: videoCodec ?? undefined,
      audioCodec: audioCodec ?? undefined,
    }),
  );
}

export const findBestFileQuality = (version: string): FileQuality | undefined => bestOf(decodeFiles(version));

const bestOf = (files: readonly FileQuality[]): FileQuality | undefined => files.toSorted(byQuality).at(-1);

export interface FileVersionChange {
  readonly from: FileQuality;
  readonly to: FileQuality;
  readonly isBetter: boolean;
  /** True if the resolution or audio codec differs. The size alone also differs while a file is still being copied. */
  readonly isObvious: boolean;
}

/**
 * Compares the best of the new files with the best of the old ones. Undefined if there is no new file, or if one of the
 * two stored descriptions names no files.
 */
export function compareFileVersions(before: string, after: string): FileVersionChange | undefined {
  const oldFiles = decodeFiles(before);
  const newFiles = decodeFiles(after).filter((file) => !oldFiles.some((oldFile) => isSameFile(oldFile, file)));
  const bestOld = bestOf(oldFiles);
  const bestNew = bestOf(newFiles);
  if (!bestOld || !bestNew) return undefined;
  const isObvious =
    areDifferent(bestOld.resolution, bestNew.resolution) || areDifferent(bestOld.audioCodec, bestNew.audioCodec);
  return { from: bestOld, to: bestNew, isBetter: byQuality(bestOld, bestNew) < 0, isObvious };
}

/** Compares sizes if both are known, because the media server may detect everything else later. */
function isSameFile(a: FileQuality, b: FileQuality): boolean {
  if (a.sizeBytes !== undefined && b.sizeBytes !== undefined) return a.sizeBytes === b.sizeBytes;
  return !FACTS.some((fact) => areDifferent(a[fact], b[fact]));
}

const areDifferent = (a: string | number | undefined, b: string | number | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b;

/** Compares resolution, then bit rate, then size. Unknown values count as equal. */
function byQuality(a: FileQuality, b: FileQuality): number {
  return (
    compareNumbers(linesOfResolution(a.resolution), linesOfResolution(b.resolution)) ||
    compareNumbers(a.bitrateKbps, b.bitrateKbps) ||
    compareNumbers(a.sizeBytes, b.sizeBytes)
  );
}

const compareNumbers = (a: number | undefined, b: number | undefined): number =>
  a === undefined || b === undefined ? 0 : a - b;

/** Number of lines for resolutions that media servers give as names, for example 2160 for `4k`. */
const LINES_BY_NAME: Readonly<Record<string, number>> = { sd: 480, '2k': 1440, '4k': 2160, '8k': 4320 };

function linesOfResolution(resolution: string | undefined): number | undefined {
  if (resolution === undefined) return undefined;
  const name = resolution.toLowerCase();
  if (Object.hasOwn(LINES_BY_NAME, name)) return LINES_BY_NAME[name];
  return /^\d{3,4}/.test(name) ? Number.parseInt(name, 10) : undefined;
}
