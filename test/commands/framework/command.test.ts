import { describe, expect, it, test } from 'vitest';
import {
  createCommand,
  createCommandGroup,
  createSubcommand,
  InvalidOptionError,
} from '../../../src/commands/framework/command.ts';
import { makeOptionOptional, textOption } from '../../../src/commands/framework/options.ts';
import { commands, pressActions } from '../../../src/commands/index.ts';
import { LEVEL_BY_CAPABILITY } from '../../../src/permissions/capabilities.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { Modal } from '../../../src/render/kit/message/press.ts';
import { permitFor } from '../../support/permits.ts';
import { asking, completing, depsWith, runCommand } from '../support/deps.ts';
import { wordsFor } from '../support/words.ts';

const actions = commands.flatMap((each) => each.actions);

describe('every command', () => {
  it.each(actions)('/$path declares its required options before the optional ones', (action) => {
    const required = action.options.map((option) => option.required === true);
    expect(required).toEqual(required.toSorted((a, b) => Number(b) - Number(a)));
  });

  it.each(actions)('/$path has a known capability, and no other command has its path', (action) => {
    expect(Object.hasOwn(LEVEL_BY_CAPABILITY, action.requires)).toBe(true);
    expect(actions.filter(({ path }) => path === action.path)).toHaveLength(1);
  });

  it('every command or button that changes other people’s things requires more than the viewer level', () => {
    const ownThings = ['account.link', 'playlist.own', 'privacy.own', 'follow.own'];
    const own = [...ownThings, 'vote.start', 'vote.cast', 'wish.join', 'report.send'];
    const changing = [...actions, ...pressActions].filter(
      ({ changes, requires }) => changes && !own.includes(requires),
    );
    expect(changing.filter(({ requires }) => LEVEL_BY_CAPABILITY[requires] === 'viewer')).toEqual([]);
  });

  it('a command completes nothing for an option that it does not have', async () => {
    expect(await completing('search')('query', 'x', depsWith({}), asking())).toEqual([]);
    expect(await completing('search')('constructor', 'x', depsWith({}), asking())).toEqual([]);
  });
});

const spec = { requires: 'search', visibility: 'public', changes: false, options: {} } as const;

test('completion cuts typed text and the other options to their length limits before using them', async () => {
  const seen: unknown[] = [];
  const options = {
    short: textOption({
      max: 3,
      complete: async (typed, { otherOptions }) => {
        seen.push(typed, otherOptions);
        return [];
      },
    }),
    other: textOption({}),
  };
  const one = createCommand({
    ...spec,
    words: wordsFor('one', options),
    options,
    answer: async () => createNoteMessage('one'),
  });
  await one.actions[0]?.complete(permitFor('search'), {
    option: 'short',
    typedText: '12😀😀',
    deps: depsWith({}),
    context: asking(),
    otherOptions: { short: '12😀😀', other: 'x'.repeat(6000), number: 7 },
  });
  expect(seen).toEqual(['12', { short: '12', other: 'x'.repeat(100), number: 7 }]);
});

describe('an answer', () => {
  it('a command can answer with one message', async () => {
    const one = createCommand({ ...spec, words: wordsFor('one', {}), answer: async () => createNoteMessage('one') });
    expect(await runCommand(one)).toEqual([createNoteMessage('one')]);
  });

  it('a command can answer with several messages in succession', async () => {
    async function* answer() {
      yield createNoteMessage('one');
      yield createNoteMessage('two');
    }
    expect(await runCommand(createCommand({ ...spec, words: wordsFor('two', {}), answer }))).toEqual([
      createNoteMessage('one'),
      createNoteMessage('two'),
    ]);
  });

  it('a command that fails halfway rejects after the messages it has already sent', async () => {
    const said: unknown[] = [];
    async function* answer() {
      yield createNoteMessage('one');
      throw new Error('broken');
    }
    const [failing] = createCommand({ ...spec, words: wordsFor('fail', {}), answer }).actions;
    const response = failing?.response;
    if (response?.kind !== 'answer') throw new Error('it should answer with messages');
    const reading = async () => {
      for await (const message of response.run(permitFor(spec.requires), {
        args: {},
        deps: depsWith({}),
        context: asking(),
      }))
        said.push(message);
    };
    await expect(reading()).rejects.toThrow('broken');
    expect(said).toEqual([createNoteMessage('one')]);
  });

  it('a subcommand is reached by the path of its group and its own name', async () => {
    const options = { name: makeOptionOptional(textOption({ max: 5 })) };
    const part = createSubcommand({
      ...spec,
      words: wordsFor('part', options),
      options,
      answer: async ({ args }) => createNoteMessage(args.name ?? 'nobody'),
    });
    const made = createCommandGroup({ words: wordsFor('whole', {}), subcommands: [part] });
    expect(made.actions.map(({ path }) => path)).toEqual(['whole part']);
    expect(made.payload).toMatchObject({
      type: 1,
      name: 'whole',
      description: 'A test',
      options: [
        {
          type: 1,
          name: 'part',
          options: [{ type: 3, name: 'name', description: 'name', required: false, min_length: 1, max_length: 5 }],
        },
      ],
    });
    expect(await runCommand(made)).toEqual([createNoteMessage('nobody')]);
  });
});

describe('a form as the first answer', () => {
  const options = { title: makeOptionOptional(textOption({ max: 5 })) };
  const form = (title: string): Modal => ({
    title,
    inputs: [{ name: 'why', label: 'Why', lines: 'one', required: true, max: 10 }],
    press: { action: 'x', target: null, by: 'invoker' },
  });
  const [opening] = createCommand({
    requires: 'search',
    changes: false,
    words: wordsFor('form', options),
    options,
    modal: ({ args }) => form(args.title ?? 'none'),
  }).actions;
  const response = opening?.response;
  if (response?.kind !== 'modal') throw new Error('it should answer with a form');

  it('a form that a command opens is made from the command’s options', () => {
    expect(response.open(permitFor('search'), { args: { title: 'Title' }, context: asking() })).toEqual(form('Title'));
    expect(response.open(permitFor('search'), { args: {}, context: asking() })).toEqual(form('none'));
  });

  it('a command does not open its form if its options are invalid', () => {
    expect(() => response.open(permitFor('search'), { args: { title: 'too long' }, context: asking() })).toThrow(
      new InvalidOptionError('title', 'it must be 1 to 5 visible characters long'),
    );
  });
});
