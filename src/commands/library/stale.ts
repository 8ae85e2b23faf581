import { z } from 'zod';
import { STALE_ORDERS } from '../../domain/media/titles/checkedTitles.ts';
import { libraryRefSchema } from '../../domain/servers/storedRefs.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { DAY_MS } from '../../time/units.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { addOptionDefault, choiceOption, integerOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { completeLibrary, resolveLibrary } from '../shared/libraryOption.ts';
import { createPager, pageNumberSchema } from '../shared/paging.ts';
import { readCheckedLibraries } from './check.ts';
import { renderStaleTitles, STALE_TITLES_A_PAGE } from './views/stale.ts';

const MONTH_MS = (365 / 12) * DAY_MS;
const MAX_MONTHS = 120;

const staleTarget = z.object({
  page: pageNumberSchema,
  months: z.int().min(1).max(MAX_MONTHS),
  order: z.enum(STALE_ORDERS),
  library: libraryRefSchema.optional(),
});
type StaleTarget = z.output<typeof staleTarget>;

const pages = createPager({
  name: 'library.stale.page',
  requires: 'library.check',
  target: staleTarget,
  by: 'invoker',
  show: (target, deps, context) => showStale(target, { deps, context }),
});

/** Reads the list again for each page, so that it is current. */
async function showStale(target: StaleTarget, { deps, context }: CommandDepsAndContext): Promise<Message> {
  const { texts, signal } = context;
  const { page, months, order, library } = target;
  const libraries = await readCheckedLibraries(library, { deps, context });
  const since = new Date(deps.clock.now().getTime() - months * MONTH_MS);
  const query = {
    libraries: [...libraries.keys()],
    since,
    order,
    offset: (page - 1) * STALE_TITLES_A_PAGE,
    limit: STALE_TITLES_A_PAGE,
  };
  const staleTitles = await deps.checkedTitles.stale(query, signal);
  return renderStaleTitles(texts, {
    ...staleTitles,
    months,
    order,
    libraries,
    servers: deps.serverNames,
    pagePress: (targetPage) => pages.pressTo({ ...target, page: targetPage }),
  });
}

export const staleTitlesCommand = createSubcommand({
  words: (texts) => texts.library.declarations.stale,
  requires: 'library.check',
  changes: false,
  presses: [pages.action],
  options: {
    months: makeOptionOptional(integerOption({ min: 1, max: MAX_MONTHS })),
    order: addOptionDefault(choiceOption(STALE_ORDERS), 'size'),
    library: makeOptionOptional(textOption({ complete: completeLibrary() })),
  },
  answer: async ({ args, deps, context }) => {
    const { months = 12, order } = args;
    const library = args.library === undefined ? undefined : await resolveLibrary(args.library, deps, context);
    return showStale({ page: 1, months, order, library: library?.key }, { deps, context });
  },
});
