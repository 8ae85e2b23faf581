import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import type { CommandDeps } from '../../src/commands/framework/context.ts';
import { InvalidPressTarget } from '../../src/commands/framework/press.ts';
import { pressActions } from '../../src/commands/index.ts';
import { decideRuleActions } from '../../src/domain/live/rules/decide.ts';
import type { RuleSettings } from '../../src/domain/live/rules/rule.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { FIRST_SERVER_ID, serverId, serverOfRef } from '../../src/domain/servers/refs.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import type { Modal } from '../../src/render/kit/message/press.ts';
import { aStream } from '../domain/live/rules/support/examples.ts';
import { memoryStore } from '../store/support/openStore.ts';
import { fails, playing } from '../support/media.ts';
import { componentsOf, NO_MESSAGE, textOf } from '../support/messages.ts';
import { permitFor } from '../support/permits.ts';
import { answersTo, asking, completing, depsWith, opening } from './support/deps.ts';
import { NOTHING_PRESSED, pressed } from './support/presses.ts';

const HERE = { actor: { userId: '42', guildId: '9', roleIds: [] } };
const SETTINGS: RuleSettings = {
  conditions: { pausedMs: 60_000 },
  exempt: { accounts: [], roleIds: [], players: [] },
  action: 'end',
  graceMs: 0,
  order: 'newest',
  locale: 'en-US',
};
const EDITED: RuleSettings = { ...SETTINGS, graceMs: 7 * 60_000 };

async function aRule() {
  const { sessionRules } = await memoryStore();
  const rule = await sessionRules.add({ guildId: '9', name: 'Paused', settings: SETTINGS, setBy: '42' });
  if (!rule) throw new Error('no rule was added');
  return { rule, sessionRules, deps: depsWith({ sessionRules }) };
}
const said = (answers: readonly Message[]) => answers.map(textOf).join('\n');

const PLAYER = { machineIdentifier: 'tv-1', title: 'TV', product: 'for Android', platform: 'Android' };
const MEDIA: Partial<MediaServer> = {
  accounts: async () => [{ id: '3', name: 'Jonas' }],
  sessions: async () => [playing({ player: PLAYER })],
  devices: async () => [],
  libraries: async () => [{ key: '1', type: 'movie', title: 'Films', locations: [] }],
};

/** What is said to an admin, one command after the other. */
async function asAdmin(media: Partial<MediaServer> = MEDIA, names: readonly string[] = []) {
  const { sessionRules, sessionLog, clock } = await memoryStore();
  const serverNames = (ref: string) => names[serverOfRef(ref) - 1];
  const deps = depsWith({ media, sessionRules, serverNames, sessionLogOf: () => sessionLog, clock });
  const here = asking({
    ...HERE,
    servers: names.length === 0 ? [FIRST_SERVER_ID] : names.map((_, at) => serverId(at + 1)),
  });
  const answer = (command: string, raw: RawCommandOptions) => answersTo(`rule ${command}`, raw, deps, here);
  const one = async (answers: Promise<Message[]>) => (await answers).at(-1) ?? NO_MESSAGE;
  const press = (message: Message, label: string, more: object = {}) =>
    pressed(...drawn(message, label), deps, here, more);
  const submit = (step: Message, fields: Readonly<Record<string, string>>) => {
    const [, { typed: _, ...target }] = drawn(step, ...FORMS);
    return one(pressed('rule.draft.submit', target, deps, here, { fields }));
  };
  return {
    answer,
    sessionRules,
    said: async (command: string, raw: RawCommandOptions = {}) => said(await answer(command, raw)),
    add: (more: RawCommandOptions = {}) => one(answer('add', { name: 'One', action: 'end', streams: 1, ...more })),
    edit: (rule = 'One') => one(answer('edit', { rule })),
    click: (message: Message, label: string) => one(press(message, label)),
    select: (message: Message, menu: string, value: string) => one(press(message, menu, { values: [value] })),
    submit,
    /** Chooses what to change, and submits its form. */
    type: async (draft: Message, part: string, fields: Readonly<Record<string, string>>) =>
      submit(await one(press(draft, 'Change …', { values: [part] })), fields),
    form: (message: Message) => openForm(message, deps, here),
    offered: (command: string, option: string, typed: string, given = {}) =>
      completing(`rule ${command}`)(option, typed, deps, here, given),
  };
}
const FORMS = ['Type …', 'Bit rate …', 'Hours, time zone …', 'Grace …', 'Try again'];

