import { describe, expect, it } from 'vitest';
import { createHelpCommand } from '../../src/commands/help/index.ts';
import { helpLines, STARTER_COMMANDS_BY_LEVEL } from '../../src/commands/help/lines.ts';
import type { HelpLine } from '../../src/commands/help/view.ts';
import { commands, messageCommands } from '../../src/commands/index.ts';
import { FORMER_COMMAND_NAMES } from '../../src/commands/shared/formerNames.ts';
import type { Capability, RequiredPermissionLevel } from '../../src/domain/access/capabilities.ts';
import { PERMISSION_LEVELS, type PermissionLevel } from '../../src/domain/access/levels.ts';
import { LEVEL_BY_CAPABILITY } from '../../src/permissions/capabilities.ts';
import { de } from '../../src/render/texts/de.ts';
import { en } from '../../src/render/texts/en.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, asking, completing, depsWith, run } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const everything = { commands, messageCommands };
const paths = commands.flatMap(({ actions }) => actions.map(({ path }) => path));
const nameOf = (line: HelpLine) => (line.kind === 'typed' ? line.path : line.name);

/** What people of that level may do, or those of none. */
const mayWith = (level: PermissionLevel | undefined) => (capability: Capability) => {
  const needs: RequiredPermissionLevel = LEVEL_BY_CAPABILITY[capability];
  if (needs === 'installation') return false;
  return (
    needs === 'everyone' ||
    (level !== undefined && PERMISSION_LEVELS.indexOf(needs) <= PERMISSION_LEVELS.indexOf(level))
  );
};

describe('the lines of the help', () => {
  it('/help lists every command and every message menu entry exactly once', () => {
    const all = helpLines(everything, asking());
    const names = [...paths, ...messageCommands.map(({ name }) => name)];
    expect(all.map(nameOf).toSorted()).toEqual(names.toSorted());
  });

  it.each(PERMISSION_LEVELS)('/help begins with the five chosen commands for the level %s', (level) => {
    const lines = helpLines(everything, asking({ may: mayWith(level) }));
    const first = lines.filter(({ part }) => part === 'begin');
    expect(first.map(nameOf)).toEqual(STARTER_COMMANDS_BY_LEVEL[level]);
    expect(lines.slice(0, 5)).toEqual(first);
  });

  it('/help shows no starting commands to a person without a level', () => {
    const lines = helpLines(everything, asking({ may: mayWith(undefined) }));
    expect(lines.map(nameOf)).toContain('help');
    expect(lines.filter(({ part }) => part === 'begin')).toEqual([]);
  });

  it('/help replaces a starting command that a person is denied by one of a lower level', () => {
    const may = (capability: Capability) => capability !== 'session.terminate' && mayWith('moderator')(capability);
    const first = helpLines(everything, asking({ may })).filter(({ part }) => part === 'begin');
    expect(first.map(nameOf)).toEqual([
      ...STARTER_COMMANDS_BY_LEVEL.moderator.filter((name) => name !== 'session terminate'),
      'playlist create',
    ]);
  });

  it('/help lists only what the person may do', () => {
    const names = helpLines(everything, asking({ may: mayWith('viewer') })).map(nameOf);
    expect(names).toContain('search');
    expect(names).not.toContain('playlist add');
    expect(names).not.toContain('Add to playlist');
    expect(helpLines(everything, asking({ may: () => false }))).toEqual([]);
  });
});

