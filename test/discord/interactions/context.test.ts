import { PermissionsBitField } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { createActionDeps, interactionContextOf } from '../../../src/discord/interactions/context.ts';
import type { Caller, CallerAccount } from '../../../src/domain/media/callOptions.ts';
import { FIRST_SERVER_ID, type ServerId } from '../../../src/domain/servers/refs.ts';
import type { AccessPolicy } from '../../../src/permissions/policy.ts';
import { de } from '../../../src/render/texts/de.ts';
import { createServerCombiner } from '../../../src/servers/serve.ts';
import { asking, depsWith, ME } from '../../commands/support/deps.ts';
import { fakeMedia } from '../../support/media.ts';
import { knownServer } from '../../support/servers.ts';

const policy: AccessPolicy = {
  guildIds: ['9'],
  roleIds: { viewer: ['v'], curator: [], moderator: ['m'], admin: ['a'] },
  everyoneViews: false,
  maps: new Map(),
};
type Interaction = Parameters<typeof interactionContextOf>[0];

/** The cast: of a whole discord.js interaction, what is read. */
const interactionOf = (...roles: readonly string[]) =>
  ({
    id: '77',
    locale: 'de',
    user: { id: ME },
    guildId: '9',
    channelId: '5',
    channel: null,
    member: { roles },
  }) as unknown as Interaction;

describe('the person who asks', () => {
  test('the context of an interaction has its person, reference, language and roles', () => {
    const context = interactionContextOf(interactionOf('v'), { givingUp: new AbortController().signal, policy });
    expect(context).toMatchObject({
      actor: { userId: ME, guildId: '9', roleIds: ['v'], channelIds: ['5'] },
      reference: '77',
      texts: de,
      servers: [],
      levelsAbove: [{ level: 'moderator' }, { level: 'admin' }],
    });
    expect([context.may('search'), context.may('session.terminate')]).toEqual([true, false]);
  });

  test('the context of an interaction has the person’s Discord permissions, or none if Discord sends none', () => {
    const may = (memberPermissions: PermissionsBitField | null) => {
      const interaction = { ...interactionOf('v'), memberPermissions } as unknown as Interaction;
      const context = interactionContextOf(interaction, { givingUp: new AbortController().signal, policy });
      return [context.maySpeak, context.mayCreateEvents];
    };
    expect(may(new PermissionsBitField(['SendMessages']))).toEqual([true, false]);
    expect(may(new PermissionsBitField(['CreateEvents']))).toEqual([false, true]);
    expect(may(new PermissionsBitField(['Administrator']))).toEqual([true, true]);
    expect(may(null)).toEqual([false, false]);
  });

  test('the context of an interaction uses the given person if the interaction has no roles', () => {
    const actor = { userId: ME, guildId: '9', roleIds: ['m'] };
    const context = interactionContextOf(
      interactionOf(),
      { givingUp: new AbortController().signal, policy },
      { actor },
    );
    expect([context.actor, context.may('session.terminate')]).toEqual([actor, true]);
  });
});

test('the context of an interaction is aborted when the bot gives up waiting', () => {
  const givingUp = new AbortController();
  const { signal } = interactionContextOf(interactionOf(), { givingUp: givingUp.signal, policy });
  expect(signal.aborted).toBe(false);
  givingUp.abort();
  expect(signal.aborted).toBe(true);
});

describe('calls to the media server are made with', () => {
  type Own = ReturnType<ReturnType<typeof depsWith>['linkedAccounts']['accountOf']>;
  const own = { kind: 'own', token: 'canary' } as const;
  const refused = { kind: 'none', why: 'refused' } as const;

  const SHARED = { kind: 'shared' } as const;

  test.each<{ name: string; linked: Own; capabilities: readonly string[]; account: CallerAccount }>([
    { name: 'the account that the person linked', linked: own, capabilities: ['account.shared'], account: own },
    { name: 'that account also where the shared one is not for them', linked: own, capabilities: [], account: own },
    {
      name: 'none, where their own no longer works',
      linked: refused,
      capabilities: ['account.shared'],
      account: refused,
    },
    {
      name: 'the shared account, where they linked none and may use it',
      linked: undefined,
      capabilities: ['account.shared', 'playlist.edit'],
      account: SHARED,
    },
    {
      name: 'only to read it, where its playlists are not theirs',
      linked: undefined,
      capabilities: ['account.shared'],
      account: { ...SHARED, playlists: 'reads' },
    },
    {
      name: 'none, where they linked none and may not',
      linked: undefined,
      capabilities: [],
      account: { kind: 'none', why: 'missing' },
    },
  ])('calls to the media server use $name', ({ linked, capabilities, account }) => {
    const callers: Caller[] = [];
    const { linkedAccounts, ...rest } = depsWith({});
    const asked: (readonly [string, ServerId])[] = [];
    const accountOf = (...of: [string, ServerId]) => {
      asked.push(of);
      return linked;
    };
    const mediaFor = (caller: Caller) => {
      callers.push(caller);
      return fakeMedia({});
    };
    const may = (capability: string) => capabilities.includes(capability);
    const commandDeps = { ...rest, linkedAccounts: { ...linkedAccounts, accountOf } };
    const { posters, catalogue } = rest;
    const home = { id: FIRST_SERVER_ID, known: () => knownServer(1, 'Home'), mediaFor, posters, catalogue };
    createActionDeps(
      { commandDeps, serve: createServerCombiner({ find: () => home, nameOf: () => undefined, clock: rest.clock }) },
      asking({ may }),
      { urgency: 'change' },
    );
    expect(callers).toEqual([{ userId: ME, reference: '77', urgency: 'change', account }]);
    expect(asked).toEqual([[ME, FIRST_SERVER_ID]]);
  });
});
