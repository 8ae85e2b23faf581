import fc from 'fast-check';
import { renderDoctor } from '../../../../src/commands/doctor/view.ts';
import { renderLogBatchForm, renderWrittenLogBatch, renderWrittenLogLine } from '../../../../src/commands/log/view.ts';
import { renderPostBeingSkipped } from '../../../../src/commands/notify/views/posts.ts';
import { renderSetupResult } from '../../../../src/discord/firstSetup/view.ts';
import { EVERYONE_ROLE } from '../../../../src/domain/access/access.ts';
import { PERMISSION_LEVELS } from '../../../../src/domain/access/levels.ts';
import { DOCTOR_CHECKS } from '../../../../src/domain/doctor/findings.ts';
import { BOARD_KINDS } from '../../../../src/domain/live/boards.ts';
import {
  MEDIA_SERVER_FAILURE_KINDS,
  MediaServerFailure,
  NO_CONNECTION_REASONS,
} from '../../../../src/domain/media/server/failure.ts';
import { LOG_LEVELS } from '../../../../src/domain/media/server/serverApi.ts';
import { CHANGED_SETTING_KINDS, SETTING_CHANGE_REASONS } from '../../../../src/domain/notifications/changedSettings.ts';
import { CHANNEL_PROBLEMS } from '../../../../src/domain/notifications/channels.ts';
import { FEEDS } from '../../../../src/domain/notifications/feeds.ts';
import { renderBlockedChannels } from '../../../../src/jobs/delivery/views/blockedChannel.ts';
import { renderChangedSettings } from '../../../../src/jobs/delivery/views/changedSettings.ts';
import { renderStuckPost } from '../../../../src/render/alerts/stuckPost.ts';
import {
  renderAnswerNotShown,
  renderBadOption,
  renderBotStopping,
  renderComponentPressRefusal,
  renderFailure,
  renderNoMediaServerRefusal,
  renderRateLimitRefusal,
  renderRefusal,
  renderUnknownCommand,
} from '../../../../src/render/kit/message/errors.ts';
import { createNoteMessage } from '../../../../src/render/kit/message/layout.ts';
import { clipAndEscapeText } from '../../../../src/render/kit/text/markdown.ts';
import { renderAnswerMoved, renderAnswerNotSent, renderProgress } from '../../../../src/render/operation/progress.ts';
import { button, date, key, many, maybe, number, press, text } from '../anything.ts';
import { rendering } from '../rendering.ts';

const nothing = fc.constant(undefined);
export const failure: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom(...MEDIA_SERVER_FAILURE_KINDS),
      words: text,
      service: fc.constantFrom('media-server', 'account-service'),
      reason: fc.constantFrom(undefined, ...NO_CONNECTION_REASONS),
    })
    .map(({ kind, ...more }) => new MediaServerFailure(kind, { method: 'GET', path: '/', ...more })),
  text.map((words) => new Error(words)),
  fc.constant(undefined),
);
const level = fc.constantFrom(...LOG_LEVELS);

const changedSetting = fc.record({
  id: fc.nat(),
  kind: fc.constantFrom(...CHANGED_SETTING_KINDS),
  guildId: fc.constant('110000000000000101'),
  locale: fc.constant('de'),
  name: maybe(fc.oneof(text, fc.constantFrom(...FEEDS))),
  channelId: maybe(fc.constant('110000000000000202')),
});

/** Findings whose sentences hold what others have called something. */
const finding = fc.oneof(
  fc.record({ kind: fc.constant('bot-known' as const), bot: text }),
  fc.record({
    kind: fc.constant('role-there' as const),
    setting: fc.constant('ADMIN_ROLE_IDS'),
    role: text,
    guild: text,
  }),
  fc.record({ kind: fc.constant('libraries-legacy' as const), libraries: many(text), more: fc.nat() }),
  fc.record({ kind: fc.constant('commands-missing' as const), names: many(text), guild: maybe(text) }),
  fc.record({
    kind: fc.constant('channel-bad' as const),
    channel: text,
    feeds: fc.constant(FEEDS),
    problems: many(fc.constantFrom(...CHANNEL_PROBLEMS)),
  }),
  fc.record({
    kind: fc.constant('panel-bad' as const),
    channel: text,
    problems: many(fc.constantFrom(...CHANNEL_PROBLEMS)),
  }),
  fc.record({ kind: fc.constantFrom('panel-good' as const, 'panel-unpinned' as const), channel: text }),
  fc.record({
    kind: fc.constant('server-there' as const),
    address: fc.constant('http://a'),
    ms: fc.nat(),
    version: maybe(text),
  }),
  fc.record({
    kind: fc.constant('address-there' as const),
    address: fc.constantFrom('http://10.0.0.1', 'https://203-0-113-9.x.plex.direct:1'),
    ms: fc.nat(),
  }),
  fc.record({ kind: fc.constant('database-bad' as const), problem: text }),
);

