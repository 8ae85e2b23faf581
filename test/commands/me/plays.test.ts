import { describe, expect, it } from 'vitest';
import type { InteractionContext } from '../../../src/commands/framework/context.ts';
import type { HistoryEntry, HistoryQuery } from '../../../src/domain/media/history/history.ts';
import type { LinkedAccount } from '../../../src/domain/people/linkedAccounts.ts';
import { FIRST_SERVER_ID, type MediaRef, serverId, serverOfRef } from '../../../src/domain/servers/refs.ts';
import { de } from '../../../src/render/texts/de.ts';
import { film } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith } from '../support/deps.ts';
import { pressed } from '../support/presses.ts';
import { linksOf } from './support/links.ts';

const played = (n: number, accountId: string | undefined, title: string): HistoryEntry => ({
  historyKey: `/h/${n}`,
  item: film({ title, year: undefined }),
  viewedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + n * 1000),
  accountId,
});

const ADA: LinkedAccount = { userId: '42', server: FIRST_SERVER_ID, accountId: '1', knownBy: 'token' };

/** A server that ignores every filter. */
function world(links: readonly LinkedAccount[], entries: readonly HistoryEntry[]) {
  const queries: HistoryQuery[] = [];
  async function* history(query: HistoryQuery) {
    queries.push(query);
    yield entries;
  }
  const deps = depsWith({ media: { history, accounts: async () => [], devices: async () => [] }, ...linksOf(links) });
  return { deps, queries };
}

const said = async (deps: ReturnType<typeof world>['deps'], context?: InteractionContext, raw = {}) =>
  (await answersTo('me plays', raw, deps, context)).map(textOf).join('\n');

describe('/me plays', () => {
  it('/me plays shows only the person’s own plays, without names in the rows', async () => {
    const { deps, queries } = world([ADA], [played(2, '1', 'Metropolis'), played(1, '2', 'Secret')]);
    const text = await said(deps);
    expect(text).toMatch(/^## Your plays\n\*\*Metropolis\*\*\n-# <t:\d+:R>/);
    expect(text).not.toContain('Secret');
    expect(queries).toMatchObject([{ accountIds: ['1'] }]);
  });

  it('/me plays leaves out a play that has no account', async () => {
    const { deps } = world([ADA], [played(1, undefined, 'Secret')]);
    expect(await said(deps)).toContain('You have played nothing that matches.');
  });

  it('/me plays shows the person’s plays from each server that the guild sees, and nobody else’s', async () => {
    const links = [
      ADA,
      { ...ADA, server: serverId(2), accountId: '2:7' },
      { ...ADA, server: serverId(3), accountId: '3:7' },
    ];
    const { deps, queries } = world(links, [
      played(4, '1', 'Metropolis'),
      played(3, '2:7', 'Arsenal'),
      played(2, '3:7', 'Hidden'),
      played(1, '2:1', 'Secret'),
    ]);
    const text = await said(deps, asking({ servers: [FIRST_SERVER_ID, serverId(2)] }));
    expect(text).toMatch(/Metropolis[\s\S]*Arsenal/);
    expect(text).not.toMatch(/Hidden|Secret/);
    await said(deps, asking({ servers: [serverId(2)] }));
    expect(queries).toMatchObject([{ accountIds: ['1', '2:7'] }, { accountIds: ['2:7'] }]);
  });

  it('/me plays names the servers on which the person’s account is unknown', async () => {
    const { deps } = world([ADA], [played(1, '1', 'Metropolis')]);
    const named = {
      ...deps,
      serverNames: (ref: MediaRef) => (serverOfRef(ref) === FIRST_SERVER_ID ? 'Cellar' : 'Attic'),
    };
    const both = asking({ servers: [FIRST_SERVER_ID, serverId(2)] });
    expect(await said(named, both)).toContain('-# Your plays on Attic are missing: I do not know which account there');
    expect(await said(named, { ...both, texts: de })).toContain('-# Ohne deine Wiedergaben auf Attic:');
    expect(await said(named, asking({ servers: [FIRST_SERVER_ID] }))).not.toContain('Attic');
    expect(await said(deps)).not.toContain('Without');
  });

  it.each([
    { name: 'no account, and may link one', links: [], mayLink: true, words: 'Link it with `/me link`' },
    {
      name: 'no account, and may not link one',
      links: [],
      mayLink: false,
      words: 'An admin can set that with `/people map`',
    },
    {
      name: 'linked a token whose account is unknown',
      links: [{ userId: '42', server: FIRST_SERVER_ID, linkedAt: new Date(0) }],
      mayLink: true,
      words: 'An admin can set that',
    },
    {
      name: 'no account, while another person has one',
      links: [{ userId: '43', server: FIRST_SERVER_ID, accountId: '2' }],
      mayLink: true,
      words: 'Link it with `/me link`',
    },
  ])('/me plays answers a person who has $name with the way to link an account', async ({ links, mayLink, words }) => {
    const { deps, queries } = world(links, [played(1, '1', 'Secret')]);
    const may = (capability: string) => mayLink || capability !== 'account.link';
    const text = await said(deps, asking({ may }));
    expect(text).toContain(words);
    expect(text).not.toContain('Secret');
    expect(queries).toEqual([]);
  });

  it('a page button of /me plays always shows the plays of the person who presses it', async () => {
    const { deps, queries } = world([ADA], [played(2, '1', 'Metropolis'), played(1, '2', 'Secret')]);
    const target = { page: 1, user: { id: '2' }, accountId: '2' };
    const [answer] = await pressed('me.plays.page', target, deps);
    expect(answer && textOf(answer)).toContain('Metropolis');
    expect(answer && textOf(answer)).not.toContain('Secret');
    expect(queries).toMatchObject([{ accountIds: ['1'] }]);
  });
});
