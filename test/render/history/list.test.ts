import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_KINDS } from '../../../src/domain/media/items/item.ts';
import { HISTORY_ROWS_PER_PAGE, renderHistoryList } from '../../../src/render/history/list.ts';
import { en } from '../../../src/render/texts/en.ts';
import { type Texts, TRANSLATIONS } from '../../../src/render/texts/texts.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import { problemsOf } from '../../support/discordSchema.ts';
import { film } from '../../support/media.ts';
import { componentsOf, referencesOf, textsOf } from '../../support/messages.ts';

const LONG = '*'.repeat(900);
const pagePress = (page: number) => ({ action: 'page', target: { page }, by: 'anyone' }) as const;
const row = (given: Parameters<typeof film>[0] = {}) => ({
  entry: { historyKey: 'h', item: film(given), viewedAt: new Date(0), accountId: '1' },
});
const rendered = (rows: readonly ReturnType<typeof row>[], given = {}, texts: Texts = en) =>
  renderHistoryList(texts, { rows, page: 2, hasMore: true, filters: {}, posters: new Map(), pagePress, ...given });

describe('the list of plays', () => {
  it.each(Object.entries({ en, ...TRANSLATIONS }))(
    'the list of plays holds a page of the longest rows and filters (%s)',
    (_, texts) => {
      const named = { ...row({ kind: 'track', title: LONG, parentTitle: `${LONG}a`, grandparentTitle: `${LONG}b` }) };
      const rows = Array.from({ length: HISTORY_ROWS_PER_PAGE }, () => ({ ...named, person: LONG, device: LONG }));
      const filters = {
        user: { id: '1', name: LONG },
        library: { id: '1', name: LONG },
        title: LONG,
        since: new Date(0),
      };
      const message = rendered(rows, { filters, stoppedAfter: 10_000 }, texts);
      expect(textsOf(message)).toHaveLength(HISTORY_ROWS_PER_PAGE + 2);
      expect(textsOf(message).join('').length).toBeLessThanOrEqual(4000);
    },
  );

  it('the list of plays gives two plays of one film a picture each, with alt text', () => {
    const message = rendered([row({ thumb: '/t', ratingKey: '101' }), row({ thumb: '/t', ratingKey: undefined })], {
      posters: new Map([['/t', new Uint8Array(1)]]),
    });
    expect(referencesOf(message)).toEqual(['played-1-101.webp', 'played-2.webp']);
    expect(message.files?.map(({ description }) => description)).toEqual(
      Array.from({ length: 2 }, () => 'Poster of Metropolis (1927)'),
    );
  });

  it('the list of plays says that an item is no longer on the server, unless only its title is missing', () => {
    expect(textsOf(rendered([row({ title: '', year: undefined })]))[1]).toMatch(/^\*\*Untitled\*\*\n/);
    expect(textsOf(rendered([row({ title: '', year: undefined, ratingKey: undefined })]))[1]).toMatch(
      /^\*\*Something that is no longer on the server\*\*\n-# account 1/,
    );
  });

  it('the list of plays says how far an unfinished play went', () => {
    expect(textsOf(rendered([], { stoppedAfter: 10_000 }))[0]).toContain('I stopped after 10,000 plays');
  });

  it('the list of any plays stays within Discord’s limits', () => {
    const name = fc.option(fc.oneof(fc.constantFrom('', LONG, '😀'.repeat(200)), fc.string({ unit: anyCharacter })), {
      nil: undefined,
    });
    const entry = fc.record({
      title: name,
      parent: name,
      person: name,
      device: name,
      kind: fc.constantFrom(...ITEM_KINDS),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: HISTORY_ROWS_PER_PAGE }), name, (entries, title) => {
        const rows = entries.map(({ title = '', parent, kind, person, device }) => ({
          ...row({ title, parentTitle: parent, kind, thumb: '/t' }),
          person,
          device,
        }));
        const message = rendered(rows, { filters: { title }, posters: new Map([['/t', new Uint8Array(1)]]) });
        expect(componentsOf(message).length).toBeLessThanOrEqual(40);
        expect(problemsOf(message)).toEqual([]);
      }),
      { numRuns: 20, seed: 3 },
    );
  });
});
