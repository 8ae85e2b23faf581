import { describe, expect, test } from 'vitest';
import type { RawOptions } from '../../src/commands/framework/command.ts';
import type { Deps } from '../../src/commands/framework/context.ts';
import { decide } from '../../src/domain/live/rules/decide.ts';
import type { RuleSettings } from '../../src/domain/live/rules/rule.ts';
import type { Message } from '../../src/render/kit/message.ts';
import { aStream } from '../domain/live/rules/support/examples.ts';
import { memoryStore } from '../store/support/openStore.ts';
import { textOf } from '../support/messages.ts';
import { answersTo, asking, completing, depsWith } from './support/deps.ts';
import { pressedAsDrawn } from './support/drawn.ts';
import { pressed } from './support/presses.ts';

const HERE = { actor: { userId: '42', guildId: '9', roleIds: [] } };
const SETTINGS: RuleSettings = {
  ...{ conditions: { pausedMs: 60_000 }, exempt: { accounts: [], roleIds: [], players: [] } },
  ...{ action: 'end', graceMs: 0, order: 'newest', locale: 'en-US' },
};
const EDITED: RuleSettings = { ...SETTINGS, graceMs: 7 * 60_000 };

/** A rule in dry run, and a media server that somebody else changes the rule behind while it is read for the first time. */
async function aRuleThat(somebodyElse: (change: (more: object) => Promise<unknown>) => Promise<unknown>) {
  const { sessionRules } = await memoryStore();
  const rule = await sessionRules.add({ guildId: '9', name: 'Paused', settings: SETTINGS, setBy: '42' });
  if (!rule) throw new Error('no rule was added');
  let changed: Promise<unknown> | undefined;
  const libraries = async () => {
    changed ??= somebodyElse((more) => sessionRules.change(rule.id, { ...more, setBy: '43' }));
    await changed;
    return [{ key: '1', type: 'movie', title: 'Films', locations: [] }];
  };
  return { rule, sessionRules, deps: depsWith({ media: { libraries }, sessionRules }) };
}
const nobody = async () => undefined;
const said = (answers: readonly Message[]) => answers.map(textOf).join('\n');

/** What is said to an admin, one command after the other. */
async function asAdmin() {
  const { sessionRules, sessionLog, clock } = await memoryStore();
  const none = async () => [];
  const deps = depsWith({ media: { accounts: none, sessions: none, devices: none }, sessionRules, sessionLog, clock });
  const answer = (command: string, raw: RawOptions) => answersTo(`rule ${command}`, raw, deps, asking(HERE));
  return {
    answer,
    said: async (command: string, raw: RawOptions = {}) => said(await answer(command, raw)),
    add: (more: RawOptions = {}) => answer('add', { name: 'One', action: 'end', streams: 1, ...more }),
    press: async (message: Message | undefined, index: number) =>
      said(await pressedAsDrawn(message?.presses?.[index], deps, {}, asking(HERE))),
    offered: (command: string, option: string, typed: string, given = {}) =>
      completing(`rule ${command}`)(option, typed, deps, asking(HERE), given),
  };
}

test.each<[string, (deps: Deps, rule: number) => Promise<readonly Message[]>]>([
  ['by its name', (deps) => answersTo('rule show', { rule: 'Paused' }, deps, asking(HERE))],
  ['as it would be chosen', (deps, rule) => answersTo('rule remove', { rule: `#${rule}` }, deps, asking(HERE))],
  ['by its button', (deps, rule) => pressed('rule.enable.confirm', { rule, revision: 1 }, deps, asking(HERE))],
])('a rule of another server is not there: %s', async (_, asked) => {
  const { sessionRules } = await memoryStore();
  const { id = 0 } = (await sessionRules.add({ guildId: '8', name: 'Paused', settings: SETTINGS, setBy: '42' })) ?? {};
  const deps = depsWith({ sessionRules });
  expect(said(await asked(deps, id))).toContain('That rule does not exist');
  expect(await completing('rule show')('rule', '', deps, asking(HERE))).toEqual([]);
  expect(sessionRules.list('8')).toMatchObject([{ id, mode: 'dry-run' }]);
});

