import type { PlayedTitle, Ranking } from '../../domain/plays.ts';
import type { Counted } from '../../domain/statistics.ts';
import type { Figures, TopList } from '../../render/statsData.ts';
import type { Deps } from '../deps.ts';
import { devicesOf, librariesOf, listOf, type Naming, peopleOf } from './names.ts';

/** What was counted, with names. */
export async function figuresOf(
  counted: Counted,
  sources: Pick<Deps, 'media' | 'people'>,
  naming: Naming,
): Promise<Figures> {
  if (counted.kind === 'hours') return counted;
  if (counted.kind === 'times') {
    const { kind, period, columns, titles } = counted;
    return { kind, period, columns, top: titles && titlesOf(titles) };
  }
  return { kind: 'top', top: await topOf(counted, sources, naming) };
}

function topOf(
  counted: Exclude<Counted, { readonly kind: 'times' | 'hours' }>,
  sources: Pick<Deps, 'media' | 'people'>,
  naming: Naming,
): TopList | Promise<TopList> {
  if (counted.kind === 'titles') return titlesOf(counted.ranking);
  if (counted.kind === 'people') return peopleOf(counted.ranking, sources, naming);
  return (counted.kind === 'devices' ? devicesOf : librariesOf)(counted.ranking, sources, naming);
}

const titlesOf = ({ top, ...all }: Ranking<PlayedTitle>): TopList =>
  listOf(
    all,
    top.map(({ title, plays }) => ({ name: title, plays })),
  );
