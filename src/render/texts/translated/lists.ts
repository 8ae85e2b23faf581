import type { Decisions } from './deciding.ts';

/** Says nothing of a list that is seen as a whole. */
const partOf = (shownCount: number, total: number) => (shownCount === total ? undefined : { shownCount, total });

const lessThan = (shownCount: number, total: number) => (shownCount < total ? { shownCount, total } : undefined);

const span = (before: number, shownCount: number) => ({ first: before + 1, last: before + shownCount, shownCount });

/** Nothing is said of a page that shows everything. Without `before`, the page is not a page of several. */
function pageOf(shownCount: number, total: number, before?: number) {
  if (shownCount === total) return undefined;
  if (before === undefined) return { pages: 'one', shownCount, total };
  return { pages: 'several', total, ...span(before, shownCount) };
}

/** Decisions for sentences that say how much of something is seen. */
export const listDecisions = {
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
    noSuch: (typedText, names) => ({ typedText, names, several: names.includes(',') }),
  },
  signIn: {
    account: (owner, server) => ({ whose: owner === 'owner' ? 'owner' : undefined, owner, server }),
  },
} satisfies Decisions;
