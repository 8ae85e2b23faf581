import { describe, expect, test } from 'vitest';
import { buildDiscordOptions } from '../../../../src/commands/framework/declaration.ts';
import {
  channelWithCommandsOption,
  choiceOption,
  flagOption,
  integerOption,
  makeOptionOptional,
  roleOption,
  roleOrPersonOption,
  textOption,
} from '../../../../src/commands/framework/options.ts';
import {
  commandModal,
  fitsInMenu,
  formTitle,
  submittedOptions,
} from '../../../../src/commands/framework/tasks/commandForm.ts';
import { commands } from '../../../../src/commands/index.ts';
import { MAX_MODAL_TITLE } from '../../../../src/render/kit/message/limits.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../../../src/render/texts/texts.ts';
import { wordsFor } from '../../support/words.ts';

const options = {
  title: textOption({ max: 90 }),
  note: makeOptionOptional(textOption({ max: 2000 })),
  count: makeOptionOptional(integerOption({ min: 1, max: 9 })),
  'quiet-from': makeOptionOptional(choiceOption(['early', 'late'])),
  loud: makeOptionOptional(flagOption()),
};
const words = wordsFor('wake', options);
const declared = buildDiscordOptions(options, words);
const press = { action: 'run wake', target: {}, by: 'invoker' } as const;
const formOf = (choices = {}) =>
  commandModal({ words: words(TRANSLATIONS.de), options: declared, choices, press }, TRANSLATIONS.de);

describe('the form for a command’s options', () => {
  test('the form for a command has a line for a short text or number and a larger field for a long text', () => {
    expect(formOf().inputs.slice(0, 3)).toEqual([
      { name: 'title', label: 'Title', description: 'title', required: true, lines: 'one', max: 90 },
      { name: 'note', label: 'Note', description: 'note', required: false, lines: 'many', max: 2000 },
      { name: 'count', label: 'Count', description: 'count', required: false, lines: 'one', max: 12 },
    ]);
  });

  test('the form for a command has a menu for fixed values and for yes and no, in the reader’s language', () => {
    expect(formOf().inputs.slice(3)).toMatchObject([
      { label: 'Quiet from', options: [{ value: 'early' }, { value: 'late' }] },
      {
        label: 'Loud',
        options: [
          { label: 'Ja', value: 'true' },
          { label: 'Nein', value: 'false' },
        ],
      },
    ]);
  });

  test('the form for a command has a menu for an option whose choices were read before', () => {
    const { inputs } = formOf({ title: [{ name: 'Metropolis', value: '#7' }] });
    expect(inputs[0]).toMatchObject({ required: true, options: [{ label: 'Metropolis', value: '#7' }] });
  });

  test('the form for a command uses Discord’s own menus for people, roles and channels', () => {
    const entities = {
      who: roleOrPersonOption(),
      where: makeOptionOptional(channelWithCommandsOption()),
      role: makeOptionOptional(roleOption()),
    };
    const entityWords = wordsFor('allow', entities);
    const { inputs } = commandModal(
      { words: entityWords(DEFAULT_TEXTS), options: buildDiscordOptions(entities, entityWords), choices: {}, press },
      DEFAULT_TEXTS,
    );
    expect(inputs).toMatchObject([
      { name: 'who', offers: 'people and roles' },
      { name: 'where', offers: { channelTypes: expect.arrayContaining([0]) } },
      { name: 'role', offers: 'roles' },
    ]);
  });
});

const TITLED = commands.flatMap(({ actions }) => actions).filter((action) => action.options.length > 0);

test.each(Object.entries({ en: DEFAULT_TEXTS, de: TRANSLATIONS.de }))(
  'no title of a command’s form is cut in %s',
  (_language, texts) => {
    const titles = TITLED.map(({ words: wordsOf }) => formTitle(wordsOf(texts)));
    expect(titles.filter((title) => title.length > MAX_MODAL_TITLE)).toEqual([]);
  },
);

describe('an option with a list that is too long for one menu', () => {
  const choices = [...Array(46).keys()].map((index) => ({ name: `Choice ${index}`, value: `v${index}` }));

  test('a form for an option with too many choices for one menu has several menus, none of them required', () => {
    const { inputs } = formOf({ title: choices });
    expect(inputs.slice(0, 2)).toMatchObject([
      { name: 'title', label: 'Title (Menü 1 von 2)', required: false, options: { length: 25 } },
      { name: 'title:2', label: 'Title (Menü 2 von 2)', required: false, options: { length: 21 } },
    ]);
  });

  test('a submitted form gives the chosen value of an option, whichever of the option’s menus it came from', () => {
    const chosen = (fields: Readonly<Record<string, string>>) => submittedOptions(declared, { values: [], fields });
    expect([chosen({ title: 'v3' }), chosen({ 'title:2': 'v30' })]).toEqual([{ title: 'v3' }, { title: 'v30' }]);
  });
});

test('a form shows a menu only for 1 to 24 choices, since a list of 25 may have been cut', () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => ({ name: 'x', value: String(index) }));
  expect([0, 1, 24, 25].map((count) => fitsInMenu(list(count)))).toEqual([false, true, true, false]);
});

describe('a submitted form', () => {
  const submitted = (fields: Readonly<Record<string, string>>, entities = {}) =>
    submittedOptions(declared, { values: [], fields, entities });

  test('a submitted command form gives numbers and yes or no as Discord sends them with a command', () => {
    expect(submitted({ title: ' Metropolis ', count: '3', loud: 'false' })).toEqual({
      title: 'Metropolis',
      count: 3,
      loud: false,
    });
  });

  test('a submitted command form leaves out empty fields and fields that it does not have', () => {
    expect(submitted({ title: '  ', forged: 'x' })).toEqual({});
    expect(
      submittedOptions(buildDiscordOptions({ constructor: textOption({}) }, wordsFor('x', { constructor: 1 })), {
        values: [],
        fields: {},
      }),
    ).toEqual({});
  });

  test('a submitted command form takes people, roles and channels from Discord’s own menus', () => {
    expect(submitted({}, { title: { id: '7', type: 0 } })).toEqual({ title: { id: '7', type: 0 } });
  });
});
