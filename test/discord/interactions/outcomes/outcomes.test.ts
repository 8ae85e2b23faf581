import { describe, expect, test } from 'vitest';
import type { CommandDeps } from '../../../../src/commands/framework/context.ts';
import { commands, pressActions } from '../../../../src/commands/index.ts';
import { answerInteraction } from '../../../../src/discord/interactions/answer.ts';
import type { AuditDetails, AuditedChangeOutcome } from '../../../../src/domain/audit.ts';
import { StoreFailure } from '../../../../src/domain/database/storeFailure.ts';
import type { MediaServer } from '../../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import type { Message } from '../../../../src/render/kit/message/message.ts';
import { OF_COMMANDS, OF_PRESSES } from '../../../commands/support/changes.ts';
import { asking, depsWith, ME } from '../../../commands/support/deps.ts';
import { createFakeRemovals } from '../../../commands/support/removals.ts';
import { silent } from '../../../store/support/openStore.ts';
import { createFakeAudit } from '../../../support/audit.ts';
import { permitFor } from '../../../support/permits.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { fakeInteraction } from '../../support/interaction.ts';
import { CASES, type Case, HOW, type How } from './cases.ts';

const actions = commands.flatMap((command) => command.actions);
const context = asking();

/** A clock on which every wait is over at once. */
function hasty(): CommandDeps['clock'] {
  let now = Date.UTC(2026, 0, 1);
  return {
    now: () => new Date(now),
    steadyMs: () => now,
    wait: async (ms) => {
      now += ms;
    },
  };
}

/** The change of that name, with its answers and its record. */
function changeOf(
  name: string,
  { options = {}, target = {}, values = [], fields = {} }: Partial<Case>,
  deps: CommandDeps,
) {
  const action = actions.find(({ path }) => path === name);
  if (action?.response.kind === 'answer')
    return {
      action: { ...action, name },
      records: () => action.records({ args: { ...options }, context }),
      messages: action.response.run(permitFor(action.requires), { args: { ...options }, deps, context }),
    };
  const press = pressActions.find((each) => each.name === name);
  if (press?.response.kind !== 'answer') throw new Error(`nothing of the name ${name} gives an answer`);
  const pressed = { values, fields };
  return {
    action: press,
    records: () => press.records({ target, pressed, context }),
    messages: press.response.run(permitFor(press.requires), { target, pressed, deps, context }),
  };
}

interface Change {
  readonly action: Parameters<typeof answerInteraction>[0]['auditedAction'];
  readonly records: () => AuditDetails;
  readonly messages: AsyncIterable<Message>;
}

/** The row that the trail has of it. */
async function rowOf({ action, records, messages }: Change) {
  const audit = createFakeAudit();
  const { interaction } = fakeInteraction();
  const commandDeps = depsWith({ clock: createSteppedClock() });
  const deps = { log: silent, audit, givingUp: new AbortController().signal, commandDeps };
  await answerInteraction({
    // The casts: what an answer needs of them.
    interaction: Object.assign(interaction, { id: '77' }),
    auditedAction: action,
    context,
    permit: permitFor(action.requires),
    deps: deps as unknown as Parameters<typeof answerInteraction>[0]['deps'],
    delivery: { show: async () => undefined, isPrivate: () => true },
    messages,
    details: records,
  });
  return audit.audited[0];
}

const FAILURES: Partial<Record<How, MediaServerFailure>> = {
  refuses: new MediaServerFailure('invalid', { method: 'PUT', path: '/', status: 400 }),
  error: new MediaServerFailure('unavailable', { method: 'PUT', path: '/', status: 503 }),
  dropped: new MediaServerFailure('unreachable', { method: 'PUT', path: '/' }),
  lost: new MediaServerFailure('unreachable', { method: 'PUT', path: '/' }),
  away: new MediaServerFailure('unreachable', { method: 'PUT', path: '/', reason: 'refused' }),
};

/** The server of that case, and whether it was asked for the change. */
function serverOf({ change, given, reads = () => ({}) }: Case, how: How) {
  const state = { isDone: false, isAsked: false };
  const names = Object.keys(reads(false));
  const media = Object.fromEntries(
    names.map((name) => [name, async () => Reflect.get(reads(state.isDone), name)] as const),
  );
  const make = async () => {
    state.isAsked = true;
    state.isDone = how === 'takes it' || how === 'lost';
    const failure = FAILURES[how];
    if (failure) throw failure;
    return given;
  };
  return { state, media: { ...media, [change]: make } as Partial<MediaServer> };
}

const EXPECTED: Readonly<Record<How, AuditedChangeOutcome>> = {
  'takes it': 'done',
  refuses: 'failed',
  error: 'unknown',
  dropped: 'unknown',
  lost: 'done',
  away: 'failed',
};

const TABLE = Object.entries(CASES).flatMap(([name, one]) =>
  HOW.map((how) => [name, how, one.outcomes?.[how] ?? EXPECTED[how], one] as const),
);

/** Everything else that changes something changes what Usher stores itself. */
const STORED = [
  ...Object.entries(OF_COMMANDS).map(([name, [options]]) => [name, { options }] as const),
  ...Object.entries(OF_PRESSES).map(([name, [target, pressed]]) => [name, { target, ...pressed }] as const),
].filter(([name]) => !(name in CASES));

/** Nothing can be read or written. */
function fullDisk(): CommandDeps {
  const full = () => {
    throw new StoreFailure('unavailable', 'The disk is full.');
  };
  const port = new Proxy(full, { get: () => full });
  return new Proxy(depsWith({}), { get: () => port });
}

describe('the row of a change', () => {
  test('the audit outcome is tested for every command and button that changes something', () => {
    const changing = [
      ...actions.map(({ path, changes }) => ({ name: path, changes })),
      ...pressActions.filter(({ runs }) => !runs),
    ];
    // A choice of the media server and a press of the panel go on with the command itself, under its name.
    const names = [...new Set(changing.filter(({ changes }) => changes).map(({ name }) => name))];
    expect([...Object.keys(CASES), ...STORED.map(([name]) => name)].toSorted()).toEqual(names.toSorted());
  });

  test.each(STORED)('the audit trail does not record %s as done if the disk is full', async (name, asked) => {
    const row = await rowOf(changeOf(name, asked, fullDisk()));
    expect(row).toMatchObject({ outcome: expect.stringMatching(/unknown|failed/), failure: expect.any(String) });
  });

  test.each(TABLE)('the audit trail for %s on a server that %s records %s', async (name, how, outcome, one) => {
    const removals = createFakeRemovals();
    const items = [{ playlistItemId: '1', ratingKey: '9', title: 'Metropolis' }];
    const kept = { userId: ME, playlistKey: '7', playlistTitle: 'Evening', items, at: new Date(0) };
    if (name.endsWith('undo')) await removals.keep(kept);
    const { media, state } = serverOf(one, how);
    const row = await rowOf(changeOf(name, one, depsWith({ media, removals, clock: hasty() })));
    expect([state.isAsked, row?.outcome]).toEqual([true, outcome]);
    // What was not done, or nobody knows, says why.
    expect(row?.failure === undefined).toBe(outcome === 'done');
  });
});
