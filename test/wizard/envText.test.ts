import { expect, test } from 'vitest';
import { parseEnvFile } from '../../src/config/envFile.ts';
import { envText } from '../../src/wizard/envText.ts';

test.each(['plain', 'with#hash', '#first', '"quoted', "it's", '`back', 'a=b', 'end\\', 'a"b\'c'])(
  'the value %s is read back as it was typed',
  (value) => {
    expect(parseEnvFile(envText({ MEDIA_TOKEN: value }, parseEnvFile)).MEDIA_TOKEN).toBe(value);
  },
);

test('a setting without a value is left out', () => {
  expect(parseEnvFile(envText({ VIEWER_ROLE_IDS: '', GUILD_IDS: '1' }, parseEnvFile))).toEqual({ GUILD_IDS: '1' });
});

test('a value that no quotes can hold is refused', () => {
  expect(() => envText({ MEDIA_TOKEN: '"\'`' }, () => ({}))).toThrow('MEDIA_TOKEN cannot be written');
});
