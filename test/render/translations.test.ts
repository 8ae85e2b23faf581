import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { selectorWordsIn, valueAtCataloguePath } from '../../scripts/texts/check.ts';
import { compileIcuMessages, parseIcuMessage } from '../../scripts/texts/compile.ts';
import { type EnglishCatalogueText, readEnglishTexts } from '../../scripts/texts/english.ts';
import {
  compiledTextsFolderOf,
  createTranslationRecordEntry,
  icuSourceOfEnglishText,
  readTranslation,
} from '../../scripts/texts/language.ts';
import { findMarkupDifferences } from '../../scripts/texts/markup.ts';
import { createSampleArguments } from '../../scripts/texts/samples.ts';
import { translationStateOf } from '../../scripts/texts/state.ts';
import { LANGUAGE_NAMES, LANGUAGES_WITH_JSON_TEXTS } from '../../src/domain/languages.ts';
import { languageCheck, UNTRANSLATED_TEXT_COUNT } from '../../src/render/texts/languageCheck.ts';
import { type Texts, translatedTexts } from '../../src/render/texts/texts.ts';
import { TRANSLATION_FILE_NAMES, type TranslatedMessages } from '../../src/render/texts/translated/message.ts';

const english = readEnglishTexts();
const sources = new Map(
  english.flatMap((text): readonly (readonly [string, string])[] => {
    const source = icuSourceOfEnglishText(text);
    return source === undefined ? [] : [[text.path, source]];
  }),
);

const catalogueOf = (language: string, messages: TranslatedMessages): Texts =>
  translatedTexts(language, (path) => messages[path]);

const complaintsAbout = (language: string, messages: Readonly<Record<string, string>>): readonly string[] => {
  const translation = { messages: new Map(Object.entries(messages)), record: new Map(), complaints: [] };
  return translationStateOf({ language, english, translation }).complaints;
};

const textAt = (path: string): EnglishCatalogueText =>
  english.find((text) => text.path === path) ?? expect.unreachable();

describe('the English texts that people translate', () => {
  const texts = catalogueOf('en', compileIcuMessages(sources, english));

  it('each English message in ICU MessageFormat says what the English function says, at each number', () => {
    const differences = english.flatMap(({ path, message }) => {
      const icu = sources.get(path);
      const say = valueAtCataloguePath(texts, path);
      if (!message || icu === undefined || typeof say !== 'function') return [];
      return createSampleArguments(message, selectorWordsIn(parseIcuMessage(icu))).flatMap((args) => {
        const expected = attempted(() => message.say(...args));
        const isReal = typeof expected === 'string' && !expected.includes('undefined');
        return isReal && attempted(() => say(...args)) !== expected ? [`${path}: ${JSON.stringify(args)}`] : [];
      });
    });
    expect(differences).toEqual([]);
  });

  it('each English text without values is given to translators as it is said', () => {
    const plain = english.filter(({ path, message }) => !message && sources.has(path));
    expect(plain.map(({ path }) => valueAtCataloguePath(texts, path))).toEqual(plain.map(({ source }) => source));
  });

  it('all English functions with words of their own can be translated', () => {
    const withoutMessage = english.filter(({ path }) => !sources.has(path)).map(({ path }) => path);
    const inWords = withoutMessage.filter((path) => !/^notify\.languages\./.test(path));
    expect(inWords, 'languages/en/decided.json has to say the new ones').toEqual([
      'doctor.findings.config-wrong',
      'doctor.findings.channel-bad',
      'doctor.findings.account-silent',
      'doctor.findings.token-ends',
      'doctor.findings.token-ends-soon',
      'doctor.findings.endpoint-failed',
      'browse.rated',
      'item.size',
      'match.lifeDate',
      'stats.language',
      'stats.sizes.sign',
      'tokens.day',
    ]);
  });
});

/** English functions throw for words that they never get. */
function attempted(say: () => unknown): unknown {
  try {
    return say();
  } catch (error) {
    return error;
  }
}

