import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { EnglishCatalogueText } from './english.ts';
import { escapeForIcu, toIcuMessage } from './icu.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const RECORD = 'translated.json';
const texts = z.record(z.string(), z.string());

const folderOf = (language: string): string => `${PROJECT}languages/${language}/`;
export const translationRecordFileOf = (language: string): string => `${folderOf(language)}${RECORD}`;
export const compiledTextsFolderOf = (language: string): string => `${PROJECT}src/render/texts/compiled/${language}`;

export interface Translation {
  readonly messages: ReadonlyMap<string, string>;
  /** For each message, hashes of the English text that was translated and of the translation. */
  readonly record: ReadonlyMap<string, string>;
  readonly complaints: readonly string[];
}

export function readTranslation(language: string): Translation {
  const names = globSync('**/*.json', { cwd: folderOf(language) }).filter((name) => name !== RECORD);
  const files = names.toSorted().map((name) => ({ name, texts: readTexts(`${folderOf(language)}${name}`) }));
  const entries = files.flatMap((file) => (typeof file.texts === 'string' ? [] : Object.entries(file.texts)));
  const messages = new Map(entries);
  const record = existsSync(translationRecordFileOf(language)) ? readTexts(translationRecordFileOf(language)) : {};
  return {
    messages,
    record: new Map(Object.entries(typeof record === 'string' ? {} : record)),
    complaints: [
      ...files.flatMap((file) => (typeof file.texts === 'string' ? [`${file.name}: ${file.texts}`] : [])),
      ...repeatedPaths(entries.map(([path]) => path)).map((path) => `${path} is there twice`),
    ],
  };
}

const repeatedPaths = (paths: readonly string[]): readonly string[] =>
  paths.filter((path, index) => paths.indexOf(path) !== index);

/** Texts of a file by their path, or the reason why the file cannot be read. */
function readTexts(path: string): Readonly<Record<string, string>> | string {
  try {
    const { data, error } = texts.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return data ?? `must be an object of texts: ${z.prettifyError(error)}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}

/** English messages for functions that decide by code, whose values `src/render/texts/translated` computes. */
const decided = new Map(Object.entries(texts.parse(JSON.parse(readFileSync(`${folderOf('en')}decided.json`, 'utf8')))));

/**
 * English text in ICU MessageFormat. Undefined if there is nothing to translate, for example in a function that only
 * writes a date.
 */
export function icuSourceOfEnglishText({ path, source, message }: EnglishCatalogueText): string | undefined {
  if (!message) return NOT_TRANSLATED.test(path) ? undefined : escapeForIcu(source);
  const icu = decided.get(path) ?? toIcuMessage(message.arrow, message.parameters);
  return icu !== undefined && /^\{\w+\}$/.test(icu) ? undefined : icu;
}

/**
 * Matches texts that no one translates: the catalogue's own language, and the names of languages, each in its own
 * words.
 */
const NOT_TRANSLATED = /^stats\.language$|^notify\.languages\./;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Entry of the record for a translation: hashes of the English text and of the translation. */
export const createTranslationRecordEntry = (english: EnglishCatalogueText, translated: string): string =>
  `${hash(icuSourceOfEnglishText(english) ?? '')} ${hash(translated)}`;

/** True if the English text has changed since this translation of it was made. */
export function isTranslationOutdated(english: EnglishCatalogueText, { messages, record }: Translation): boolean {
  const translated = messages.get(english.path);
  const entry = record.get(english.path);
  if (translated === undefined || entry === undefined) return false;
  const current = createTranslationRecordEntry(english, translated);
  return entry !== current && entry.split(' ')[1] === current.split(' ')[1];
}