describe('/rule', () => {
  test('lists, shows and edits rules; a live one that does something else is a dry run again', async () => {
    const { said, add, answer, press } = await asAdmin();
    expect(await said('list')).toContain('This server has no rules yet');
    await add({ 'exempt-player': 'Web' });
    await press((await answer('enable', { rule: 'One' }))[0], 0);
    expect(await said('list')).toContain('**One** · **live**');
    const edit = { rule: 'One', grace: 5, without: 'app:Web', remote: true };
    expect(await said('edit', edit)).toContain('it is a dry run again');
    const shown = await said('show', { rule: 'One' });
    expect(shown).toContain('from outside the home network');
    expect(shown).toContain('after 5 min of grace');
    expect(shown).not.toContain('Web');
  });

  test('offers the rules there are, and what one of them goes by', async () => {
    const { add, offered } = await asAdmin();
    await add({ paused: 20 });
    expect(await offered('show', 'rule', 'o')).toMatchObject([{ name: 'One' }]);
    expect(await offered('edit', 'without', '', { rule: 'One' })).toMatchObject([
      { name: 'paused for at least 20 min' },
      { name: 'one account has more than 1 stream' },
    ]);
  });

  test('has none about everything, no two of one name, no hours that are none', async () => {
    const { said, add } = await asAdmin();
    expect(await said('add', { name: 'Two', action: 'end' })).toContain('at least one condition');
    await add();
    const problem = (words: string) => ({ problem: expect.stringContaining(words) });
    await expect(add()).rejects.toMatchObject(problem('there is a rule called “One” already'));
    await expect(add({ name: 'Two', hours: 'evening' })).rejects.toMatchObject(problem('two times of day'));
    await expect(said('edit', { rule: 'One', without: 'moon' })).rejects.toMatchObject(
      problem('pick one from the list'),
    );
    expect(await said('show', { rule: 'Three' })).toContain('does not exist (any more)');
  });

  test('stays as it is when it is not to end streams after all, is turned off, and removed', async () => {
    const { said, add, answer, press } = await asAdmin();
    await add();
    expect(await press((await answer('enable', { rule: 'One' }))[0], 1)).toContain('“One” stays as it is');
    expect(await said('disable', { rule: 'One' })).toContain('“One” is off');
    expect(await said('disable', { rule: 'One' })).toContain('is already set that way');
    expect(await said('enable', { rule: 'One', mode: 'dry-run' })).toContain('is a dry run now');
    expect(await said('remove', { rule: 'One' })).toContain('“One” is deleted');
  });
});

describe('a rule that two people change at the same moment', () => {
  test('is not edited by the slower one, who reads what it is now', async () => {
    const { deps, sessionRules } = await aRuleThat((change) =>
      change({ settings: { ...SETTINGS, conditions: { streams: 3 } } }),
    );
    const edits = { rule: 'Paused', library: 'Films', grace: 7 };
    const text = said(await answersTo('rule edit', edits, deps, asking(HERE)));
    expect(text).toContain('“Paused” was changed in the meantime');
    expect(text).toContain('one account has more than 3 streams');
    expect(sessionRules.list()).toMatchObject([{ conditions: { streams: 3 }, graceMs: 0, setBy: '43' }]);
  });

  test('does not come out of being off by an edit that began before', async () => {
    const { deps, sessionRules } = await aRuleThat((change) => change({ mode: 'off' }));
    const text = said(await answersTo('rule edit', { rule: 'Paused', library: 'Films' }, deps, asking(HERE)));
    expect(text).toMatch(/“Paused” was changed in the meantime[\s\S]*\*\*off\*\*/);
    expect(sessionRules.list()).toMatchObject([{ mode: 'off' }]);
  });

  test('does not begin to end streams with settings that the person who confirmed it has not seen', async () => {
    const { deps, sessionRules, rule } = await aRuleThat(nobody);
    // It is being written while the button still shows what was there before.
    const edited = sessionRules.change(rule.id, { settings: EDITED, mode: 'dry-run', setBy: '43' }, rule.revision);
    const target = { rule: rule.id, revision: rule.revision };
    const text = said(await pressed('rule.enable.confirm', target, deps, asking(HERE)));
    expect(await edited).toMatchObject(EDITED);
    expect(text).toMatch(/was changed in the meantime[\s\S]*after 7 min of grace/);
    expect(sessionRules.list()).toMatchObject([{ ...EDITED, mode: 'dry-run' }]);
  });

  test('is turned off for anybody who wants that, whatever it is now', async () => {
    const { deps, sessionRules, rule } = await aRuleThat(nobody);
    const edited = sessionRules.change(rule.id, { settings: EDITED, mode: 'dry-run', setBy: '43' }, rule.revision);
    const text = said(await answersTo('rule disable', { rule: 'Paused' }, deps, asking(HERE)));
    expect(await edited).toMatchObject(EDITED);
    expect(text).toContain('“Paused” is off');
    expect(sessionRules.list()).toMatchObject([{ ...EDITED, mode: 'off' }]);
  });
});

