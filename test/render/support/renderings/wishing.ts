import fc from 'fast-check';
import {
  renderAddedWish,
  renderWishClosed,
  renderWishes,
  renderWishMoved,
} from '../../../../src/commands/wish/view.ts';
import { renderClosedWish } from '../../../../src/render/wish/wish.ts';
import { controls, maybe, number, press, text } from '../anything.ts';
import { rendering } from '../rendering.ts';

const ids = fc.constantFrom(new Map<string, string>(), new Map([['wish', '1']]));
const wish = fc.record({
  id: fc.nat(),
  title: text,
  year: maybe(fc.integer({ min: 1850, max: 2100 })),
  people: fc.integer({ min: 1, max: 5000 }),
});
const outcome = fc.constantFrom('added', 'there', 'too many', 'no room');

/** What people wish for. */
export const wishing = [
  rendering(
    'renderWishes',
    fc.tuple(
      fc.record({ wishes: fc.array(wish, { maxLength: 10 }), total: number, before: number, controls, ids }),
      press,
    ),
    (texts, [shown, joins]) => renderWishes(texts, { ...shown, joinPress: () => joins }),
  ),
  rendering('renderAddedWish', fc.tuple(wish, fc.record({ outcome, isUnchecked: fc.boolean(), ids })), (texts, given) =>
    renderAddedWish(texts, ...given),
  ),
  rendering('renderWishMoved', fc.tuple(wish, number), (texts, given) => renderWishMoved(texts, ...given)),
  rendering('renderWishClosed', wish, renderWishClosed),
  rendering('renderClosedWish', fc.tuple(wish, maybe(text)), (texts, [given, word]) =>
    renderClosedWish(texts, { ...given, word }, 7),
  ),
];
