import { z } from 'zod';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { localeOf, textsForLanguage } from '../../render/texts/texts.ts';
import { DAY_MS } from '../../time/units.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { createPressHandler } from '../framework/press.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { pagedList, pageNumberSchema } from '../shared/paging.ts';
import { joinWish } from './add.ts';
import { findWish } from './find.ts';
import { renderWishes } from './view.ts';

const JOIN_WISH_PRESS = 'wish.join';
const PAGE_PRESS = 'wish.list.page';
const PAGE_SIZE = 10;
/** Time in ms during which the buttons work. The list stays in a channel, where people see it for days. */
const PRESSED_FOR_MS = 7 * DAY_MS;

const pagePress = (page: number): ComponentPress => ({ action: PAGE_PRESS, target: { page }, by: 'anyone' });

async function showWishes(requestedPage: number, deps: CommandDeps, context: InteractionContext): Promise<Message> {
  const { texts } = context;
  const guildId = requireGuild(context);
  const guildWishes = await deps.wishes.list(guildId);
  const { page, pages, before, items } = takePageOfEntries(guildWishes, requestedPage, PAGE_SIZE);
  return renderWishes(texts, {
    wishes: items,
    total: guildWishes.length,
    before,
    ids: deps.commandIds(guildId),
    joinPress: ({ id }) => ({
      action: JOIN_WISH_PRESS,
      target: { wish: id, page, locale: localeOf(texts) },
      by: 'anyone',
      forMs: PRESSED_FOR_MS,
    }),
    controls: pageControls(texts, { page, pages, press: pagePress }),
  });
}

/**
 * Adds the person to a wish. The public list shows the new number of people at once, and the person gets an ephemeral
 * answer.
 */
export const joinWishPressHandler = createPressHandler({
  name: JOIN_WISH_PRESS,
  requires: 'wish.join',
  changes: ({ target }) => ({ target: `wish ${target.wish}` }),
  target: z.object({ wish: z.int(), page: pageNumberSchema, locale: z.string() }),
  place: 'update',
  answer: async function* ({ target, deps, context }) {
    const { wish, page, locale } = target;
    const readerContext = { ...context, texts: context.personalTexts };
    const reply = await joinWish(await findWish(`#${wish}`, deps, readerContext), deps, readerContext);
    // The public list keeps the language of the person who requested it.
    const listContext = { ...context, texts: textsForLanguage(locale) };
    if (reply.outcome === 'done') yield { ...(await showWishes(page, deps, listContext)), outcome: 'done' };
    yield reply;
  },
});

export const listWishesCommand = pagedList({
  words: (texts) => texts.wish.declarations.list,
  name: PAGE_PRESS,
  requires: 'wish.join',
  visibility: 'public',
  by: 'anyone',
  show: ({ page }, deps, context) => showWishes(page, deps, context),
});
