import { describe, expect, it } from 'vitest';
import { createHelp, linesFor } from '../../src/commands/help/index.ts';
import { commands, messageCommands } from '../../src/commands/index.ts';
import { LEVEL_OF } from '../../src/permissions/capabilities.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith, run } from './support/deps.ts';

const everything = { commands, messageCommands };

describe('the lines of the help', () => {
  it('are all that this person may do, lowest level first', () => {
    const paths = linesFor(everything, asking({ may: (capability) => LEVEL_OF[capability] === 'viewer' }));
    expect(paths.map(({ level }) => level)).toEqual(paths.map(() => 'viewer'));
    expect(paths).toContainEqual(expect.objectContaining({ path: 'search' }));
    const all = linesFor(everything, asking());
    expect(all).toHaveLength(commands.flatMap(({ actions }) => actions).length + messageCommands.length);
    expect(all.map(({ level }) => ['viewer', 'curator', 'moderator', 'admin'].indexOf(level))).toEqual(
      all.map(({ level }) => ['viewer', 'curator', 'moderator', 'admin'].indexOf(level)).toSorted(),
    );
  });

  it('are none for a person who may do nothing', () => {
    expect(linesFor(everything, asking({ may: () => false }))).toEqual([]);
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

  it('fits into a message', async () => {
    const commandIds = () => new Map(commands.map(({ payload }) => [payload.name, '123456789012345678']));
    const [message] = await answersTo('help', {}, depsWith({ commandIds }));
    expect(textOf(message ?? NO_MESSAGE).length).toBeLessThan(4000);
  });
});