describe('former names', () => {
  it('every former command name leads to an existing command and is not in use itself', () => {
    expect(FORMER_COMMAND_NAMES.map(({ now }) => now).filter((now) => !paths.includes(now))).toEqual([]);
    expect(FORMER_COMMAND_NAMES.map(({ was: [english] }) => english).filter((was) => paths.includes(was))).toEqual([]);
  });

  it('no former command name leads to two commands', () => {
    const all = FORMER_COMMAND_NAMES.flatMap(({ was }) => was);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('/help', () => {
  it('/help links commands whose Discord id is known and names the others', async () => {
    const commandIds = () => new Map([['search', '123456789012345678']]);
    const [message] = await answersTo('help', {}, depsWith({ commandIds }));
    const text = textOf(message ?? NO_MESSAGE);
    expect(text).toContain('</search:123456789012345678> — Search the libraries; typos are fine');
    expect(text).toContain('`/browse decade` — The films of a decade');
  });

  it('/help tells people with limited rights which roles would allow them more', async () => {
    const levelsAbove = [
      { level: 'moderator', roleIds: ['111111111111111111', '222222222222222222'] },
      { level: 'admin', roleIds: ['333333333333333333'] },
    ] as const;
    const [message] = await answersTo(
      'help',
      {},
      depsWith({}),
      asking({ may: (each) => each === 'help', levelsAbove }),
    );
    const text = textOf(message ?? NO_MESSAGE);
    expect(text).toContain('`/help` — What you can do here');
    expect(text).toContain('### Want to do more?');
    expect(text).toMatch(
      /<@&111111111111111111>, <@&222222222222222222> — moderator: .*\n.*<@&333333333333333333> — admin: /,
    );
  });

  it('/help does not mention roles to an admin', async () => {
    const [message] = await answersTo('help', {}, depsWith({}));
    expect(textOf(message ?? NO_MESSAGE)).not.toContain('How to do more');
  });

  it('a long /help has pages that only the person who asked can turn', async () => {
    const [some] = commands;
    if (!some) throw new Error('there are no commands');
    const many = { commands: Array.from({ length: 45 }, () => some), messageCommands };
    const [action] = createHelpCommand(() => many).actions;
    if (!action) throw new Error('the help has no action');
    const above = asking({ levelsAbove: [{ level: 'admin', roleIds: ['333333333333333333'] }] });
    const [message] = await run(action, {}, depsWith({}), above);
    expect(textOf(message ?? NO_MESSAGE)).toContain('Page 1 of 3.');
    expect(textOf(message ?? NO_MESSAGE)).not.toContain('How to do more');
    expect(message?.presses).toMatchObject([{ action: 'help.page', target: { page: 2 }, by: 'invoker' }]);
  });

  it.each([en, de])('every line of /help appears on exactly one of its pages', async (texts) => {
    const commandIds = () => new Map(commands.map(({ payload }) => [payload.name, '1234567890123456789']));
    const deps = depsWith({ commandIds });
    const lines = helpLines(everything, asking()).length;
    const last = Math.ceil(lines / 20);
    const pages = Array.from({ length: last }, (_, index) => index + 1).map((page) =>
      pressed('help.page', { page }, deps, asking({ texts })),
    );
    const shown = (await Promise.all(pages)).flat().map(textOf).join('\n').split('\n');
    const listed = shown.filter((line) => / — /.test(line)).length;
    expect(listed).toBe(lines);
    expect(shown).toContain(texts.help.page(last, last));
  });
});

describe('/help about', () => {
  const answered = async (about: string, context = asking(), given: Parameters<typeof depsWith>[0] = {}) => {
    const [message] = await answersTo('help', { about }, depsWith(given), context);
    return textOf(message ?? NO_MESSAGE);
  };
  const offered = async (typed: string, context = asking()) =>
    (await completing('help')('about', typed, depsWith({}), context)).map(({ name, value }) => [value, name]);
  const viewer = asking({ may: mayWith('viewer') });
  const inGerman = asking({ texts: de });
  const policy = {
    everyoneViews: true,
    maps: new Map(),
    roleIds: { viewer: [], curator: ['111'], moderator: ['222'], admin: ['333'] },
  };
  const access = { ...depsWith({}).access, policy };

  it('/help about says what a command does, which options it takes and which roles may use it', async () => {
    const text = await answered('playlist remove', asking(), {
      access,
      commandIds: () => new Map([['playlist', '12345678901234567']]),
    });
    expect(text).toBe(
      [
        '</playlist remove:12345678901234567> — Remove items from a playlist: choose, then confirm',
        '### Options',
        '- `playlist`: Which one: pick from the list',
        '- `item` (optional): The title to remove; without it, you choose from a list',
        '-# You need one of these roles: <@&111>, <@&222>, <@&333>.',
      ].join('\n'),
    );
  });

  it('/help about says which options are optional and that everyone may use the command', async () => {
    const text = await answered('/search', asking(), { access });
    expect(text).toContain('- `query`: ');
    expect(text).toContain('- `limit` (optional): ');
    expect(text).toContain('-# Everyone here may use this.');
  });

  it('/help about says that people were allowed by name if no role may use the command', async () => {
    const nobody = { ...policy, roleIds: { viewer: [], curator: [], moderator: [], admin: [] } };
    expect(await answered('scan', asking(), { access: { ...access, policy: nobody } })).toContain(
      'allowed this by name',
    );
  });

  it.each([['search'], ['/Search'], ['  SUCHE ']])(
    '/help about finds a command by its English or its localized name: %s',
    async (typed) => {
      expect(await answered(typed, inGerman)).toMatch(/^`\/search` — Die Bibliotheken durchsuchen/);
    },
  );

  it.each([
    ['account link', '`/account link` is now `/me link`.'],
    ['/Konto  verknüpfen', '`/konto verknüpfen` is now `/me link`.'],
  ])('/help about answers a former command name with the current one: %s', async (typed, answer) => {
    const text = await answered(typed, viewer);
    expect(text.split('\n')[0]).toBe(answer);
    expect(text).toContain('`/me link` — Link your own account');
  });

  it('/help about links the current command for a former name', async () => {
    expect(
      await answered('account link', viewer, { commandIds: () => new Map([['me', '12345678901234567']]) }),
    ).toContain('`/account link` is now </me link:12345678901234567>.');
  });

  it('/help about lists commands that match the typed text, also by their former names', async () => {
    const text = await answered('privacy', viewer);
    expect(text.split('\n').slice(0, 3)).toEqual([
      '### For “privacy”',
      '`/privacy export` is now `/me export`.',
      '`/privacy delete` is now `/me delete`.',
    ]);
  });

  it('/help about lists a command once, by whichever of its names matches first', async () => {
    const commandRows = ((await answered('konto', inGerman)).split('###')[1] ?? '').split('\n');
    const links = commandRows.flatMap((row) => /`\/me (?:link|account|unlink)`/.exec(row) ?? []);
    expect(links.toSorted()).toEqual(['`/me account`', '`/me link`', '`/me unlink`']);
    expect(
      (await offered('konto', inGerman)).filter(([value = '']) => /^(konto verknüpfen|me link)$/.test(value)),
    ).toHaveLength(1);
  });

  it('/help about tells a person which roles may use a command that they may not use, by any of its names', async () => {
    const moderator = '-# You need one of these roles: <@&222>, <@&333>.';
    const answers = ['scan', 'session terminate', 'scannen'].map((name) => answered(name, viewer, { access }));
    for (const text of await Promise.all(answers)) expect(text.split('\n').at(-1)).toBe(moderator);
    expect(await answered('account map', viewer, { access })).toMatch(/^`\/account map` is now `\/people map`\./);
  });

  it('/help about names the best command for a wish even if the person may not use it, with the roles that may', async () => {
    const [, forbidden] = (await answered('kick somebody', viewer, { access })).split('### Not for you yet');
    expect(forbidden).toContain(
      [
        '`/session terminate` — End a session; the viewer is shown the reason',
        '-# You need one of these roles: <@&222>, <@&333>.',
      ].join('\n'),
    );
  });

  it('/help about suggests similar commands if no command matches', async () => {
    const text = await answered('subscirbtion', viewer);
    expect(text).toContain('### Nothing for “subscirbtion”. Did you mean …');
    expect(text).toContain('`/follow list`');
  });

  it.each(['zzzzqqqq', '1001', '2'])(
    '/help about suggests the first commands if nothing resembles the typed text: %s',
    async (typed) => {
      const text = await answered(typed, viewer);
      expect(text.split('\n').slice(0, 3)).toEqual([
        `### Nothing for “${typed}”. Did you mean …`,
        '`/search` — Search the libraries; typos are fine',
        '`/new` — What was added lately',
      ]);
    },
  );

  it('/help about lists recipes from the guides, with the commands in them that the person may use', async () => {
    const text = await answered('delete my data', viewer);
    expect(text).toContain(
      [
        '### From the guides',
        '**See or delete your data** — Get a file with everything that is stored about you, or delete it. `/me export` `/me delete`',
        '-# Guide “For members”, chapter “See or delete your data”',
      ].join('\n'),
    );
  });

  it('/help about hides recipes whose commands the person may not use', async () => {
    expect(await answered('copy a rule for paused streams', viewer)).not.toContain('Rules for streams');
    expect(await answered('copy a rule for paused streams')).toContain(
      '“Rules for streams”, chapter “Five rules to copy”',
    );
  });

  it('/help about answers a chosen recipe with that recipe alone', async () => {
    const [choice] = (await offered('backup')).filter(([value]) => value?.startsWith('recipe '));
    const [id = ''] = choice ?? [];
    expect(await answered(id)).toBe(
      '**Make a backup** — Usher copies its database every night, and whenever you ask for it.\n-# Guide “Back up, move, upgrade”, chapter “Make a backup”',
    );
    expect(await answered(id, viewer)).not.toContain('Make a backup');
  });

  it('/help about explains the message menu entry whose name was typed', async () => {
    expect(await answered('something is wrong', viewer)).toBe(
      '**Something is wrong** — in the menu of one of my messages, under Apps\n-# Only for people who were allowed this by name.',
    );
  });

  it('/help about escapes Discord formatting in the typed text', async () => {
    expect(await answered('**x** <@1>')).toContain('“\\*\\*x\\*\\* \\<@1\\>”');
  });

  it('/help about completes, before anything is typed, the same commands in the same order as /help', async () => {
    const lines = helpLines(everything, viewer).flatMap((line) => (line.kind === 'typed' ? [line.path] : []));
    expect((await offered('', viewer)).map(([value]) => value)).toEqual(lines.slice(0, 25));
  });

  it('/help about completes names that begin with the typed text, then other names, then descriptions', async () => {
    const found = (await offered('session')).map(([value]) => value);
    expect(found).toEqual(['session list', 'session terminate', 'session stop-transcode']);
    expect((await offered('link', viewer)).map(([value]) => value).slice(0, 2)).toEqual(['me link', 'me account']);
  });

  it('/help about completes former names with the current ones, but no command that the person may not use', async () => {
    expect((await offered('account link'))[0]).toEqual(['account link', '/account link is now /me link.']);
    const values = [...(await offered('account map', viewer)), ...(await offered('terminate', viewer))].map(
      ([value]) => value,
    );
    expect(values).not.toContain('account map');
    expect(values).not.toContain('session terminate');
  });

  it('/help about offers the German name for a typed English one', async () => {
    expect((await offered('doctor', inGerman)).slice(0, 1)).toEqual([
      ['doctor', '/diagnose — Prüfen, ob alles funktioniert, und was andernfalls zu tun ist'],
    ]);
  });

  it('/help about completes with the best matching commands first, then with recipes by their title', async () => {
    const offers = await offered('end a stream');
    expect(offers[0]).toEqual([
      'session terminate',
      '/session terminate — End a session; the viewer is shown the reason',
    ]);
    expect(offers.map(([value]) => value)).toContain('recipe endStream');
  });

  it('/help about completes a typed word to a matching message menu entry', async () => {
    expect(await offered('subtitles', viewer)).toContainEqual([
      'Something is wrong',
      'Something is wrong — in the menu of a message of mine, under Apps',
    ]);
  });
});
