import type { added as en } from '../../en/feeds/added.ts';
import type { Translation } from '../../translation.ts';
import { count, number } from '../numbers.ts';

const some = (one: string, forms: Parameters<typeof count>[1]) => (n: number) => (n === 1 ? one : count(n, forms));

export const added: Translation<typeof en> = {
  head: { new: 'Neu auf dem Server', upgraded: 'Andere Fassungen auf dem Server', returned: 'Wieder auf dem Server' },
  better: (what) => `Bessere Fassung: ${what}`,
  other: (what) => `Andere Fassung: ${what}`,
  returned: (what) => `Wieder da: ${what}`,
  quality: (name, n) => `${name} (${number(n)})`,
  change: (from, to) => `${from} → ${to}`,
  fresh: {
    movie: some('Ein neuer Film', { one: 'neuer Film', other: 'neue Filme' }),
    episode: some('Eine neue Folge', { one: 'neue Folge', other: 'neue Folgen' }),
    track: some('Ein neuer Titel', { one: 'neuer Titel', other: 'neue Titel' }),
    photo: some('Ein neues Foto', { one: 'neues Foto', other: 'neue Fotos' }),
    other: some('Ein neuer Eintrag', { one: 'neuer Eintrag', other: 'neue Einträge' }),
  },
  counts: {
    movie: some('Ein Film', { one: 'Film', other: 'Filme' }),
    episode: some('Eine Folge', { one: 'Folge', other: 'Folgen' }),
    track: some('Ein Titel', { one: 'Titel', other: 'Titel' }),
    photo: some('Ein Foto', { one: 'Foto', other: 'Fotos' }),
    other: some('Ein Eintrag', { one: 'Eintrag', other: 'Einträge' }),
  },
  of: (howMany, name) => `${howMany} von ${name}`,
  episode: (index) => `E${index}`,
  totals: {
    new: (n) => `${number(n)} neu`,
    upgraded: (n) => count(n, { one: 'andere Fassung', other: 'andere Fassungen' }),
    returned: (n) => `${number(n)} wieder da`,
  },
  shown: (shown, total) => (shown < total ? `-# ${number(shown)} von ${number(total)} Einträgen gezeigt.` : undefined),
};
