import { describe, expect, it } from 'vitest';
import { createHelp } from '../../src/commands/help/index.ts';
import { FIRST_THINGS, linesFor } from '../../src/commands/help/lines.ts';
import type { HelpLine } from '../../src/commands/help/view.ts';
import { commands, messageCommands } from '../../src/commands/index.ts';
import { FORMER_NAMES } from '../../src/commands/shared/formerNames.ts';
import type { Capability, Needed } from '../../src/domain/access/capabilities.ts';
import { LEVELS, type Level } from '../../src/domain/access/levels.ts';
import { LEVEL_OF } from '../../src/permissions/capabilities.ts';
import { de } from '../../src/render/texts/de.ts';
import { en } from '../../src/render/texts/en.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, asking, completing, depsWith, run } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const everything = { commands, messageCommands };
const paths = commands.flatMap(({ actions }) => actions.map(({ path }) => path));
const nameOf = (line: HelpLine) => (line.kind === 'typed' ? line.path : line.name);

/** What people of that level may do, or those of none. */
const mayWith = (level: Level | undefined) => (capability: Capability) => {
  const needs: Needed = LEVEL_OF[capability];
  if (needs === 'installation') return false;
  return needs === 'everyone' || (level !== undefined && LEVELS.indexOf(needs) <= LEVELS.indexOf(level));
};

describe('the lines of the help', () => {
  it('have each command and each entry of a menu in one subject', () => {
    const all = linesFor(everything, asking());
    const names = [...paths, ...messageCommands.map(({ name }) => name)];
    expect(all.map(nameOf).toSorted()).toEqual(names.toSorted());
  });

  it.each(LEVELS)('begin with five things that a %s may do', (level) => {
    const lines = linesFor(everything, asking({ may: mayWith(level) }));
    const first = lines.filter(({ part }) => part === 'begin');
    expect(first.map(nameOf)).toEqual(FIRST_THINGS[level]);
    expect(lines.slice(0, 5)).toEqual(first);
  });

  it('begin with nothing where somebody has no level', () => {
    const lines = linesFor(everything, asking({ may: mayWith(undefined) }));
    expect(lines.map(nameOf)).toContain('help');
    expect(lines.filter(({ part }) => part === 'begin')).toEqual([]);
  });

  it('begin with things of the levels below where somebody is denied one', () => {
    const may = (capability: Capability) => capability !== 'session.terminate' && mayWith('moderator')(capability);
    const first = linesFor(everything, asking({ may })).filter(({ part }) => part === 'begin');
    expect(first.map(nameOf)).toEqual([
      ...FIRST_THINGS.moderator.filter((name) => name !== 'session terminate'),
      'playlist create',
    ]);
  });

  it('are only what this person may do', () => {
    const names = linesFor(everything, asking({ may: mayWith('viewer') })).map(nameOf);
    expect(names).toContain('search');
    expect(names).not.toContain('playlist add');
    expect(names).not.toContain('Add to playlist');
    expect(linesFor(everything, asking({ may: () => false }))).toEqual([]);
  });
});

