import { expect, test } from 'vitest';
import { rankPeople } from '../../../src/commands/shared/stats/names.ts';
import type { AccountRef } from '../../../src/domain/servers/refs.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { en } from '../../../src/render/texts/en.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { depsWith } from '../support/deps.ts';
import { media } from '../support/statsWorld.ts';

const PLAYS: readonly { readonly id: AccountRef; readonly plays: number }[] = [
  { id: '2', plays: 5 },
  { id: '1', plays: 4 },
  { id: '2:1', plays: 3 },
];

async function ranked(people: 'names' | 'pseudonyms', seen: readonly number[]) {
  const store = await memoryStore();
  for (const account of ['1', '2:1'] as const) await store.linkedAccounts.map('42', account);
  await store.people.setAlias('2:1', 'Vera');
  const sources = depsWith({ media: media(), people: store.people, linkedAccounts: store.linkedAccounts });
  const naming = { texts: en, signal: new AbortController().signal, people, devices: 'platforms' } as const;
  const ranking = { top: PLAYS, plays: 12, different: 3, tied: 0 };
  const list = await rankPeople(ranking, sources, { ...naming, visibleServers: seen.map(serverId) });
  const pseudonyms = await store.people.personas(['1', '2', '2:1']);
  return { list, called: (id: AccountRef) => pseudonyms.get(id)?.pseudonym };
}

test('/stats counts a person’s plays on several servers as one row, under the first account’s name', async () => {
  const { list, called } = await ranked('pseudonyms', [1, 2]);
  expect(list.rows).toEqual([
    { name: called('1'), plays: 7 },
    { name: called('2'), plays: 5 },
  ]);
  expect(list.remainder).toEqual({ different: 0, plays: 0, tied: 0 });
  expect((await ranked('names', [1, 2])).list.rows[0]).toEqual({ name: 'Vera', plays: 7 });
});

test('a guild that sees only one server of a person counts that account alone in /stats', async () => {
  const { list, called } = await ranked('pseudonyms', [2]);
  expect(list.rows.map(({ name }) => name)).toEqual([called('2'), called('1'), called('2:1')]);
});
