import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Playlist } from '../../../domain/media/playlists/playlist.ts';
import { serverLocalKeyOfRef } from '../../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import type { Texts } from '../../texts/texts.ts';
import { formatDuration } from '../text/duration.ts';
import { formatServerNamePhrase, formatServerNamesPhrase } from './servers.ts';

/** A text, and facts that can follow it. The most familiar fact comes first, and the last fact is unique. */
interface Description {
  readonly text: string;
  readonly facts: readonly (string | undefined)[];
}

/** Adds to each text as few facts as possible to distinguish it from equal texts. A unique text gets none. */
export function distinguishingFacts(descriptions: readonly Description[]): readonly string[] {
  const groups = Map.groupBy(descriptions, ({ text }) => text);
  const indexesByText = new Map([...groups].map(([text, group]) => [text, distinguishingIndexes(group)]));
  return descriptions.map(({ text, facts }) => joinedFacts(facts, indexesByText.get(text) ?? []));
}

function distinguishingIndexes(group: readonly Description[]): readonly number[] {
  const factIndexes: number[] = [];
  const isDistinct = () => new Set(group.map(({ facts }) => joinedFacts(facts, factIndexes))).size === group.length;
  for (const factIndex of group[0]?.facts.keys() ?? []) {
    if (isDistinct()) break;
    if (new Set(group.map(({ facts }) => facts[factIndex])).size > 1) factIndexes.push(factIndex);
  }
  return factIndexes;
}

const joinedFacts = (facts: Description['facts'], factIndexes: readonly number[]): string =>
  factIndexes.flatMap((factIndex) => facts[factIndex] ?? []).join(' · ');

/** Facts that distinguish two copies of a film: server, length, day added, key. */
export const itemFacts = (texts: Texts, item: MediaItem, servers?: FindServerNameOfRef): Description['facts'] => [
  formatServerNamesPhrase(texts, item, servers),
  item.durationMs === undefined ? undefined : formatDuration(item.durationMs),
  item.addedAt?.toISOString().slice(0, 10),
  item.ratingKey && `#${serverLocalKeyOfRef(item.ratingKey)}`,
];

export const playlistFacts = (
  texts: Texts,
  { leafCount, addedAt, ratingKey }: Playlist,
  servers?: FindServerNameOfRef,
): Description['facts'] => [
  formatServerNamePhrase(texts, ratingKey, servers),
  leafCount === undefined ? undefined : texts.playlist.count(leafCount),
  addedAt?.toISOString().slice(0, 10),
  `#${serverLocalKeyOfRef(ratingKey)}`,
];