describe('former names', () => {
  it('lead to commands that there are, and are names of none', () => {
    expect(FORMER_NAMES.map(({ now }) => now).filter((now) => !paths.includes(now))).toEqual([]);
    expect(FORMER_NAMES.map(({ was: [english] }) => english).filter((was) => paths.includes(was))).toEqual([]);
  });

  it('are each of one command', () => {
    const all = FORMER_NAMES.flatMap(({ was }) => was);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('/help', () => {
  it('links a command whose id is known, and names the others', async () => {
    const commandIds = () => new Map([['search', '123456789012345678']]);
    const [message] = await answersTo('help', {}, depsWith({ commandIds }));
    const text = textOf(message ?? NO_MESSAGE);
    expect(text).toContain('</search:123456789012345678> — Search the libraries; typos are fine');
    expect(text).toContain('`/browse decade` — The films of a decade');
  });

  it('tells a person who may not do everything which roles let them do more', async () => {
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

  it('does not mention roles to an admin', async () => {
    const [message] = await answersTo('help', {}, depsWith({}));
    expect(textOf(message ?? NO_MESSAGE)).not.toContain('How to do more');
  });

  it('has pages if it is long, for the person who asked', async () => {
    const [some] = commands;
    if (!some) throw new Error('there are no commands');
    const many = { commands: Array.from({ length: 45 }, () => some), messageCommands };
    const [action] = createHelp(() => many).actions;
    if (!action) throw new Error('the help has no action');
    const above = asking({ levelsAbove: [{ level: 'admin', roleIds: ['333333333333333333'] }] });
    const [message] = await run(action, {}, depsWith({}), above);
    expect(textOf(message ?? NO_MESSAGE)).toContain('Page 1 of 3.');
    expect(textOf(message ?? NO_MESSAGE)).not.toContain('How to do more');
    expect(message?.presses).toMatchObject([{ action: 'help.page', target: { page: 2 }, by: 'invoker' }]);
  });

  it.each([en, de])('has each of its lines on one page', async (texts) => {
    const commandIds = () => new Map(commands.map(({ payload }) => [payload.name, '1234567890123456789']));
    const deps = depsWith({ commandIds });
    const lines = linesFor(everything, asking()).length;
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

  it('says what a command does, what it takes and which roles may use it', async () => {
    const text = await answered('playlist remove', asking(), {
      access,
      commandIds: () => new Map([['playlist', '12345678901234567']]),
    });
    expect(text).toBe(
      [
        '</playlist remove:12345678901234567> — Remove items from a playlist: choose, then confirm',
        '### Options',
        '- `playlist`: Which one: pick from the list',
        '-# You need one of these roles: <@&111>, <@&222>, <@&333>.',
      ].join('\n'),
    );
  });

  it('says which options may be left out, and that everyone may use it', async () => {
    const text = await answered('/search', asking(), { access });
    expect(text).toContain('- `query`: ');
    expect(text).toContain('- `limit` (optional): ');
    expect(text).toContain('-# Everyone here may use this.');
  });

  it('says that people were allowed it by name where no role may', async () => {
    const nobody = { ...policy, roleIds: { viewer: [], curator: [], moderator: [], admin: [] } };
    expect(await answered('scan', asking(), { access: { ...access, policy: nobody } })).toContain(
      'allowed this by name',
    );
  });

  it.each([['search'], ['/Search'], ['  SUCHE ']])(
    'knows a command by its name in one’s language and in English: %s',
    async (typed) => {
      expect(await answered(typed, inGerman)).toMatch(/^`\/search` — Die Bibliotheken durchsuchen/);
    },
  );

  it.each([
    ['account link', '`/account link` is now `/me link`.'],
    ['/Konto  verknüpfen', '`/konto verknüpfen` is now `/me link`.'],
  ])('answers an old name with the new one: %s', async (typed, answer) => {
    const text = await answered(typed, viewer);
    expect(text.split('\n')[0]).toBe(answer);
    expect(text).toContain('`/me link` — Link your own account');
  });

  it('links the new name', async () => {
    expect(
      await answered('account link', viewer, { commandIds: () => new Map([['me', '12345678901234567']]) }),
    ).toContain('`/account link` is now </me link:12345678901234567>.');
  });

  it('lists what may be meant, old names too, and guesses nothing', async () => {
    const text = await answered('privacy', viewer);
    expect(text.split('\n')).toEqual([
      '### Commands for “privacy”',
      '`/privacy export` is now `/me export`.',
      '`/privacy delete` is now `/me delete`.',
    ]);
  });

  it('lists a command once, by whichever of its names is found first', async () => {
    const found = (await answered('konto', inGerman)).match(/`\/me (link|account|unlink|export)`/g) ?? [];
    expect(found.toSorted()).toEqual(['`/me account`', '`/me link`', '`/me unlink`']);
    expect(
      (await offered('konto', inGerman)).filter(([value = '']) => /^(konto verknüpfen|me link)$/.test(value)),
    ).toHaveLength(1);
  });

  it('has one answer to what is unknown and to what one may not use, by any name', async () => {
    const answers = await Promise.all(
      ['scan', 'session terminate', 'account map', 'no such thing'].map((each) => answered(each, viewer)),
    );
    expect(answers).toEqual(
      ['scan', 'session terminate', 'account map', 'no such thing'].map(
        (each) => `You have no command for “${each}” here. \`/help\` alone lists those that you have.`,
      ),
    );
  });

  it('shows what was typed as text', async () => {
    expect(await answered('**x** <@1>')).toContain('“\\*\\*x\\*\\* \\<@1\\>”');
  });

  it('offers what /help shows, in its order, before anything is typed', async () => {
    const lines = linesFor(everything, viewer).flatMap((line) => (line.kind === 'typed' ? [line.path] : []));
    expect((await offered('', viewer)).map(([value]) => value)).toEqual(lines.slice(0, 25));
  });

  it('offers names that begin with what is typed, then other names, then descriptions', async () => {
    const found = (await offered('session')).map(([value]) => value);
    expect(found).toEqual(['session list', 'session terminate', 'session stop-transcode']);
    expect((await offered('link', viewer)).map(([value]) => value)).toEqual(['me link', 'me unlink', 'me account']);
  });

  it('offers old names with the new ones, and none of what one may not use', async () => {
    expect((await offered('account link'))[0]).toEqual(['account link', '/account link is now /me link.']);
    expect(await offered('account map', viewer)).toEqual([]);
    expect(await offered('terminate', viewer)).toEqual([]);
  });

  it('offers in one’s language what is typed in English', async () => {
    expect(await offered('doctor', inGerman)).toEqual([
      ['doctor', '/diagnose — Prüfen, ob alles funktioniert, und was andernfalls zu tun ist'],
    ]);
  });

  it('offers by any words of names and descriptions', async () => {
    expect(await offered('session end')).toEqual([
      ['session terminate', '/session terminate — End a session; the viewer is shown the reason'],
    ]);
  });
});
