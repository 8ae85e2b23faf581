import { describe, expect, test, vi } from 'vitest';
import type { RawCommandOptions } from '../../../src/commands/framework/command.ts';
import { commands } from '../../../src/commands/index.ts';
import type { AccountRef } from '../../../src/domain/servers/refs.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { de } from '../../../src/render/texts/de.ts';
import { NO_MESSAGE, textOf } from '../../support/messages.ts';
import { permitFor } from '../../support/permits.ts';
import { answersTo, asking } from '../support/deps.ts';
import { chosenAsDrawn, pressOn } from '../support/drawn.ts';
import { pressed } from '../support/presses.ts';
import { media, play, statsWorld, without } from '../support/statsWorld.ts';

const BOTH = [serverId(1), serverId(2)];
const KEPT = [
  play(1),
  play(2),
  play(3, { accountId: '2', deviceId: '12', title: 'Faust' }),
  play(4, { accountId: undefined, title: 'Nosferatu' }),
];

async function world(server = media()) {
  const { store, deps: given, draw, shown } = await statsWorld(KEPT, { server });
  await store.ofServer(serverId(2)).plays.keep([play(5, { accountId: '2:1', historyKey: '2:/h/9', title: 'Golem' })]);
  const deps = { ...given, linkedAccounts: store.linkedAccounts };
  const said = async (raw: RawCommandOptions, context = asking()) => {
    const [answer = NO_MESSAGE] = await answersTo('stats', raw, deps, context);
    return answer;
  };
  return { store, deps, draw, shown, said };
}

describe('/stats of one account', () => {
  test('/stats of one account counts its plays privately, and the audit trail records whose they were', async () => {
    const { shown } = await world();
    const { answer, text, rows, isPrivate } = await shown({ chart: 'titles', account: 'ada' });
    expect(text).toMatch(/^## Most played titles\n-# .* · Ada · times in UTC\n\*\*2 plays\*\*/);
    expect(rows).toContain('**1** Metropolis: 2');
    expect(JSON.stringify([answer, rows])).not.toMatch(/Faust|Nosferatu/);
    expect(isPrivate).toBe(true);
    expect(answer.audit).toEqual({ target: 'statistics of account 1', refs: ['1'] });
    expect(new Set(answer.presses?.map(({ by }) => by))).toEqual(new Set(['invoker']));
  });

  test('/stats of one account is refused without the right to see the history, even for unknown accounts', async () => {
    const accounts = vi.fn(media().accounts);
    const { said, draw } = await world(media({ accounts }));
    const answers = await Promise.all(
      ['ada', 'nobody', '#1'].map((account) => said({ account }, without('history.list'))),
    );
    expect(new Set(answers.map(textOf))).toEqual(
      new Set(['Only people who may see the history get the statistics of one person. Your own are in `/me stats`.']),
    );
    expect(answers.map((answer) => answer.private)).toEqual([true, true, true]);
    expect([accounts.mock.calls.length, draw.mock.calls.length]).toEqual([0, 0]);
    expect(textOf(await said({ account: '#1' }, { ...without('history.list'), texts: de }))).toContain(
      '`/ich statistik`',
    );
  });

  test('/stats completes accounts only for people who may see the history', async () => {
    const { deps } = await world();
    const stats = commands.flatMap(({ actions }) => actions).find(({ path }) => path === 'stats');
    const offered = (context = asking()) =>
      stats
        ?.complete(permitFor('stats.show'), { option: 'account', typedText: '', deps, context, otherOptions: {} })
        .then((all) => all.map(({ name }) => name));
    expect(await offered()).toEqual(['Ada', 'Bob']);
    expect(await offered(without('history.list'))).toEqual([]);
  });

  test('/stats of one account adds the same person’s accounts on other servers that the guild sees', async () => {
    const { store, said } = await world();
    for (const account of ['1', '2:1'] as const satisfies readonly AccountRef[])
      await store.linkedAccounts.map('42', account);
    const onBoth = await said({ account: '#1' }, asking({ servers: BOTH }));
    expect(textOf(onBoth)).toContain('**3 plays**');
    expect(onBoth.audit).toEqual({ target: 'statistics of account 1', refs: ['1', '2:1'] });
    expect(textOf(await said({ account: '#1' }))).toContain('**2 plays**');
    expect(textOf(await said({ account: '#2:1' }))).toContain('I do not know an account');
  });

  test('/stats of one account has private controls and offers only charts of that account', async () => {
    const { deps, said } = await world();
    const answer = await said({ chart: 'titles', account: '#2' });
    const [year = NO_MESSAGE] = await chosenAsDrawn(answer, ['Another period', 'year'], deps);
    expect(textOf(year)).toContain(' · Bob · ');
    expect(textOf(year)).toContain('**1 play**');
    expect(year.private).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('"people"');
  });

  test('a button of /stats for one account refuses people who have lost the right or the server since', async () => {
    const { deps, said } = await world();
    const target = pressOn(await said({ account: '#1' }), 'Light background')?.target;
    const [lost = NO_MESSAGE] = await pressed('stats.show', target, deps, without('history.list'));
    const [unseen = NO_MESSAGE] = await pressed('stats.show', target, deps, asking({ servers: [serverId(2)] }));
    for (const refused of [lost, unseen]) expect(textOf(refused)).toMatch(/^Only people who may see the history/);
  });

  test('/stats of one account names devices only for people who may list devices', async () => {
    const { shown } = await world();
    expect((await shown({ chart: 'devices', account: '#1' })).rows).toContain('**1** Ada’s phone: 2');
    const { rows } = await shown({ chart: 'devices', account: '#1' }, without('device.list'));
    expect(rows).toContain('**1** iOS: 2');
  });

  test.each(['people', 'streams', 'watched'])(
    '/stats says that the chart %s covers everyone and refuses it for one account',
    async (chart) => {
      const { said } = await world();
      expect(textOf(await said({ chart, account: '#1' }))).toBe(
        'This chart covers everyone together, not a single person.',
      );
    },
  );
});
