import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  ACTION_BUTTON_LABELS_BY_LANGUAGE,
  PAGE_SCRIPT_TEXTS_BY_LANGUAGE,
  PAGE_TEXTS_BY_LANGUAGE,
} from '../../sandbox/page/server/words.ts';
import { TERMINAL_GREETING } from '../../sandbox/terminal/greeting.ts';

const ROOT = new URL('../../', import.meta.url);
/** Lines about the option itself, or the bot's setting. */
const OF_THE_OPTION = /`vocabulary`|VOCABULARY/;

test('the word “neutral” appears in no text for people except the explanation of its option', () => {
  const files = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'sandbox/*.md', 'sandbox/docs/*.md'], {
    cwd: ROOT,
  });
  expect(files.length).toBeGreaterThan(20);
  const lines = files.flatMap((path) =>
    readFileSync(new URL(path, ROOT), 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line}`),
  );
  const texts = [
    ...lines,
    TERMINAL_GREETING,
    JSON.stringify([PAGE_TEXTS_BY_LANGUAGE, PAGE_SCRIPT_TEXTS_BY_LANGUAGE, ACTION_BUTTON_LABELS_BY_LANGUAGE]),
  ];
  expect(texts.filter((text) => /\bneutral/i.test(text) && !OF_THE_OPTION.test(text))).toEqual([]);
});
