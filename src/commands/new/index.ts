import { z } from 'zod';
import { eachWorkOnce } from '../../domain/media/items/works.ts';
import type { Library, LibraryType } from '../../domain/media/libraries/library.ts';
import { newestItems } from '../../domain/media/libraries/newest.ts';
import { thumbsOf } from '../../render/kit/itemRow.ts';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Select } from '../../render/kit/press.ts';
import { nameOnServer } from '../../render/kit/servers.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { DAY_MS } from '../../time/units.ts';
import { command } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choice, optional, text } from '../framework/options.ts';
import { BadTarget, press } from '../framework/press.ts';
import { mayEditPlaylists } from '../shared/editPlaylists.ts';
import { cardMenus } from '../shared/items/items.ts';
import { completeLibrary, namedLibrary } from '../shared/libraryOption.ts';
import { sayMissing } from '../shared/missingLibrary.ts';
import { pageNumber, paging } from '../shared/paging.ts';
import { byArrival, renderNew } from './view.ts';

/**
 * If few items arrived in this time, shows the newest ones there are: so a server that cannot sort by date
 * still lists new items.
 */
const NEW_FOR_MS = 60 * DAY_MS;
/** A message takes 40 components: three per row, a heading each in the worst case, and ten for its head, foot, menus and page buttons. */
const PAGE_SIZE = 6;

const KINDS = ['films', 'series', 'music'] as const;
const ALL = 'all';
const TYPES: Readonly<Record<(typeof KINDS)[number], LibraryType>> = {
  films: 'movie',
  series: 'show',
  music: 'artist',
};

const asked = z.object({
  kind: z.enum(KINDS).optional(),
  library: z.object({ key: z.string(), title: z.string() }).optional(),
  /**
   * True if the person who ran the command may add to playlists: a card keeps its menus when another person
   * turns its pages.
   */
  mayAdd: z.boolean(),
  page: pageNumber,
});
type Asked = z.output<typeof asked>;

const pages = paging({
  name: 'new.page',
  requires: 'browse',
  target: asked,
  by: 'anyone',
  show: (target, deps, context) => showNew(target, deps, context),
});

const KIND = 'new.kind';
const ofKind = press({
  name: KIND,
  requires: 'browse',
  changes: false,
  target: asked,
  place: 'update',
  answer: async ({ target, pressed, deps, context }) => {
    const [chosen = ALL] = pressed.values;
    const kind = KINDS.find((each) => each === chosen);
    if (kind === undefined && chosen !== ALL) throw new BadTarget('what was chosen is no kind');
    return await showNew({ ...target, kind, page: 1 }, deps, context);
  },
});

async function showNew(asked: Asked, deps: Deps, context: InteractionContext): Promise<Message> {
  const { actor, texts, signal } = context;
  const { kind, library, mayAdd } = asked;
  const now = deps.clock.now();
  const isMeant = ({ key, type }: Library) =>
    (library === undefined || key === library.key) && (kind === undefined || type === TYPES[kind]);
  const onMissing = sayMissing(context, deps);
  const readSince = (since: Date) => newestItems({ since, now, isMeant, onMissing }, deps.media, { signal });
  const lately = await readSince(new Date(now.getTime() - NEW_FOR_MS));
  const items = eachWorkOnce(lately.length < PAGE_SIZE ? await readSince(new Date(0)) : lately);
  const arrivals = byArrival(items, deps.timeZone);
  const { page, pages: count, before, items: shown } = pageOf(arrivals, asked.page, PAGE_SIZE);
  const rows = shown.map(({ item }) => item);
  return renderNew(texts, {
    arrivals: shown,
    total: arrivals.length,
    before,
    kind,
    library: library?.title,
    servers: deps.serverNames,
    links: deps.linksIn(actor.guildId),
    posters: await deps.posters.small(thumbsOf(rows), signal),
    controls: [
      ...cardMenus(texts, rows, { mayAdd }),
      ...(library === undefined ? [kindMenu(texts, asked)] : []),
      ...pageControls(texts, { page, pages: count, press: (to) => pages.to({ ...asked, page: to }) }),
    ],
  });
}

const kindMenu = ({ fresh }: Texts, asked: Asked): Select => ({
  placeholder: fresh.kinds[asked.kind ?? ALL],
  options: ([ALL, ...KINDS] as const).map((value) => ({ value, label: fresh.kinds[value] })),
  press: { action: KIND, target: asked, by: 'anyone' },
});

/** Recently added items, over all libraries. */
export const fresh = command({
  words: (texts) => texts.fresh.declarations.new,
  subject: 'find',
  requires: 'browse',
  visibility: 'public',
  changes: false,
  presses: [pages.action, ofKind],
  options: { kind: optional(choice(KINDS)), library: optional(text({ complete: completeLibrary() })) },
  answer: async ({ args, deps, context }) => {
    const { kind, library } = args;
    const only = library === undefined ? undefined : await namedLibrary(library, deps, context);
    const kept = only && { key: only.key, title: nameOnServer(context.texts, only, deps.serverNames) };
    return await showNew({ kind, library: kept, mayAdd: mayEditPlaylists(deps, context), page: 1 }, deps, context);
  },
});
