import fc from 'fast-check';
import { renderDevices } from '../../../../src/commands/devices/view.ts';
import { renderAccountResources } from '../../../../src/commands/server/views/resources.ts';
import {
  renderReasonForm,
  renderStopTranscodeOutcome,
  renderTerminateOutcome,
} from '../../../../src/commands/session/views/ending.ts';
import { renderSessionNotEnded, renderSessions } from '../../../../src/commands/session/views/list.ts';
import { computeStreamProgress } from '../../../../src/domain/live/progress.ts';
import { MEDIA_SERVER_FAILURE_KINDS } from '../../../../src/domain/media/server/failure.ts';
import type { StreamEndingProgress } from '../../../../src/domain/media/sessions/ending.ts';
import { describeStreamDelivery } from '../../../../src/domain/media/sessions/streamDecision.ts';
import { renderHistory, splitHistoryRowsIntoMessages } from '../../../../src/jobs/feeds/history/views/post.ts';
import { renderHistorySummary } from '../../../../src/jobs/feeds/history/views/summary.ts';
import { renderMaintenance, renderMaintenanceSummary } from '../../../../src/jobs/feeds/maintenance/view.ts';
import { renderBoard } from '../../../../src/jobs/live/board/views/board.ts';
import { renderHistoryList, renderNoSuchUser } from '../../../../src/render/history/list.ts';
import type { Button } from '../../../../src/render/kit/message/press.ts';
import { clipAndEscapeText } from '../../../../src/render/kit/text/markdown.ts';
import { button, date, key, many, maybe, number, pagePress, posters, press, text } from '../anything.ts';
import { device, historyRow, played, resource, session, sessions } from '../happenings.ts';
import { plainItem } from '../holdings.ts';
import { playedOf } from '../played.ts';
import { rendering } from '../rendering.ts';

const page = fc.integer({ min: 1, max: 300 });
const progress: fc.Arbitrary<StreamEndingProgress> = fc.oneof(
  fc.record({ kind: fc.constantFrom('asked', 'unanswered', 'unauthorized', 'gone') }),
  fc.record({ kind: fc.constantFrom('ended', 'still-there'), afterMs: number, answered: fc.boolean() }),
  fc.record({ kind: fc.constant('unverified'), answered: fc.boolean() }),
);
const named = maybe(fc.record({ id: key, name: maybe(text) }));

const idle = fc.array(fc.record({ item: plainItem, at: date }), { maxLength: 8 });
/** As a board would show these sessions; each has another target, as two of its buttons never stand for the same. */
const streams = fc
  .tuple(sessions, maybe(text), maybe(text), fc.array(button, { maxLength: 2 }), button)
  .map(([all, person, player, buttons, details]) =>
    all.map((each, at) => {
      const named = (one: Button, index: number): Button => ({ ...one, press: { ...one.press, target: [at, index] } });
      return {
        session: each,
        person,
        player,
        buttons: buttons.map(named),
        details: named(details, 2),
        delivery: describeStreamDelivery(each, each.item.files),
        progress: computeStreamProgress(each, 0),
      };
    }),
  );
const health = fc.oneof(
  fc.constantFrom({ kind: 'up' as const }, { kind: 'unknown' as const }),
  fc.record({
    kind: fc.constant('down' as const),
    since: date,
    latest: date,
    because: fc.constant('timeout' as const),
  }),
  fc.record({ kind: fc.constant('token-refused' as const), since: date }),
);

const maintained = fc.oneof(
  fc.record({ outcome: fc.constantFrom('accepted', 'running') }),
  fc.record({
    outcome: fc.constant('failed'),
    kind: fc.constantFrom(...MEDIA_SERVER_FAILURE_KINDS),
    words: maybe(text),
  }),
);

/** Sessions, history, devices: what people do with the server, and what it does by itself. */
export const watching = [
  rendering(
    'renderBoard',
    fc.tuple(
      fc.record({
        streams: maybe(streams),
        idle: fc.record({ played: idle, added: idle }),
        servers: fc.array(fc.record({ name: maybe(text), state: health, isUnread: maybe(fc.boolean()) }), {
          maxLength: 3,
        }),
        nameOf: fc.func(maybe(text)),
        asOf: maybe(date),
        posters,
      }),
      fc.nat(),
    ),
    (texts, [content, marker]) => renderBoard(texts, content, marker),
  ),
  rendering(
    'renderSessions',
    fc.tuple(sessions, page, posters, fc.array(button, { maxLength: 3 })),
    (texts, [all, shown, pictures, buttons]) =>
      renderSessions(texts, {
        sessions: all,
        page: shown,
        posters: pictures,
        buttonsOf: () => buttons,
        pagePress,
        members: new Map(all.map(({ user }) => [user.id ?? '', ['100000000000000011', '100000000000000012']])),
        versions: new Map(all.map((each) => [each, each.item.files ?? []])),
      }),
  ),
  rendering('renderSessionNotEnded', fc.tuple(text, sessions), (texts, [what, all]) =>
    renderSessionNotEnded(texts, {
      reason: texts.session.changed(clipAndEscapeText(what, 120), clipAndEscapeText(what, 120)),
      sessions: all,
    }),
  ),
  rendering(
    'renderTerminateOutcome',
    fc.tuple(session, fc.record({ progress, reason: text, paidPlan: maybe(fc.constant('Plex Pass')) })),
    (texts, given) => renderTerminateOutcome(texts, ...given),
  ),
  rendering(
    'renderStopTranscodeOutcome',
    fc.tuple(session, fc.record({ progress, restarted: fc.boolean() })),
    (texts, given) => renderStopTranscodeOutcome(texts, ...given),
  ),
  rendering('renderReasonForm', fc.record({ title: text, reason: text, press }), (texts, given) =>
    renderReasonForm(texts, given),
  ),
  rendering(
    'renderHistory',
    fc.tuple(many(played), date, fc.nat(), posters),
    (texts, [rows, renderedAt, marker, posters]) =>
      renderHistory(
        texts,
        (
          splitHistoryRowsIntoMessages(
            texts,
            rows.map((row) => ({ key: 0, row })),
          )[0] ?? []
        ).map(({ row }) => row),
        { renderedAt, marker, posters },
      ),
  ),
  rendering('renderHistorySummary', fc.tuple(many(played), fc.nat(), posters), (texts, [rows, marker, posters]) =>
    renderHistorySummary(texts, playedOf(rows), { summaryReason: { kind: 'many' }, marker, posters }),
  ),
  rendering(
    'renderHistoryList',
    fc.record({
      rows: many(historyRow),
      page,
      hasMore: fc.boolean(),
      stoppedAfter: maybe(number),
      isOwn: fc.boolean(),
      filters: fc.record({ since: maybe(date), user: named, library: named, title: maybe(text) }),
      posters,
    }),
    (texts, given) => renderHistoryList(texts, { ...given, pagePress }),
  ),
  rendering('renderNoSuchUser', text, renderNoSuchUser),
  rendering('renderDevices', fc.record({ devices: many(device), page }), (texts, given) =>
    renderDevices(texts, { ...given, pagePress }),
  ),
  rendering('renderAccountResources', fc.record({ resources: many(resource), page }), (texts, given) =>
    renderAccountResources(texts, { ...given, pagePress }),
  ),
  rendering('renderMaintenance', fc.tuple(maintained, fc.nat()), (texts, given) => renderMaintenance(texts, ...given)),
  rendering(
    'renderMaintenanceSummary',
    fc.tuple(many(fc.record({ at: date, data: maintained })), fc.nat()),
    (texts, given) => renderMaintenanceSummary(texts, ...given),
  ),
];
