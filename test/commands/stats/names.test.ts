import { describe, expect, test } from 'vitest';
import { NO_MESSAGE, textOf } from '../../support/messages.ts';
import { asking } from '../support/deps.ts';
import { chosenAsDrawn, pressOn } from '../support/drawn.ts';
import { pressed } from '../support/presses.ts';
import { drawnBy, fails, media, play, statsWorld, without } from '../support/statsWorld.ts';

/** In a week that is over: people are not told of another. */
const A_WEEK = 24 * 7;
const KEPT = [
  play(A_WEEK + 1),
  play(A_WEEK + 2),
  play(A_WEEK + 3, { accountId: '2', deviceId: '12' }),
  play(A_WEEK + 4, { accountId: undefined, deviceId: undefined }),
];
const NAMES = /Ada|Bob|Robert|phone/;

/** What the answer and its picture say, and what else it brings. */
async function said(raw: { chart: string; names?: true }, context = asking(), server = media(), kept = KEPT) {
  const { deps, draw, store, shown } = await statsWorld(kept, { server });
  await store.people.setAlias('2', 'Robert');
  const { answer, text, rows, isPrivate } = await shown(raw, context);
  const all = JSON.stringify([answer, rows, draw.mock.calls]);
  return { deps, draw, answer, text, rows, isPrivate, all, personas: await store.people.personas(['1', '2']) };
}

describe('charts that everyone can see', () => {
  test.each([
    { name: 'an admin', context: asking() },
    { name: 'a person who may not see the history', context: without('history.list', 'device.list') },
  ])('a public chart of people shows pseudonyms, even for $name', async ({ context }) => {
    const { rows, all, isPrivate, personas } = await said({ chart: 'people' }, context);
    expect(rows).toContain(`**1** ${personas.get('1')?.pseudonym}: 2`);
    expect(rows).toContain(`${personas.get('2')?.pseudonym}: 1`);
    expect(all).not.toMatch(NAMES);
    expect(isPrivate).toBe(false);
  });

  test('a public chart of devices shows their kinds instead of names, even for an admin', async () => {
    const { rows, all, isPrivate } = await said({ chart: 'devices' });
    expect(rows).toContain('**1** iOS: 3');
    expect(all).not.toMatch(NAMES);
    expect(isPrivate).toBe(false);
  });

  test('a public chart of devices distinguishes unknown devices from devices of unknown type', async () => {
    const server = media({ devices: async () => [{ id: '11', name: 'Ada’s phone', platform: '' }] });
    const { rows } = await said({ chart: 'devices' }, asking(), server);
    expect(rows).toContain('**1** A device of unknown type: 2\n**2** An unknown device: 1');
  });

  test('the buttons under a public chart show no names, whoever presses them', async () => {
    const { deps, draw, answer } = await said({ chart: 'people' });
    const [year = NO_MESSAGE] = await chosenAsDrawn(answer, ['Another period', 'year'], deps);
    expect(textOf(year)).toContain('**4 plays**');
    expect(JSON.stringify([year, draw.mock.calls])).not.toMatch(NAMES);
  });

  test('/stats names libraries by their titles, or by number if the server does not tell them', async () => {
    expect((await said({ chart: 'played-libraries' })).rows).toContain('**1** Films: 4');
    expect((await said({ chart: 'played-libraries' }, asking(), media({ libraries: fails }))).rows).toContain(
      'Library 3: 4',
    );
  });
});

