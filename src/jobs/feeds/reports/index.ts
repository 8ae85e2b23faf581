import { DAY_MS } from '../../../time/units.ts';
import { createSingleSummary } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, FeedMessageDraft, RenderContext } from '../feed.ts';
import { type ReportData, reportCodec } from './data.ts';
import { MAX_REPORTS, renderReport, renderReports } from './view.ts';

/**
 * How long reports of the same fault share a message. They are too rare to exceed Discord's limit on edits of old
 * messages.
 */
const GROWS_MS = DAY_MS;

/** Posts faults that people report. The store records the event together with the report. */
export const reportsFeed: FeedDefinition<ReportData> = {
  source: { kind: 'recorded' },
  data: reportCodec,
  draft: async (entries, context) => entries.map((entry) => draftOf(entry, context)),
  summary: createSingleSummary((entries, { texts }, heading) => {
    const reports = entries.map(({ data }) => data);
    return renderReports(texts, reports, heading);
  }, MAX_REPORTS),
  sample: () => [{ kind: 'subtitles', title: 'Metropolis (1927)', count: 1, text: 'The intertitles are cut off.' }],
};

/** One message for all reports of the same fault. It is extended with each person. */
function draftOf({ key, data }: FeedEntry<ReportData>, { texts }: RenderContext): FeedMessageDraft {
  const { id, ratingKey } = data;
  const items = ratingKey === undefined ? [] : [ratingKey];
  const group: FeedMessageDraft['group'] = {
    key: `report ${id}`,
    growsMs: GROWS_MS,
    data: reportCodec.encode(data),
    mergeWithStored: (storedReports, marker) => {
      const [firstReport, ...otherReports] = storedReports.flatMap(
        (report) => reportCodec.safeParse(report).data ?? [],
      );
      return firstReport && { message: renderReport(texts, [firstReport, ...otherReports, data], marker), items };
    },
  };
  const message: FeedMessageDraft['message'] = (marker) => renderReport(texts, [data], marker);
  return { eventKeys: [key], items, message, ...(id !== undefined && { group }) };
}
