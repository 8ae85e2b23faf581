import { expect, test } from 'vitest';
import { pressActions } from '../../../../src/commands/index.ts';
import { FEED_DEFINITIONS } from '../../../../src/jobs/feeds/definitions.ts';
import { type ReportData, reportCodec } from '../../../../src/jobs/feeds/reports/data.ts';
import { MAX_REPORTS, renderReport, renderReports } from '../../../../src/jobs/feeds/reports/view.ts';
import { textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { memoryStore } from '../../../store/support/openStore.ts';
import { textOf } from '../../../support/messages.ts';
import { NOON } from '../../support/fakes.ts';
import { subscriptionOf } from '../../support/listening.ts';
import { pictureless } from '../../support/renderContext.ts';

const texts = textsForLanguage('en-US');
const ADA = '110000000000000101';
const report: ReportData = {
  id: 12,
  count: 1,
  ratingKey: '2:101',
  kind: 'sound',
  season: 1,
  episode: 2,
  title: 'Judex',
  userId: ADA,
  text: 'It hisses.',
};

test('a report’s card names the problem, the item and the sender, and quotes their text', () => {
  const message = renderReport(texts, [report], 7);
  expect(textOf(message)).toBe(
    `### Something is wrong: Sound\n**Judex** · season 1, episode 2\n<@${ADA}>\n> It hisses.`,
  );
  expect(message.files).toBeUndefined();
});

test('the text of a report is quoted as plain text, without markup or mentions', () => {
  const text = '# loud\n> quote\n-# small\n@everyone <@&9> [x](https://x.example) `code`';
  const said = textOf(renderReport(texts, [{ ...report, text, title: '**[a](b)**' }], 7));
  expect(said).toContain(
    '> \\# loud\n> \\> quote\n> \\-# small\n> @\u2060everyone \\<@&9\\> \\[x\\](https\\://x.example)',
  );
  expect(said).not.toContain('**[a]');
});

test('a message about several reports counts them, quotes each text, and calls a forgotten sender “somebody”', () => {
  const forgotten = { ...report, count: 3, userId: '…', text: undefined };
  const said = textOf(renderReport(texts, [report, forgotten], 7));
  expect(said).toContain('> It hisses.\nsomeone\n-# Reported by 3 people');
});

test('a report’s card shows the first screenshot, below the item and the problem', () => {
  const other = { ...report, count: 2, screenshot: 'AQID' };
  const { files, components } = renderReport(texts, [report, other], 7);
  expect(JSON.stringify(components)).toMatch(/Judex.*report-12\.webp.*It hisses/);
  expect(files).toEqual([
    { name: 'report-12.webp', bytes: new Uint8Array([1, 2, 3]), description: 'Screenshot of Judex' },
  ]);
});

test('the buttons of a report refer to the media server of its item', () => {
  const { presses = [] } = renderReport(texts, [report], 7);
  expect(presses.map(({ action }) => action)).toEqual([
    'report.matches',
    'report.scan',
    'report.details',
    'report.solve',
  ]);
  const known = pressActions.map(({ name }) => name);
  for (const { action, server, by } of presses) {
    expect(known).toContain(action);
    expect([server, by]).toEqual([2, 'anyone']);
  }
  expect(presses.at(-1)?.target).toEqual({ report: 12 });
});

test('a digest of reports has as many reports as fit, each with a button, and counts the others', () => {
  const many = Array.from({ length: MAX_REPORTS }, (_, n) => ({ ...report, id: n }));
  const message = renderReports(texts, many, { marker: 7, summaryReason: { kind: 'many' }, total: 40 });
  expect(message.presses?.map(({ target }) => target)).toEqual(many.map(({ id }) => ({ report: id, isOneOf: true })));
  expect(textOf(message)).toContain('40 reports');
  expect(textOf(message)).toContain('And 30 more that don’t fit here. Each comes back with its button');
});

test('reports of one problem by two people make one message that grows for a day, and a sample has no buttons', async () => {
  const store = await memoryStore();
  const subscription = await store.subscriptions.set(subscriptionOf('reports'));
  const deps = { ...pictureless, ...store, textsFor: textsForLanguage, signal: new AbortController().signal };
  const both = [report, { ...report, count: 2, text: 'Here too.' }].map((data, n) => ({
    id: n,
    eventKey: `report 12.${n}`,
    at: NOON,
    recordedAt: NOON,
    data: reportCodec.encode(data),
  }));
  const { drafts } = await FEED_DEFINITIONS.reports.render(subscription, both, deps);
  const [first, second] = drafts;
  expect(drafts.map(({ group, items }) => [group?.key, items])).toEqual([
    ['report 12', ['2:101']],
    ['report 12', ['2:101']],
  ]);
  expect(second?.group?.growsMs).toBe(86_400_000);
  const together = second?.group?.mergeWithStored([first?.group?.data ?? ''], 7);
  expect(together && textOf(together.message)).toContain('> It hisses.');
  expect(together && textOf(together.message)).toContain('> Here too.\n-# Reported by 2 people');
  expect(second?.group?.mergeWithStored(['not readable'], 7)).toBeUndefined();
  const [sample] = await FEED_DEFINITIONS.reports.sample(subscription, deps);
  expect(sample?.group).toBeUndefined();
  expect(sample?.message(1).presses).toBeUndefined();
});