describe('a rule that is tested on what played', () => {
  const START = Date.parse('2026-01-01T12:00:00Z');

  /** What `/rule test` says after five minutes of one paused stream, seen every 15 seconds. */
  async function tested(settings: Partial<RuleSettings>): Promise<string> {
    const { sessionRules, sessionLog, clock } = await memoryStore();
    await sessionRules.add({ guildId: '9', name: 'Paused', settings: { ...SETTINGS, ...settings }, setBy: '42' });
    await clock.advance(START + 6 * 60_000 - clock.now().getTime());
    const streams = [{ ...aStream({ isPaused: true }), decision: 'direct play' as const }];
    for (let at = START; at <= START + 5 * 60_000; at += 15_000) await sessionLog.record({ at, streams });
    const deps = depsWith({ media: { accounts: async () => [] }, sessionRules, sessionLog, clock });
    return said(await answersTo('rule test', { rule: 'Paused' }, deps, asking(HERE)));
  }

  test('says what it would have done, how exact that is, and that nothing ended in the log', async () => {
    const text = await tested({});
    expect(text).toContain('It would have ended 1 stream.');
    expect(text).toContain('I looked about every 15 seconds: times may be off by that much');
    expect(text).toContain('A stream that it would have ended plays on here');
  });

  test('says how exact it is also where it would have done nothing', async () => {
    const text = await tested({ conditions: { pausedMs: 10 * 60_000 } });
    expect(text).toMatch(/No stream would have been affected\.\n.*what was shorter may be missing/);
    expect(text).not.toContain('plays on');
  });

  test('counts what the rule ended itself, which no later look has seen', async () => {
    const { sessionRules, sessionLog, clock } = await memoryStore();
    // The log has a look every 15 seconds where nothing changes; the rule looked every five.
    const settings = { ...SETTINGS, conditions: { pausedMs: 55_000 } };
    const { id = 0 } = (await sessionRules.add({ guildId: '9', name: 'Paused', settings, setBy: '42' })) ?? {};
    const rule = await sessionRules.change(id, { mode: 'live', setBy: '42' });
    if (typeof rule !== 'object') throw new Error('no rule was added');
    let streams = [{ ...aStream({ isPaused: true }), decision: 'direct play' as const }];
    for (let looks = 0; looks < 20; looks += 1) {
      await clock.advance(5000);
      const seen = { at: clock.now().getTime(), streams };
      await sessionLog.record(seen);
      const decided = decide(seen, [rule], sessionRules.remembered(), () => []);
      await sessionRules.record(decided, clock.now());
      if (decided.decisions.length > 0) streams = [];
    }
    const deps = depsWith({ media: { accounts: async () => [] }, sessionRules, sessionLog, clock });
    const text = said(await answersTo('rule test', { rule: 'Paused' }, deps, asking(HERE)));
    expect(text).toContain('It would have ended 1 stream.');
  });
});

test.each([
  [{ exempt: { accounts: [], roleIds: [], players: [{ product: 'Web' }] } }, true],
  [{ conditions: { platform: 'Android' } }, true],
  [{ exempt: { accounts: ['7'], roleIds: [], players: [] } }, false],
])('a rule that goes by %o says that players can be faked: %s', async (more, expected) => {
  const { sessionRules } = await memoryStore();
  await sessionRules.add({ guildId: '9', name: 'Paused', settings: { ...SETTINGS, ...more }, setBy: '42' });
  const media = { accounts: async () => [], sessions: async () => [], devices: async () => [] };
  const text = said(await answersTo('rule show', { rule: 'Paused' }, depsWith({ media, sessionRules }), asking(HERE)));
  expect(text.includes('The player itself says which device or app it is')).toBe(expected);
});
