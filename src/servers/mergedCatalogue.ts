import type { Catalogue } from '../domain/media/catalogue.ts';
import { mergeItemsByCreativeWork } from '../domain/media/items/works.ts';

/**
 * Combines the catalogues of several servers, with each work once. Ready as soon as one of them is, so that a server
 * that cannot be read does not hide the titles of others.
 */
export const mergeCatalogues = (catalogues: readonly Catalogue[]): Catalogue => ({
  search: (text, options) => {
    const matches = catalogues.flatMap((catalogue) => catalogue.search(text, options));
    const bestFirst = matches.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
    return mergeItemsByCreativeWork(bestFirst).slice(0, options.limit);
  },
  newest: (options) => {
    const entries = catalogues.flatMap((catalogue) => catalogue.newest(options));
    const newestFirst = entries.toSorted((a, b) => (b.addedAt?.getTime() ?? 0) - (a.addedAt?.getTime() ?? 0));
    return mergeItemsByCreativeWork(newestFirst).slice(0, options.limit);
  },
  get isReady() {
    return catalogues.some(({ isReady }) => isReady);
  },
  get size() {
    return catalogues.reduce((sum, { size }) => sum + size, 0);
  },
});
