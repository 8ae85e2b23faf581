import { expect, test } from 'vitest';
import { parseEnvFile } from '../../src/config/envFile.ts';
import { renderEnvFile } from '../../src/wizard/renderEnvFile.ts';

test.each(['plain', 'with#hash', '#first', '"quoted', "it's", '`back', 'a=b', 'end\\', 'a"b\'c'])(
  'the typed value %s is read back from the written .env unchanged',
  (value) => {
    expect(parseEnvFile(renderEnvFile({ MEDIA_TOKEN: value }, parseEnvFile)).MEDIA_TOKEN).toBe(value);
  },
);

test('the written .env leaves out a setting without a value', () => {
  expect(parseEnvFile(renderEnvFile({ VIEWER_ROLE_IDS: '', GUILD_IDS: '1' }, parseEnvFile))).toEqual({
    GUILD_IDS: '1',
  });
});

test('a value that no kind of quotes can hold is refused for .env', () => {
  expect(() => renderEnvFile({ MEDIA_TOKEN: '"\'`' }, () => ({}))).toThrow('MEDIA_TOKEN cannot be written');
});
