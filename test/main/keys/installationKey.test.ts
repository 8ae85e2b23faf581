import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  deriveKeyForPurpose,
  findInstallationKey,
  openInstallationKey,
} from '../../../src/main/keys/installationKey.ts';
import { silent, temporaryPath } from '../../store/support/openStore.ts';

const settingsIn = async (INSTALLATION_KEY?: string) => ({ DATABASE_PATH: await temporaryPath(), INSTALLATION_KEY });
const hex = (key: Uint8Array | undefined) => Buffer.from(key ?? []).toString('hex');

test('the installation’s key is created beside the database at the first start, readable only by its owner', async () => {
  const settings = await settingsIn();
  expect(findInstallationKey(settings)).toBeUndefined();
  const key = openInstallationKey(settings, silent);
  const path = `${settings.DATABASE_PATH}.key`;
  expect(key).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(hex(openInstallationKey(settings, silent))).toBe(hex(key));
  expect(hex(findInstallationKey(settings))).toBe(hex(key));
});

test.skipIf(process.platform === 'win32')(
  'a key file that others can read is closed to them at the start',
  async () => {
    const settings = await settingsIn();
    const path = `${settings.DATABASE_PATH}.key`;
    writeFileSync(path, Buffer.alloc(32, 5).toString('base64'));
    chmodSync(path, 0o644);
    openInstallationKey(settings, silent);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  },
);

test('an installation key in the settings needs no file', async () => {
  const bytes = Buffer.alloc(32, 5);
  for (const text of [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]) {
    const settings = await settingsIn(text);
    expect(hex(openInstallationKey(settings, silent))).toBe(hex(bytes));
    expect(existsSync(`${settings.DATABASE_PATH}.key`)).toBe(false);
  }
});

test('a file without a valid key is refused and kept, since a new key would not fit the data', async () => {
  const settings = await settingsIn();
  const path = `${settings.DATABASE_PATH}.key`;
  writeFileSync(path, 'short');
  expect(() => openInstallationKey(settings, silent)).toThrow(/holds no key: put the right one back/);
  expect(readFileSync(path, 'utf8')).toBe('short');
});

test('an invalid key in the settings is refused without being shown', async () => {
  const settings = await settingsIn('c2hvcnQ');
  expect(() => openInstallationKey(settings, silent)).toThrow(/^(?!.*c2hvcnQ).*INSTALLATION_KEY is no key/s);
});

test('each purpose has its own key, which is the same at every start', () => {
  const key = new Uint8Array(32).fill(1);
  expect(hex(deriveKeyForPurpose('audit', key))).toBe(hex(deriveKeyForPurpose('audit', key)));
  expect(hex(deriveKeyForPurpose('audit', key))).not.toBe(hex(key));
});
