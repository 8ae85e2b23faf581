import type {
  ChangedSetting,
  ChangedSettingKind,
  SettingChangeReason,
} from '../../../domain/notifications/changedSettings.ts';
import { FEEDS } from '../../../domain/notifications/feeds.ts';
import { createNoteMessage } from '../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../render/kit/message/limits.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { commandName } from '../../../render/kit/text/commandLink.ts';
import { keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import { channelMention } from '../../../render/notify/subscription.ts';
import { ruleName } from '../../../render/rule/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Maximum length of a feed's name, in characters. Longer names can only come from another version of the bot. */
const MAX_NAME = 40;
/** Maximum length of the list of settings, in characters. 1,500 are left for the rest of the message. */
const MAX_LIST = MAX_MESSAGE_TEXT_LENGTH - 1500;

interface ChangedSettingsNote {
  readonly reason: SettingChangeReason;
  readonly settings: readonly ChangedSetting[];
  readonly marker: number;
}

export function renderChangedSettings(texts: Texts, { reason, settings, marker }: ChangedSettingsNote): Message {
  const { changedSettings: words } = texts.alerts;
  // Removes repeated lines: a rule that exempts several accounts would be listed several times.
  const lines = [...new Set(settings.map((setting) => lineOf(texts, reason, setting)))];
  const server = settings[0]?.server;
  const fittingLines = keepLinesThatFit(lines, MAX_LIST);
  const omittedCount = lines.length - fittingLines.length;
  const kinds = new Set(settings.map(({ kind }) => kind));
  const allLines = [
    server === undefined ? words.heads[reason] : words.replaced(server),
    words.why[reason],
    ...fittingLines,
    ...(omittedCount > 0 ? [words.more(omittedCount)] : []),
    '',
    ...[...kinds].flatMap((kind) => todoFor(texts, kind, reason)),
  ];
  return createNoteMessage(allLines.join('\n'), { marker });
}

function lineOf(
  texts: Texts,
  reason: SettingChangeReason,
  { id, kind, name = '', channelId = '' }: ChangedSetting,
): string {
  const { changedSettings: words } = texts.alerts;
  const channel = channelMention(channelId);
  const feed = FEEDS.find((candidate) => candidate === name);
  const lines = {
    rule: words.rules[reason](ruleName({ id, name })),
    board: words.board(channel),
    counter: words.counter(channel),
    access: words.access,
    subscription: words.subscription(
      feed === undefined ? clipAndEscapeText(name, MAX_NAME) : texts.notify.feeds[feed],
      channel,
    ),
  } satisfies Record<ChangedSettingKind, string>;
  return lines[kind];
}

function todoFor(texts: Texts, kind: ChangedSettingKind, reason: SettingChangeReason) {
  const words = texts.alerts.changedSettings;
  const rule = texts.rule.declarations;
  const board = texts.board.declarations;
  const access = texts.access.declarations;
  const counter = texts.counter.declarations;
  const notify = texts.notify.declarations;
  const lines = {
    rule: [
      ...(reason === 'limit' || reason === 'left-alone' ? [words.log(commandName(rule.rule, rule.log))] : []),
      ...(reason === 'left-alone' ? [] : [words.todo.rule(commandName(rule.rule, rule.enable))]),
    ],
    board: [words.todo.board(commandName(board.board, board.set))],
    counter: [words.todo.counter(commandName(counter.counter, counter.set))],
    access: [words.todo.access(commandName(access.access, access.list))],
    subscription: [
      words.todo.subscription(commandName(notify.notify, notify.set)),
      words.paused(commandName(notify.notify, notify.resume), commandName(notify.notify, notify.remove)),
    ],
  } satisfies Record<ChangedSettingKind, readonly string[]>;
  return lines[kind];
}
