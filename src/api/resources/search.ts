import type { SearchApi } from '../../domain/media/search/search.ts';
import type { Call } from '../call.ts';
import { search } from '../endpoints/search.ts';

export const searchApi = (call: Call): SearchApi => ({
  search: async (query, options) => call(search(query), options),
});
