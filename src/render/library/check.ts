import { TITLE_PROBLEMS, type TitleCheckCounts, type TitleProblem } from '../../domain/media/titles/checkedTitles.ts';
import { bold } from '../kit/media/title.ts';
import type { Texts } from '../texts/texts.ts';

/** Results of a library check. The count of subtitles is missing if it was made for another language. */
export interface LibraryCheckCounts extends Pick<TitleCheckCounts, 'unknownSubtitles'> {
  readonly problems: Readonly<Record<Exclude<TitleProblem, 'subtitles'>, number>> & {
    readonly subtitles?: number | undefined;
  };
}

interface ProblemRow {
  readonly problem: TitleProblem;
  readonly count: number;
  readonly content: string;
}

/**
 * A row for each problem found in a library. `language` is the code of the language in which titles should have
 * subtitles.
 */
export function createTitleProblemRows(
  texts: Texts,
  { problems, unknownSubtitles }: LibraryCheckCounts,
  language: string,
): readonly ProblemRow[] {
  const { check } = texts.library;
  return TITLE_PROBLEMS.flatMap((problem): readonly ProblemRow[] => {
    const count = problems[problem];
    if (count === undefined) return [];
    const unknown = problem === 'subtitles' && unknownSubtitles > 0 ? `\n-# ${check.unknown(unknownSubtitles)}` : '';
    const content = `${bold(problemName(texts, problem, language), '', 100)} · ${check.count(count)}${unknown}`;
    return [{ problem, count, content }];
  });
}

export const problemName = ({ library }: Texts, problem: TitleProblem, language: string): string =>
  problem === 'subtitles'
    ? library.check.withoutSubtitles(library.language(language))
    : library.check.problems[problem];
