import type { CheckedTitle, TitleCheckCounts, TitleProblem } from '../../../domain/media/titles/checkedTitles.ts';
import type { ItemRef, LibraryRef } from '../../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { formatServerNamePhrase } from '../../../render/kit/media/servers.ts';
import { boldTitle, formatItemParentNames } from '../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { pageControls } from '../../../render/kit/message/pages.ts';
import type { Button, ComponentPress } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { joinFacts } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import { createTitleProblemRows, problemName } from '../../../render/library/check.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Titles on a page. They fit in a message even if each has a button. */
export const PROBLEM_TITLES_A_PAGE = 8;

interface CheckView {
  readonly counts: TitleCheckCounts;
  readonly libraries: ReadonlyMap<LibraryRef, string>;
  readonly servers: FindServerNameOfRef;
  readonly language: string;
}

interface Overview extends CheckView {
  readonly showPress: (problem: TitleProblem) => ComponentPress;
}

export function renderLibraryCheck(texts: Texts, { counts, language, showPress }: Overview): Message {
  const { check } = texts.library;
  const { titles } = counts;
  if (titles === 0) return createNoteMessage([check.head(0), check.nothingYet], { private: true });
  const rows = createTitleProblemRows(texts, counts, language).map(
    ({ problem, count, content }): Row =>
      count === 0
        ? { content }
        : { content, button: { label: check.show, style: 'secondary', press: showPress(problem) } },
  );
  return createListMessage({
    head: `${check.head(titles)}\n-# ${check.asOf}`,
    rows,
    foot: () => `-# ${check.deletesNothing}`,
    private: true,
  });
}

interface ProblemView extends CheckView {
  readonly problem: TitleProblem;
  readonly titles: readonly CheckedTitle[];
  readonly page: number;
  /** Creates the press that looks up matches for a title. Undefined if the person may not look up matches. */
  readonly matchesPress: ((ratingKey: ItemRef) => ComponentPress) | undefined;
  readonly pagePress: (page: number) => ComponentPress;
  readonly overviewPress: ComponentPress;
}

export function renderTitlesWithProblem(texts: Texts, view: ProblemView): Message {
  const { problem, titles, page, counts, language, matchesPress, pagePress, overviewPress } = view;
  const total = counts.problems[problem];
  const overview: Button = { label: texts.library.check.overview, style: 'secondary', press: overviewPress };
  const pages = Math.max(1, Math.ceil(total / PROBLEM_TITLES_A_PAGE));
  // The page buttons, if any, share a row with the overview button.
  const [pageButtons = []] = pageControls(texts, { page, pages, press: pagePress });
  return createListMessage({
    head: `## ${clipAndEscapeText(problemName(texts, problem, language), 100)}`,
    rows: titles.map((title): Row => {
      const content = titleLines(texts, title, view);
      const press = problem === 'unmatched' ? matchesPress?.(title.ratingKey) : undefined;
      return press
        ? { content, button: { label: texts.library.check.matches, style: 'secondary', press } }
        : { content };
    }),
    total,
    before: (page - 1) * PROBLEM_TITLES_A_PAGE,
    foot: texts.pages.shown,
    controls: [Array.isArray(pageButtons) ? [overview, ...pageButtons] : [overview]],
    private: true,
  });
}

function titleLines(texts: Texts, title: CheckedTitle, { libraries, servers }: CheckView): string {
  const { check } = texts.library;
  const facts = [
    title.count > 1 ? check.times(title.count) : '',
    title.fileFault === undefined ? '' : check.faults[title.fileFault],
    title.sizeBytes === undefined ? '' : texts.item.size(title.sizeBytes),
    formatItemParentNames(title) ?? '',
    clipAndEscapeText(libraries.get(title.libraryKey) ?? '', 60),
    formatServerNamePhrase(texts, title.libraryKey, servers),
  ];
  return `${boldTitle(title, texts.search)}\n-# ${joinFacts(facts)}`;
}
