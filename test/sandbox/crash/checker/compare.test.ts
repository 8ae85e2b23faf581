import { expect, test } from 'vitest';
import { compareEventMentions, countMissingEventMentions } from '../../../../sandbox/crash/checker/compare.ts';
import type { ExpectedEventMention, KnownNames } from '../../../../sandbox/crash/checker/expected.ts';
import type { ParsedDiscordMessage } from '../../../../sandbox/crash/checker/parsedMessage.ts';

const NAMES: KnownNames = { people: ['Ada', 'Jonas'], devices: ['Television', 'Phone'], faultyRounds: new Set([7]) };
const reel = (number: number, more: Partial<ExpectedEventMention> = {}): ExpectedEventMention => ({
  name: `Reel 0000${number}`,
  round: 1,
  inOrder: true,
  ...more,
});
const message = (...rows: readonly string[]): ParsedDiscordMessage => ({
  texts: ['### Just watched', ...rows],
  hidden: 0,
  unnamed: 0,
});
const row = (number: number, beside = ''): string => `**Reel 0000${number}**\n-# ${beside}`;
const summary = (total: number, ...rows: readonly string[]): ParsedDiscordMessage => ({ ...message(...rows), total });
const WELL = { lost: [], repeated: [], disordered: [], wrong: [] };

test('a play that is posted once and in order passes the crash test', () => {
  expect(compareEventMentions([reel(1), reel(2)], [message(row(1)), message(row(2))], NAMES)).toEqual(WELL);
});

test('a play without a post is reported as lost by the crash test, and one with two posts as repeated', () => {
  const { lost, repeated } = compareEventMentions(
    [reel(1), reel(2), reel(3)],
    [message(row(2)), message(row(3), row(3))],
    NAMES,
  );
  expect(lost).toEqual(['Reel 00001 (of round 1)']);
  expect(repeated).toEqual(['Reel 00003 (of round 1)']);
});

test('a play that is posted before an earlier one is reported as out of order, unless it arrived late', () => {
  const found = [message(row(2), row(1))];
  expect(compareEventMentions([reel(1), reel(2)], found, NAMES).disordered).toEqual(['Reel 00002 (of round 1)']);
  expect(compareEventMentions([reel(1), reel(2, { inOrder: false })], found, NAMES).disordered).toEqual([]);
});

test('a post about an event that never happened is reported as wrong by the crash test', () => {
  const { wrong } = compareEventMentions([reel(1)], [message(row(1), row(9), '**Metropolis** (1927)')], NAMES);
  expect(wrong).toEqual(['posted in the wrong channel: Reel 00009', 'unknown row: **Metropolis** (1927)'].toReversed());
});

test('a post with a wrong time, person or device is reported by the crash test', () => {
  const play = reel(1, { at: 1000, person: 'Ada', device: 'Phone' });
  const wrong = (beside: string) => compareEventMentions([play], [message(row(1, beside))], NAMES).wrong.join();
  expect(wrong('Ada · Phone · <t:1000:R>')).toBe('');
  expect(wrong('Ada · Phone · <t:8200:R>')).toContain('Reel 00001 did not happen at 8200');
  expect(wrong('Jonas · Phone · <t:1000:R>')).toContain('another person (Jonas)');
  expect(wrong('Ada · Television · <t:1000:R>')).toContain('another device (Television)');
});

test('a post about a rule without the right outcome is reported by the crash test', () => {
  const wrong = (says: string) =>
    compareEventMentions([reel(1, { says: /: ended / })], [message(row(1, says))], NAMES).wrong.join();
  expect(wrong('Rule “One”: ended at once')).toBe('');
  expect(wrong('Rule “One”: would have ended it')).toContain('Reel 00001: does not say : ended ');
});

test('a post with a missing name is reported, unless the media server had a fault at the time', () => {
  const wrong = (round: number) =>
    compareEventMentions(
      [reel(1, { round, at: 1000, person: 'Ada' })],
      [message(row(1, '<t:1000:R>'))],
      NAMES,
    ).wrong.join();
  expect(wrong(1)).toContain('no person');
  expect(wrong(6)).toBe('');
});

test('the crash test accepts a post about a title with several plays only if each row fits one of the plays', () => {
  const plays = [reel(1, { at: 1000, person: 'Ada' }), reel(1, { at: 2000, person: 'Jonas' })];
  const right = [message(row(1, 'Ada · <t:1000:R>'), row(1, 'Jonas · <t:2000:R>'))];
  expect(compareEventMentions(plays, right, NAMES).wrong).toEqual([]);
  const wrong = [message(row(1, 'Jonas · <t:1000:R>'), row(1, 'Jonas · <t:2000:R>'))];
  expect(compareEventMentions(plays, wrong, NAMES).wrong.join()).toContain('another person (Jonas)');
});

test('the crash test accepts the counts of a summary only if they agree with the titles that the summary names', () => {
  const plays = [reel(1), reel(1, { inOrder: false }), reel(2)];
  const twice = '**Reel 00001** · 2 times';
  expect(compareEventMentions(plays, [summary(3, twice, row(2))], NAMES)).toEqual(WELL);
  expect(compareEventMentions(plays, [summary(2, twice, row(2))], NAMES).wrong).toEqual([
    'a summary counts 2 and names 3',
  ]);
  expect(compareEventMentions(plays, [summary(2, row(1), row(2))], NAMES).lost).toEqual(['Reel 00001 (of round 1)']);
  expect(compareEventMentions(plays, [summary(4, twice, row(2))], NAMES).wrong).toContain(
    '4 are counted, but only 3 happened',
  );
});

test('plays that do not fit into a summary are counted by the crash test, and not reported as lost', () => {
  const found: ParsedDiscordMessage = { ...summary(3, row(1)), hidden: 2 };
  expect(compareEventMentions([reel(1), reel(2), reel(3)], [found], NAMES)).toEqual(WELL);
  expect(countMissingEventMentions([reel(1), reel(2), reel(3), reel(4)], [found])).toBe(1);
});

test('the crash test lets a summary count a title without naming it if Discord refuses the title', () => {
  const found: ParsedDiscordMessage = { ...summary(3, row(1)), hidden: 2 };
  const wrong = (refused: number) => compareEventMentions([reel(1), reel(2)], [found], NAMES, refused).wrong;
  expect(wrong(0)).toEqual(['3 are counted, but only 2 happened']);
  expect(wrong(1)).toEqual([]);
  const [more, named] = [{ ...found, total: 4 }, summary(3, row(1), row(2), '2 more')];
  expect(compareEventMentions([reel(1), reel(2)], [more], NAMES, 1).wrong).toEqual([
    '4 are counted, but only 3 happened',
  ]);
  expect(compareEventMentions([reel(1), reel(2)], [named], NAMES, 1).wrong).toContain(
    '3 are counted, but only 2 happened',
  );
});

test('the crash test does not report plays as lost that a row counts without naming them', () => {
  const found: ParsedDiscordMessage = { ...message(row(1), '2 Folgen von **Les Vampires**'), unnamed: 2 };
  expect(compareEventMentions([reel(1), reel(2), reel(3)], [found], NAMES)).toMatchObject({ lost: [] });
  expect(compareEventMentions([reel(1), reel(2), reel(3), reel(4)], [found], NAMES).lost).toHaveLength(3);
  expect(compareEventMentions([reel(1), reel(2)], [found], NAMES).wrong).toContain(
    '3 are counted, but only 2 happened',
  );
});