/** The name and the target of what the button, or the menu, of one of these labels does. */
function drawn({ components, presses = [] }: Message, ...labels: readonly string[]): [string, Record<string, unknown>] {
  const found = componentsOf({ components }).find((each) => labels.includes(String(each.label ?? each.placeholder)));
  const press = presses[Number(String(found?.custom_id).replace('press:', ''))];
  if (!press || found?.disabled) throw new Error(`there is no ${labels.join()} in ${textOf({ components })}`);
  return [press.action, JSON.parse(JSON.stringify(press.target))];
}

function openForm(message: Message, deps: CommandDeps, context = asking(HERE)): Modal {
  const [name, target] = drawn(message, ...FORMS);
  const action = pressActions.find((each) => each.name === name);
  if (action?.response.kind !== 'modal') throw new Error(`${name} opens no form`);
  return action.response.open(permitFor(action.requires), { target, pressed: NOTHING_PRESSED, deps, context });
}

test.each<{ name: string; asked: (deps: CommandDeps, rule: number) => Promise<readonly Message[]> }>([
  { name: 'by its name', asked: (deps) => answersTo('rule show', { rule: 'Paused' }, deps, asking(HERE)) },
  {
    name: 'as it would be chosen',
    asked: (deps, rule) => answersTo('rule remove', { rule: `#${rule}` }, deps, asking(HERE)),
  },
  {
    name: 'by its button',
    asked: (deps, rule) => pressed('rule.enable.confirm', { rule, revision: 1 }, deps, asking(HERE)),
  },
  {
    name: 'by the button of its draft',
    asked: (deps, rule) => pressed('rule.draft.open', { rule }, deps, asking(HERE)),
  },
])('a rule of another guild is not found: $name', async ({ asked }) => {
  const { sessionRules } = await memoryStore();
  const { id = 0 } = (await sessionRules.add({ guildId: '8', name: 'Paused', settings: SETTINGS, setBy: '42' })) ?? {};
  const deps = depsWith({ sessionRules });
  expect(said(await asked(deps, id))).toContain('There is no such rule');
  expect(await completing('rule show')('rule', '', deps, asking(HERE))).toEqual([]);
  expect(sessionRules.list('8')).toMatchObject([{ id, mode: 'dry-run' }]);
});

describe('/rule', () => {
  test('/rule list and show tell about rules, and completion offers them', async () => {
    const { said, add, offered } = await asAdmin();
    expect(await said('list')).toContain('This server has no rules yet');
    await add({ remote: true });
    expect(await said('list')).toContain('**One** · **dry run**');
    expect(await said('show', { rule: 'One' })).toContain('from outside the home network');
    expect(await offered('show', 'rule', 'o')).toMatchObject([{ name: 'One' }]);
  });

  test('/rule add refuses a name in use, invalid hours and an unknown library', async () => {
    const { said, add } = await asAdmin();
    await add();
    const problem = (words: string) => ({ problem: expect.stringContaining(words) });
    await expect(add()).rejects.toMatchObject(problem('there is a rule called “One” already'));
    await expect(add({ name: 'Two', hours: 'evening' })).rejects.toMatchObject(problem('two times of day'));
    await expect(add({ name: 'Two', library: 'Moon' })).rejects.toMatchObject(problem('nothing has that name'));
    expect(await said('show', { rule: 'Three' })).toContain('There is no such rule');
  });

  test.each<{ name: string; path: string; raw: RawCommandOptions; words: string }>([
    { name: 'adds a rule without a name', path: 'rule add', raw: { paused: 5 }, words: '“New rule”' },
    { name: 'adds a rule without a condition', path: 'rule add', raw: { name: 'Two', grace: 3 }, words: '“Two”' },
    { name: 'lets a rule end streams', path: 'rule enable', raw: { rule: 'Paused' }, words: 'end streams?' },
  ])('/rule only opens a draft or a confirmation for a person who $name', async ({ path, raw, words }) => {
    const { deps, sessionRules } = await aRule();
    const before = sessionRules.list('9');
    const message = (await opening(path, raw, { deps, context: asking(HERE) })) ?? NO_MESSAGE;
    expect(textOf(message)).toContain(words);
    expect(message).toMatchObject({ outcome: 'nothing' });
    expect(sessionRules.list('9')).toEqual(before);
  });

  test.each<{ name: string; path: string; raw: RawCommandOptions }>([
    { name: 'a rule with a name and a condition', path: 'rule add', raw: { name: 'Two', streams: 1 } },
    { name: 'a rule that becomes a dry run', path: 'rule enable', raw: { rule: 'Paused', mode: 'dry-run' } },
    { name: 'a rule that does not exist', path: 'rule enable', raw: { rule: 'Three' } },
  ])('/rule opens no form for $name', async ({ path, raw }) => {
    const { deps } = await aRule();
    expect(await opening(path, raw, { deps, context: asking(HERE) })).toBeUndefined();
  });

  test('a rule stays a dry run if live mode is not confirmed, and can be turned off and deleted', async () => {
    const { said, add, answer, click } = await asAdmin();
    await add();
    const [asked = NO_MESSAGE] = await answer('enable', { rule: 'One' });
    expect(textOf(await click(asked, 'Not now'))).toContain('“One” stays as it is');
    expect(await said('disable', { rule: 'One' })).toContain('“One” is off');
    expect(await said('disable', { rule: 'One' })).toContain('is already set that way');
    expect(await said('enable', { rule: 'One', mode: 'dry-run' })).toContain('is a dry run now');
    expect(await said('remove', { rule: 'One' })).toContain('“One” is deleted');
  });
});

