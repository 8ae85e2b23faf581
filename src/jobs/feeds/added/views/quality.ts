import { resolutionName } from '../../../../render/kit/duration.ts';
import { plainClipped } from '../../../../render/kit/markdown.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { FileQuality, ItemChange } from '../data.ts';

/** "1080p", or "720p → 1080p" for another copy: what differs, or undefined if nothing known differs. */
export function qualityText(texts: Texts, { what, quality, was }: ItemChange): string | undefined {
  if (!quality || what === 'returned') return undefined;
  if (what === 'new' || !was) return nameOf(texts, quality);
  const changes = [nameOf, bitrateOf, sizeOf].map((measure) => [measure(texts, was), measure(texts, quality)] as const);
  const best = changes.find(([from, to]) => from !== undefined && to !== undefined && from !== to);
  return best?.[0] === undefined || best[1] === undefined ? undefined : texts.added.change(best[0], best[1]);
}

function nameOf(_: Texts, { resolution, audioCodec }: FileQuality): string | undefined {
  const name = resolution === undefined ? audioCodec?.toUpperCase() : resolutionName(resolution);
  return plainClipped(name ?? '', 20) || undefined;
}

const bitrateOf = ({ item }: Texts, { bitrateKbps }: FileQuality): string | undefined =>
  bitrateKbps === undefined ? undefined : item.bitrate(bitrateKbps);

const sizeOf = ({ item }: Texts, { sizeBytes }: FileQuality): string | undefined =>
  sizeBytes === undefined ? undefined : item.size(sizeBytes);
