import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Playlist } from '../../domain/media/playlists/playlist.ts';
import { keyOf } from '../../domain/servers/refs.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import type { Texts } from '../texts/texts.ts';
import { duration } from './duration.ts';
import { onServer, onServers } from './servers.ts';

/** A text, and facts that can be added to it, the most familiar first. The last fact is unique. */
interface Described {
  readonly text: string;
  readonly facts: readonly (string | undefined)[];
}

/**
 * The facts that tell equal texts apart, as few as possible. A fact that they all share is left out, and a
 * unique text needs none.
 */
export function factsApart(all: readonly Described[]): readonly string[] {
  const groups = Map.groupBy(all, ({ text }) => text);
  const places = new Map([...groups].map(([text, group]) => [text, neededFacts(group)]));
  return all.map(({ text, facts }) => joinedFacts(facts, places.get(text) ?? []));
}

/** The indexes of the facts that are needed. */
function neededFacts(group: readonly Described[]): readonly number[] {
  const needed: number[] = [];
  const isDistinct = () => new Set(group.map(({ facts }) => joinedFacts(facts, needed))).size === group.length;
  for (const place of group[0]?.facts.keys() ?? []) {
    if (isDistinct()) break;
    if (new Set(group.map(({ facts }) => facts[place])).size > 1) needed.push(place);
  }
  return needed;
}

const joinedFacts = (facts: Described['facts'], places: readonly number[]): string =>
  places.flatMap((place) => facts[place] ?? []).join(' · ');

/** Facts that tell two copies of a film apart: server, length, day added, key. */
export const itemFacts = (texts: Texts, item: MediaItem, servers?: ServerNames): Described['facts'] => [
  onServers(texts, item, servers),
  item.durationMs === undefined ? undefined : duration(item.durationMs),
  item.addedAt?.toISOString().slice(0, 10),
  item.ratingKey && `#${keyOf(item.ratingKey)}`,
];

export const playlistFacts = (
  texts: Texts,
  { leafCount, addedAt, ratingKey }: Playlist,
  servers?: ServerNames,
): Described['facts'] => [
  onServer(texts, ratingKey, servers),
  leafCount === undefined ? undefined : texts.playlist.count(leafCount),
  addedAt?.toISOString().slice(0, 10),
  `#${keyOf(ratingKey)}`,
];
