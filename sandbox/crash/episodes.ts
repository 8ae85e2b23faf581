import type { Item } from '../media-server/library/item.ts';
import type { House } from './house.ts';
import { findIn, type Told, type Verdict } from './verdict.ts';

const FIRST_KEY = 800_000;
const CHANNEL = '#cinema';
/** Fewer than a message names before it counts the rest. */
const EPISODES_OF_A_SEASON = 8;

export interface Episodes {
  /** Another episode of the newest season is added to the library; now and then it is the first of a new one. */
  add(round: number): void;
  readonly count: () => number;
  /** How many are in no message yet. */
  readonly waiting: () => number;
  readonly verdict: () => Verdict;
}

/** A stream of new episodes, told in a message a season that is edited as they come. */
export function createEpisodes({ media, discord, now }: House): Episodes {
  const show = media.library.titled('Les Vampires');
  const [firstSeason] = media.library.children(show.ratingKey);
  const [template] = media.library.leaves(show);
  if (!firstSeason || !template) throw new Error('the embedded media server has no series');
  const added: Told[] = [];
  let key = FIRST_KEY;
  let season = firstSeason;

  const put = (of: Item, more: Partial<Item>): Item => {
    const ratingKey = String(key++);
    const seconds = Math.floor(now() / 1000);
    const item = { ...of, ratingKey, guid: `crash/${ratingKey}`, addedAt: seconds, updatedAt: seconds, ...more };
    media.library.put(item);
    return item;
  };
  const verdict = () =>
    findIn(
      added,
      discord.messages(CHANNEL).flatMap(({ text }) => text.match(/Chapter \d{5}/g) ?? []),
    );
  return {
    add: (round) => {
      const index = (added.length % EPISODES_OF_A_SEASON) + 1;
      const number = Math.floor(added.length / EPISODES_OF_A_SEASON) + 100;
      if (index === 1) season = put(firstSeason, { index: number, title: `Season ${number}` });
      const title = `Chapter ${String(added.length + 1).padStart(5, '0')}`;
      put(template, { parent: season.ratingKey, index, title, titleSort: title });
      added.push({ name: title, round, inOrder: false });
    },
    count: () => added.length,
    waiting: () => verdict().lost.length,
    verdict,
  };
}
