import { expect, test, vi } from 'vitest';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../src/domain/notifications/settings.ts';
import type { FaultReports } from '../../src/domain/reports.ts';
import { createMediaRef, FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { textsForLanguage } from '../../src/render/texts/texts.ts';
import { film } from '../support/media.ts';
import { textOf } from '../support/messages.ts';
import { asking, depsWith } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const REPORT = {
  id: 12,
  guildId: '9',
  ratingKey: createMediaRef<'item'>(FIRST_SERVER_ID, '101'),
  kind: 'sound' as const,
  title: 'Judex',
  count: 2,
};

async function solved(target: object, was: 'open' | 'solved' = 'open') {
  const solve = vi.fn<FaultReports['solve']>(async () => ({ report: REPORT, was }));
  const alertSenders = vi.fn();
  const base = depsWith({});
  const deps = { ...base, alertSenders, reports: { ...base.reports, solve } };
  const [message = expect.fail()] = await pressed('report.solve', target, deps);
  expect(solve).toHaveBeenCalledExactlyOnceWith(12, '9', expect.any(Date));
  return { message, alerts: alertSenders.mock.calls.length };
}

test('solving a report replaces its card and notifies its sender', async () => {
  const { message, alerts } = await solved({ report: 12 });
  expect(textOf(message)).toContain('Solved by <@42>: **Judex** · Sound');
  expect([message.outcome, message.private, alerts]).toEqual(['done', undefined, 1]);
});

test('solving one of several listed reports is answered privately, so that the list stays', async () => {
  const { message, alerts } = await solved({ report: 12, isOneOf: true });
  expect(textOf(message)).toContain('Solved by <@42>: **Judex** · Sound');
  expect([message.outcome, message.private, alerts]).toEqual(['done', true, 1]);
});

test('a report is solved only once, and an old card for it then says that it is solved', async () => {
  const { message, alerts } = await solved({ report: 12, isOneOf: true }, 'solved');
  expect([message.outcome, message.private, alerts]).toEqual(['nothing', true, 0]);
  const card = (await solved({ report: 12 }, 'solved')).message;
  expect([card.outcome, card.private, card.presses]).toEqual(['nothing', undefined, undefined]);
  expect(textOf(card)).toContain('That was solved already');
});

const READER = {
  ...DEFAULT_SUBSCRIPTION_SETTINGS,
  id: 1,
  guildId: '9',
  channelId: '8',
  feed: 'reports',
  timeZone: 'UTC',
  locale: 'en-US',
  createdAt: new Date(0),
} as const;

test('a report of an episode is stored for readers of any language, and each reads its number in their own', async () => {
  const episode = film({ kind: 'episode', title: 'Chapter', index: 3, parentIndex: 1, grandparentTitle: 'Judex' });
  const title = 'Judex – S1 E3 · Chapter';
  const add = vi.fn<FaultReports['add']>(async () => ({ ...REPORT, title }));
  const base = depsWith({ media: { item: async () => episode } });
  const subscriptions = { ...base.subscriptions, list: async () => [READER] };
  const deps = { ...base, subscriptions, reports: { ...base.reports, add } };
  const target = { items: [{ ratingKey: '101', title: 'T1 E3 · Chapter' }] };
  const context = asking({ texts: textsForLanguage('es-ES') });
  const fields = { kind: 'sound', text: '' };
  const [message = expect.fail()] = await pressed('report.send', target, deps, context, { fields });
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ title }));
  expect(textOf(message)).toContain('**Judex – T1 E3 · Chapter**');
});