describe('rules with several media servers', () => {
  test('a rule can apply to a whole media server, and completion lists servers before libraries', async () => {
    const { add, said, offered } = await asAdmin(MEDIA, ['Cellar', 'Attic']);
    expect(await offered('add', 'library', '')).toMatchObject([
      { name: 'All of Cellar', value: '#1:' },
      { name: 'All of Attic', value: '#2:' },
      { name: 'Films', value: '#1' },
    ]);
    expect(textOf(await add({ library: '#2:' }))).toContain('- on Attic');
    await add({ name: 'Two', library: 'cellar' });
    expect(await said('show', { rule: 'Two' })).toMatch(/^\*\*dry run\*\*: it only says what it would do$/m);
    expect(await said('list')).toContain('; on Cellar');
  });

  test('with several media servers, a rule’s limit can count streams per person', async () => {
    const { add, edit, select, type, click, said, sessionRules } = await asAdmin(MEDIA, ['Cellar', 'Attic']);
    await add();
    const MENU = 'Count streams and addresses for';
    let draft = await select(await select(await edit(), 'Change …', 'streams'), MENU, 'person');
    expect(textOf(draft)).toContain('**one person has more than 1 stream, whichever accounts they use**');
    expect(textOf(draft)).toContain('if there are too many streams: the newest first, whichever server it is on');
    await click(draft, 'Save');
    expect(sessionRules.list()).toMatchObject([{ conditions: { streams: 1, scope: 'person' } }]);
    expect(await said('show', { rule: 'One' })).toContain('Counted as one person: accounts that belong to the same');
    draft = await select(await edit(), 'Remove …', 'streams');
    expect(textOf(draft)).toContain('~~Counted as one person');
    draft = await type(draft, 'streams', { addresses: '2' });
    expect(textOf(draft)).toContain('one account comes from more than 2 addresses');
    draft = await select(await select(await edit(), 'Change …', 'streams'), MENU, 'account');
    expect(textOf(draft)).toContain('**one account has more than 1 stream**');
  });

  test('with several media servers, a rule without a limit refuses to count per person', async () => {
    const { add, edit, select } = await asAdmin(MEDIA, ['Cellar', 'Attic']);
    await add({ streams: undefined, remote: true });
    const step = await select(await edit(), 'Change …', 'streams');
    const refused = await select(step, 'Count streams and addresses for', 'person');
    expect(textOf(refused)).toContain('it is only for a limit of streams or addresses');
  });

  test('with one media server, rule drafts do not mention counting per person', async () => {
    const { add, edit, select, sessionRules } = await asAdmin();
    await add();
    const step = await select(await edit(), 'Change …', 'streams');
    expect(JSON.stringify(step)).not.toMatch(/person/i);
    const [rule] = sessionRules.list();
    const settings = { ...SETTINGS, conditions: { streams: 1, scope: 'person' as const } };
    await sessionRules.change(rule?.id ?? 0, { settings, setBy: '42' });
    const left = await select(await edit(), 'Change …', 'streams');
    expect(JSON.stringify(left)).toContain('each account by itself');
  });

  test.each(['#3:', '#3:7'])('a rule cannot apply to a server that the guild may not see: %s', async (library) => {
    const { add } = await asAdmin(MEDIA, ['Cellar', 'Attic']);
    await expect(add({ library })).rejects.toMatchObject({
      option: 'library',
      problem: expect.stringContaining('nothing has that name'),
    });
  });

  test.each([
    ['2:', '- on one media server'],
    ['2:7', '- from the library “7”'],
  ])('a rule for a media server that was removed is shown as resting: %s', async (librarySectionId, about) => {
    const { sessionRules, said } = await asAdmin(MEDIA);
    const settings = { ...SETTINGS, conditions: { librarySectionId } };
    await sessionRules.add({ guildId: '9', name: 'One', settings, setBy: '42' });
    for (const command of ['show', 'edit']) {
      const text = await said(command, { rule: 'One' });
      expect(text).toMatch(
        /^\*\*dry run\*\*.* · \*\*resting\*\*: the media server it is about is no longer available/m,
      );
      expect(text).toContain(about);
    }
    expect(await said('list')).toContain('**resting**');
  });
});

