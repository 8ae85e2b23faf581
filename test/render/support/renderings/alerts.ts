import fc from 'fast-check';
import { DOWN_KINDS } from '../../../../src/domain/media/server/health.ts';
import { streamDecisionOf } from '../../../../src/domain/media/sessions/streamDecision.ts';
import type { ServerChange } from '../../../../src/jobs/feeds/server/data.ts';
import { renderServerState, renderServerSummary } from '../../../../src/jobs/feeds/server/view.ts';
import { groupTranscodes, renderTranscodes } from '../../../../src/jobs/feeds/transcodes/views/post.ts';
import { renderTranscodesSummary } from '../../../../src/jobs/feeds/transcodes/views/summary.ts';
import { date, many, maybe, posters, text } from '../anything.ts';
import { session } from '../happenings.ts';
import { item } from '../holdings.ts';
import { rendering } from '../rendering.ts';

const summaryReason = fc.oneof(
  fc.record({ kind: fc.constant('many') }),
  fc.record({
    kind: fc.constant('digest'),
    period: fc.constantFrom('hourly', 'daily', 'weekly'),
    from: date,
    to: date,
  }),
);
const absence = fc.record({ since: date, lastSeen: date, until: date });
const change: fc.Arbitrary<ServerChange> = fc.oneof(
  fc.record({ kind: fc.constant('down'), since: date, because: fc.constantFrom(...DOWN_KINDS) }),
  fc.record({ kind: fc.constant('token-refused'), since: date, after: maybe(absence) }),
  fc.record({ kind: fc.constant('back'), from: fc.constantFrom('down', 'token-refused'), away: absence }),
);
const transcode = fc.record({
  item,
  at: date,
  person: maybe(text),
  player: maybe(text),
  local: maybe(fc.boolean()),
  delivery: session.map((each) => streamDecisionOf(each, each.item.files)),
});

/** What an admin wants to know at once: a server that is gone, and sessions that make it work. */
export const alerts = [
  rendering('renderServerState', fc.tuple(change, fc.nat()), (texts, given) => renderServerState(texts, ...given)),
  rendering(
    'renderServerSummary',
    fc.record({ changes: many(fc.record({ at: date, data: change })), summaryReason, marker: fc.nat() }),
    renderServerSummary,
  ),
  rendering(
    'renderTranscodes',
    fc.tuple(many(transcode), posters, date, fc.nat()),
    (texts, [rows, pictures, renderedAt, marker]) => {
      const [group = []] = groupTranscodes(
        texts,
        rows.map((row, key) => ({ key, row })),
      );
      return renderTranscodes(texts, { rows: group.map(({ row }) => row), posters: pictures, renderedAt, marker });
    },
  ),
  rendering(
    'renderTranscodesSummary',
    fc.record({ rows: many(transcode), summaryReason, marker: fc.nat() }),
    renderTranscodesSummary,
  ),
];
