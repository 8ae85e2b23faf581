import type { Catalogue } from '../domain/media/catalogue.ts';
import { eachWorkOnce } from '../domain/media/items/works.ts';

/**
 * The catalogues of several servers as one, each work once. It is ready when one of them is: an unreadable
 * server must not hide the others' titles.
 */
export const mergedCatalogue = (catalogues: readonly Catalogue[]): Catalogue => ({
  search: (typed, options) => {
    const found = catalogues.flatMap((catalogue) => catalogue.search(typed, options));
    const bestFirst = found.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
    return eachWorkOnce(bestFirst).slice(0, options.limit);
  },
  newest: (options) => {
    const found = catalogues.flatMap((catalogue) => catalogue.newest(options));
    const newestFirst = found.toSorted((a, b) => (b.addedAt?.getTime() ?? 0) - (a.addedAt?.getTime() ?? 0));
    return eachWorkOnce(newestFirst).slice(0, options.limit);
  },
  get isReady() {
    return catalogues.some(({ isReady }) => isReady);
  },
  get size() {
    return catalogues.reduce((sum, { size }) => sum + size, 0);
  },
});
