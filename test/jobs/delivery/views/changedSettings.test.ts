import { expect, test } from 'vitest';
import {
  type ChangedSetting,
  type ChangedSettingKind,
  SETTING_CHANGE_REASONS,
  type SettingChangeReason,
} from '../../../../src/domain/notifications/changedSettings.ts';
import { renderChangedSettings } from '../../../../src/jobs/delivery/views/changedSettings.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../../src/render/kit/message/limits.ts';
import { en } from '../../../../src/render/texts/en.ts';
import { textOf } from '../../../support/messages.ts';

const setting = (kind: ChangedSettingKind, more: Partial<ChangedSetting> = {}): ChangedSetting => ({
  id: 7,
  kind,
  name: 'Late',
  channelId: '110000000000000202',
  guildId: '200000000000000001',
  locale: 'en-US',
  setBy: '300000000000000001',
  reason: 'limit',
  ...more,
});
const words = en.alerts.changedSettings;
const linesFor = (reason: SettingChangeReason, ...settings: readonly ChangedSetting[]) =>
  textOf(renderChangedSettings(en, { reason, settings, marker: 9 })).split('\n');
const todoFor = (reason: SettingChangeReason, kind: ChangedSettingKind) => {
  const lines = linesFor(reason, setting(kind));
  return lines.slice(lines.indexOf('') + 1);
};

test('the alert about stopped settings says what happened and why, lists each setting once, and advises', () => {
  const rule = setting('rule');
  expect(linesFor('another-server', rule, rule, setting('rule', { name: 'Loud' }))).toEqual([
    words.heads['another-server'],
    words.why['another-server'],
    '- The rule “Late” is off.',
    '- The rule “Loud” is off.',
    '',
    '`/rule enable` shows what a rule would have done, and lets it act again.',
  ]);
  expect(renderChangedSettings(en, { reason: 'limit', settings: [rule], marker: 9 }).components).toMatchObject([
    { type: 17, id: 9 },
  ]);
});

test('the alert about stopped settings names the replaced server if there are several', () => {
  expect(linesFor('another-server', setting('rule', { server: 'Attic' }))[0]).toBe(
    '### The media server Attic was replaced',
  );
});

test.each(SETTING_CHANGE_REASONS)(
  'an alert with the reason %s calls each kind of setting by its own name',
  (reason) => {
    const line = (kind: ChangedSettingKind, more = {}) => linesFor(reason, setting(kind, more))[2];
    const channel = '<#110000000000000202>';
    expect(line('rule')).toBe(words.rules[reason]('Late'));
    expect(line('rule', { name: undefined })).toContain('7');
    expect(line('board')).toBe(words.board(channel));
    expect(line('counter')).toBe(words.counter(channel));
    expect(line('access')).toBe(words.access);
    expect(line('subscription', { name: 'added' })).toBe(words.subscription(en.notify.feeds.added, channel));
    expect(line('subscription', { name: 'of another version' })).toBe(
      words.subscription('of another version', channel),
    );
  },
);

test('an alert about changed settings gives the advice that fits its reason and the kind of setting', () => {
  const [log, enable] = [words.log('/rule log'), words.todo.rule('/rule enable')];
  expect(todoFor('limit', 'rule')).toEqual([log, enable]);
  expect(todoFor('left-alone', 'rule')).toEqual([log]);
  expect(todoFor('restored', 'rule')).toEqual([enable]);
  expect(todoFor('another-server', 'board')).toEqual([words.todo.board('/board set')]);
  expect(todoFor('another-server', 'counter')).toEqual([words.todo.counter('/counter set')]);
  expect(todoFor('damaged', 'access')).toEqual([words.todo.access('/access list')]);
  expect(todoFor('another-server', 'subscription')).toEqual([
    words.todo.subscription('/notify set'),
    words.paused('/notify resume', '/notify remove'),
  ]);
});

test('an alert about several kinds of settings gives the advice for each kind once', () => {
  const lines = linesFor('another-server', setting('board'), setting('counter'), setting('board', { channelId: '5' }));
  expect(lines.slice(lines.indexOf('') + 1)).toEqual([
    words.todo.board('/board set'),
    words.todo.counter('/counter set'),
  ]);
});

test('an alert about changed settings counts the settings that do not fit', () => {
  const many = Array.from({ length: 200 }, (_, at) => setting('rule', { name: `Rule number ${at}` }));
  const lines = linesFor('another-server', ...many);
  const shown = lines.filter((line) => line.startsWith('- The rule')).length;
  expect(shown).toBeGreaterThan(10);
  expect(lines).toContain(words.more(200 - shown));
  expect(lines.join('\n').length).toBeLessThanOrEqual(MAX_MESSAGE_TEXT_LENGTH);
  expect(linesFor('another-server', setting('rule')).some((line) => line === words.more(0))).toBe(false);
});
