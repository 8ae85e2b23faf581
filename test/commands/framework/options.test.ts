import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  createCommand,
  type DecodedCommandOptions,
  InvalidOptionError,
} from '../../../src/commands/framework/command.ts';
import {
  addOptionDefault,
  channelOption,
  choiceOption,
  flagOption,
  integerOption,
  makeOptionOptional,
  roleOption,
  textOption,
} from '../../../src/commands/framework/options.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { runCommand } from '../support/deps.ts';
import { wordsFor } from '../support/words.ts';

const ID = '100000000000000001';
const TEXT = 'it must be 1 to 5 visible characters long';
const complete = async () => [{ name: 'one', value: '1' }];

describe('an option', () => {
  it('a text option is declared to Discord with its minimum and maximum length', () => {
    expect(textOption({ max: 80 }).discord).toEqual({ type: 3, required: true, min_length: 1, max_length: 80 });
  });

  it('a text option with completion is declared to Discord as autocompleted', () => {
    expect(textOption({ max: 80, complete }).discord).toMatchObject({ autocomplete: true });
    expect(makeOptionOptional(textOption({ max: 80, complete })).complete).toBe(complete);
  });

  it('a number option is declared to Discord with its range', () => {
    expect(integerOption({ min: 1, max: 10 }).discord).toEqual({
      type: 4,
      required: true,
      min_value: 1,
      max_value: 10,
    });
  });

  it('an option with fixed words lists its values', () => {
    expect(choiceOption(['a', 'b'])).toMatchObject({ discord: { type: 3, required: true }, values: ['a', 'b'] });
  });

  it('a yes-or-no option is declared to Discord as a boolean', () => {
    expect(flagOption().discord).toEqual({ type: 5, required: true });
  });

  it('a channel option is declared to Discord with only the channel types that can hold messages', () => {
    expect(channelOption().discord).toEqual({ type: 7, required: true, channel_types: [0, 5, 10, 11, 12] });
  });

  it.each([0, 5, 10, 11, 12])('a channel option accepts a channel of type %i and gives its id', (type) => {
    expect(channelOption().schema.parse({ id: ID, type })).toBe(ID);
  });

  it.each([{ id: ID, type: 2 }, { id: ID, type: 15 }, { id: 'x', type: 0 }, { id: ID }, ID, undefined])(
    'a channel option refuses %j',
    (raw) => {
      expect(channelOption().schema.safeParse(raw).success).toBe(false);
    },
  );

  it('a role option accepts a role from Discord but not a bare id', () => {
    expect(roleOption().discord).toEqual({ type: 8, required: true });
    expect(roleOption().schema.parse({ id: ID, mentionable: true })).toEqual({ id: ID, mentionable: true });
    expect(roleOption().schema.safeParse(ID).success).toBe(false);
  });

  it('an optional option is declared as not required and keeps its fixed values', () => {
    expect(makeOptionOptional(textOption({ max: 5 })).discord.required).toBe(false);
    expect(addOptionDefault(integerOption({ min: 1, max: 5 }), 3).discord.required).toBe(false);
    expect(addOptionDefault(choiceOption(['a', 'b']), 'a').values).toEqual(['a', 'b']);
  });
});

describe('the values of options', () => {
  const options = {
    name: textOption({ max: 5 }),
    level: choiceOption(['low', 'high']),
    nick: makeOptionOptional(textOption({ max: 5 })),
    count: addOptionDefault(integerOption({ min: 1, max: 10 }), 3),
    deep: addOptionDefault(flagOption(), false),
  };
  const seen: DecodedCommandOptions<typeof options>[] = [];
  const echo = createCommand({
    words: wordsFor('echo', options),
    requires: 'search',
    visibility: 'public',
    changes: false,
    options,
    answer: async ({ args }) => {
      seen.push(args);
      return createNoteMessage('ok');
    },
  });

  it('the values of options have the types that their declarations promise', () => {
    expectTypeOf<DecodedCommandOptions<typeof options>>().toEqualTypeOf<{
      readonly name: string;
      readonly level: 'low' | 'high';
      readonly nick: string | undefined;
      readonly count: number;
      readonly deep: boolean;
    }>();
  });

  it('a command’s answer gets its options as declared, with defaults for those left out', async () => {
    seen.length = 0;
    await runCommand(echo, { name: ' ada ', level: 'low' });
    await runCommand(echo, { name: 'ada', level: 'high', nick: 'a', count: 10, deep: true });
    expect(seen).toEqual([
      { name: 'ada', level: 'low', nick: undefined, count: 3, deep: false },
      { name: 'ada', level: 'high', nick: 'a', count: 10, deep: true },
    ]);
  });

  it.each([
    [{ level: 'low' }, 'name', TEXT],
    [{ name: 7, level: 'low' }, 'name', TEXT],
    [{ name: '  ', level: 'low' }, 'name', TEXT],
    [{ name: 'longer', level: 'low' }, 'name', TEXT],
    [{ name: 'ada', level: 'Low' }, 'level', 'it must be one of low, high'],
    [{ name: 'ada', level: 'toString' }, 'level', 'it must be one of low, high'],
    [{ name: 'ada', level: 'low', nick: '' }, 'nick', TEXT],
    [{ name: 'ada', level: 'low', nick: null }, 'nick', TEXT],
    [{ name: 'ada', level: 'low', count: 0 }, 'count', 'it must be from 1 to 10'],
    [{ name: 'ada', level: 'low', count: 11 }, 'count', 'it must be from 1 to 10'],
    [{ name: 'ada', level: 'low', count: 1.5 }, 'count', 'it must be from 1 to 10'],
    [{ name: 'ada', level: 'low', count: '3' }, 'count', 'it must be from 1 to 10'],
    [{ name: 'ada', level: 'low', deep: 'yes' }, 'deep', 'it must be yes or no'],
    [{ name: 'ada', level: 'low', other: 1 }, 'other', 'there is no such option'],
    [{ name: 'ada', level: 'low', constructor: 1 }, 'constructor', 'there is no such option'],
  ])('a command with the invalid options %j is refused before its answer runs', async (raw, option, problem) => {
    seen.length = 0;
    await expect(runCommand(echo, raw)).rejects.toEqual(new InvalidOptionError(option, problem));
    expect(seen).toEqual([]);
  });
});