describe('the draft of a rule', () => {
  test('a rule’s draft shows its changes and applies them only when saved, as a dry run again', async () => {
    const { add, answer, click, select, edit, type, sessionRules, said } = await asAdmin();
    await add({ reason: 'One at a time.' });
    const [asked = NO_MESSAGE] = await answer('enable', { rule: 'One' });
    await click(asked, 'Let it end streams');
    let draft = await edit();
    expect(textOf(draft)).toContain('Nothing has changed yet');
    expect(() => drawn(draft, 'Save')).toThrow('there is no Save');
    draft = await type(draft, 'streams', { streams: '2', addresses: '3' });
    draft = await type(draft, 'name', { name: 'Two' });
    draft = await type(draft, 'reason', { reason: '' });
    expect(textOf(draft)).toMatch(/~~“One”~~\n### \*\*“Two”\*\*\n\*\*live\*\*/);
    expect(textOf(draft)).toMatch(
      /- ~~one account has more than 1 stream~~\n- \*\*one account has more than 2 streams\*\*/,
    );
    expect(textOf(draft)).toContain('~~Reason given: “One at a time.”~~');
    expect(textOf(draft)).toContain('it becomes a dry run again');
    draft = await select(draft, 'Remove …', 'addresses');
    expect(textOf(draft)).not.toContain('addresses');
    expect(sessionRules.list()).toMatchObject([{ name: 'One', mode: 'live', conditions: { streams: 1 } }]);
    const saved = await click(draft, 'Save');
    expect(textOf(saved)).toContain('it is a dry run again');
    expect(saved).toMatchObject({
      outcome: 'done',
      audit: {
        target: expect.stringContaining('“One”'),
        before: expect.stringContaining('{"streams":1}'),
        after: expect.stringMatching(/"dry-run".*\{"streams":2\}/),
      },
    });
    expect(await said('show', { rule: 'Two' })).not.toContain('Told');
  });

  test.each([
    ['What happens then', 'action', 'warn', 'Then: warn the viewer'],
    ['Transcoded from at least this resolution', 'transcoding', '2160', 'transcoded from 4K'],
    ['From where', 'place', 'true', 'from outside the home network'],
    ['Only this device or app', 'place', '@tv-1', 'on TV'],
    ['Only this device or app', 'place', 'for Android', 'on for Android'],
    ['Only this platform', 'place', 'Android', 'on the platform Android'],
    ['Only this library', 'media', '#1', 'from the library “Films”'],
    ['Only this kind of media', 'media', 'movie', 'only films'],
    ['Only on these days', 'times', 'weekend', 'only Saturday, Sunday'],
    ['Never this account', 'exempt', '#3', 'except the account Jonas'],
    [
      'Never linked members with this role',
      'exempt',
      '100000000000000021',
      'except members with <@&100000000000000021>',
    ],
    ['Never this device or app', 'exempt', '@tv-1', 'except on TV'],
    [
      'Which streams first when there are too many',
      'pace',
      'oldest',
      'if there are too many streams: the oldest first',
    ],
  ])('a rule’s draft accepts “%s” from its menu', async (menu, part, value, words) => {
    const { add, edit, select } = await asAdmin();
    await add();
    const step = await select(await edit(), 'Change …', part);
    expect(JSON.stringify(step.components)).toContain(
      menu === 'Never linked members with this role' ? '"type":6' : value,
    );
    expect(textOf(await select(step, menu, value))).toContain(words);
  });

  test.each([
    ['paused', { paused: '20' }, 'paused for at least 20 min'],
    ['transcoding', { bitrate: '40' }, 'transcoded from 40 Mbit/s'],
    ['bandwidth', { bandwidth: '8', 'total-bandwidth': '20' }, 'use more than 20 Mbit/s'],
    ['place', { player: 'Web', platform: 'iOS' }, 'on the platform iOS'],
    ['media', { library: 'films' }, 'from the library “Films”'],
    ['times', { hours: '22:00-6:00', 'time-zone': 'Europe/Berlin' }, 'from 22:00 to 06:00 (Europe/Berlin)'],
    ['exempt', { 'exempt-account': 'jonas', 'exempt-player': 'Web' }, 'except on Web'],
    ['pace', { grace: '5' }, 'after 5 min of grace'],
    ['reason', { reason: 'Sleep.' }, 'Reason given: “Sleep.”'],
  ])('a rule’s draft accepts the typed values of %s', async (part, fields, words) => {
    const { add, edit, type } = await asAdmin();
    await add();
    expect(textOf(await type(await edit(), part, fields))).toContain(words);
  });

  test.each([
    ['streams', { streams: 'two', addresses: '7' }, 'it must be from 1 to 100'],
    ['name', { name: '\u200b' }, 'visible characters'],
    ['times', { hours: 'evening', 'time-zone': '' }, 'two times of day'],
    ['times', { hours: '', 'time-zone': 'Europe/Berlin' }, 'it is only for hours and days'],
    ['media', { library: 'Moon' }, 'nothing has that name'],
    ['exempt', { 'exempt-account': 'Nobody', 'exempt-player': 'Web' }, 'nothing has that name'],
  ])(
    'a rule’s draft explains unusable values of %s and opens the form again with all typed text',
    async (part, fields, words) => {
      const { add, edit, type, form } = await asAdmin();
      await add();
      const refused = await type(await edit(), part, fields);
      expect(textOf(refused)).toContain(words);
      const { inputs } = form(refused);
      expect(Object.fromEntries(inputs.map((input) => [input.name, 'value' in input ? input.value : '']))).toEqual(
        fields,
      );
    },
  );

  test('a rule’s draft keeps the typed text while the media server is away', async () => {
    const { add, edit, type, form } = await asAdmin({ ...MEDIA, libraries: fails('unavailable') });
    await add();
    const refused = await type(await edit(), 'media', { library: 'Films' });
    expect(textOf(refused)).toContain('The media server is having problems');
    expect(form(refused).inputs).toMatchObject([{ name: 'library', value: 'Films' }]);
  });

  test('a rule’s draft shows current values in its forms and removes those that are emptied', async () => {
    const { add, edit, type, select, form, sessionRules, click } = await asAdmin();
    await add({ hours: '22:00-6:00', grace: 5 });
    const draft = await edit();
    expect(form(await select(draft, 'Change …', 'times')).inputs).toMatchObject([{ value: '22:00-06:00' }, {}]);
    const emptied = await type(await type(draft, 'times', { hours: '', 'time-zone': 'Europe/Berlin' }), 'pace', {
      grace: '',
    });
    await click(emptied, 'Save');
    expect(sessionRules.list()).toMatchObject([{ conditions: { streams: 1 }, graceMs: 0 }]);
    expect(Object.keys(sessionRules.list()[0]?.conditions ?? {})).toEqual(['streams']);
  });

  test('/rule add without options opens a draft, which can be saved only with a condition', async () => {
    const { add, select, click, sessionRules } = await asAdmin();
    const begun = await add({ streams: undefined });
    expect(textOf(begun)).toContain('at least one condition');
    expect(() => drawn(begun, 'Save')).toThrow('there is no Save');
    const draft = await select(await select(begun, 'Change …', 'media'), 'Only this kind of media', 'clip');
    expect(sessionRules.list()).toEqual([]);
    expect(textOf(await click(draft, 'Save'))).toContain('Set up: “One”');
    expect(sessionRules.list()).toMatchObject([{ mode: 'dry-run', conditions: { kind: 'clip' } }]);
    expect(textOf(await click(draft, 'Save'))).toContain('there is a rule called “One” already');
  });

  test('a rule’s draft opens from the answer of /rule add and can be cancelled', async () => {
    const { add, click } = await asAdmin();
    const draft = await click(await add(), 'Change …');
    expect(textOf(draft)).toContain('one account has more than 1 stream');
    expect(textOf(await click(draft, 'Cancel'))).toContain('“One” stays as it is');
  });

  test('a rule’s draft with a name already in use is not saved, but kept and explained', async () => {
    const { add, edit, type, click } = await asAdmin();
    await add();
    await add({ name: 'Two' });
    const draft = await type(await edit(), 'name', { name: 'Two' });
    const refused = await click(draft, 'Save');
    expect(refused).toMatchObject({ outcome: 'nothing' });
    expect(textOf(refused)).toMatch(/\*\*“Two”\*\*[\s\S]*there is a rule called “Two” already/);
  });

  test('saving a rule’s draft keeps a name that another person has given the rule in the meantime', async () => {
    const { add, edit, type, click, sessionRules } = await asAdmin();
    await add();
    const draft = await type(await edit(), 'streams', { streams: '5' });
    await sessionRules.change(sessionRules.list()[0]?.id ?? 0, { name: 'Renamed', setBy: '43' });
    await click(draft, 'Save');
    expect(sessionRules.list()).toMatchObject([{ name: 'Renamed', conditions: { streams: 5 } }]);
  });

  test('a rule’s draft says if its list of exceptions is full, and keeps its other changes', async () => {
    const { add, edit, select, sessionRules } = await asAdmin();
    await add();
    const exempt = { accounts: Array.from({ length: 25 }, (_, id) => `${id + 100}`), roleIds: [], players: [] };
    await sessionRules.change(sessionRules.list()[0]?.id ?? 0, { settings: { ...SETTINGS, exempt }, setBy: '42' });
    const step = await select(await edit(), 'Change …', 'exempt');
    const full = await select(step, 'Never this account', '#3');
    expect(textOf(full)).toMatch(/except the account 124[\s\S]*there can be no more than 25 of them/);
    const others = await select(full, 'Remove …', 'account:124');
    expect(textOf(others)).toContain('~~except the account 124~~');
  });

  test('a rule’s draft offers entries that do not fit into one menu on a second page', async () => {
    const { add, edit, click, select, sessionRules } = await asAdmin();
    await add();
    const exempt = { accounts: Array.from({ length: 25 }, (_, id) => `${id + 100}`), roleIds: [], players: [] };
    await sessionRules.change(sessionRules.list()[0]?.id ?? 0, { settings: { ...SETTINGS, exempt }, setBy: '42' });
    const second = await click(await edit(), 'Page 2 ▶');
    const offered = componentsOf(second).find(({ placeholder }) => placeholder === 'Remove …')?.options;
    expect(offered).toEqual([{ label: 'except the account 124', value: 'account:124' }]);
    expect(textOf(await select(second, 'Remove …', 'account:124'))).toContain('~~except the account 124~~');
  });

  test('a rule’s draft can remove a device or app with a name of maximum length', async () => {
    const { add, edit, select, sessionRules } = await asAdmin();
    await add();
    const players = [{ product: 'x'.repeat(100) }, { id: 'y'.repeat(99) }];
    const settings = { ...SETTINGS, exempt: { ...SETTINGS.exempt, players } };
    await sessionRules.change(sessionRules.list()[0]?.id ?? 0, { settings, setBy: '42' });
    const draft = await edit();
    const menu = componentsOf(draft).find(({ placeholder }) => placeholder === 'Remove …');
    const values = z.array(z.object({ value: z.string().max(100) })).parse(menu?.options);
    const reduced = await select(draft, 'Remove …', values.at(-1)?.value ?? '');
    expect(drawn(reduced, 'Save')).toMatchObject([
      'rule.draft.save',
      { draft: { settings: { exempt: { players: [players[0]] } } } },
    ]);
  });

  test('a rule’s draft distinguishes two devices of the same name', async () => {
    const devices = ['a', 'b'].map((id) => ({ id, clientIdentifier: id, name: 'Firefox' }));
    const { add, edit, select, sessionRules } = await asAdmin({ ...MEDIA, devices: async () => devices });
    await add();
    const settings = { ...SETTINGS, exempt: { ...SETTINGS.exempt, players: [{ id: 'a' }] } };
    await sessionRules.change(sessionRules.list()[0]?.id ?? 0, { settings, setBy: '42' });
    const step = await select(await edit(), 'Change …', 'exempt');
    const text = textOf(await select(step, 'Never this device or app', '@b'));
    expect(text).toContain('- except on Firefox\n- **except on Firefox**\n');
    expect(text.match(/except on Firefox/g)).toHaveLength(2);
  });

  test('a rule’s draft finds a device by its typed name', async () => {
    const { add, edit, type } = await asAdmin();
    await add();
    const draft = await type(await edit(), 'place', { player: 'tv', platform: '' });
    expect(drawn(draft, 'Save')[1]).toMatchObject({ draft: { settings: { conditions: { player: { id: 'tv-1' } } } } });
  });

  test('a rule’s draft refuses a typed device name that several devices have', async () => {
    const devices = ['a', 'b'].map((id) => ({ id, clientIdentifier: id, name: 'Firefox' }));
    const { add, edit, type } = await asAdmin({ ...MEDIA, devices: async () => devices });
    await add();
    const refused = await type(await edit(), 'exempt', { 'exempt-player': 'firefox' });
    expect(textOf(refused)).toContain('several devices have that name');
  });

  test('the save button of a rule’s draft never expires', async () => {
    const { add, edit, select } = await asAdmin();
    await add();
    const step = await select(await edit(), 'Change …', 'action');
    const { presses = [] } = await select(step, 'What happens then', 'warn');
    expect(presses.map(({ action, forMs }) => [action, forMs])).toContainEqual(['rule.draft.save', undefined]);
  });

  test('a rule’s draft refuses to remove an entry that it does not have', async () => {
    const { add, edit, select } = await asAdmin();
    await add();
    await expect(select(await edit(), 'Remove …', 'moon')).rejects.toBeInstanceOf(InvalidPressTarget);
  });
});

test.each([
  ['place', 'choices of player'],
  ['exempt', 'choices of exempt-account, exempt-player'],
  ['times', undefined],
])('opening the menus of %s in a rule’s draft is recorded in the audit trail as %s', async (part, target) => {
  const { add, edit, select } = await asAdmin();
  await add();
  expect((await select(await edit(), 'Change …', part)).audit?.target).toBe(target);
});

test('a rule’s draft names roles in its menu by their names, since menus show no mentions', async () => {
  const { add, edit, select } = await asAdmin();
  await add();
  let draft = await edit();
  for (const role of ['100000000000000021', '100000000000000022'])
    draft = await select(await select(draft, 'Change …', 'exempt'), 'Never linked members with this role', role);
  const menu = JSON.stringify(componentsOf(draft).find(({ placeholder }) => placeholder === 'Remove …'));
  expect(menu).toContain('except members with @Family who have linked their account');
  expect(menu).toContain('except members with @100000000000000022 who');
  expect(menu).not.toContain('<@');
  expect(textOf(draft)).toContain('except members with <@&100000000000000021>');
});

describe('a rule that two people change at the same moment', () => {
  test('a rule saved by two people at once keeps the first change, and the second person sees the new state', async () => {
    const { add, edit, type, click, sessionRules } = await asAdmin();
    await add();
    const draft = await type(await edit(), 'pace', { grace: '7' });
    const id = sessionRules.list()[0]?.id ?? 0;
    const theirs = sessionRules.change(id, { settings: { ...SETTINGS, conditions: { streams: 3 } }, setBy: '43' });
    // It is being written while the draft is saved.
    const text = textOf(await click(draft, 'Save'));
    expect(await theirs).toMatchObject({ setBy: '43' });
    expect(text).toContain('“One” was changed in the meantime');
    expect(text).toContain('one account has more than 3 streams');
    expect(sessionRules.list()).toMatchObject([{ conditions: { streams: 3 }, graceMs: 0, setBy: '43' }]);
    expect(textOf(await click(draft, 'Save'))).toContain('was changed in the meantime');
  });

  test('a rule that was turned off stays off when an older draft is saved', async () => {
    const { add, edit, type, click, said, sessionRules } = await asAdmin();
    await add();
    const draft = await type(await edit(), 'pace', { grace: '7' });
    await said('disable', { rule: 'One' });
    expect(textOf(await click(draft, 'Save'))).toMatch(/“One” was changed in the meantime[\s\S]*\*\*off\*\*/);
    expect(sessionRules.list()).toMatchObject([{ mode: 'off', graceMs: 0 }]);
  });

  test('if a rule changed in the meantime, its draft gives back the typed text', async () => {
    const { add, edit, select, submit, said } = await asAdmin();
    await add();
    const step = await select(await edit(), 'Change …', 'times');
    await said('disable', { rule: 'One' });
    const text = textOf(await submit(step, { hours: '22:00-*6:00*', 'time-zone': '' }));
    expect(text).toMatch(
      /“One” was changed in the meantime[\s\S]*You had typed:\n- Only at these hours.*: 22:00-\\\*6:00/,
    );
    expect(text).not.toContain('Time zone, such as');
    expect(textOf(await select(step, 'Only on these days', 'weekend'))).not.toContain('You had typed');
  });

  test('confirming live mode is refused if the rule’s settings changed in the meantime', async () => {
    const { deps, sessionRules, rule } = await aRule();
    // It is being written while the button still shows what was there before.
    const edited = sessionRules.change(rule.id, { settings: EDITED, mode: 'dry-run', setBy: '43' }, rule.revision);
    const target = { rule: rule.id, revision: rule.revision };
    const text = said(await pressed('rule.enable.confirm', target, deps, asking(HERE)));
    expect(await edited).toMatchObject(EDITED);
    expect(text).toMatch(/was changed in the meantime[\s\S]*after 7 min of grace/);
    expect(sessionRules.list()).toMatchObject([{ ...EDITED, mode: 'dry-run' }]);
  });

  test('/rule disable turns a rule off even if another person is changing it', async () => {
    const { deps, sessionRules, rule } = await aRule();
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
    const deps = depsWith({ media: { accounts: async () => [] }, sessionRules, sessionLogOf: () => sessionLog, clock });
    return said(await answersTo('rule test', { rule: 'Paused' }, deps, asking(HERE)));
  }

  test('/rule test says what the rule would have done in the session log, and how exact that is', async () => {
    const text = await tested({});
    expect(text).toContain('It would have ended 1 stream.');
    expect(text).toContain('I looked about every 15 seconds: times may be off by that much');
    expect(text).toContain('A stream that it would have ended plays on here');
  });

  test('/rule test says how exact it is even if the rule would have done nothing', async () => {
    const text = await tested({ conditions: { pausedMs: 10 * 60_000 } });
    expect(text).toMatch(/No stream would have been affected\.\n.*what was shorter may be missing/);
    expect(text).not.toContain('plays on');
  });

  test('/rule test counts streams that the rule itself ended before the next look', async () => {
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
      const decided = decideRuleActions(seen, { rules: [rule], before: sessionRules.remembered(), rolesOf: () => [] });
      await sessionRules.record(decided, clock.now());
      if (decided.decisions.length > 0) streams = [];
    }
    const deps = depsWith({ media: { accounts: async () => [] }, sessionRules, sessionLogOf: () => sessionLog, clock });
    const text = said(await answersTo('rule test', { rule: 'Paused' }, deps, asking(HERE)));
    expect(text).toContain('It would have ended 1 stream.');
  });
});

test.each([
  [{ exempt: { accounts: [], roleIds: [], players: [{ product: 'Web' }] } }, true],
  [{ conditions: { platform: 'Android' } }, true],
  [{ exempt: { accounts: ['7'], roleIds: [], players: [] } }, false],
])('/rule show warns that players can be faked if the rule depends on %o: %s', async (more, expected) => {
  const { sessionRules } = await memoryStore();
  await sessionRules.add({ guildId: '9', name: 'Paused', settings: { ...SETTINGS, ...more }, setBy: '42' });
  const media = { accounts: async () => [], sessions: async () => [], devices: async () => [] };
  const text = said(await answersTo('rule show', { rule: 'Paused' }, depsWith({ media, sessionRules }), asking(HERE)));
  expect(text.includes('The player itself says which device or app it is')).toBe(expected);
});
