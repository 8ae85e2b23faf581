import { expect, test } from 'vitest';
import { VOCABULARY_NAMES } from '../../src/api/vocabularies/vocabularies.ts';
import { loadConfig } from '../../src/config.ts';
import type { RecordedPlay } from '../../src/domain/statistics/plays.ts';
import { deriveKeyForPurpose } from '../../src/main/keys/installationKey.ts';
import { storeSettingsOf } from '../../src/main/storeSettings.ts';
import { openDatabaseStore } from '../../src/store/open.ts';
import { DAY, GUILD, silent, temporaryPath } from '../store/support/openStore.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const KEY = new Uint8Array(32).fill(7);

const settingsWith = (more: Readonly<Record<string, string>>) =>
  storeSettingsOf(
    loadConfig({
      environment: {
        DISCORD_TOKEN: 'discord-token-canary',
        ADMIN_ROLE_IDS: '123456789012345678',
        MEDIA_URL: 'http://192.168.1.10:32400',
        MEDIA_TOKEN: 'media-token-canary',
        ...more,
      },
      folder: '/srv/usher',
      readFile: () => '',
      vocabularies: VOCABULARY_NAMES,
      problemOfCron: () => undefined,
    }),
    KEY,
  );

test('the database is opened with its path, time zone and retention from the settings', () => {
  const given = { DATABASE_PATH: '/data/usher.db', TIME_ZONE: 'Europe/Berlin', GUILD_IDS: GUILD };
  expect(settingsWith({ ...given, PLAYS_DAYS: '30', AUDIT_DAYS: '40', BACKUP_COUNT: '3' })).toEqual({
    path: '/data/usher.db',
    timeZone: 'Europe/Berlin',
    guildIds: [GUILD],
    playsDays: 30,
    auditDays: 40,
    auditKey: deriveKeyForPurpose('audit', KEY),
    accountsKey: deriveKeyForPurpose('accounts', KEY),
    formerKeys: [],
    backups: { folder: '/data/backups', keep: 3 },
  });
});

test('plays and audit entries are kept for as many days as the settings say', async () => {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const settings = settingsWith({ DATABASE_PATH: path, PLAYS_DAYS: '30', AUDIT_DAYS: '1' });
  const store = await openDatabaseStore({ ...settings, clock, log: silent });
  const attempt = { at: clock.now(), guildId: GUILD, action: 'scan', capability: 'library.scan' } as const;
  await (await store.audit.begin(attempt)).end({ at: clock.now(), outcome: 'done' });
  const play = (days: number): RecordedPlay => {
    const viewedAt = new Date(clock.now().getTime() - days * DAY);
    return { historyKey: `/h/${days}`, viewedAt, kind: 'movie', title: 'Film' };
  };
  await store.plays.keep([play(1), play(32)]);
  for (let hours = 0; hours < 26; hours += 2) {
    await clock.advance(2 * 3_600_000);
    await store.sweep();
  }
  expect([await store.plays.count(), await store.auditTrail.count({ guildId: GUILD })]).toEqual([1, { total: 0 }]);
  await store.close();
});
