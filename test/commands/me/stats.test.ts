import { describe, expect, it } from 'vitest';
import type { LinkedAccount } from '../../../src/domain/people/linkedAccounts.ts';
import { serverOfRef } from '../../../src/domain/servers/refs.ts';
import { PERSONAL_CHARTS } from '../../../src/domain/statistics/ranges.ts';
import { de } from '../../../src/render/texts/de.ts';
import { NO_MESSAGE, textOf } from '../../support/messages.ts';
import { answersTo, asking } from '../support/deps.ts';
import { pressOn } from '../support/drawn.ts';
import { pressed } from '../support/presses.ts';
import { drawnBy, play, statsWorld } from '../support/statsWorld.ts';
import { linksOf } from './support/links.ts';

const PLAYS = [
  play(1),
  play(2, { deviceId: '12' }),
  play(3, { accountId: '2', title: 'Secret', ratingKey: '9', deviceId: '13', librarySectionId: '7' }),
  play(4, { accountId: undefined, title: 'Secret', ratingKey: '9', deviceId: '13', librarySectionId: '7' }),
];

const linkOf = (userId: string, accountId: string): LinkedAccount => ({
  userId,
  server: serverOfRef(accountId),
  accountId,
});

async function world(links = [linkOf('42', '1')]) {
  const stats = await statsWorld(PLAYS);
  const deps = { ...stats.deps, ...linksOf(links) };
  const shown = async (raw = {}, context = asking()) => {
    const [answer = NO_MESSAGE] = await answersTo('me stats', raw, deps, context);
    return { answer, text: textOf(answer) };
  };
  return { ...stats, deps, shown };
}

describe('/me stats', () => {
  it('/me stats counts only the person’s own plays and answers privately', async () => {
    const { shown, draw } = await world();
    const { answer, text } = await shown();
    expect(answer.private).toBe(true);
    expect(text).toMatch(/^## What you played\n[\s\S]*\*\*2 plays\*\*/);
    expect(drawnBy(draw).title).toBe('What you played');
    expect(answer.presses?.map(({ by }) => by)).toEqual(answer.presses?.map(() => 'invoker'));
  });

  it.each(PERSONAL_CHARTS)(
    'the /me stats chart %s shows nothing of other people, neither in the picture nor in the text',
    async (chart) => {
      const { shown, draw, deps } = await world();
      const { answer } = await shown({ chart });
      const press = pressOn(answer, 'As text');
      const [rows = NO_MESSAGE] = await pressed(press?.action ?? '', press?.target, deps);
      expect(textOf(rows)).toContain('**2 plays**');
      expect(JSON.stringify([drawnBy(draw), textOf(rows), answer])).not.toMatch(/Secret|Device 13|Library 7/);
    },
  );

  it('the devices chart of /me stats names the person’s own devices', async () => {
    const { shown, draw } = await world();
    await shown({ chart: 'devices' });
    expect(JSON.stringify(drawnBy(draw))).toContain('Ada’s phone');
  });

  it('/me stats offers no chart of people, and a forged button cannot draw one', async () => {
    const { shown, deps } = await world();
    const { answer } = await shown();
    expect(JSON.stringify(answer.components)).not.toContain('"people"');
    const target = { chart: 'people', range: 'month', theme: 'dark', accountId: '2' };
    await expect(pressed('me.stats.show', target, deps)).rejects.toThrow('cannot be read');
    const [chosen = NO_MESSAGE] = await pressed('me.stats.choose', { ...target, chart: 'days' }, deps, asking(), {
      values: ['people'],
    });
    expect(textOf(chosen)).toContain('Your plays over time');
  });

  it('two people who run /me stats at the same time get their own numbers', async () => {
    const { shown } = await world([linkOf('42', '1'), linkOf('43', '2')]);
    const other = asking({ actor: { userId: '43', guildId: '9', roleIds: [] } });
    const [own, others] = await Promise.all([shown({ chart: 'titles' }), shown({ chart: 'titles' }, other)]);
    expect([own.text, others.text]).toEqual([
      expect.stringContaining('**2 plays**'),
      expect.stringContaining('**1 play**'),
    ]);
  });

  it('/me stats starts at the person’s first play and reports only the person’s plays with impossible times', async () => {
    const { store, shown } = await world();
    const impossible = { viewedAt: new Date(0), accountId: '2' };
    await store.plays.keep([play(24 * 9, { accountId: '2' }), play(0, impossible)]);
    const { text } = await shown({ chart: 'days', range: 'all' });
    expect(text).toContain('-# Plays per day · Jan 1, 2026 ·');
    expect(text).not.toContain('Left out');
  });

  it('/me stats tells a person without a linked account how to link one, and draws no chart', async () => {
    const { shown, draw } = await world([]);
    expect((await shown()).text).toContain('Link it with `/me link`');
    expect((await shown({}, asking({ texts: de }))).text).toContain('Verknüpfe es mit `/ich verknüpfen`');
    expect(draw).not.toHaveBeenCalled();
  });

  it('/me stats says in German if the person played nothing in that time', async () => {
    const { shown } = await world([linkOf('42', '7')]);
    const { text } = await shown({}, asking({ texts: de }));
    expect(text).toContain('## Was du gesehen und gehört hast');
    expect(text).toContain('In diesem Zeitraum lief bei dir nichts.');
  });
});
