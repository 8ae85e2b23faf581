import { expect, test } from 'vitest';
import { compareEventMentions } from '../../../../sandbox/crash/checker/compare.ts';
import { parseDiscordMessage } from '../../../../sandbox/crash/checker/parsedMessage.ts';
import { type HistoryRow, renderHistory } from '../../../../src/jobs/feeds/history/views/post.ts';
import { en } from '../../../../src/render/texts/en.ts';

const AT = new Date('2026-01-01T12:00:00Z');
const SECONDS = AT.getTime() / 1000;
const EXPECTED = { name: 'Reel 00001', round: 1, inOrder: true, at: SECONDS, person: 'Ada', device: 'Phone' };
const NAMES = { people: ['Ada', 'Jonas'], devices: ['Phone', 'Television'], faultyRounds: new Set<number>() };

/** The problems with the post that the bot makes of a play by Ada on her phone. */
function problemsWith(change: Partial<HistoryRow>): string {
  const item = { kind: 'movie', title: EXPECTED.name } as const;
  const row: HistoryRow = { item, viewedAt: AT, person: EXPECTED.person, device: EXPECTED.device, ...change };
  const { components } = renderHistory(en, [row], { renderedAt: AT, posters: new Map(), marker: 1 });
  return compareEventMentions([EXPECTED], [parseDiscordMessage(components)], NAMES).wrong.join();
}

test('the crash test reads the person, the device and the time in a post of the bot', () => {
  expect(problemsWith({})).toBe('');
});

test.each<{ name: string; change: Partial<HistoryRow>; problem: string }>([
  { name: 'another time', change: { viewedAt: new Date(AT.getTime() + 7_200_000) }, problem: 'did not happen at' },
  { name: 'another person', change: { person: 'Jonas' }, problem: 'another person (Jonas)' },
  { name: 'no person', change: { person: undefined }, problem: 'no person' },
  { name: 'another device', change: { device: 'Television' }, problem: 'another device (Television)' },
  { name: 'no device', change: { device: undefined }, problem: 'no device' },
])('the crash test notices a post with $name', ({ change, problem }) => {
  expect(problemsWith(change)).toContain(problem);
});
