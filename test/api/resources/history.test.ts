import { describe, expect, test } from 'vitest';
import { type Answer, container, mediaServerAt, serve } from '../support/server.ts';

const play = (n: number) => `<Video historyKey="h${n}" viewedAt="${1_700_000_000 + n}" title="T${n}" type="movie"/>`;
const plays = (from: number, count: number) => Array.from({ length: count }, (_, n) => play(from + n)).join('');
const answering = async (...answer: readonly Answer[]) => {
  const { url, asked } = await serve((response, request) =>
    answer[Math.min(request.nth, answer.length) - 1]?.(response, request),
  );
  return { media: mediaServerAt(url), asked };
};

describe('a page of the history', () => {
  test('a page of the history begins where requested, newest first, and names the next page and the total', async () => {
    const { media, asked } = await answering(container(plays(0, 100), 'totalSize="250"'));
    const page = await media.historyPage(100);
    expect([page.entries.length, page.next, page.total]).toEqual([100, 200, 250]);
    expect(asked[0]?.url).toMatch(
      /^\/status\/sessions\/history\/all\?sort=viewedAt(:|%3A)desc&X-Media-Container-Start=100&X-Media-Container-Size=100/,
    );
  });

  test.each([
    { name: 'the total is reached', start: 200, rows: plays(0, 50), attributes: 'totalSize="250"', total: 250 },
    { name: 'it is short and no total is told', start: 200, rows: plays(0, 50), attributes: '', total: undefined },
    { name: 'it is empty', start: 900, rows: '', attributes: 'totalSize="250"', total: 250 },
    { name: 'the server ignores paging', start: 0, rows: plays(0, 101), attributes: '', total: undefined },
  ])('a page of the history is the last one if $name', async ({ start, rows, attributes, total }) => {
    const { media } = await answering(container(rows, attributes));
    expect(await media.historyPage(start)).toMatchObject({ next: undefined, total });
  });

  test('a page of the history also counts unusable rows, so that the next page begins behind them', async () => {
    const { media } = await answering(container(`${plays(0, 98)}<Video title="no key"/><Track viewedAt="1"/>`));
    const page = await media.historyPage(0);
    expect([page.entries.length, page.next]).toEqual([98, 100]);
  });
});

describe('the history of one item', () => {
  const item = { ratingKey: '5', mostRows: 200 };
  const pages = Array.from({ length: 4 }, (_, n) => container(plays(100 * n, 100), 'totalSize="400"'));

  test('the history of one item fails if the server keeps sending other items’ plays up to the row limit', async () => {
    const { media, asked } = await answering(...pages);
    await expect(Array.fromAsync(media.history(item))).rejects.toMatchObject({ kind: 'unsupported' });
    expect(asked).toHaveLength(2);
  });

  test('the history of one item ends if the server’s whole history ends at the row limit', async () => {
    const { media } = await answering(
      container(plays(0, 100), 'totalSize="200"'),
      container(plays(100, 100), 'totalSize="200"'),
    );
    expect(await Array.fromAsync(media.history(item))).toEqual([]);
  });
});
