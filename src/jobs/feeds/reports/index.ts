import { DAY_MS } from '../../../time/units.ts';
import { summed } from '../drafts.ts';
import type { Draft, FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type ReportData, reportData } from './data.ts';
import { MAX_REPORTS, renderReport, renderReports } from './view.ts';

/**
 * A person who reports the same on the next day is on the same card: that is seldom enough for edits of old
 * messages.
 */
const GROWS_MS = DAY_MS;

/** Faults of items that people report. The store records them with the report itself. */
export const reportsFeed: FeedDefinition<ReportData> = {
  source: { kind: 'recorded' },
  data: reportData,
  draft: async (entries, context) => entries.map((entry) => draftOf(entry, context)),
  summary: summed(
    (entries, { texts }, shown) =>
      renderReports(
        texts,
        entries.map(({ data }) => data),
        shown,
      ),
    MAX_REPORTS,
  ),
  sample: () => [{ kind: 'subtitles', title: 'Metropolis (1927)', count: 1, text: 'The intertitles are cut off.' }],
};

/** The same report by several people is one message that grows. */
function draftOf({ key, data }: FeedEntry<ReportData>, { texts }: RenderContext): Draft {
  const { id, ratingKey } = data;
  const items = ratingKey === undefined ? [] : [ratingKey];
  const group: Draft['group'] = {
    key: `report ${id}`,
    growsMs: GROWS_MS,
    data: reportData.encode(data),
    together: (earlier, marker) => {
      const [first, ...others] = earlier.flatMap((stored) => reportData.safeParse(stored).data ?? []);
      return first && { message: renderReport(texts, [first, ...others, data], marker), items };
    },
  };
  const message: Draft['message'] = (marker) => renderReport(texts, [data], marker);
  return { eventKeys: [key], items, message, ...(id !== undefined && { group }) };
}
