import { translatedTexts } from '../../src/render/texts/texts.ts';
import type { TranslatedMessages } from '../../src/render/texts/translated/message.ts';
import { findTranslationProblems } from './check.ts';
import { compileIcuMessages, UncompilableMessage } from './compile.ts';
import type { EnglishCatalogueText } from './english.ts';
import { icuSourceOfEnglishText, isTranslationOutdated, type Translation } from './language.ts';

interface Language {
  readonly language: string;
  readonly english: readonly EnglishCatalogueText[];
  readonly translation: Translation;
}

export interface TranslationState {
  readonly compiled: TranslatedMessages;
  readonly complaints: readonly string[];
  readonly missing: readonly EnglishCatalogueText[];
  /** Texts whose English has changed since they were translated. */
  readonly outdated: readonly EnglishCatalogueText[];
  /** Paths that the English catalogue does not have. */
  readonly unused: readonly string[];
  readonly total: number;
}

export function translationStateOf({ language, english, translation }: Language): TranslationState {
  const { messages } = translation;
  const known = english.filter((text) => icuSourceOfEnglishText(text) !== undefined);
  const translatable = known.filter(({ sameAs }) => sameAs === undefined);
  const paths = new Set(known.map(({ path }) => path));
  const { compiled, complaints } = compiledOrComplaints({ language, english, translation });
  return {
    compiled,
    complaints: [...translation.complaints, ...complaints],
    missing: translatable.filter(({ path }) => !messages.has(path)),
    outdated: english.filter((text) => isTranslationOutdated(text, translation)),
    unused: [...messages.keys()].filter((path) => !paths.has(path)),
    total: translatable.length,
  };
}

function compiledOrComplaints({ language, english, translation: { messages } }: Language) {
  const broken = english.flatMap(({ path }) => {
    const problem = compileProblem(messages.get(path), path, english);
    return problem === undefined ? [] : [`${path}: ${problem}`];
  });
  if (broken.length > 0) return { compiled: {}, complaints: broken };
  const compiled = compileIcuMessages(messages, english);
  const texts = translatedTexts(language, (path) => compiled[path]);
  const complaints = english.flatMap((text) => {
    const icu = messages.get(text.path);
    if (icu === undefined) return [];
    return findTranslationProblems({ language, texts, english: text, icu }).map(
      (problem) => `${text.path}: ${problem}`,
    );
  });
  return { compiled, complaints };
}

function compileProblem(
  icu: string | undefined,
  path: string,
  english: readonly EnglishCatalogueText[],
): string | undefined {
  if (icu === undefined) return undefined;
  try {
    compileIcuMessages(
      new Map([[path, icu]]),
      english.filter((text) => text.path === path),
    );
    return undefined;
  } catch (error) {
    if (error instanceof UncompilableMessage) return error.message;
    throw error;
  }
}

export function translationReport(
  language: string,
  { complaints, missing, outdated, unused, total }: TranslationState,
): string {
  const done = total - missing.length;
  const bySubject = Map.groupBy(missing, ({ subject }) => subject);
  const missingLines = Array.from(bySubject, ([subject, texts]) => `missing: ${texts.length} in ${subject}`);
  return [
    ...missingLines,
    ...outdated.map(({ path, source }) => `changed in English: ${path}: ${source}`),
    ...unused.map((path) => `unused: ${path}`),
    ...complaints,
    `${language}: ${done} of ${total} texts (${Math.floor((done / total) * 100)} %), ${complaints.length} refused\n`,
  ].join('\n');
}
