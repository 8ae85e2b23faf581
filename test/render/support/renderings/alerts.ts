import fc from 'fast-check';
import { SERVER_DOWN_REASONS } from '../../../../src/domain/media/server/health.ts';
import { describeStreamDelivery } from '../../../../src/domain/media/sessions/streamDecision.ts';
import { renderMonthlyLibraryCheck } from '../../../../src/jobs/feeds/check/view.ts';
import type { GoneTitleChange } from '../../../../src/jobs/feeds/gone/data.ts';
import { renderGoneTitles } from '../../../../src/jobs/feeds/gone/view.ts';
import type { ServerStateChange } from '../../../../src/jobs/feeds/server/data.ts';
import { renderServerState, renderServerSummary } from '../../../../src/jobs/feeds/server/view.ts';
import { renderTranscodes, splitTranscodesIntoMessages } from '../../../../src/jobs/feeds/transcodes/views/post.ts';
import { renderTranscodesSummary } from '../../../../src/jobs/feeds/transcodes/views/summary.ts';
import { date, key, many, maybe, posters, text } from '../anything.ts';
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
const change: fc.Arbitrary<ServerStateChange> = fc.oneof(
  fc.record({ kind: fc.constant('down'), since: date, because: fc.constantFrom(...SERVER_DOWN_REASONS) }),
  fc.record({ kind: fc.constant('token-refused'), since: date, after: maybe(absence) }),
  fc.record({ kind: fc.constant('back'), from: fc.constantFrom('down', 'token-refused'), away: absence }),
);
const transcode = fc.record({
  item,
  at: date,
  person: maybe(text),
  player: maybe(text),
  local: maybe(fc.boolean()),
  delivery: session.map((each) => describeStreamDelivery(each, each.item.files)),
});

const goneTitle = fc.record({
  kind: fc.constantFrom('movie', 'show', 'episode', 'artist', 'album', 'track', 'photo'),
  ratingKey: key,
  title: text,
  year: maybe(fc.nat()),
  parentTitle: maybe(text),
  grandparentTitle: maybe(text),
});
const goneChange: fc.Arbitrary<GoneTitleChange> = fc.oneof(
  fc.record({ what: fc.constantFrom('gone', 'back'), libraryKey: text, library: text, since: date, title: goneTitle }),
  fc.record({
    what: fc.constantFrom('away', 'here again'),
    libraryKey: text,
    library: text,
    since: date,
    missing: fc.nat(),
  }),
);

const checkEntry = fc.record({
  key: text,
  at: date,
  data: fc.record({
    titles: fc.nat(),
    problems: fc.record({
      doubles: fc.nat(),
      sameFile: fc.nat(),
      unmatched: fc.nat(),
      posterless: fc.nat(),
      odd: fc.nat(),
    }),
    withoutSubtitles: fc.record({ en: fc.nat(), de: fc.nat() }),
    unknownSubtitles: fc.nat(),
  }),
});

/** What an admin wants to know at once: a server that is gone, and sessions that make it work. */
export const alerts = [
  rendering(
    'renderGoneTitles',
    fc.tuple(many(goneChange), maybe(summaryReason), fc.nat()),
    (texts, [changes, reason, marker]) => renderGoneTitles(texts, changes, { summaryReason: reason, marker }),
  ),
  rendering(
    'renderMonthlyLibraryCheck',
    fc.tuple(maybe(checkEntry), maybe(summaryReason), fc.nat()),
    (texts, [entry, reason, marker]) => renderMonthlyLibraryCheck(texts, entry, { summaryReason: reason, marker }),
  ),
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
      const [group = []] = splitTranscodesIntoMessages(
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
