import { mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { COMPILED_LANGUAGES } from '../../src/domain/languages.ts';
import { fileOfMessage, MESSAGE_FILES } from '../../src/render/texts/translated/message.ts';
import { readCatalogue } from './english.ts';
import { compiledFolderOf, icuSourceOf, readTranslation, recordEntryOf, recordFileOf } from './language.ts';
import { translationReport, translationStateOf } from './state.ts';

/**
 * `npm run texts`: checks and compiles every language in `languages/`. `npm run texts -- fr` does one, and lists what is
 * missing, unused, or changed in English since it was translated. `--missing [subject]` writes the missing texts in English.
 * `--accept path` says that a translation still fits after its English text changed. `--check` writes nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    missing: { type: 'string' },
    accept: { type: 'string', multiple: true, default: [] },
    check: { type: 'boolean', default: false },
  },
});
const languages = COMPILED_LANGUAGES.filter((language) => positionals.length === 0 || positionals.includes(language));
const english = readCatalogue();

if (languages.length === 0) {
  process.stdout.write(`There are the languages ${COMPILED_LANGUAGES.join(', ')}.\n`);
  process.exitCode = 1;
}
for (const language of languages) {
  const translation = readTranslation(language);
  const state = translationStateOf({ language, english, translation });
  if (values.missing !== undefined) {
    const { missing } = values;
    const texts = state.missing.filter(({ subject }) => missing === 'all' || subject === missing);
    process.stdout.write(jsonText(texts.map((text) => [text.path, icuSourceOf(text) ?? ''])));
    continue;
  }
  if (state.complaints.length === 0 && !values.check) {
    mkdirSync(compiledFolderOf(language), { recursive: true });
    for (const file of MESSAGE_FILES) {
      const messages = Object.entries(state.compiled).filter(([path]) => fileOfMessage(path) === file);
      writeFileSync(`${compiledFolderOf(language)}/${file}.json`, jsonText(messages));
    }
    const entries = english.flatMap((text): readonly (readonly [string, string])[] => {
      const translated = translation.messages.get(text.path);
      if (translated === undefined) return [];
      const isKept = state.outdated.includes(text) && !values.accept.includes(text.path);
      const old = translation.record.get(text.path);
      return [[text.path, isKept && old !== undefined ? old : recordEntryOf(text, translated)]];
    });
    writeFileSync(recordFileOf(language), jsonText(entries));
  }
  process.stdout.write(translationReport(language, state));
  if (state.complaints.length > 0) process.exitCode = 1;
}

/** One entry per line, so that changes to different texts do not conflict in git. */
function jsonText(entries: readonly (readonly [string, unknown])[]): string {
  const lines = entries.map(([path, value]) => `  ${JSON.stringify(path)}: ${JSON.stringify(value)}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}