describe('a whole language', () => {
  it('translations of the listed texts cover every text, also a text that has the same words as another one', () => {
    const listed = english.flatMap(({ path, sameAs }): readonly (readonly [string, string])[] => {
      const source = sources.get(path);
      return source === undefined || sameAs !== undefined ? [] : [[path, source]];
    });
    const messages = compileIcuMessages(new Map(listed), english);
    const missing = english.filter(({ path }) => !Object.hasOwn(messages, path)).map(({ path }) => path);
    expect(missing.filter((path) => sources.has(path) && !/\.language\.choices\./.test(path))).toEqual([]);
    expect(missing.length).toBeLessThanOrEqual(UNTRANSLATED_TEXT_COUNT);
  });

  it('the doctor says how much of each language is translated', async () => {
    const [finding] = await languageCheck().run(new AbortController().signal);
    const partial = finding?.kind === 'languages-partial' ? finding.languages.map(({ name }) => name) : [];
    const names = LANGUAGES_WITH_JSON_TEXTS.map((language) => LANGUAGE_NAMES[language]);
    expect(names).toEqual(expect.arrayContaining(partial));
  });

  it('the doctor names no language as partly translated if none of its texts is missing', async () => {
    const paths = english.flatMap(({ path, sameAs }) => (sources.has(path) && sameAs === undefined ? [path] : []));
    const whole = LANGUAGES_WITH_JSON_TEXTS.filter((language) => {
      const { messages } = readTranslation(language);
      return paths.every((path) => messages.has(path) || /\.language\.choices\./.test(path));
    });
    expect(whole).not.toEqual([]);
    const [finding] = await languageCheck().run(new AbortController().signal);
    const partial = finding?.kind === 'languages-partial' ? finding.languages.map(({ name }) => name) : [];
    expect(partial.filter((name) => whole.some((language) => LANGUAGE_NAMES[language] === name))).toEqual([]);
  });
});

describe('a partial language', () => {
  const texts = catalogueOf('pl', {
    'pick.head': '## Co oglądamy?',
    ...compileIcuMessages(
      new Map([['vote.votes', '{votes, plural, one {# głos} few {# głosy} many {# głosów} other {# głosu}}']]),
      english,
    ),
  });

  it('a partly translated language shows the texts that it lacks in English', () => {
    expect([texts.pick.head, texts.pick.nothing, texts.pick.another]).toEqual([
      '## Co oglądamy?',
      'No title fits.',
      'Another three',
    ]);
  });

  it.each([
    [1, '1 głos'],
    [2, '2 głosy'],
    [5, '5 głosów'],
    [22, '22 głosy'],
    [1.5, '1,5 głosu'],
  ])('the number %d has its own plural form in Polish', (n, said) => {
    expect(texts.vote.votes(n)).toBe(said);
  });

  it.each([
    [0, '0 voix'],
    [1, '1 voix'],
    [2, '2 votes'],
    [1_000_000, '1 000 000 de votes'],
  ])('the number %d has its own plural form in French', (n, said) => {
    const icu = '{votes, plural, one {# voix} many {# de votes} other {# votes}}';
    const french = catalogueOf('fr', compileIcuMessages(new Map([['vote.votes', icu]]), english));
    expect(french.vote.votes(n).replaceAll(/\s/g, ' ')).toBe(said);
  });
});

