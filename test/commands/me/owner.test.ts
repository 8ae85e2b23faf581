import { expect, test } from 'vitest';
import { readTokenOwner } from '../../../src/commands/me/owner.ts';
import { MAX_HISTORY_ROWS } from '../../../src/commands/shared/history/newest.ts';
import type { HistoryEntry, HistoryPage } from '../../../src/domain/media/history/history.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { film } from '../../support/media.ts';

const play = (accountId: string | undefined, index: number): HistoryEntry => ({
  historyKey: `/h/${index}`,
  item: film(),
  viewedAt: new Date(index),
  accountId,
});
const page = (total: number | undefined): HistoryPage => ({ entries: [], sent: 0, total });
const { signal } = new AbortController();

/** What a token is shown of a history with so many plays. */
const asked = (accounts: readonly (string | undefined)[], { all = 100, own = accounts.length }: Totals = {}) =>
  readTokenOwner(
    {
      history: async function* () {
        yield accounts.map(play);
      },
      historyPage: async () => page(own),
    },
    { media: { historyPage: async () => page(all) } },
    signal,
  );
interface Totals {
  readonly all?: number | undefined;
  readonly own?: number | undefined;
}

test('a token belongs to an account if all plays that the server shows for it are that account’s', async () => {
  expect(await asked(['7', '7', '7'])).toBe('7');
});

test.each([
  { name: 'several accounts', accounts: ['7', '8'], totals: {} },
  { name: 'nothing', accounts: [], totals: {} },
  { name: 'a play that does not say whose it is', accounts: ['7', undefined], totals: {} },
  { name: 'the account for plays without a sign-in', accounts: ['0', '0'], totals: {} },
  { name: 'everything there is, as the owner is', accounts: ['7', '7'], totals: { all: 2 } },
  {
    name: 'more than can be read',
    accounts: Array.from({ length: MAX_HISTORY_ROWS + 1 }, () => '7'),
    totals: { all: MAX_HISTORY_ROWS * 2 },
  },
])('a token’s account stays unknown if the server shows $name for it', async ({ accounts, totals }) => {
  expect(await asked(accounts, totals)).toBeUndefined();
});

test('a token’s account stays unknown if the server does not count its plays', async () => {
  const reader = { history: async function* () {}, historyPage: async () => page(undefined) };
  expect(await readTokenOwner(reader, { media: reader }, signal)).toBeUndefined();
});

test('a token’s account stays unknown if the server’s history cannot be read', async () => {
  const fails = async () => {
    throw new MediaServerFailure('unsupported', { method: 'GET', path: '/x' });
  };
  const reader = { history: async function* () {}, historyPage: fails };
  expect(await readTokenOwner(reader, { media: reader }, signal)).toBeUndefined();
});
