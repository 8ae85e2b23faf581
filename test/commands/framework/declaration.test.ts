import { ApplicationCommandUpdateRequestSchema } from 'discord-api-spec/zod';
import { describe, expect, it } from 'vitest';
import { commands, messageCommands } from '../../../src/commands/index.ts';
import { DEFAULT_TEXTS, type Texts, TRANSLATIONS } from '../../../src/render/texts/texts.ts';

interface Declared {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly name_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  readonly description_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  readonly options?: readonly Declared[];
  readonly choices?: readonly {
    readonly name: string;
    readonly value: string;
    readonly name_localizations?: Declared['name_localizations'];
  }[];
}

const LANGUAGES = Object.keys(TRANSLATIONS);
const payloads: readonly Declared[] = commands.map(({ payload }) => JSON.parse(JSON.stringify(payload)));
/** In guilds that may see several media servers. */
const withServer: readonly Declared[] = commands.map(({ payloadWithServer }) =>
  JSON.parse(JSON.stringify(payloadWithServer)),
);
/** What is added there may be left out; commands that are about a server itself have such an option of their own. */
const isAdded = ({ name, required = false }: Declared) => name === 'server' && !required;
const optionsIn = (declared: Declared): readonly (readonly Declared[])[] =>
  parts(declared).flatMap(({ options = [] }) => (options.some((each) => each.options) ? [] : [options]));

/** The command, its subcommands, their options: all that has a name. */
const parts = (declared: Declared): readonly Declared[] => [declared, ...(declared.options ?? []).flatMap(parts)];
const nameIn = (language: string, { name, name_localizations }: Declared) =>
  language === 'en' ? name : (name_localizations?.[language] ?? name);
const descriptionIn = (language: string, { description, description_localizations }: Declared) =>
  language === 'en' ? description : (description_localizations?.[language] ?? description);
const inEveryLanguage = ['en', ...LANGUAGES].flatMap((language) =>
  payloads.map((payload) => ({ language, name: payload.name, payload })),
);

/** Of a chat command, its subcommands and options; discord-api-types' documentation has it too. */
const NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;

describe('the declaration of a command', () => {
  it.each(payloads)('Discord’s own schema accepts the declaration of /$name', (payload) => {
    expect(ApplicationCommandUpdateRequestSchema.safeParse(payload).error?.issues).toBeUndefined();
  });

  it.each(inEveryLanguage)(
    'in $language: every name in /$name is lower case without spaces',
    ({ language, payload }) => {
      const names = parts(payload).map((part) => nameIn(language, part));
      expect(names.filter((name) => !NAME.test(name) || name !== name.toLowerCase())).toEqual([]);
    },
  );

  it.each(inEveryLanguage)(
    'in $language: every description in /$name has 1 to 100 characters',
    ({ language, payload }) => {
      const descriptions = parts(payload).map((part) => descriptionIn(language, part) ?? '');
      expect(descriptions.filter(({ length }) => length < 1 || length > 100)).toEqual([]);
    },
  );

  it.each(inEveryLanguage)('in $language: no two options of /$name have the same name', ({ language, payload }) => {
    const names = parts(payload).map(({ options = [] }) => options.map((option) => nameIn(language, option)));
    expect(names.filter((each) => new Set(each).size < each.length)).toEqual([]);
  });

  it.each(payloads)('/$name has at most 22 options, 25 choices and 8000 characters', (payload) => {
    // Discord takes 25 options: room for what comes, and more than 22 are for a draft, as of `/rule edit`.
    expect(Math.max(...parts(payload).map(({ options = [] }) => options.length))).toBeLessThanOrEqual(22);
    expect(Math.max(...parts(payload).map(({ choices = [] }) => choices.length))).toBeLessThanOrEqual(25);
    expect(longest(payload)).toBeLessThanOrEqual(8000);
  });

  it.each(payloads)('/$name repeats no English text as a translation, since Discord shows it anyway', (payload) => {
    const copies = parts(payload)
      .flatMap((part) => [part, ...(part.choices ?? [])])
      .filter(({ name, name_localizations }) => Object.values(name_localizations ?? {}).includes(name));
    expect(copies).toEqual([]);
    const describedTwice = parts(payload).filter(({ description, description_localizations }) =>
      Object.values(description_localizations ?? {}).some((translation) => translation === description),
    );
    expect(describedTwice).toEqual([]);
  });

  it('in guilds with several media servers, `server` is the last option of commands, within Discord’s limits', () => {
    const options = withServer.flatMap(optionsIn);
    expect(options.filter((each) => each.slice(0, -1).some(isAdded))).toEqual([]);
    expect(options.map((each) => each.at(-1)).filter((last) => last && isAdded(last))).not.toEqual([]);
    expect(Math.max(...options.map(({ length }) => length))).toBeLessThanOrEqual(25);
    expect(withServer.filter((each) => longest(each) > 8000)).toEqual([]);
    for (const each of withServer)
      expect(ApplicationCommandUpdateRequestSchema.safeParse(each).error?.issues).toBeUndefined();
  });

  it.each(payloads.map((payload, index) => ({ name: payload.name, payload, several: withServer[index] })))(
    '/$name differs only by the option `server` in guilds with several media servers',
    ({ payload, several }) => {
      const without = (declared: Declared): Declared => ({
        ...declared,
        ...(declared.options && { options: declared.options.filter((each) => !isAdded(each)).map(without) }),
      });
      expect(several && without(several)).toEqual(payload);
    },
  );

  it.each(['en', ...LANGUAGES])('in %s no two commands share a name, and there are at most 100', (language) => {
    const names = payloads.map((payload) => nameIn(language, payload));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(100);
  });

  it.each(commands.flatMap(({ actions }) => actions))(
    '/$path names its options in English as the code does',
    ({ words }) => {
      const { options } = words(DEFAULT_TEXTS);
      expect(Object.values(options).map(({ name }) => name)).toEqual(Object.keys(options));
    },
  );

  it.each(messageCommands)(
    'the message menu entry “$name” has a name of 1 to 32 characters in every language',
    ({ payload }) => {
      const names = ['en', ...LANGUAGES].map((language) => nameIn(language, payload));
      expect(names.filter(({ length }) => length < 1 || length > 32)).toEqual([]);
      expect(ApplicationCommandUpdateRequestSchema.safeParse(payload).error?.issues).toBeUndefined();
    },
  );
});

