import { expect, test } from 'vitest';
import { commands } from '../../../src/commands/index.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';

const SECRET = /token|password|passwort|kennwort|secret|geheim|api.?key|\bpin\b/i;

const options = commands
  .flatMap(({ actions }) => actions)
  .flatMap(({ path, words }) =>
    [en, de].flatMap((texts) =>
      Object.entries(words(texts).options).map(([key, { name, description }]) => ({
        path,
        said: [key, name, description],
      })),
    ),
  );

test('no command has an option for a secret, since Discord stores and shows options', () => {
  expect(options.length).toBeGreaterThan(50);
  expect(options.filter(({ said }) => said.some((text) => SECRET.test(text)))).toEqual([]);
});
