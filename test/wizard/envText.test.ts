import { expect, test } from 'vitest';
import { parseEnvFile } from '../../src/config/envFile.ts';
import { envText } from '../../src/wizard/envText.ts';

test.each(['plain', 'with#hash', '#first', '"quoted', "it's", '`back', 'a=b', 'end\\', 'a"b\'c'])(
  'the typed value %s is read back from the written .env unchanged',
  (value) => {
    expect(parseEnvFile(envText({ MEDIA_TOKEN: value }, parseEnvFile)).MEDIA_TOKEN).toBe(value);
  },
);

test('the written .env leaves out a setting without a value', () => {
  expect(parseEnvFile(envText({ VIEWER_ROLE_IDS: '', GUILD_IDS: '1' }, parseEnvFile))).toEqual({ GUILD_IDS: '1' });
});

test('a value that no kind of quotes can hold is refused for .env', () => {
  expect(() => envText({ MEDIA_TOKEN: '"\'`' }, () => ({}))).toThrow('MEDIA_TOKEN cannot be written');
});