/** What goes wrong, what takes long, and what an admin writes. */
export const trouble = [
  rendering(
    'renderDoctor',
    // Many of many would be more than a message ever has to hold: hundreds of megabytes of them.
    fc.tuple(
      fc.array(fc.record({ check: fc.constantFrom(...DOCTOR_CHECKS), findings: many(finding) }), { maxLength: 3 }),
      fc.constantFrom(undefined, { action: 'doctor.every-check', target: {}, by: 'invoker' } as const),
    ),
    (texts, [results, everyCheck]) => renderDoctor(texts, results, { everyCheck }),
  ),
  rendering(
    'renderSetupResult',
    fc.tuple(
      fc.oneof(
        fc.record({
          kind: fc.constant('works' as const),
          vocabulary: fc.constantFrom(undefined, 'neutral' as const, 'plex' as const),
          version: maybe(text),
          libraries: number,
          isOwner: fc.constantFrom(undefined, true, false),
        }),
        fc.record({
          kind: fc.constant('fails' as const),
          problem: fc.record({
            failure: fc.constantFrom(...MEDIA_SERVER_FAILURE_KINDS),
            reason: fc.constantFrom(undefined, ...NO_CONNECTION_REASONS),
            vendorDomain: fc.constantFrom(undefined, 'plex.direct'),
          }),
          instead: fc.constantFrom(undefined, 'https://10-0-0-1.x.plex.direct:32400'),
        }),
      ),
      text,
    ),
    (texts, given) => renderSetupResult(texts, ...given),
  ),
  rendering('renderFailure', fc.tuple(failure, key), (texts, given) => renderFailure(texts, ...given)),
  rendering('renderAnswerNotShown', key, renderAnswerNotShown),
  rendering(
    'renderRefusal',
    fc.oneof(
      fc.record({ kind: fc.constantFrom('not-in-a-guild', 'guild-not-served', 'unreadable') }),
      fc.record({ kind: fc.constant('denied'), roleId: fc.constantFrom(EVERYONE_ROLE, '1'), channelId: maybe(key) }),
      fc.record({ kind: fc.constant('level'), needs: fc.constantFrom(...PERMISSION_LEVELS), roleIds: many(key) }),
    ),
    renderRefusal,
  ),
  rendering('renderBadOption', fc.tuple(fc.constantFrom('limit', 'item'), text), (texts, given) =>
    renderBadOption(texts, ...given),
  ),
  rendering('renderNoMediaServerRefusal', nothing, (texts) => renderNoMediaServerRefusal(texts)),
  rendering('renderUnknownCommand', nothing, (texts) => renderUnknownCommand(texts)),
  rendering('renderRateLimitRefusal', date, renderRateLimitRefusal),
  rendering('renderBotStopping', nothing, (texts) => renderBotStopping(texts)),
  rendering(
    'renderComponentPressRefusal',
    fc.constantFrom('unknown', 'expired', 'of-other', 'used'),
    renderComponentPressRefusal,
  ),
  rendering(
    'renderWrittenLogLine',
    fc.record({ level: fc.constantFrom(...LOG_LEVELS), message: text, source: text }),
    renderWrittenLogLine,
  ),
  rendering('renderLogBatchForm', fc.record({ level, source: text, press }), (texts, given) =>
    renderLogBatchForm(texts, given),
  ),
  rendering('renderWrittenLogBatch', fc.record({ level, source: text, lines: many(text) }), (texts, given) =>
    renderWrittenLogBatch(texts, given),
  ),
  rendering(
    'renderProgress',
    fc.record({
      task: text.map((each) => clipAndEscapeText(each, 200) || 'x'),
      doneCount: number,
      total: number,
      cancel: button,
    }),
    renderProgress,
  ),
  rendering(
    'renderAnswerMoved',
    fc.tuple(
      fc.option(fc.constant(createNoteMessage('What there was')), { nil: undefined }),
      fc.oneof(
        fc.record({ kind: fc.constant('channel'), link: fc.constant('https://discord.com/channels/1/2/3') }),
        fc.record({ kind: fc.constantFrom('channel-later', 'direct') }),
      ),
    ),
    (texts, given) => renderAnswerMoved(texts, ...given),
  ),
  rendering('renderAnswerNotSent', fc.constant('110000000000000101'), renderAnswerNotSent),
  rendering(
    'renderBlockedChannels',
    fc.array(
      fc.record({
        channelId: fc.constant('110000000000000202'),
        kind: fc.constantFrom('gone', 'forbidden'),
        since: date,
        feeds: fc.subarray([...FEEDS]),
        boards: fc.subarray([...BOARD_KINDS]),
        waitingPosts: number,
      }),
      { minLength: 1, maxLength: 100, size: 'max' },
    ),
    (texts, given) => renderBlockedChannels(texts, given, 1234),
  ),
  rendering(
    'renderStuckPost',
    fc.record({
      id: number,
      channelId: fc.constant('110000000000000202'),
      guildId: fc.constant('110000000000000101'),
      since: fc.option(date, { nil: undefined }),
      feeds: fc.subarray([...FEEDS]),
      behind: number,
    }),
    (texts, given) => renderStuckPost(texts, given, 1234),
  ),
  rendering(
    'renderChangedSettings',
    fc.tuple(fc.constantFrom(...SETTING_CHANGE_REASONS), many(changedSetting)),
    (texts, [reason, changed]) =>
      renderChangedSettings(texts, {
        reason,
        settings: changed.map((setting) => ({ ...setting, reason })),
        marker: 1234,
      }),
  ),
  rendering('renderPostBeingSkipped', fc.record({ id: number, since: date, behind: number }), (texts, given) =>
    renderPostBeingSkipped(texts, '110000000000000202', given),
  ),
];
