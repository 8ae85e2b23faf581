import type { LibraryItem } from './item.ts';
import { hashTextToNumberBelow } from './itemFactory.ts';

export interface PictureFormat {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
}

const PICTURES = {
  '480': { name: '480', width: 640, height: 480, bitrate: 1800 },
  '720': { name: '720', width: 960, height: 720, bitrate: 4200 },
  '1080': { name: '1080', width: 1440, height: 1080, bitrate: 9100 },
  '4k': { name: '4k', width: 2880, height: 2160, bitrate: 24_000 },
} as const satisfies Readonly<Record<string, PictureFormat>>;
/** Values of `videoResolution` in responses. */
export type Resolution = keyof typeof PICTURES;

const DRAWN: readonly Resolution[] = ['480', '720', '1080', '4k'];

export function resolutionOfItem({ resolution, ratingKey }: LibraryItem): Resolution {
  return resolution ?? DRAWN[hashTextToNumberBelow(`picture ${ratingKey}`, DRAWN.length)] ?? '720';
}

export function pictureFormatOf(item: LibraryItem): PictureFormat {
  return PICTURES[resolutionOfItem(item)];
}

export function fileSizeOf({ size, ratingKey }: LibraryItem): number {
  return size ?? 1_000_000 + hashTextToNumberBelow(`size ${ratingKey}`, 2_000_000_000);
}