describe('charts with names', () => {
  const names = true;

  test('/stats with names shows people’s names privately, as the server or an admin set them', async () => {
    const { rows, answer, isPrivate } = await said({ chart: 'people', names });
    expect(rows).toMatch(/\*\*1\*\* Ada: 2\n\*\*2\*\* (Someone: 1\n\*\*2\*\* Robert|Robert: 1\n\*\*2\*\* Someone): 1/);
    expect(isPrivate).toBe(true);
    expect(new Set(answer.presses?.map(({ by }) => by))).toEqual(new Set(['invoker']));
  });

  test('/stats with names is recorded in the audit trail', async () => {
    const { answer } = await said({ chart: 'people', names });
    expect(answer.audit).toEqual({ target: 'statistics of people by name' });
  });

  test('/stats with names shows account numbers if the server tells no names', async () => {
    expect((await said({ chart: 'people', names }, asking(), media({ accounts: fails }))).rows).toContain(
      'Account 1: 2',
    );
  });

  test('the buttons under /stats with names keep the names and stay private', async () => {
    const { deps, draw, answer } = await said({ chart: 'people', names });
    const [year = NO_MESSAGE] = await chosenAsDrawn(answer, ['Another period', 'year'], deps);
    expect(JSON.stringify(draw.mock.calls)).toContain('Ada');
    expect(year).toMatchObject({ private: true });
    expect(new Set(year.presses?.map(({ by }) => by))).toEqual(new Set(['invoker']));
  });

  test('/stats with names is refused without the right to see the history, and nothing is drawn', async () => {
    const { draw, text, isPrivate } = await said({ chart: 'people', names }, without('history.list'));
    expect([text, isPrivate]).toEqual([expect.stringContaining('Only people who may see the history'), true]);
    expect(draw).not.toHaveBeenCalled();
  });

  test('a button of /stats with names refuses a person who has lost the right since', async () => {
    const { deps, answer } = await said({ chart: 'people', names });
    const press = pressOn(answer, 'Light background');
    const [refused = NO_MESSAGE] = await pressed('stats.show', press?.target, deps, without('history.list'));
    expect(textOf(refused)).toContain('Only people who may see the history');
    expect(JSON.stringify(refused)).not.toMatch(NAMES);
  });

  test('/stats with names names devices for people who may list them, by number if the server does not tell', async () => {
    expect((await said({ chart: 'devices', names })).rows).toContain('**1** Ada’s phone: 2\n**2** Bob’s phone: 1');
    expect((await said({ chart: 'devices', names }, asking(), media({ devices: fails }))).rows).toContain(
      'Device 11: 2',
    );
    expect((await said({ chart: 'devices', names }, without('device.list'))).rows).toContain('**1** iOS: 3');
  });
});

describe('the numbers as text', () => {
  test('the numbers of a chart as text are shown privately, also under a public chart', async () => {
    const { deps, answer } = await said({ chart: 'played-libraries' });
    expect(pressOn(answer, 'As text')).toMatchObject({ action: 'stats.rows', by: 'anyone' });
    const [rows = NO_MESSAGE] = await pressed('stats.rows', pressOn(answer, 'As text')?.target, deps, asking());
    expect(rows).toMatchObject({ private: true });
    expect(rows.files).toBeUndefined();
  });

  test('the numbers of a chart with names are refused to a person who has lost the right since', async () => {
    const { deps, answer } = await said({ chart: 'people', names: true });
    const press = pressOn(answer, 'As text');
    expect(press).toMatchObject({ by: 'invoker' });
    const [refused = NO_MESSAGE] = await pressed('stats.rows', press?.target, deps, without('history.list'));
    expect(textOf(refused)).toContain('Only people who may see the history');
    expect(JSON.stringify(refused)).not.toMatch(NAMES);
  });

  test('/stats offers no button “As text” if there is no chart', async () => {
    const { answer } = await said({ chart: 'titles' }, asking(), media(), []);
    expect(pressOn(answer, 'As text')).toBeUndefined();
  });
});

describe('plays without a device', () => {
  test('a chart of devices counts plays without a device below the ranking and in the alt text', async () => {
    const { draw, answer, text, rows } = await said({ chart: 'devices' });
    expect(text).toMatch(/\*\*4 plays\*\*\n-# Device unknown for 1 of 4 plays\.$/);
    expect(rows).toBe(`${text}\n**1** iOS: 3`);
    expect(drawnBy(draw)).toMatchObject({ panels: [{ kind: 'ranking', rows: [{ rank: 1, label: 'iOS', value: 3 }] }] });
    expect(answer.files?.[0]?.description).toContain('Device unknown for 1 of 4 plays');
  });

  test('a chart of devices mentions no plays without a device if there are none', async () => {
    const { rows } = await said({ chart: 'devices' }, asking(), media(), [play(1)]);
    expect(rows).toMatch(/\*\*1 play\*\*\n\*\*1\*\* iOS: 1$/);
  });

  test('a chart of devices is not drawn if no play has a device', async () => {
    const { draw, text } = await said({ chart: 'devices' }, asking(), media(), [play(1, { deviceId: undefined })]);
    expect(text).toMatch(/\*\*1 play\*\*\n-# Device unknown for 1 of 1 play\.$/);
    expect(draw).not.toHaveBeenCalled();
  });
});
