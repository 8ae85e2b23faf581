import { z } from 'zod';
import { TITLE_PROBLEMS } from '../../domain/media/titles/checkedTitles.ts';
import { normalizeLanguageCode } from '../../domain/media/titles/subtitleLanguages.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import { itemRefSchema, libraryRefSchema } from '../../domain/servers/storedRefs.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { createPressHandler } from '../framework/press.ts';
import { completeLibrary, readVisibleLibraries, resolveLibrary } from '../shared/libraryOption.ts';
import { showMatches } from '../shared/match/showMatches.ts';
import { createPager, pageNumberSchema } from '../shared/paging.ts';
import { completeLanguage, requireLibraryLanguage } from './languageOption.ts';
import { PROBLEM_TITLES_A_PAGE, renderLibraryCheck, renderTitlesWithProblem } from './views/check.ts';

const MATCHES_PRESS = 'library.check.matches';

const checkTarget = z.object({
  page: pageNumberSchema,
  /** The kind of problem on the page. Undefined for the overview of all problems. */
  problem: z.enum(TITLE_PROBLEMS).optional(),
  language: z.string(),
  library: libraryRefSchema.optional(),
});
type CheckTarget = z.output<typeof checkTarget>;

/** Answers in a new message, so that the list of titles stays. */
const matches = createPressHandler({
  name: MATCHES_PRESS,
  requires: 'match.find',
  changes: false,
  place: 'private',
  target: z.object({ ratingKey: itemRefSchema }),
  answer: async ({ target, deps, context }) =>
    await showMatches(await deps.media.item(target.ratingKey, context), 1, { deps, context }),
});

const pages = createPager({
  name: 'library.check.page',
  requires: 'library.check',
  target: checkTarget,
  by: 'invoker',
  show: (target, deps, context) => showCheck(target, { deps, context }),
});

/** The titles of all libraries that the person may see, or of one named library. */
export async function readCheckedLibraries(
  library: LibraryRef | undefined,
  {
    deps,
    context,
  }: CommandDepsAndContext<Pick<CommandDeps, 'media'>, Pick<InteractionContext, 'signal' | 'singleServer' | 'texts'>>,
): Promise<ReadonlyMap<LibraryRef, string>> {
  const libraries = await readVisibleLibraries(deps, context);
  const libraryChoice = libraries.filter(({ key }) => library === undefined || key === library);
  return new Map(libraryChoice.map(({ key, title }) => [key, oneLine(title) || context.texts.search.untitled]));
}

async function showCheck(target: CheckTarget, { deps, context }: CommandDepsAndContext): Promise<Message> {
  const { texts, may } = context;
  const { problem, language, page, library } = target;
  const libraries = await readCheckedLibraries(library, { deps, context });
  const query = { libraries: [...libraries.keys()], language };
  const counts = await deps.checkedTitles.counts(query);
  const view = { libraries, servers: deps.serverNames, language, counts };
  if (problem === undefined)
    return renderLibraryCheck(texts, {
      ...view,
      showPress: (shownProblem) => pages.pressTo({ ...target, problem: shownProblem, page: 1 }),
    });
  const total = counts.problems[problem];
  const lastPage = Math.max(1, Math.ceil(total / PROBLEM_TITLES_A_PAGE));
  const shownPage = Math.min(page, lastPage);
  const offset = (shownPage - 1) * PROBLEM_TITLES_A_PAGE;
  return renderTitlesWithProblem(texts, {
    ...view,
    problem,
    titles: await deps.checkedTitles.page(problem, query, { offset, limit: PROBLEM_TITLES_A_PAGE }),
    page: shownPage,
    matchesPress: may('match.find')
      ? (ratingKey) => ({ action: MATCHES_PRESS, target: { ratingKey }, by: 'invoker' })
      : undefined,
    pagePress: (targetPage) => pages.pressTo({ ...target, page: targetPage }),
    overviewPress: pages.pressTo({ ...target, problem: undefined, page: 1 }),
  });
}

export const checkLibrariesCommand = createSubcommand({
  words: (texts) => texts.library.declarations.check,
  requires: 'library.check',
  changes: false,
  presses: [pages.action, matches],
  options: {
    library: makeOptionOptional(textOption({ complete: completeLibrary() })),
    language: makeOptionOptional(textOption({ complete: completeLanguage })),
  },
  answer: async ({ args, deps, context }) => {
    const library = args.library === undefined ? undefined : await resolveLibrary(args.library, deps, context);
    const language =
      args.language === undefined
        ? normalizeLanguageCode(localeOf(context.texts))
        : requireLibraryLanguage(args.language, context);
    return showCheck({ page: 1, language: language ?? 'en', library: library?.key }, { deps, context });
  },
});
