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

describe('in an answer that all can see', () => {
  test.each([
    { name: 'an admin', context: asking() },
    { name: 'a person who may not see the history', context: without('history.list', 'device.list') },
  ])('people appear under their pseudonyms, even for $name', async ({ context }) => {
    const { rows, all, isPrivate, personas } = await said({ chart: 'people' }, context);
    expect(rows).toContain(`**1** ${personas.get('1')?.pseudonym}: 2`);
    expect(rows).toContain(`${personas.get('2')?.pseudonym}: 1`);
    expect(all).not.toMatch(NAMES);
    expect(isPrivate).toBe(false);
  });

  test('devices are told by their kind, also to an admin', async () => {
    const { rows, all, isPrivate } = await said({ chart: 'devices' });
    expect(rows).toContain('**1** iOS: 3');
    expect(all).not.toMatch(NAMES);
    expect(isPrivate).toBe(false);
  });

  test('devices that the server does not know, or of which it does not say what they are, are told apart', async () => {
    const server = media({ devices: async () => [{ id: '11', name: 'Ada’s phone', platform: '' }] });
    const { rows } = await said({ chart: 'devices' }, asking(), server);
    expect(rows).toContain('**1** A device of unknown type: 2\n**2** An unknown device: 1');
  });

  test('whoever presses its buttons, no names come of it', async () => {
    const { deps, draw, answer } = await said({ chart: 'people' });
    const [year = NO_MESSAGE] = await chosenAsDrawn(answer, ['Another period', 'year'], deps);
    expect(textOf(year)).toContain('**4 plays**');
    expect(JSON.stringify([year, draw.mock.calls])).not.toMatch(NAMES);
  });

  test('libraries have their titles, as far as the server tells', async () => {
    expect((await said({ chart: 'played-libraries' })).rows).toContain('**1** Films: 4');
    expect((await said({ chart: 'played-libraries' }, asking(), media({ libraries: fails }))).rows).toContain(
      'Library 3: 4',
    );
  });
});

describe('with the option names', () => {
  const names = true;

  test('people have the names of the server, or the one an admin gave, for whoever asked alone', async () => {
    const { rows, answer, isPrivate } = await said({ chart: 'people', names });
    expect(rows).toMatch(/\*\*1\*\* Ada: 2\n\*\*2\*\* (Someone: 1\n\*\*2\*\* Robert|Robert: 1\n\*\*2\*\* Someone): 1/);
    expect(isPrivate).toBe(true);
    expect(new Set(answer.presses?.map(({ by }) => by))).toEqual(new Set(['invoker']));
  });

  test('the audit trail hears that names were shown', async () => {
    const { answer } = await said({ chart: 'people', names });
    expect(answer.audit).toEqual({ target: 'statistics of people by name' });
  });

  test('people of a server that does not tell are told by their numbers', async () => {
    expect((await said({ chart: 'people', names }, asking(), media({ accounts: fails }))).rows).toContain(
      'Account 1: 2',
    );
  });

  test('its buttons keep the names, and keep them private', async () => {
    const { deps, draw, answer } = await said({ chart: 'people', names });
    const [year = NO_MESSAGE] = await chosenAsDrawn(answer, ['Another period', 'year'], deps);
    expect(JSON.stringify(draw.mock.calls)).toContain('Ada');
    expect(year).toMatchObject({ private: true });
    expect(new Set(year.presses?.map(({ by }) => by))).toEqual(new Set(['invoker']));
  });

  test('whoever may not see the history is told so, and nothing is counted or drawn', async () => {
    const { draw, text, isPrivate } = await said({ chart: 'people', names }, without('history.list'));
    expect([text, isPrivate]).toEqual([expect.stringContaining('Only people who may see the history'), true]);
    expect(draw).not.toHaveBeenCalled();
  });

  test('a button with names is no use to whoever lost the right since', async () => {
    const { deps, answer } = await said({ chart: 'people', names });
    const press = pressOn(answer, 'Light background');
    const [refused = NO_MESSAGE] = await pressed('stats.show', press?.target, deps, without('history.list'));
    expect(textOf(refused)).toContain('Only people who may see the history');
    expect(JSON.stringify(refused)).not.toMatch(NAMES);
  });

  test('devices are told by name to whoever may list them, by number where the server does not tell', async () => {
    expect((await said({ chart: 'devices', names })).rows).toContain('**1** Ada’s phone: 2\n**2** Bob’s phone: 1');
    expect((await said({ chart: 'devices', names }, asking(), media({ devices: fails }))).rows).toContain(
      'Device 11: 2',
    );
    expect((await said({ chart: 'devices', names }, without('device.list'))).rows).toContain('**1** iOS: 3');
  });
});

describe('the numbers as text', () => {
  test('are for whoever asked alone, also below a picture that all can see', async () => {
    const { deps, answer } = await said({ chart: 'played-libraries' });
    expect(pressOn(answer, 'As text')).toMatchObject({ action: 'stats.rows', by: 'anyone' });
    const [rows = NO_MESSAGE] = await pressed('stats.rows', pressOn(answer, 'As text')?.target, deps, asking());
    expect(rows).toMatchObject({ private: true });
    expect(rows.files).toBeUndefined();
  });

  test('are not for whoever lost the right to see names since', async () => {
    const { deps, answer } = await said({ chart: 'people', names: true });
    const press = pressOn(answer, 'As text');
    expect(press).toMatchObject({ by: 'invoker' });
    const [refused = NO_MESSAGE] = await pressed('stats.rows', press?.target, deps, without('history.list'));
    expect(textOf(refused)).toContain('Only people who may see the history');
    expect(JSON.stringify(refused)).not.toMatch(NAMES);
  });

  test('are not there where there is no picture', async () => {
    const { answer } = await said({ chart: 'titles' }, asking(), media(), []);
    expect(pressOn(answer, 'As text')).toBeUndefined();
  });
});

describe('plays without a device', () => {
  test('are in no place of the ranking, and said below it and in the alt text', async () => {
    const { draw, answer, text, rows } = await said({ chart: 'devices' });
    expect(text).toMatch(/\*\*4 plays\*\*\n-# Device unknown for 1 of 4 plays\.$/);
    expect(rows).toBe(`${text}\n**1** iOS: 3`);
    expect(drawnBy(draw)).toMatchObject({ panels: [{ kind: 'ranking', rows: [{ rank: 1, label: 'iOS', value: 3 }] }] });
    expect(answer.files?.[0]?.description).toContain('Device unknown for 1 of 4 plays');
  });

  test('are not mentioned if there are none', async () => {
    const { rows } = await said({ chart: 'devices' }, asking(), media(), [play(1)]);
    expect(rows).toMatch(/\*\*1 play\*\*\n\*\*1\*\* iOS: 1$/);
  });

  test('alone are no picture', async () => {
    const { draw, text } = await said({ chart: 'devices' }, asking(), media(), [play(1, { deviceId: undefined })]);
    expect(text).toMatch(/\*\*1 play\*\*\n-# Device unknown for 1 of 1 play\.$/);
    expect(draw).not.toHaveBeenCalled();
  });
});
