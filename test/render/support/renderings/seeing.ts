import fc from 'fast-check';
import { renderSeenProgress, renderViewerNames } from '../../../../src/commands/info/views/seen.ts';
import { renderArrivedWishes } from '../../../../src/commands/wish/view.ts';
import { SEEN_STEPS } from '../../../../src/domain/statistics/seen/count.ts';
import { controls, key, many, maybe, number, press, text } from '../anything.ts';
import { item } from '../holdings.ts';
import { rendering } from '../rendering.ts';

const at = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
const work = fc.record({
  key: text,
  kind: fc.constantFrom('movie' as const, 'show' as const),
  copies: fc.constant([]),
  isRead: fc.boolean(),
});
const seen = fc.record({ parts: fc.nat(), total: fc.nat(), isFinished: fc.boolean() });
const history = fc.record({ isRead: fc.boolean(), keptSince: maybe(at) });
const own = fc.oneof(
  fc.record({ kind: fc.constant('no linked account' as const), reason: fc.constant('No account.') }),
  fc.record({ kind: fc.constant('progress' as const), seen, unknownOn: many(text), history }),
  fc.record({ kind: fc.constant('no account on its servers' as const), unknownOn: many(text) }),
);
const person = fc
  .tuple(seen, many(key))
  .map(([given, accounts]) => ({ ...given, person: { accounts, libraries: new Set<string>() } }));
const wish = fc.record({
  title: text,
  folded: text,
  year: maybe(fc.integer({ min: 1850, max: 2100 })),
  arrivedAt: at,
  userIds: fc.array(key, { minLength: 1, maxLength: 5 }),
});

/** Who has seen what. */
export const seeing = [
  rendering(
    'renderSeenProgress',
    fc.record({
      item,
      work: maybe(work),
      own: maybe(own),
      counted: maybe(fc.record({ countedAt: at, step: maybe(fc.constantFrom(...SEEN_STEPS)) })),
      namesPress: maybe(press),
    }),
    renderSeenProgress,
  ),
  rendering(
    'renderViewerNames',
    fc.record({
      item,
      work: maybe(work),
      people: fc.array(person, { maxLength: 60 }),
      names: fc.array(fc.tuple(key, text)).map((all) => new Map(all)),
      history,
    }),
    renderViewerNames,
  ),
  rendering(
    'renderArrivedWishes',
    fc.record({
      rows: fc.array(
        fc.record({ wish, seen: maybe(fc.record({ finished: fc.nat({ max: 5 }), unknown: fc.nat({ max: 5 }) })) }),
        { maxLength: 10 },
      ),
      total: number,
      before: number,
      controls,
      isHidden: fc.boolean(),
    }),
    renderArrivedWishes,
  ),
];
