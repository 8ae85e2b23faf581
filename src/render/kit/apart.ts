import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Playlist } from '../../domain/media/playlists/playlist.ts';
import { keyOf } from '../../domain/servers/refs.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import type { Texts } from '../texts/texts.ts';
import { duration } from './duration.ts';
import { onServer, onServers } from './servers.ts';

/** A text as it is shown, and what could be added to it, what people know best first. The last fact differs from all others. */
interface Described {
  readonly text: string;
  readonly facts: readonly (string | undefined)[];
}

/**
 * What tells those apart whose texts are equal: as many of their facts as that takes. A fact that all of them share says nothing,
 * and a text that only one has needs none.
 */
export function factsApart(all: readonly Described[]): readonly string[] {
  const groups = Map.groupBy(all, ({ text }) => text);
  const places = new Map([...groups].map(([text, group]) => [text, neededFacts(group)]));
  return all.map(({ text, facts }) => joinedFacts(facts, places.get(text) ?? []));
}

/** Which of the facts are needed, by their places. */
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

/** Of two copies of a film: on which server each is, how long it is, the day on which it came, and its key. */
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
