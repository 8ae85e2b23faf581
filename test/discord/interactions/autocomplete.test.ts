import { describe, expect, it } from 'vitest';
import { command } from '../../../src/commands/framework/command.ts';
import type { Choice } from '../../../src/commands/framework/context.ts';
import { text } from '../../../src/commands/framework/options.ts';
import { note } from '../../../src/render/kit/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { startSmallBot } from '../support/bot.ts';

/** What a person is offered where a command offers this. */
async function offered(complete: (typed: string) => Promise<readonly Choice[]>, typed = 'x') {
  const options = { what: text({ max: 100, complete }) };
  const pick = command({
    words: wordsFor('pick', options),
    requires: 'search',
    visibility: 'private',
    changes: false,
    options,
    answer: async () => note('done'),
  });
  const { discord } = await startSmallBot({ commands: [pick] });
  const choices = await discord.person('viewer').complete('/pick', { what: typed }, 'what');
  expect(discord.violations).toEqual([]);
  return choices;
}

describe('what autocomplete offers', () => {
  it('is what the command offers for the typed text', async () => {
    expect(await offered(async (typed) => [{ name: `for ${typed}`, value: '#1' }], 'metro')).toEqual([
      { name: 'for metro', value: '#1' },
    ]);
  });

  it('has a name that fits on one line, and leaves out choices without a usable value', async () => {
    const choices = await offered(async () => [
      { name: 'n'.repeat(120), value: '#1' },
      { name: 'two\nlines', value: '#2' },
      { name: '\u200b', value: '#3' },
      { name: 'a long value', value: 'v'.repeat(100) },
      { name: 'too long a value', value: 'v'.repeat(101) },
      { name: 'no value', value: ' ' },
    ]);
    expect(choices).toEqual([
      { name: `${'n'.repeat(99)}…`, value: '#1' },
      { name: 'two lines', value: '#2' },
      { name: '…', value: '#3' },
      { name: 'a long value', value: 'v'.repeat(100) },
    ]);
  });

  it('is at most 25', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ name: `${index}`, value: `#${index}` }));
    expect(await offered(async () => many)).toEqual(many.slice(0, 25));
  });

  it('is nothing if the command fails', async () => {
    const failing = async () => {
      throw new Error('broken');
    };
    expect(await offered(failing)).toEqual([]);
  });
});
