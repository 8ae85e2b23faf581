import type { Random } from '../media-server/state/random.ts';
import type { House } from './house.ts';
import { findIn, type Told, type Verdict } from './verdict.ts';

/** A film library that nothing here adds to: these films are old, and only their plays are news. */
const LONG_AGO = 1_614_556_800;
const FIRST_KEY = 700_000;
const CHANNEL = '#history';
const LATE_AT_MOST = 3600;

export interface Plays {
  /** Somebody has watched a film of its own title; one in ten is known to the server only later. */
  add(round: number): void;
  readonly count: () => number;
  /** How many are in no message yet. */
  readonly waiting: () => number;
  readonly verdict: () => Verdict;
}

const titleOf = (number: number): string => `Reel ${String(number).padStart(5, '0')}`;

/** A stream of plays, and what the channel makes of it. */
export function createPlays({ media, discord, now }: House, random: Random): Plays {
  const [template] = media.library.ofKind('1', 'movie');
  if (!template) throw new Error('the embedded media server has no film');
  const added: Told[] = [];
  const verdict = () =>
    findIn(
      added,
      // Not in the alt text of its picture, which says the title once more.
      discord.messages(CHANNEL).flatMap(({ text }) => text.match(/Reel \d{5}(?![^[\]\n]*\])/g) ?? []),
    );
  return {
    add: (round) => {
      const title = titleOf(added.length + 1);
      const seconds = Math.floor(now() / 1000);
      const isLate = random.chance(0.1);
      const viewedAt = isLate ? seconds - random.between(1, LATE_AT_MOST) : seconds;
      const ratingKey = String(FIRST_KEY + added.length);
      const film = { ...template, ratingKey, title, titleSort: title, guid: `reel/${ratingKey}`, addedAt: LONG_AGO };
      media.library.put(film);
      media.history.add({ item: ratingKey, viewedAt });
      added.push({ name: title, round, inOrder: !isLate });
    },
    count: () => added.length,
    waiting: () => verdict().lost.length,
    verdict,
  };
}
