import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
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
 * Describes an item's files as text, by `FACTS`. The ids and names of files are left out, because they change
 * when the same file is deleted and added again, or renamed.
 */
const stored = jsonOf(z.array(z.tuple([number, number, text, text, text])));

/** The server named no file, or said nothing about it. */
const UNKNOWN_VERSION = '[]';

export const isKnownVersion = (version: string): boolean => version !== UNKNOWN_VERSION;

/**
 * The files of an item, sorted so that their order does not matter, without the files that the server made
 * itself (smaller ones for phones).
 */
export function versionOf({ files = [] }: Pick<MediaItem, 'files'>): string {
  const described = files
    .filter(({ target, targetTagId, proxyType }) =>
      [target, targetTagId, proxyType].every((each) => each === undefined),
    )
    .map(qualityOf)
    .filter((quality) => Object.values(quality).some((each) => each !== undefined))
    // JSON writes null for what is not known.
    .map((quality) => JSON.stringify(FACTS.map((fact) => quality[fact])));
  return `[${described.toSorted().join(',')}]`;
}

function qualityOf({ parts, bitrateKbps, videoResolution, videoCodec, audioCodec }: MediaFile): FileQuality {
  const sizes = parts.flatMap(({ sizeBytes }) => sizeBytes ?? []);
  const isWhole = parts.length > 0 && sizes.length === parts.length;
  const sizeBytes = isWhole ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
  return { sizeBytes, bitrateKbps, resolution: videoResolution, videoCodec, audioCodec };
}

/** A version that a later Usher wrote in another form counts as unknown, and so makes no event. */
function read(version: string): readonly FileQuality[] {
  return (stored.safeParse(version).data ?? []).map(([sizeBytes, bitrateKbps, resolution, videoCodec, audioCodec]) => ({
    sizeBytes: sizeBytes ?? undefined,
    bitrateKbps: bitrateKbps ?? undefined,
    resolution: resolution ?? undefined,
    videoCodec: videoCodec ?? undefined,
    audioCodec: audioCodec ?? undefined,
  }));
}

export const bestOf = (version: string): FileQuality | undefined => read(version).toSorted(byQuality).at(-1);

export interface VersionChange {
  readonly from: FileQuality;
  readonly to: FileQuality;
  readonly isBetter: boolean;
  /** More than the size differs: a file that was still being copied only gets bigger and looks the same. */
  readonly isPlain: boolean;
}

/** The change that a new file brought; undefined where none came, or where that cannot be known. */
export function changeOf(before: string, after: string): VersionChange | undefined {
  const had = read(before);
  const brought = read(after).filter((file) => !had.some((old) => isSameFile(old, file)));
  const from = had.toSorted(byQuality).at(-1);
  const to = brought.toSorted(byQuality).at(-1);
  if (!from || !to) return undefined;
  const isPlain = differ(from.resolution, to.resolution) || differ(from.audioCodec, to.audioCodec);
  return { from, to, isBetter: byQuality(from, to) < 0, isPlain };
}

/** Compares sizes where they are known: a server may find out everything else about a file only later. */
function isSameFile(a: FileQuality, b: FileQuality): boolean {
  if (a.sizeBytes !== undefined && b.sizeBytes !== undefined) return a.sizeBytes === b.sizeBytes;
  const facts = (['bitrateKbps', 'resolution', 'videoCodec', 'audioCodec'] as const).map((fact) => [a[fact], b[fact]]);
  return !facts.some(([one, other]) => differ(one, other));
}

const differ = (a: string | number | undefined, b: string | number | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b;

/** Compares first what people see, then how much of it there is; an unknown value decides nothing. */
function byQuality(a: FileQuality, b: FileQuality): number {
  return (
    difference(linesOf(a.resolution), linesOf(b.resolution)) ||
    difference(a.bitrateKbps, b.bitrateKbps) ||
    difference(a.sizeBytes, b.sizeBytes)
  );
}

const difference = (a: number | undefined, b: number | undefined): number =>
  a === undefined || b === undefined ? 0 : a - b;

/** The resolutions that are not written as a number of lines. */
const LINES: Readonly<Record<string, number>> = { sd: 480, '2k': 1440, '4k': 2160, '8k': 4320 };

function linesOf(resolution: string | undefined): number | undefined {
  if (resolution === undefined) return undefined;
  const name = resolution.toLowerCase();
  return Object.hasOwn(LINES, name) ? LINES[name] : /^\d{3,4}/.test(name) ? Number.parseInt(name, 10) : undefined;
}
