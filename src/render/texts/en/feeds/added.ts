import { counted, number } from '../numbers.ts';

const some = (one: string, forms: Parameters<typeof counted>[1]) => (count: number) =>
  count === 1 ? one : counted(count, forms);

/** New items, better copies and what comes back. Names and titles come in escaped. */
export const added = {
  head: { new: 'New on the server', upgraded: 'Other copies on the server', returned: 'Back on the server' },
  better: (what: string) => `Better copy: ${what}`,
  other: (what: string) => `Other copy: ${what}`,
  returned: (what: string) => `Back: ${what}`,
  /** How many are of that quality, where not all are. */
  quality: (name: string, count: number) => `${name} (${number(count)})`,
  change: (from: string, to: string) => `${from} → ${to}`,
  /** Of what a season, an album or a folder got. */
  fresh: {
    movie: some('One new film', { one: 'new film', other: 'new films' }),
    episode: some('One new episode', { one: 'new episode', other: 'new episodes' }),
    track: some('One new track', { one: 'new track', other: 'new tracks' }),
    photo: some('One new photo', { one: 'new photo', other: 'new photos' }),
    other: some('One new item', { one: 'new item', other: 'new items' }),
  },
  counts: {
    movie: some('One film', { one: 'film', other: 'films' }),
    episode: some('One episode', { one: 'episode', other: 'episodes' }),
    track: some('One track', { one: 'track', other: 'tracks' }),
    photo: some('One photo', { one: 'photo', other: 'photos' }),
    other: some('One item', { one: 'item', other: 'items' }),
  },
  of: (count: string, name: string) => `${count} of ${name}`,
  episode: (index: number) => `E${index}`,
  totals: {
    new: (count: number) => `${number(count)} new`,
    upgraded: (count: number) => counted(count, { one: 'other copy', other: 'other copies' }),
    returned: (count: number) => `${number(count)} back`,
  },
  shown: (shown: number, total: number) =>
    shown < total ? `-# ${number(shown)} of ${number(total)} items shown.` : undefined,
} as const;
