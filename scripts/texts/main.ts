import { mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { LANGUAGES_WITH_JSON_TEXTS } from '../../src/domain/languages.ts';
import { TRANSLATION_FILE_NAMES, translationFileOfMessage } from '../../src/render/texts/translated/message.ts';
import { readEnglishTexts } from './english.ts';
import {
  compiledTextsFolderOf,
  createTranslationRecordEntry,
  icuSourceOfEnglishText,
  readTranslation,
  translationRecordFileOf,
} from './language.ts';
import { translationReport, translationStateOf } from './state.ts';

/**
 * `npm run texts`: checks and compiles every language in `languages/`. `npm run texts -- fr` does one, and lists what
 * is missing, unused, or changed in English since it was translated. `--missing [subject]` writes the missing texts in
 * English. `--accept path` says that a translation still fits after its English text changed. `--check` writes nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    missing: { type: 'string' },
    accept: { type: 'string', multiple: true, default: [] },
    check: { type: 'boolean', default: false },
  },
});
const languages = LANGUAGES_WITH_JSON_TEXTS.filter(
  (language) => positionals.length === 0 || positionals.includes(language),
);
const english = readEnglishTexts();

if (languages.length === 0) {
  process.stdout.write(`There are the languages ${LANGUAGES_WITH_JSON_TEXTS.join(', ')}.\n`);
  process.exitCode = 1;
}
for (const language of languages) {
  const translation = readTranslation(language);
  const state = translationStateOf({ language, english, translation });
  if (values.missing !== undefined) {
    const { missing } = values;
    const texts = state.missing.filter(({ subject }) => missing === 'all' || subject === missing);
    process.stdout.write(jsonText(texts.map((text) => [text.path, icuSourceOfEnglishText(text) ?? ''])));
    continue;
  }
  if (state.complaints.length === 0 && !values.check) {
    mkdirSync(compiledTextsFolderOf(language), { recursive: true });
    for (const file of TRANSLATION_FILE_NAMES) {
      const messages = Object.entries(state.compiled).filter(([path]) => translationFileOfMessage(path) === file);
      writeFileSync(`${compiledTextsFolderOf(language)}/${file}.json`, jsonText(messages));
    }
    const entries = english.flatMap((text): readonly (readonly [string, string])[] => {
      const translated = translation.messages.get(text.path);
      if (translated === undefined) return [];
      const isKept = state.outdated.includes(text) && !values.accept.includes(text.path);
      const old = translation.record.get(text.path);
      return [[text.path, isKept && old !== undefined ? old : createTranslationRecordEntry(text, translated)]];
    });
    writeFileSync(translationRecordFileOf(language), jsonText(entries));
  }
  process.stdout.write(translationReport(language, state));
  if (state.complaints.length > 0) process.exitCode = 1;
}

/** One entry per line, so that changes to different texts do not conflict in git. */
function jsonText(entries: readonly (readonly [string, unknown])[]): string {
  const lines = entries.map(([path, value]) => `  ${JSON.stringify(path)}: ${JSON.stringify(value)}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}
