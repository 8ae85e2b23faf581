import { MAX_WISHES } from '../../domain/wishes.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { createSubcommand } from '../framework/command.ts';
import { integerOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { completeWish, findWish } from './find.ts';
import { renderWishClosed, renderWishMoved } from './view.ts';

const wishOption = () => textOption({ complete: completeWish, menu: true });
const MAX_CLOSING_TEXT = 300;

export const sortWishCommand = createSubcommand({
  words: (texts) => texts.wish.declarations.sort,
  requires: 'wish.manage',
  changes: ({ args }) => ({ target: args.wish, after: args.place === undefined ? 'by people' : `place ${args.place}` }),
  options: { wish: wishOption(), place: makeOptionOptional(integerOption({ min: 1, max: MAX_WISHES })) },
  answer: async ({ args, deps, context }) => {
    const { wish: typedWish, place } = args;
    const { texts } = context;
    const wish = await findWish(typedWish, deps, context);
    const listPosition = await deps.wishes.place(wish.id, requireGuild(context), place);
    if (listPosition === undefined) return createNothingChangedMessage(texts.wish.gone);
    return renderWishMoved(texts, wish, listPosition);
  },
});

/** Closes a wish, notifies everyone who shares it, and ends their follows of the title. */
export const closeWishCommand = createSubcommand({
  words: (texts) => texts.wish.declarations.close,
  requires: 'wish.manage',
  changes: ({ args }) => ({ target: args.wish, after: args.word ?? 'closed' }),
  options: { wish: wishOption(), word: makeOptionOptional(textOption({ max: MAX_CLOSING_TEXT })) },
  answer: async ({ args, deps, context }) => {
    const { wish: typedWish, word } = args;
    const { texts } = context;
    const { id } = await findWish(typedWish, deps, context);
    const wish = await deps.wishes.close(id, requireGuild(context), word);
    if (!wish) return createNothingChangedMessage(texts.wish.gone);
    deps.alertSenders();
    return renderWishClosed(texts, wish);
  },
});