describe('the check of a translation', () => {
  it('the check of a translation accepts exact numbers in place of a plural form that has no other numbers', () => {
    const icu = '{votes, plural, =1 {# stem} other {# stemmen}}';
    expect(complaintsAbout('nl', { 'vote.votes': icu })).toEqual([]);
    expect(complaintsAbout('fr', { 'vote.votes': icu }).join()).toContain('lacks the form “one”');
    expect(complaintsAbout('pl', { 'vote.votes': icu }).join()).toContain('lacks the form “few”');
  });

  it.for([
    ['another value', { 'pick.atMost': 'maximaal {minuten} min' }, 'has no value “minuten”'],
    ['no value', { 'history.inLibrary': 'in de bibliotheek' }, 'lacks the value “library”'],
    ['other Markdown', { 'pick.head': '**Wat kijken we?**' }, 'starts of lines'],
    ['another link', { 'operation.moved': 'Dit duurt langer. Verder [hier](x{link}).' }, 'link targets'],
    ['no plural form', { 'vote.votes': '{votes, plural, other {# stemmen}}' }, 'lacks the form “one”'],
    ['a foreign plural form', { 'vote.votes': '{votes, plural, one {# x} few {# y} other {# z}}' }, 'the form “few”'],
    ['a plain space before a unit', { 'pick.atMost': 'maximaal {minutes, number} min' }, 'U+00A0'],
    ['broken syntax', { 'vote.votes': '{votes, plural, one {# x}' }, 'not ICU MessageFormat'],
    ['a name with capitals', { 'pick.declarations.pick.name': 'Kies' }, 'lower-case'],
    ['a name that is too long', { 'pick.declarations.pick.name': 'k'.repeat(33) }, 'at most 32'],
    ['a long description', { 'pick.declarations.pick.description': 'k'.repeat(101) }, 'Discord takes 100'],
    ['a long title of a form', { 'session.declarations.terminate.title': 'k'.repeat(46) }, 'Discord takes 45'],
    ['a long hint in a form', { 'account.form.hint': 'k'.repeat(101) }, 'Discord takes 100'],
    ['an empty text', { 'pick.nothing': ' ' }, 'is empty'],
  ] as const)('a translation with %s is refused', ([, messages, complaint]) => {
    expect(complaintsAbout('nl', messages).join('\n')).toContain(complaint);
  });

  it('a translation that keeps values and Markdown is accepted', () => {
    const messages = {
      'pick.head': '## Wat kijken we?',
      'vote.votes': '{votes, plural, one {# stem} other {# stemmen}}',
      'tokens.typed': 'Dit token {on, select, none {is verlopen} other {is verlopen op {on}}}. Probeer een nieuw.',
    };
    expect(complaintsAbout('nl', messages)).toEqual([]);
  });

  it('the check of a translation does not count punctuation after a link as part of the link', () => {
    expect(findMarkupDifferences('http://192.168.1.10: no answer', 'http://192.168.1.10 : rien')).toEqual([]);
    expect(findMarkupDifferences('http://192.168.1.10: no answer', 'http://192.168.1.11 : rien')).not.toEqual([]);
  });

  it('a text is listed as changed after its English text has changed', () => {
    const text = textAt('pick.nothing');
    const messages = new Map([[text.path, 'Geen titel past.']]);
    const outdatedAfter = (record: string): readonly string[] => {
      const translation = { messages, record: new Map([[text.path, record]]), complaints: [] };
      return translationStateOf({ language: 'nl', english, translation }).outdated.map(({ path }) => path);
    };
    const current = createTranslationRecordEntry(text, 'Geen titel past.');
    const translatedHash = current.split(' ')[1];
    expect(outdatedAfter(current)).toEqual([]);
    expect(outdatedAfter(`00000000 ${translatedHash}`)).toEqual(['pick.nothing']);
    expect(outdatedAfter('00000000 00000000')).toEqual([]);
  });

  it('translated texts whose English text no longer exists are listed as unused', () => {
    const translation = { messages: new Map([['pick.gone', 'Weg']]), record: new Map(), complaints: [] };
    expect(translationStateOf({ language: 'nl', english, translation }).unused).toEqual(['pick.gone']);
  });
});

describe('the messages of a language', () => {
  it.each(LANGUAGES_WITH_JSON_TEXTS)(
    'each translated message in %s gives a text without missing values for each number',
    (language) => {
      const { messages } = readTranslation(language);
      const texts = catalogueOf(language, compileIcuMessages(messages, english));
      const wrong = english.flatMap(({ path, message }) => {
        const say = valueAtCataloguePath(texts, path);
        const icu = messages.get(path);
        if (!message || icu === undefined || typeof say !== 'function') return [];
        return createSampleArguments(message, selectorWordsIn(parseIcuMessage(icu))).flatMap((args) => {
          const isReal = isSaid(attempted(() => message.say(...args)));
          return isReal && !isSaid(attempted(() => say(...args))) ? [`${path}: ${JSON.stringify(args)}`] : [];
        });
      });
      expect(wrong).toEqual([]);
    },
  );
});

/** A sentence without a missing value, a broken number or a part of the syntax. */
const isSaid = (text: unknown): boolean =>
  typeof text === 'string' && text !== '' && !/undefined|NaN|\[object|, plural|, select/.test(text);

describe('the files of a language', () => {
  it.each(LANGUAGES_WITH_JSON_TEXTS)(
    'the check of the translation %s finds no fault, and the texts that the bot reads are compiled from the translation',
    (language) => {
      const state = translationStateOf({ language, english, translation: readTranslation(language) });
      expect(state.complaints).toEqual([]);
      const files = TRANSLATION_FILE_NAMES.map((name) => `${compiledTextsFolderOf(language)}/${name}.json`);
      const messages = files.map((file): object => JSON.parse(readFileSync(file, 'utf8')));
      expect(Object.fromEntries(messages.flatMap((file) => Object.entries(file)))).toEqual(state.compiled);
    },
  );
});
