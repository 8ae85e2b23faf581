import { z } from 'zod';
import type { Message } from '../../render/kit/message.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Press } from '../../render/kit/press.ts';
import { localeOf, textsFor } from '../../render/texts/texts.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { pagedList, pageNumber } from '../shared/paging.ts';
import { joined } from './add.ts';
import { wishOf } from './find.ts';
import { renderWishes } from './view.ts';

const JOIN = 'wish.join';
const PAGES = 'wish.list.page';
const PAGE_SIZE = 10;
/** The list stays in a channel, and people may see it days later. */
const PRESSED_FOR_MS = 7 * DAY_MS;

const pagePress = (page: number): Press => ({ action: PAGES, target: { page }, by: 'anyone' });

async function showWishes(asked: number, deps: Deps, context: InteractionContext): Promise<Message> {
  const { texts } = context;
  const guildId = guildOf(context);
  const all = await deps.wishes.list(guildId);
  const { page, pages, before, items } = pageOf(all, asked, PAGE_SIZE);
  return renderWishes(texts, {
    wishes: items,
    total: all.length,
    before,
    ids: deps.commandIds(guildId),
    joinPress: ({ id }) => ({
      action: JOIN,
      target: { wish: id, page, locale: localeOf(texts) },
      by: 'anyone',
      forMs: PRESSED_FOR_MS,
    }),
    controls: pageControls(texts, { page, pages, press: pagePress }),
  });
}

/** The list immediately counts each person who joins; their own answer is private. */
export const join = press({
  name: JOIN,
  requires: 'wish.join',
  changes: ({ target }) => ({ target: `wish ${target.wish}` }),
  target: z.object({ wish: z.int(), page: pageNumber, locale: z.string() }),
  place: 'update',
  answer: async function* ({ target, deps, context }) {
    const { wish, page, locale } = target;
    const theirs = { ...context, texts: context.own };
    const said = await joined(await wishOf(`#${wish}`, deps, theirs), deps, theirs);
    // Other people read the list in the language of the person who requested it.
    const asBefore = { ...context, texts: textsFor(locale) };
    if (said.outcome === 'done') yield { ...(await showWishes(page, deps, asBefore)), outcome: 'done' };
    yield said;
  },
});

export const list = pagedList({
  words: (texts) => texts.wish.declarations.list,
  name: PAGES,
  requires: 'wish.join',
  visibility: 'public',
  by: 'anyone',
  show: ({ page }, deps, context) => showWishes(page, deps, context),
});
