import { expect, test, vi } from 'vitest';
import type { Reports } from '../../src/domain/reports.ts';
import { FIRST_SERVER, refTo } from '../../src/domain/servers/refs.ts';
import { textOf } from '../support/messages.ts';
import { depsWith } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const REPORT = {
  id: 12,
  guildId: '9',
  ratingKey: refTo<'item'>(FIRST_SERVER, '101'),
  kind: 'sound' as const,
  title: 'Judex',
  count: 2,
};

async function solved(target: object, was: 'open' | 'solved' = 'open') {
  const solve = vi.fn<Reports['solve']>(async () => ({ report: REPORT, was }));
  const alertOfEnd = vi.fn();
  const base = depsWith({});
  const deps = { ...base, alertOfEnd, reports: { ...base.reports, solve } };
  const [message = expect.fail()] = await pressed('report.solve', target, deps);
  expect(solve).toHaveBeenCalledExactlyOnceWith(12, '9', expect.any(Date));
  return { message, alerts: alertOfEnd.mock.calls.length };
}

test('a report that is solved takes the place of its card, and whoever sent it is told', async () => {
  const { message, alerts } = await solved({ report: 12 });
  expect(textOf(message)).toContain('Solved by <@42>: **Judex** · Sound');
  expect([message.outcome, message.private, alerts]).toEqual(['done', undefined, 1]);
});

test('one of a list is solved in private: the list stays, with the buttons of the others', async () => {
  const { message, alerts } = await solved({ report: 12, isOneOf: true });
  expect(textOf(message)).toContain('Solved by <@42>: **Judex** · Sound');
  expect([message.outcome, message.private, alerts]).toEqual(['done', true, 1]);
});

test('what was solved before is solved once; a card that was drawn as open again says so from then on', async () => {
  const { message, alerts } = await solved({ report: 12, isOneOf: true }, 'solved');
  expect([message.outcome, message.private, alerts]).toEqual(['nothing', true, 0]);
  const card = (await solved({ report: 12 }, 'solved')).message;
  expect([card.outcome, card.private, card.presses]).toEqual(['nothing', undefined, undefined]);
  expect(textOf(card)).toContain('That was solved already');
});
