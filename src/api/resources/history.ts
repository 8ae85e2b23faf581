import type { CallOptions } from '../../domain/media/callOptions.ts';
import type { HistoryApi, HistoryEntry, HistoryQuery } from '../../domain/media/history/history.ts';
import type { Call } from '../call.ts';
import { history, historyPage, isWanted, newestHistoryEntry } from '../endpoints/history.ts';
import { pagesOf } from '../listing/pages.ts';

export function historyApi(call: Call): HistoryApi {
  return {
    history: (query, options) => entriesOf(call, query, options),
    historyPage: async (start, options) => call((words) => historyPage(words, start), options),
    newestHistoryEntry: async (options) => call(newestHistoryEntry, options),
  };
}

/** The history's pages without entries that were not requested, since a server may ignore the filter. */
async function* entriesOf(
  call: Call,
  query: HistoryQuery,
  options: CallOptions | undefined,
): AsyncGenerator<readonly HistoryEntry[]> {
  for await (const entries of pagesOf(call, history(query), options)) {
    const wanted = entries.filter((entry) => isWanted(query, entry));
    if (wanted.length > 0) yield wanted;
  }
}
