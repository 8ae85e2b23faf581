import { z } from 'zod';
import { mergeItemsByCreativeWork } from '../../domain/media/items/works.ts';
import type { Library, LibraryType } from '../../domain/media/libraries/library.ts';
import { readNewestItems } from '../../domain/media/libraries/newest.ts';
import { thumbsOfItems } from '../../render/kit/media/itemRow.ts';
import { formatNameWithServer } from '../../render/kit/media/servers.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { StringSelectMenu } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { DAY_MS } from '../../time/units.ts';
import { createCommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { choiceOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { createPressHandler, InvalidPressTarget } from '../framework/press.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { cardMenus } from '../shared/items/items.ts';
import { completeLibrary, resolveLibrary } from '../shared/libraryOption.ts';
import { noteMissingLibrary } from '../shared/missingLibrary.ts';
import { createPager, pageNumberSchema } from '../shared/paging.ts';
import { groupNewItems, renderNewItems } from './view.ts';

/** Age in ms up to which items are listed. If these items do not fill a page, all older items are read, too. */
const RECENT_MS = 60 * DAY_MS;
/**
 * Rows on a page. A message takes 40 components: each row needs three and perhaps a heading; header, footer, menus and
 * page buttons need ten.
 */
const PAGE_SIZE = 6;

const TITLE_KINDS_TO_CHOOSE = ['films', 'series', 'music'] as const;
const ALL_KINDS = 'all';
const LIBRARY_TYPE_BY_KIND: Readonly<Record<(typeof TITLE_KINDS_TO_CHOOSE)[number], LibraryType>> = {
  films: 'movie',
  series: 'show',
  music: 'artist',
};

const newTarget = z.object({
  kind: z.enum(TITLE_KINDS_TO_CHOOSE).optional(),
  library: z.object({ key: z.string(), title: z.string() }).optional(),
  /**
   * True if the author of the command may add to playlists. Stored, so that the menus for adding stay when another
   * person turns the page.
   */
  mayAdd: z.boolean(),
  page: pageNumberSchema,
});
type NewTarget = z.output<typeof newTarget>;

const pages = createPager({
  name: 'new.page',
  requires: 'browse',
  target: newTarget,
  by: 'anyone',
  show: (target, deps, context) => showNew(target, deps, context),
});

const CHOOSE_KIND_PRESS = 'new.kind';
const chooseKind = createPressHandler({
  name: CHOOSE_KIND_PRESS,
  requires: 'browse',
  changes: false,
  target: newTarget,
  place: 'update',
  answer: async ({ target, pressed, deps, context }) => {
    const chosenValue = pressed.values[0] ?? ALL_KINDS;
    const kind = TITLE_KINDS_TO_CHOOSE.find((candidate) => candidate === chosenValue);
    if (kind === undefined && chosenValue !== ALL_KINDS) throw new InvalidPressTarget('the chosen value is not a kind');
    return await showNew({ ...target, kind, page: 1 }, deps, context);
  },
});

async function showNew(target: NewTarget, deps: CommandDeps, context: InteractionContext): Promise<Message> {
  const { actor, texts, signal } = context;
  const { kind, library, mayAdd } = target;
  const now = deps.clock.now();
  const isIncluded = ({ key, type }: Library) =>
    (library === undefined || key === library.key) && (kind === undefined || type === LIBRARY_TYPE_BY_KIND[kind]);
  const onMissing = noteMissingLibrary(context, deps);
  const readItemsSince = (since: Date) =>
    readNewestItems({ since, now, isIncluded, onMissing }, deps.media, { signal });
  const recentItems = await readItemsSince(new Date(now.getTime() - RECENT_MS));
  const isPageFull = recentItems.length >= PAGE_SIZE;
  const items = mergeItemsByCreativeWork(isPageFull ? recentItems : await readItemsSince(new Date(0)));
  const arrivals = groupNewItems(items, deps.timeZone);
  const { page, pages: count, before, items: pageArrivals } = takePageOfEntries(arrivals, target.page, PAGE_SIZE);
  const rows = pageArrivals.map(({ item }) => item);
  return renderNewItems(texts, {
    arrivals: pageArrivals,
    total: arrivals.length,
    before,
    kind,
    library: library?.title,
    servers: deps.serverNames,
    links: deps.linksIn(actor.guildId),
    posters: await deps.posters.small(thumbsOfItems(rows), signal),
    controls: [
      ...cardMenus(texts, rows, { mayAdd }),
      ...(library === undefined ? [kindMenu(texts, target)] : []),
      ...pageControls(texts, {
        page,
        pages: count,
        press: (targetPage) => pages.pressTo({ ...target, page: targetPage }),
      }),
    ],
  });
}

const kindMenu = ({ fresh }: Texts, target: NewTarget): StringSelectMenu => ({
  placeholder: fresh.kinds[target.kind ?? ALL_KINDS],
  options: ([ALL_KINDS, ...TITLE_KINDS_TO_CHOOSE] as const).map((value) => ({ value, label: fresh.kinds[value] })),
  press: { action: CHOOSE_KIND_PRESS, target, by: 'anyone' },
});

export const newItemsCommand = createCommand({
  words: (texts) => texts.fresh.declarations.new,
  subject: 'find',
  requires: 'browse',
  visibility: 'public',
  changes: false,
  presses: [pages.action, chooseKind],
  options: {
    kind: makeOptionOptional(choiceOption(TITLE_KINDS_TO_CHOOSE)),
    library: makeOptionOptional(textOption({ complete: completeLibrary(), menu: true })),
  },
  answer: async ({ args, deps, context }) => {
    const { kind, library } = args;
    const resolvedLibrary = library === undefined ? undefined : await resolveLibrary(library, deps, context);
    const libraryTarget = resolvedLibrary && {
      key: resolvedLibrary.key,
      title: formatNameWithServer(context.texts, resolvedLibrary, deps.serverNames),
    };
    return await showNew(
      { kind, library: libraryTarget, mayAdd: mayEditPlaylists(deps, context), page: 1 },
      deps,
      context,
    );
  },
});
