import { describe, expect, test } from 'vitest';
import { AbortWithMessageError, type Answer } from '../../../src/commands/framework/action.ts';
import { createCommand, InvalidOptionError } from '../../../src/commands/framework/command.ts';
import { countRefusedAction } from '../../../src/discord/interactions/audit.ts';
import type { AuditDetails } from '../../../src/domain/audit.ts';
import { failureKindOrErrorName, MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import {
  createChangeResultMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../../src/render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../src/render/kit/message/message.ts';
import { depsWith } from '../../commands/support/deps.ts';
import { silent } from '../../store/support/openStore.ts';
import { createFakeAudit } from '../../support/audit.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { knownServer } from '../../support/servers.ts';
import { startSmallBot } from '../support/bot.ts';
import { fakeInteraction } from '../support/interaction.ts';

type Run = () => Answer<ChangeResultMessage>;

const scan = (run: Run) =>
  createCommand({
    words: () => ({ name: 'scan', description: 'scan', options: {} }),
    requires: 'search',
    visibility: 'public',
    changes: () => ({ target: 'scan' }),
    options: {},
    answer: () => run(),
  });

async function* brokenOff(): AsyncIterable<ChangeResultMessage> {
  yield createChangeResultMessage('unknown', 'Asked.');
  throw new Error('the connection was lost');
}

async function* refusedAfterwards(): AsyncIterable<ChangeResultMessage> {
  yield createChangeResultMessage('done', 'The first is changed.');
  throw new InvalidOptionError('second', 'no');
}

/** A log of which the errors are wanted. */
function errorLog() {
  const errors: string[] = [];
  return { errors, log: { ...silent, error: noteSentences(errors) } };
}

describe('the media server of an audited action', () => {
  const [cellar, attic] = [knownServer(1, 'Cellar'), knownServer(2, 'Attic')];

  test.each<{ name: string; refs: AuditDetails['refs']; server: number | undefined }>([
    { name: 'what is on one', refs: ['2:55', undefined, '2:7'], server: 2 },
    { name: 'what is on the first one', refs: ['55'], server: 1 },
    { name: 'what is on several', refs: ['2:101', '7'], server: undefined },
    { name: 'what is on a server that the guild may not see', refs: ['3:55'], server: undefined },
    { name: 'nothing of any', refs: undefined, server: undefined },
  ])(
    'the audit trail records the media server of $name, whatever words describe the target',
    async ({ refs, server }) => {
      const audit = createFakeAudit();
      const change = createCommand({
        words: () => ({ name: 'scan', description: 'scan', options: {} }),
        requires: 'search',
        options: {},
        changes: () => ({ target: 'playlist 2:55', refs }),
        answer: async () => createChangeResultMessage('done', 'Done.'),
      });
      const servers = { serversOf: () => [cellar, attic], defaultOf: () => undefined };
      const { discord, settled } = await startSmallBot({ commands: [change], audit, servers });
      await discord.person('curator').run('/scan');
      await settled();
      expect(audit.begun).toMatchObject([{ server, target: 'playlist 2:55' }]);
      expect(audit.begun[0]).not.toHaveProperty('refs');
    },
  );

  test('the audit trail records the media server that a person named for a set-up command', async () => {
    const audit = createFakeAudit();
    const change = createCommand({
      words: () => ({ name: 'scan', description: 'scan', options: {} }),
      requires: 'help',
      options: {},
      takesServer: true,
      changes: () => ({ target: 'a board' }),
      answer: async () => createChangeResultMessage('done', 'Done.'),
    });
    const servers = { serversOf: () => [cellar, attic], defaultOf: () => undefined };
    const { discord, settled } = await startSmallBot({ commands: [change], audit, servers });
    await discord.person('curator').run('/scan', { server: 'Attic' }, { raw: true });
    await discord.person('curator').run('/scan');
    await settled();
    expect(audit.begun.map((begun) => begun.server)).toEqual([2, undefined]);
  });
});

describe('the audit entry in other guilds about a change that they share', () => {
  const OTHER = '200000000000000009';
  const THIRD = '200000000000000008';
  const onCellar = { server: serverId(1), target: 'account 7', after: 'an alias' };
  const onAttic = { server: serverId(2), target: 'account 2:7', after: 'an alias' };

  test.each<{
    name: string;
    shared: AuditDetails['shared'];
    first: 'here' | 'elsewhere' | 'nowhere';
    copies: readonly object[];
  }>([
    { name: 'is missing if the change is about one guild only', shared: undefined, first: 'here', copies: [] },
    {
      name: 'is written if the change is made in the guild that came first',
      shared: [onCellar],
      first: 'here',
      copies: [{ ...onCellar, guildId: OTHER }],
    },
    {
      name: 'is missing if the change is refused, in a guild that came later',
      shared: [onCellar],
      first: 'elsewhere',
      copies: [],
    },
    {
      name: 'is missing if the change is refused since the first guild is gone',
      shared: [onCellar],
      first: 'nowhere',
      copies: [],
    },
    {
      name: 'is written for each guild and server',
      shared: [onCellar, onAttic],
      first: 'here',
      copies: [
        { ...onCellar, guildId: OTHER },
        { ...onAttic, guildId: OTHER },
        { ...onAttic, guildId: THIRD },
      ],
    },
  ])('the audit entry in the other guilds of a shared change $name', async ({ shared, first, copies }) => {
    const audit = createFakeAudit();
    const change = createCommand({
      words: () => ({ name: 'scan', description: 'scan', options: {} }),
      requires: 'search',
      options: {},
      changes: () => ({ target: 'it', shared }),
      answer: async () => createChangeResultMessage('done', 'Done.'),
    });
    let here = '';
    const mediaServers = {
      ...depsWith({}).mediaServers,
      firstGuildOf: () => ({ here, elsewhere: OTHER, nowhere: undefined })[first],
      guildsOf: (id: number) => (id === 1 ? [here, OTHER] : [here, OTHER, THIRD]),
    };
    const { discord, settled } = await startSmallBot({ commands: [change], audit, deps: { mediaServers } });
    here = discord.world.guilds[0]?.id ?? '';
    await discord.person('curator').run('/scan');
    await settled();
    expect(audit.begun.map((begun) => begun.copies ?? [])).toEqual([copies]);
    expect(audit.begun[0]).not.toHaveProperty('shared');
  });
});

describe('the audit trail', () => {
  test('the audit trail records a change before it begins, with who, where, why allowed, and what', async () => {
    const audit = createFakeAudit();
    const seen: unknown[] = [];
    const run: Run = async () => {
      seen.push(...audit.begun);
      return { ...createChangeResultMessage('done', 'Done.'), audit: { before: 'off', after: 'on' } };
    };
    const { discord, settled } = await startSmallBot({ commands: [scan(run)], audit });
    const curator = discord.person('curator');
    await curator.run('/scan');
    await settled();
    const [guild] = discord.world.guilds;
    const known = {
      userId: curator.id,
      guildId: guild?.id,
      channelId: curator.channelId,
      action: 'scan',
      capability: 'search',
      rule: { kind: 'level' },
      target: 'scan',
      interactionId: expect.any(String),
    };
    expect(seen).toMatchObject([known]);
    expect(audit.audited).toMatchObject([{ ...known, outcome: 'done', before: 'off', after: 'on' }]);
  });

  test('a change that the audit trail cannot record is not made', async () => {
    let done = 0;
    const run: Run = async () => {
      done += 1;
      return createChangeResultMessage('done', 'Done.');
    };
    const begin = () => Promise.reject(new Error('full'));
    const { discord, settled } = await startSmallBot({
      commands: [scan(run)],
      audit: { ...createFakeAudit(), begin },
    });
    const { text } = await discord.person('curator').run('/scan');
    await settled();
    expect(text).toContain('Something went wrong');
    expect(done).toBe(0);
  });

  test('the audit trail records people who read others’ private data, but no other reads', async () => {
    const reading = (name: string, more: { readonly discloses?: true }) =>
      createCommand({
        words: () => ({ name, description: name, options: {} }),
        requires: 'search',
        visibility: 'public',
        changes: false,
        options: {},
        ...more,
        answer: async () => createNoteMessage('Read.'),
      });
    const sometimes = createCommand({
      words: () => ({ name: 'sometimes', description: 's', options: {} }),
      requires: 'search',
      visibility: 'public',
      changes: false,
      options: {},
      answer: async () => ({ ...createNoteMessage('Read.'), audit: { target: 'people by name' } }),
    });
    const commands = [reading('private', { discloses: true }), reading('open', {}), sometimes];
    const { discord, audited, settled } = await startSmallBot({ commands });
    await discord.person('curator').run('/private');
    await discord.person('curator').run('/open');
    await discord.person('curator').run('/sometimes');
    await settled();
    expect(audited).toMatchObject([
      { kind: 'read', action: 'private', outcome: 'done' },
      { kind: 'read', action: 'sometimes', target: 'people by name' },
    ]);
  });

  describe('of a change that may open a confirmation', () => {
    const asks = createNothingChangedMessage('Sure?');

    /** Runs `/scan`, which opens this first. */
    async function scanned(
      opens: () => Promise<ChangeResultMessage | undefined>,
      more: { readonly discloses?: true } = {},
    ) {
      const change = createCommand({
        words: () => ({ name: 'scan', description: 'scan', options: {} }),
        requires: 'search',
        changes: () => ({ target: 'scan' }),
        options: {},
        ...more,
        opens,
        answer: async () => createChangeResultMessage('done', 'Done.'),
      });
      const audit = createFakeAudit();
      const { discord, settled } = await startSmallBot({ commands: [change], audit });
      const { text } = await discord.person('curator').run('/scan');
      await settled();
      return { text, begun: audit.begun.length, audited: audit.audited };
    }

    test('the audit trail has no entry for a change while the person is still asked to confirm it', async () => {
      expect(await scanned(async () => asks)).toEqual({ text: '| Sure?', begun: 0, audited: [] });
    });

    test('the audit trail records a confirmation that shows private data as a read', async () => {
      const { audited } = await scanned(async () => ({ ...asks, audit: { target: 'rule 1' } }), { discloses: true });
      expect(audited).toMatchObject([{ kind: 'read', target: 'rule 1', outcome: 'nothing' }]);
    });

    test('the audit trail records a change that needs no confirmation', async () => {
      expect(await scanned(async () => undefined)).toMatchObject({ audited: [{ outcome: 'done' }] });
    });

    test.each([
      new InvalidOptionError('rule', 'no'),
      new AbortWithMessageError(createNothingChangedMessage('There is no such rule.')),
    ])('the audit trail records an attempted change whose target does not exist', async (error) => {
      const { audited } = await scanned(() => Promise.reject(error));
      expect(audited).toMatchObject([{ kind: 'change', target: 'scan' }]);
    });

    test('the audit trail has no entry for a change whose confirmation cannot be shown', async () => {
      const { text, audited } = await scanned(() => Promise.reject(new Error('no')));
      expect(text).toContain('Something went wrong');
      expect(audited).toEqual([]);
    });
  });

  test('an audit entry that cannot be completed is logged as an error, and the person gets the answer', async () => {
    const { errors, log } = errorLog();
    const begin = async () => ({ end: () => Promise.reject(new Error('full')) });
    const audit = { ...createFakeAudit(), begin };
    const { discord, settled } = await startSmallBot({
      commands: [scan(async () => createChangeResultMessage('done', 'Done.'))],
      audit,
      log,
    });
    expect((await discord.person('curator').run('/scan')).text).toContain('Done.');
    await settled();
    expect(errors).toEqual(['could not write the outcome of a command to the audit trail']);
  });

  test.each([
    ['done', async () => createChangeResultMessage('done', 'Done.')],
    ['nothing', async () => createNothingChangedMessage('Nothing found.')],
    ['failed', async () => createChangeResultMessage('failed', 'It still plays.')],
    ['unknown', async () => createChangeResultMessage('unknown', 'No answer.')],
    ['failed', () => Promise.reject(new MediaServerFailure('not-found', { method: 'GET', path: '/' }))],
    ['failed', () => Promise.reject(new InvalidOptionError('what', 'no'))],
    ['unknown', () => Promise.reject(new Error('no'))],
    ['unknown', brokenOff],
    ['unknown', refusedAfterwards],
  ] as const)('the audit trail records the outcome of a change: %s', async (outcome, run) => {
    const { discord, audited, settled } = await startSmallBot({ commands: [scan(run)] });
    await discord.person('curator').run('/scan');
    await settled();
    expect(audited).toMatchObject([{ action: 'scan', outcome }]);
  });
});

test('the audit trail records an unknown outcome for a change that ended without an answer', async () => {
  const { discord, audited, settled } = await startSmallBot({ commands: [scan(async function* () {})] });
  await discord.person('curator').run('/scan', {}, { until: 'acknowledged' });
  await settled();
  expect(audited).toMatchObject([{ action: 'scan', outcome: 'unknown' }]);
});

test('an answer that cannot be shown is logged as an error, and its change is audited anyway', async () => {
  const { errors, log } = errorLog();
  const commands = [scan(async () => createChangeResultMessage('done', 'Done.'))];
  const { discord, audited, settled } = await startSmallBot({ commands, log });
  const match = { method: 'PATCH', path: /\/webhooks\// };
  discord.faults.add({ kind: 'status', status: 400, code: 50035, match });
  await discord.person('curator').run('/scan');
  await settled();
  expect(errors).toEqual(['could not show the answer to a command in Discord']);
  expect(audited).toMatchObject([{ action: 'scan', outcome: 'done' }]);
});

test('if a change breaks off, the audit trail records its target, its progress and the reason', async () => {
  const failing = createCommand({
    words: () => ({ name: 'scan', description: 'scan', options: {} }),
    requires: 'search',
    visibility: 'public',
    changes: () => ({ before: 'off' }),
    options: {},
    answer: async function* () {
      yield { ...createChangeResultMessage('unknown', 'Found.'), audit: { target: 'what was found', after: 'half' } };
      throw new RangeError('no');
    },
  });
  const { discord, audited, settled } = await startSmallBot({ commands: [failing] });
  await discord.person('curator').run('/scan');
  await settled();
  const known = { before: 'off', target: 'what was found', after: 'half' };
  expect(audited).toMatchObject([{ ...known, outcome: 'unknown', failure: 'RangeError' }]);
});

describe('a refusal', () => {
  const GUILD = '9';
  const nobody = { viewer: [], curator: [], moderator: [], admin: [] };

  /** How often it was counted, and what the log said. */
  async function counted(guildId: string | undefined, guildIds?: readonly string[], isFull = false) {
    const { errors, log } = errorLog();
    const audit = createFakeAudit();
    const refuse = () => Promise.reject(new Error('full'));
    const deps = {
      log,
      commandDeps: depsWith({}),
      audit: isFull ? { ...audit, refuse } : audit,
      policy: { guildIds, roleIds: nobody, everyoneViews: false, maps: new Map() },
    };
    const action = { name: 'scan', requires: 'library.scan' } as const;
    await countRefusedAction({
      interaction: fakeInteraction().interaction,
      deps,
      auditedAction: action,
      actor: { userId: '42', guildId },
    });
    return { refused: audit.refused.map(({ guildId: where, capability }) => [where, capability]), errors };
  }

  test.each([
    { name: 'in a guild that is served', guildId: GUILD, guildIds: [GUILD], times: 1 },
    { name: 'in any guild, where all are served', guildId: GUILD, guildIds: undefined, times: 1 },
    { name: 'not in another guild', guildId: 'other', guildIds: [GUILD], times: 0 },
    { name: 'not in direct messages', guildId: undefined, guildIds: [GUILD], times: 0 },
    { name: 'not in direct messages, where all guilds are served', guildId: undefined, guildIds: undefined, times: 0 },
  ])('a refused action is added to the guild’s count of refusals $name', async ({ guildId, guildIds, times }) => {
    const expected = Array.from({ length: times }, () => [GUILD, 'library.scan']);
    expect(await counted(guildId, guildIds)).toEqual({ refused: expected, errors: [] });
  });

  test('a refusal that cannot be counted is logged as an error', async () => {
    expect((await counted(GUILD, undefined, true)).errors).toEqual([
      'could not count in the audit trail that a command was refused',
    ]);
  });
});

test.each([
  {
    title: 'the kind of the media server’s failure',
    error: new MediaServerFailure('timeout', { method: 'GET', path: '/' }),
    name: 'timeout',
  },
  { title: 'the name of any other error', error: new RangeError('no'), name: 'RangeError' },
  { title: 'unknown of what is none', error: 'no', name: 'unknown' },
])('the audit trail names the reason of a failure: $title', ({ error, name }) => {
  expect(failureKindOrErrorName(error)).toBe(name);
});
