import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InvalidPressTarget } from '../../src/commands/framework/press.ts';
import { RULE_PRESET_NAMES, RULE_PRESETS } from '../../src/commands/rule/presets.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import { de } from '../../src/render/texts/de.ts';
import { en } from '../../src/render/texts/en.ts';
import type { Texts } from '../../src/render/texts/texts.ts';
import { memoryStore } from '../store/support/openStore.ts';
import { componentsOf, NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith } from './support/deps.ts';
import { chosenAsDrawn, pressedAsDrawn, pressOn } from './support/drawn.ts';
import { pressed } from './support/presses.ts';

async function world(texts: Texts = en) {
  const { sessionRules } = await memoryStore();
  const deps = depsWith({
    sessionRules,
    media: { sessions: async () => [], accounts: async () => [] },
    timeZone: 'Europe/Berlin',
  });
  const here = asking({ texts });
  const last = async (answers: Promise<readonly Message[]>) => (await answers).at(-1) ?? NO_MESSAGE;
  return {
    deps,
    here,
    sessionRules,
    add: (raw = {}) => last(answersTo('rule add', raw, deps, here)),
    start: (draft: Message, preset: string) => last(chosenAsDrawn(draft, [texts.rule.draft.start, preset], deps, here)),
    save: (draft: Message) => last(pressedAsDrawn(pressOn(draft, texts.rule.draft.save), deps, {}, here)),
  };
}

/** What a command has typed for an option, as Discord shows it. */
function shown(option: string, value: string | number | boolean): string {
  const words: Readonly<Record<string, object>> = {
    action: en.rule.actions,
    order: en.rule.orders,
    resolution: en.rule.resolutions,
    remote: { true: 'True' },
  };
  return new Map(Object.entries(words[option] ?? {})).get(String(value)) ?? String(value);
}

test.each(RULE_PRESET_NAMES)('docs/rules.md shows the preset %s as a command that can be typed', (preset) => {
  const { label, name, reason } = en.rule.draft.presets[preset];
  const options = Object.entries({ name, ...RULE_PRESETS[preset], ...(reason && { reason }) });
  const typed = options.map(([option, value]) => `${option}:${shown(option, value)}`).join(' ');
  expect(readFileSync('docs/rules.md', 'utf8')).toContain(`| ${label} | \`/rule add ${typed}\` |`);
});

describe('the draft of a new rule', () => {
  test('/rule add without a name offers presets and creates no rule yet', async () => {
    const { add, sessionRules } = await world();
    const draft = await add({ paused: 5 });
    const menu = componentsOf(draft).find(({ placeholder }) => placeholder === 'Start from …');
    expect(menu?.options).toEqual(
      RULE_PRESET_NAMES.map((value) => expect.objectContaining({ value, label: en.rule.draft.presets[value].label })),
    );
    expect(textOf(draft)).toMatch(/“New rule”[\s\S]*at least 5 min/);
    expect(sessionRules.list('9')).toEqual([]);
  });

  test.each([
    ['paused', { action: 'end', conditions: { pausedMs: 1_200_000 }, graceMs: 0 }],
    ['transcodes', { action: 'end', conditions: { transcodedFromLines: 2160 }, graceMs: 60_000 }],
    ['streams', { action: 'end', conditions: { streams: 2 }, graceMs: 0, order: 'newest' }],
    ['addresses', { action: 'warn', conditions: { addresses: 2 }, graceMs: 600_000 }],
    [
      'uplink',
      {
        action: 'end',
        graceMs: 0,
        order: 'transcoding',
        conditions: {
          isRemote: true,
          totalKbps: 20_000,
          hours: { from: 18 * 60, to: 23 * 60 },
          timeZone: 'Europe/Berlin',
        },
      },
    ],
  ] as const)('the rule preset %s is saved as a dry run with its settings', async (preset, settings) => {
    const { add, start, save, sessionRules } = await world();
    await save(await start(await add(), preset));
    const { name, reason } = en.rule.draft.presets[preset];
    const stored = JSON.parse(JSON.stringify(sessionRules.list('9')));
    expect(stored).toEqual([
      expect.objectContaining({ name, mode: 'dry-run', ...(reason && { reason }), ...settings }),
    ]);
  });

  test('choosing another rule preset replaces all conditions but keeps the person’s own name', async () => {
    const { add, start, save, sessionRules } = await world();
    const draft = await add({ name: 'Evenings' });
    await save(await start(await start(draft, 'uplink'), 'paused'));
    expect(sessionRules.list('9')).toMatchObject([{ name: 'Evenings', conditions: { pausedMs: 1_200_000 } }]);
    expect(Object.keys(sessionRules.list('9')[0]?.conditions ?? {})).toEqual(['pausedMs']);
    const named = await start(await start(await add(), 'uplink'), 'paused');
    expect(textOf(named)).toContain('“Paused”');
  });

  test('choosing a rule preset keeps the draft’s exceptions', async () => {
    const { add, deps, here } = await world();
    const exempt = { accounts: ['3'], roleIds: ['100000000000000021'], players: [] };
    const target = JSON.parse(JSON.stringify(pressOn(await add(), 'Start from …')?.target));
    const draft = { ...target.draft, settings: { ...target.draft.settings, exempt } };
    const [filled = NO_MESSAGE] = await pressed('rule.draft.start', { draft }, deps, here, { values: ['streams'] });
    expect(pressOn(filled, 'Save')?.target).toMatchObject({
      draft: { settings: { exempt, conditions: { streams: 2 } } },
    });
  });

  test('a rule preset gives viewers the reason in the language of the person who set it up', async () => {
    const { add, start, save, sessionRules } = await world(de);
    await save(await start(await add(), 'paused'));
    expect(sessionRules.list('9')).toMatchObject([
      { name: 'Pausiert', reason: 'Seit 20 Minuten pausiert. Starte einfach neu.' },
    ]);
  });

  test('presets are not offered for existing rules, and forged ones are refused', async () => {
    const { add, start, save, deps, here, sessionRules } = await world();
    await save(await start(await add(), 'paused'));
    const [edited = NO_MESSAGE] = await answersTo('rule edit', { rule: 'Paused' }, deps, here);
    expect(componentsOf(edited).some(({ placeholder }) => placeholder === 'Start from …')).toBe(false);
    const target = pressOn(edited, 'Change …')?.target;
    await expect(pressed('rule.draft.start', target, deps, here, { values: ['uplink'] })).rejects.toThrow(
      InvalidPressTarget,
    );
    const fresh = pressOn(await add(), 'Start from …')?.target;
    await expect(pressed('rule.draft.start', fresh, deps, here, { values: ['no such'] })).rejects.toThrow(
      InvalidPressTarget,
    );
    expect(sessionRules.list('9')).toMatchObject([{ name: 'Paused', conditions: { pausedMs: 1_200_000 } }]);
  });

  test('saving a rule preset says if a rule of that name exists already', async () => {
    const { add, start, save, sessionRules } = await world();
    await save(await start(await add(), 'paused'));
    expect(textOf(await save(await start(await add(), 'paused')))).toContain('there is a rule called “Paused” already');
    expect(sessionRules.list('9')).toHaveLength(1);
  });
});
