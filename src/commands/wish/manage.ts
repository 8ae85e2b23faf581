import { MOST_WISHES } from '../../domain/wishes.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { subcommand } from '../framework/command.ts';
import { integer, optional, text } from '../framework/options.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { completeWish, wishOf } from './find.ts';
import { renderClosed, renderPlaced } from './view.ts';

const aWish = () => text({ complete: completeWish });
const MAX_WORD = 300;

export const sort = subcommand({
  words: (texts) => texts.wish.declarations.sort,
  requires: 'wish.manage',
  changes: ({ args }) => ({ target: args.wish, after: args.place === undefined ? 'by people' : `place ${args.place}` }),
  options: { wish: aWish(), place: optional(integer({ min: 1, max: MOST_WISHES })) },
  answer: async ({ args, deps, context }) => {
    const { wish: named, place } = args;
    const { texts } = context;
    const wish = await wishOf(named, deps, context);
    const now = await deps.wishes.place(wish.id, guildOf(context), place);
    if (now === undefined) return nothingDone(texts.wish.gone);
    return renderPlaced(texts, wish, now);
  },
});

/** Notifies everyone who shared it, and ends their follows. */
export const close = subcommand({
  words: (texts) => texts.wish.declarations.close,
  requires: 'wish.manage',
  changes: ({ args }) => ({ target: args.wish, after: args.word ?? 'closed' }),
  options: { wish: aWish(), word: optional(text({ max: MAX_WORD })) },
  answer: async ({ args, deps, context }) => {
    const { wish: named, word } = args;
    const { texts } = context;
    const { id } = await wishOf(named, deps, context);
    const wish = await deps.wishes.close(id, guildOf(context), word);
    if (!wish) return nothingDone(texts.wish.gone);
    deps.alertOfEnd();
    return renderClosed(texts, wish);
  },
});