describe('a language', () => {
  const log = payloads.find(({ name }) => name === 'log');
  const write = log?.options?.[0];
  const level = write?.options?.[0];
  const catalogues = Object.entries(TRANSLATIONS) as [string, Texts][];

  it.each(catalogues)(
    '%s translates the names of commands, subcommands, options and choices',
    (language, { log: words }) => {
      const { log: logWords, write: writeWords } = words.declarations;
      expect(log && nameIn(language, log)).toBe(logWords.name);
      expect(write && nameIn(language, write)).toBe(writeWords.name);
      expect(level && nameIn(language, level)).toBe(writeWords.options.level.name);
      expect(level?.choices?.map((choice) => nameIn(language, choice))).toEqual(Object.values(words.levels));
    },
  );

  it.each(catalogues)('%s translates the descriptions of commands and options', (language, { log: words }) => {
    const { log: logWords, write: writeWords } = words.declarations;
    expect(log && descriptionIn(language, log)).toBe(logWords.description);
    expect(level && descriptionIn(language, level)).toBe(writeWords.options.level.description);
  });

  it('a command is declared to Discord with its English names and values, next to their translations', () => {
    expect(log).toMatchObject({ name: 'log', description: DEFAULT_TEXTS.log.declarations.log.description });
    expect(level).toMatchObject({ type: 3, name: 'level', required: true });
    expect(level?.choices).toMatchObject([
      { name: 'Error', value: 'error' },
      { name: 'Warning', value: 'warning' },
      { name: 'Info', value: 'info' },
      { name: 'Debug', value: 'debug' },
      { name: 'Verbose', value: 'verbose' },
    ]);
  });
});

/** Discord counts names and descriptions, each in its longest language, and the values of choices. */
function longest(declared: Declared): number {
  const most = (text: string, localised: Declared['name_localizations']) =>
    Math.max(text.length, ...Object.values(localised ?? {}).map((each) => each?.length ?? 0));
  const lengths = parts(declared).map(
    ({ name, name_localizations, description = '', description_localizations, choices = [] }) =>
      most(name, name_localizations) +
      most(description, description_localizations) +
      choices.reduce((sum, choice) => sum + most(choice.name, choice.name_localizations) + choice.value.length, 0),
  );
  return lengths.reduce((sum, each) => sum + each, 0);
}
