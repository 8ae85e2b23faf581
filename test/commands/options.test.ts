import { describe, expect, expectTypeOf, it } from 'vitest';
import { type ArgsOf, BadOption, command } from '../../src/commands/command.ts';
import { choice, fallback, integer, optional, text } from '../../src/commands/options.ts';
import { note } from '../../src/render/layout.ts';
import { asking, depsWith } from './support/deps.ts';

const complete = async () => [{ name: 'one', value: '1' }];

describe('an option', () => {
  it('of text is declared with its lengths', () => {
    expect(text({ description: 'What', max: 80 }).discord).toEqual({
      type: 3,
      description: 'What',
      required: true,
      min_length: 1,
      max_length: 80,
    });
  });

  it('of text says that it completes', () => {
    expect(text({ description: 'What', max: 80, complete }).discord).toMatchObject({ autocomplete: true });
    expect(optional(text({ description: 'What', max: 80, complete })).complete).toBe(complete);
  });

  it('of a number is declared with its range', () => {
    expect(integer({ description: 'How many', min: 1, max: 10 }).discord).toEqual({
      type: 4,
      description: 'How many',
      required: true,
      min_value: 1,
      max_value: 10,
    });
  });

  it('of a few words shows their names', () => {
    expect(choice({ description: 'Which', names: { a: 'First', b: 'Second' } }).discord).toEqual({
      type: 3,
      description: 'Which',
      required: true,
      choices: [
        { name: 'First', value: 'a' },
        { name: 'Second', value: 'b' },
      ],
    });
  });

  it('that may be left out is declared so', () => {
    expect(optional(text({ description: 'What', max: 5 })).discord.required).toBe(false);
    expect(fallback(integer({ description: 'What', min: 1, max: 5 }), 3).discord.required).toBe(false);
  });
});

describe('the values of options', () => {
  const options = {
    name: text({ description: 'Name', max: 5 }),
    level: choice({ description: 'Level', names: { low: 'Low', high: 'High' } }),
    nick: optional(text({ description: 'Nick', max: 5 })),
    count: fallback(integer({ description: 'Count', min: 1, max: 10 }), 3),
  };
  const seen: ArgsOf<typeof options>[] = [];
  const echo = command({
    name: 'echo',
    description: 'Echo',
    requires: 'search',
    visibility: 'public',
    changes: false,
    options,
    answer: async (args) => {
      seen.push(args);
      return note('ok');
    },
  });
  const run = (raw: Readonly<Record<string, unknown>>) =>
    Array.fromAsync(echo.actions[0]?.run(raw, depsWith({}), asking()) ?? []);

  it('have the types of their declarations', () => {
    expectTypeOf<ArgsOf<typeof options>>().toEqualTypeOf<{
      readonly name: string;
      readonly level: 'low' | 'high';
      readonly nick: string | undefined;
      readonly count: number;
    }>();
  });

  it('reach the answer as declared, with what is given for those left out', async () => {
    seen.length = 0;
    await run({ name: ' ada ', level: 'low' });
    await run({ name: 'ada', level: 'high', nick: 'a', count: 10 });
    expect(seen).toEqual([
      { name: 'ada', level: 'low', nick: undefined, count: 3 },
      { name: 'ada', level: 'high', nick: 'a', count: 10 },
    ]);
  });

  it.each([
    [{ level: 'low' }, 'name', 'it has to be text'],
    [{ name: 7, level: 'low' }, 'name', 'it has to be text'],
    [{ name: '  ', level: 'low' }, 'name', 'it is empty'],
    [{ name: 'longer', level: 'low' }, 'name', 'it is longer than 5 characters'],
    [{ name: 'ada', level: 'Low' }, 'level', 'it has to be one of low, high'],
    [{ name: 'ada', level: 'toString' }, 'level', 'it has to be one of low, high'],
    [{ name: 'ada', level: 'low', nick: '' }, 'nick', 'it is empty'],
    [{ name: 'ada', level: 'low', nick: null }, 'nick', 'it has to be text'],
    [{ name: 'ada', level: 'low', count: 0 }, 'count', 'it has to be from 1 to 10'],
    [{ name: 'ada', level: 'low', count: 11 }, 'count', 'it has to be from 1 to 10'],
    [{ name: 'ada', level: 'low', count: 1.5 }, 'count', 'it has to be a whole number'],
    [{ name: 'ada', level: 'low', count: '3' }, 'count', 'it has to be a whole number'],
    [{ name: 'ada', level: 'low', other: 1 }, 'other', 'there is no such option'],
    [{ name: 'ada', level: 'low', constructor: 1 }, 'constructor', 'there is no such option'],
  ])('%j never reach the answer', async (raw, option, problem) => {
    seen.length = 0;
    await expect(run(raw)).rejects.toEqual(new BadOption(option, problem));
    expect(seen).toEqual([]);
  });
});
