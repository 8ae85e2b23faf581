import type { SentenceValueFunctions } from './deciding.ts';

/** Undefined for a complete list, so that the sentence about omitted entries is left out. */
const partOf = (shownCount: number, total: number) => (shownCount === total ? undefined : { shownCount, total });

const lessThan = (shownCount: number, total: number) => (shownCount < total ? { shownCount, total } : undefined);

const span = (before: number, shownCount: number) => ({ first: before + 1, last: before + shownCount, shownCount });

/** The visible part of a list. Undefined if the page shows everything. Without `before`, the list has only one page. */
function pageOf(shownCount: number, total: number, before?: number) {
  if (shownCount === total) return undefined;
  if (before === undefined) return { pages: 'one', shownCount, total };
  return { pages: 'several', total, ...span(before, shownCount) };
}

export const valueFunctionsForLists = {
  pages: {
    shown: pageOf,
    shownOfMore: (shownCount, before) => span(before, shownCount),
    unfit: partOf,
  },
  audit: {
    exported: (shownCount, total) => ({ shownCount, total, part: shownCount < total ? 'some' : 'all' }),
    shown: lessThan,
  },
  added: { shown: lessThan },
  incomplete: { pages: { shown: pageOf } },
  playlist: {
    addedOf: (addedCount, total) => ({ addedCount, total, part: addedCount === total ? 'all' : 'some' }),
    copy: {
      copied: (playlist, newCount, copiedCount, total) => ({
        playlist,
        newCount,
        copiedCount,
        total,
        part: newCount === copiedCount ? 'all' : 'more',
      }),
    },
  },
  servers: {
    // `names` contains several names if it contains a comma.
    noSuch: (typedText, names) => ({ typedText, names, several: names.includes(',') }),
  },
  signIn: {
    account: (owner, server) => ({ whose: owner === 'owner' ? 'owner' : undefined, owner, server }),
  },
} satisfies SentenceValueFunctions;
