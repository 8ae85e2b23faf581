import fc from 'fast-check';
import { RECAP_GAP_REASONS } from '../../../../src/domain/statistics/recap/coverage.ts';
import type { WatchedTitle } from '../../../../src/domain/statistics/recap/recap.ts';
import { recapCards } from '../../../../src/render/recap/cards.ts';
import { renderOwnRecap, renderRecap, renderSharedRecapCard } from '../../../../src/render/recap/message.ts';
import type { RecapData } from '../../../../src/render/recap/recapData.ts';
import { date, key, maybe, number, press, text } from '../anything.ts';
import { rendering } from '../rendering.ts';

const title: fc.Arbitrary<WatchedTitle> = fc.record({
  kind: fc.constantFrom('movie', 'show'),
  title: text,
  year: maybe(fc.integer({ min: 1900, max: 2100 })),
  plays: number,
  playedKey: maybe(key),
});
const totals = fc.record({ plays: number, titles: number, days: number });
const newTitles = fc.record({
  films: number,
  series: number,
  titles: fc.array(title, { maxLength: 3 }),
  isPartial: fc.boolean(),
});
const numbers = fc.record({
  totals,
  before: maybe(totals),
  top: fc.array(title, { maxLength: 6 }),
  evening: maybe(fc.record({ person: fc.constant('1'), from: date, to: date, plays: number })),
  streak: maybe(
    fc.record({
      person: fc.constant('2'),
      firstDay: fc.integer({ min: 0, max: 40_000 }),
      days: fc.integer({ min: 2, max: 366 }),
    }),
  ),
  first: maybe(fc.record({ person: fc.constant('3'), titles: number })),
  discovered: newTitles,
});
/** Every number and name that a recap may have, hostile ones included. */
const recapData: fc.Arbitrary<RecapData> = fc.record({
  period: fc.record({
    span: fc.constantFrom('month', 'year'),
    year: fc.integer({ min: 2005, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
  }),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin'),
  numbers,
  coverage: fc.record({ gap: maybe(fc.constantFrom(...RECAP_GAP_REASONS)), isComparable: fc.boolean() }),
  arrivals: maybe(newTitles),
  names: text.map(
    (name) =>
      new Map([
        ['1', name],
        ['2', 'Vega'],
      ]),
  ),
  owner: maybe(text),
  appearance: fc.record({ name: maybe(text), colour: maybe(fc.integer({ min: 0, max: 0xffffff })) }),
});
const bytes = maybe(fc.constant(new Uint8Array([1])));

/** Recaps: of everyone, of one person, and a card that was shared. */
export const recapping = [
  rendering('renderRecap', fc.tuple(recapData, bytes, fc.nat()), (texts, [data, picture, marker]) => {
    const cards = recapCards(texts, data).map(({ part, description }) => ({ part, description, bytes: picture }));
    return renderRecap(texts, data, { cards, marker });
  }),
  rendering('renderOwnRecap', fc.tuple(recapData, bytes, press), (texts, [data, picture, share]) => {
    const cards = recapCards(texts, data).map(({ part, description }) => ({ part, description, bytes: picture }));
    return renderOwnRecap(texts, data, { cards, share });
  }),
  rendering('renderSharedRecapCard', fc.tuple(recapData, bytes), (texts, [data, picture]) => {
    const [first] = recapCards(texts, data);
    const card = { part: first?.part ?? 'cover', description: first?.description ?? '', bytes: picture };
    return renderSharedRecapCard(texts, '100000000000000001', card);
  }),
];
