import { expect, test } from 'vitest';
import type { AccessRightsConflict } from '../../../src/domain/access/rights.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import { alertUndecidedRights } from '../../../src/jobs/delivery/undecidedRights.ts';
import { readTextsOfPostBody } from '../../../src/render/kit/message/postText.ts';
import { memoryStore, silent } from '../../store/support/openStore.ts';

const ADA = '110000000000000101';
const BEN = '110000000000000102';
const BOB = '110000000000000103';

const DIFFERENT: AccessRightsConflict = {
  id: 'a1',
  reason: 'older',
  at: new Date('2026-01-01T12:00:00Z'),
  isAnnounced: false,
  database: { admins: [BOB], servers: [] },
  before: { admins: [], servers: [] },
  maps: [],
};

async function alerting(but: Partial<AccessRightsConflict> = {}, owners: readonly string[] = [ADA, BEN]) {
  const { outbox, mediaServers, clock } = await memoryStore();
  let undecided = { ...DIFFERENT, ...but };
  const announced: string[] = [];
  const deps = {
    outbox,
    mediaServers,
    rightsDecisions: {
      undecided: () => undecided,
      announced: async (id: string) => {
        announced.push(id);
        undecided = { ...undecided, isAnnounced: true };
      },
    },
    installation: { owners: () => owners },
    directory: {
      direct: async (userId: string) => `direct ${userId}`,
      guildName: () => 'Cinema',
      roleName: () => undefined,
      channelName: () => undefined,
    },
    wake: () => undefined,
    log: silent,
    clock,
    pausedNotes: new Map(),
    locale: 'en',
  };
  return { deps, announced, outbox };
}

test('each owner of the bot is told once, by direct message, which permissions are undecided and where to decide', async () => {
  const { deps, announced, outbox } = await alerting();
  await alertUndecidedRights(deps);
  const rows = await Promise.all([ADA, BEN].map((id) => outbox.next(`direct ${id}`)));
  expect(rows.map((row) => row?.reader)).toEqual(
    [ADA, BEN].map((userId) => ({ userId, guildId: '', needs: 'installation', server: undefined })),
  );
  const text = readTextsOfPostBody(rows[0]?.body ?? '{}').join('\n');
  expect(text).toContain(`<@${BOB}> manages media servers`);
  expect(text).toContain('`/server rights`');
  expect(announced).toEqual(['a1']);
  await alertUndecidedRights(deps);
  expect(await outbox.channels()).toHaveLength(2);
  expect(announced).toEqual(['a1']);
});

test('owners are told of undecided permissions in the language of the installation', async () => {
  const { deps, outbox } = await alerting();
  await alertUndecidedRights({ ...deps, locale: 'de' });
  const row = await outbox.next(`direct ${ADA}`);
  expect(readTextsOfPostBody(row?.body ?? '{}').join('\n')).toContain('`/server rechte`');
});

test.each<{ name: string; given: Parameters<typeof alerting> }>([
  { name: 'Discord has not said whose the bot is', given: [{}, []] },
  { name: 'the database says that they were told', given: [{ isAnnounced: true }] },
])('no owner is told of undecided permissions while $name', async ({ given }) => {
  const { deps, announced, outbox } = await alerting(...given);
  await alertUndecidedRights(deps);
  expect([await outbox.channels(), announced]).toEqual([[], []]);
});

test.each([
  { name: 'is away, all owners wait', kind: 'unavailable' as const, expected: [] },
  { name: 'refuses their direct messages, owners are not tried again', kind: 'forbidden' as const, expected: ['a1'] },
])(
  'owners who cannot be told of undecided permissions are told later or not at all: Discord $name',
  async ({ kind, expected }) => {
    const { deps, announced } = await alerting();
    const directory = { ...deps.directory, direct: () => Promise.reject(new ChannelFailure(kind, 'no')) };
    await alertUndecidedRights({ ...deps, directory });
    expect(announced).toEqual(expected);
  },
);

test('owners are told once of undecided permissions, even if the bot is killed before it records that they were', async () => {
  const { deps, outbox } = await alerting();
  const dies = { ...deps.rightsDecisions, announced: () => Promise.reject(new Error('killed')) };
  await expect(alertUndecidedRights({ ...deps, rightsDecisions: dies })).rejects.toThrow('killed');
  const before = await outbox.next(`direct ${ADA}`);
  await alertUndecidedRights(deps);
  expect(await outbox.next(`direct ${ADA}`)).toEqual(before);
  expect(await outbox.channels()).toHaveLength(2);
});
