import { expect, test } from 'vitest';
import type { NewFaultReport } from '../../src/domain/reports.ts';
import { DAY_MS } from '../../src/time/units.ts';
import { subscriptionOf } from '../jobs/support/listening.ts';
import { memoryStore } from './support/openStore.ts';

const AT = new Date('2026-01-01T12:00:00Z');
const { guildId } = subscriptionOf('reports');
const fault = { guildId, ratingKey: '101', kind: 'sound', season: 1 } as const;
const ADA = '110000000000000101';
const BEN = '110000000000000102';
const by = (userId: string, more: Partial<NewFaultReport> = {}): NewFaultReport => ({
  ...fault,
  title: 'Judex',
  userId,
  locale: 'de',
  at: AT,
  text: `hiss, says <@${userId}>`,
  ...more,
});

async function opened() {
  const store = await memoryStore();
  const { id } = await store.subscriptions.set(subscriptionOf('reports'));
  const sent = async () => (await store.notifications.of(id, 10)).map(({ data }) => JSON.parse(data));
  return { ...store, sent };
}

test('equal reports are one report that counts each person once, and each of them is an event', async () => {
  const { reports, sent } = await opened();
  const screenshot = new Uint8Array([1, 2, 3]);
  const first = await reports.add(by(ADA, { screenshot }));
  expect(first).toEqual({ ...fault, id: 1, title: 'Judex', count: 1, episode: undefined });
  expect(await reports.add(by(ADA))).toBe('already');
  expect(await reports.add(by(BEN, { screenshot }))).toMatchObject({ id: 1, count: 2 });
  const { guildId: _, ...stated } = fault;
  const data = { ...stated, id: 1, title: 'Judex' };
  expect(await sent()).toEqual([
    { ...data, count: 1, userId: ADA, text: `hiss, says <@${ADA}>`, screenshot: 'AQID' },
    { ...data, count: 2, userId: BEN, text: `hiss, says <@${BEN}>` },
  ]);
});

test.each([
  { name: 'another kind', more: { kind: 'picture' } },
  { name: 'another season', more: { season: 2 } },
  { name: 'no season', more: { season: undefined } },
  { name: 'an episode', more: { episode: 3 } },
  { name: 'another item', more: { ratingKey: '2:101' } },
  { name: 'another guild', more: { guildId: '190000000000000009' } },
] as const)('a report that differs by $name is a separate report', async ({ more }) => {
  const { reports } = await opened();
  await reports.add(by(ADA));
  expect(await reports.add(by(ADA, { ...more }))).toMatchObject({ id: 2, count: 1 });
});

test('a report is solved once in its own guild, its senders are then notified, and the fault can recur', async () => {
  const { reports } = await opened();
  await reports.add(by(ADA));
  await reports.add(by(BEN));
  expect(await reports.untold()).toEqual([]);
  expect(await reports.solve(1, 'another guild', AT)).toBeUndefined();
  expect(await reports.solve(7, guildId, AT)).toBeUndefined();
  expect(await reports.solve(1, guildId, AT)).toMatchObject({ was: 'open', report: { id: 1, count: 2 } });
  expect(await reports.solve(1, guildId, AT)).toMatchObject({ was: 'solved' });
  const [ada, ben, ...others] = await reports.untold();
  expect([ada, ben, others]).toMatchObject([{ userId: ADA, locale: 'de' }, { userId: BEN }, []]);
  if (ada) await reports.alerted(ada);
  expect(await reports.untold()).toEqual([ben]);
  expect(await reports.add(by(ADA))).toMatchObject({ id: 2, count: 1 });
});

test('a deleted person is removed from a report, and the report stays', async () => {
  const { reports, privacy, sent } = await opened();
  await reports.add(by(ADA));
  expect((await privacy.ofUser(ADA)).rows.report_senders).toMatchObject([{ report_id: 1, user_id: ADA }]);
  await privacy.forgetUser(ADA, AT);
  expect((await privacy.ofUser(ADA)).rows.report_senders).toEqual([]);
  expect(await sent()).toMatchObject([{ userId: '…', text: 'hiss, says …', count: 1 }]);
  expect(await reports.add(by(BEN))).toMatchObject({ id: 1, count: 2 });
});

test('solved reports are deleted after 90 days, and open ones after a year', async () => {
  const { reports, sweep, clock } = await opened();
  await reports.add(by(ADA));
  await reports.add(by(BEN, { kind: 'other' }));
  await reports.solve(1, guildId, AT);
  clock.set(new Date(AT.getTime() + 80 * DAY_MS));
  await sweep();
  expect(await reports.untold()).toHaveLength(1);
  clock.set(new Date(AT.getTime() + 100 * DAY_MS));
  await sweep();
  expect(await reports.untold()).toEqual([]);
  expect(await reports.add(by(ADA, { kind: 'other' }))).toMatchObject({ id: 2, count: 2 });
  clock.set(new Date(AT.getTime() + 400 * DAY_MS));
  await sweep();
  expect(await reports.solve(2, guildId, AT)).toBeUndefined();
});
