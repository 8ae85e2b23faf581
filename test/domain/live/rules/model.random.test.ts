import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRuleActions, type RuleActionDecision } from '../../../../src/domain/live/rules/decide.ts';
import {
  MAX_ACCOUNTS_WITH_ENDED_STREAMS,
  MAX_STREAM_ENDINGS_PER_ACCOUNT,
  STREAM_ENDING_LIMIT_PERIOD_MS,
} from '../../../../src/domain/live/rules/endings.ts';
import {
  EMPTY_RULE_ENGINE_MEMORY,
  recordFailedStreamEnding,
  ruleEngineMemorySchema,
} from '../../../../src/domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import type { Stream } from '../../../../src/domain/live/rules/stream.ts';
import { serverOfRef } from '../../../../src/domain/servers/refs.ts';
import { runs } from '../../../support/runs.ts';
import { aRule, aStream } from './support/examples.ts';
import { createNaiveRules, said, who } from './support/naiveRules.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-01-01T12:00:00Z');
const ROLES = new Map([
  ['a', ['vip']],
  ['b', []],
]);
const rolesOf = (account: string) => ROLES.get(account);
/** Ada has an account on each server, and shares one with Ben, who has another. */
const PEOPLE = new Map([
  ['a', ['ada']],
  ['2:a', ['ada', 'ben']],
  ['2:b', ['ben']],
]);
const usersOf = (account: string) => PEOPLE.get(account) ?? [];
/**
 * Both accounts c show one picture and have no owner. Both accounts b show another one, and only `2:b` has an owner.
 */
const SERVICES = new Map([
  ['c', 'one'],
  ['2:c', 'one'],
  ['b', 'two'],
  ['2:b', 'two'],
]);

/** Mostly one condition or two: more are hardly ever met. */
const conditions = fc
  .uniqueArray(
    fc.constantFrom<SessionRule['conditions']>(
      ...[{ pausedMs: 0 }, { pausedMs: MINUTE }, { pausedMs: 3 * MINUTE }, { streams: 1 }, { streams: 2 }],
      ...[{ addresses: 1 }, { totalKbps: 5000 }, { totalKbps: 15_000 }, { isRemote: true as const }],
      ...[{ kind: 'movie' as const }, { transcodedFromLines: 0 }, { transcodedFromLines: 1080 }],
      ...[
        { streams: 1, scope: 'person' as const },
        { streams: 2, scope: 'person' as const },
      ],
      ...[{ addresses: 1, scope: 'person' as const }],
    ),
    { maxLength: 3 },
  )
  .map((some): SessionRule['conditions'] => Object.assign({}, ...some));

const someRule = fc
  .record({
    guildId: fc.constantFrom('1', '1', '2'),
    servers: fc.constantFrom(undefined, [1, 2], [1], [2]),
    mode: fc.constantFrom('live', 'live', 'dry-run', 'off' as const),
    action: fc.constantFrom('end', 'end', 'warn', 'notify' as const),
    order: fc.constantFrom('newest', 'oldest', 'transcoding' as const),
    graceMs: fc.constantFrom(0, 0, MINUTE, 5 * MINUTE),
    exempt: fc.record({
      accounts: fc.constantFrom([], [], ['a'], ['c']),
      roleIds: fc.constantFrom([], [], ['vip']),
      players: fc.constantFrom([], [], [{ id: 'tv' }]),
    }),
    conditions,
  })
  .map((rule) => aRule(rule));

const stream = fc
  .record({
    account: fc.constantFrom('a', 'b', 'b', 'c', '2:a', '2:b', '2:c', undefined),
    player: fc.constantFrom({ id: 'tv' }, { id: 'phone' }, {}),
    isPaused: fc.boolean(),
    isLocal: fc.constantFrom(true, false, false, undefined),
    addressKey: fc.constantFrom('x', 'y', undefined),
    kbps: fc.constantFrom(2000, 9000, undefined),
    isVideoTranscoded: fc.boolean(),
    lines: fc.constantFrom(720, 2160, undefined),
    ratingKey: fc.constantFrom('1', '2'),
    kind: fc.constantFrom('movie', 'movie', 'track' as const),
    hasId: fc.constantFrom(true, true, true, false),
  })
  // Without a key, no stream is taken for one that was there before: returns have tests of their own.
  .map(({ ratingKey, kind, ...rest }) => ({ ...rest, item: { kind, title: ratingKey } }));

const WHAT = [
  'start',
  'start',
  'start',
  'stop',
  'pause',
  'pause',
  'pause',
  'change',
  'swap viewer',
  'twin',
  'nothing',
  'nothing',
  'nothing',
  'nothing',
  'restart',
] as const;
/** Mostly the poller's own steps; then reads that fail, a bot that is down, and a clock that is set ahead or back. */
const STEPS_MS = [
  5000,
  5000,
  5000,
  5000,
  20_000,
  20_000,
  20_000,
  30_000,
  30_000,
  30_000,
  30_000,
  45_000,
  119_000,
  121_000,
  5 * 3_600_000,
  -3_600_000,
] as const;

/** One thing that happens, and how much time passes until the next look. */
const step = fc.record({
  what: fc.constantFrom(...WHAT),
  slot: fc.nat({ max: 11 }),
  stream,
  /** The results of the endings that are decided then. */
  outcomes: fc.array(fc.constantFrom('ended', 'ended', 'nothing', 'perhaps' as const), { minLength: 4, maxLength: 4 }),
  shuffle: fc.nat({ max: 100 }),
  ms: fc.constantFrom(...STEPS_MS),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** People who come, go, pause and change what they play, on a server that numbers sessions as they come. */
function people() {
  const slots = new Map<number, Stream>();
  let count = 0;
  return {
    streams: (shuffle: number): readonly Stream[] => {
      const all = [...slots.values()];
      const turned =
        all.length === 0 ? all : [...all.slice(shuffle % all.length), ...all.slice(0, shuffle % all.length)];
      return shuffle % 2 === 0 ? turned : turned.toReversed();
    },
    live: ({ what, slot, stream: { hasId, ...given } }: Step): void => {
      const before = slots.get(slot);
      if (what === 'start') {
        count += 1;
        slots.set(slot, played(given, hasId, count));
      }
      if (before === undefined) return;
      if (what === 'stop') slots.delete(slot);
      if (what === 'pause') slots.set(slot, { ...before, isPaused: !before.isPaused });
      const { account, service } = before;
      if (what === 'change') slots.set(slot, { ...before, ...given, account, service });
      if (what === 'swap viewer' && isOn(before, given.account))
        slots.set(slot, { ...before, ...known(given.account) });
      if (what === 'twin') slots.set(slot + 10, { ...before, isPaused: true });
    },
  };
}

const known = (account: string | undefined) => ({ account, service: SERVICES.get(account ?? '') });

function played(given: Partial<Stream>, hasId: boolean, count: number): Stream {
  const on = given.account?.startsWith('2:') ? '2:' : '';
  const ids = { sessionId: hasId ? `${on}s${count}` : undefined, sessionKey: `${on}${count}` };
  return aStream({ ...given, ...known(given.account), ...ids });
}

const isOn = ({ sessionKey = '' }: Stream, account: string | undefined): boolean =>
  account === undefined || serverOfRef(account) === serverOfRef(sessionKey);

/** It ends a stream, or would in a dry run. */
const hasEnd = ({ rule, limit, stream: { sessionId }, hasSharedId }: RuleActionDecision): boolean =>
  rule.action === 'end' && limit === undefined && sessionId !== undefined && !hasSharedId;
const isEnding = (decision: RuleActionDecision): boolean => hasEnd(decision) && decision.rule.mode === 'live';
const roomOf = ({ rule }: RuleActionDecision): string =>
  rule.mode === 'live' ? rule.guildId : `dry run of ${rule.id}`;

test('in random runs, rules decide as a simple model does', () => {
  fc.assert(
    fc.property(
      fc.array(someRule, { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 20, maxLength: 90, size: 'max' }),
      (made, steps) => {
        let rules = made.map((rule, index) => ({ ...rule, id: index + 1 }));
        const model = createNaiveRules(rolesOf, usersOf);
        const { live, streams } = people();
        let memory = EMPTY_RULE_ENGINE_MEMORY;
        let at = START;
        const all: Made[] = [];
        for (const each of steps) {
          live(each);
          const now = { at, streams: streams(each.shuffle), usersOf };
          const result = decideRuleActions(now, { rules, before: memory, rolesOf: (_, account) => rolesOf(account) });
          expect(result.decisions.map(said)).toEqual(model.take(now, rules));
          const { observedMs } = result.remembered;
          const outcomes = result.decisions.map((decision, index) =>
            isEnding(decision) ? (each.outcomes[index] ?? 'ended') : 'ended',
          );
          all.push(
            ...result.decisions.map((decision, index) => ({ ...decision, at, observedMs, came: outcomes[index] })),
          );
          expect(result.decisions.every(({ stream: about }) => now.streams.includes(about))).toBe(true);
          const stopped = result.decisions.filter(({ limit }) => limit === 'limit').map(({ rule }) => rule.id);
          rules = rules.map((rule) => (stopped.includes(rule.id) ? { ...rule, stoppedAt: new Date(at) } : rule));
          memory =
            each.what === 'restart'
              ? ruleEngineMemorySchema.parse(JSON.parse(JSON.stringify(result.remembered)))
              : result.remembered;
          for (const [index, { rule, key, stream: about }] of result.decisions.entries()) {
            if (outcomes[index] === 'ended') continue;
            const mayHaveEnded = outcomes[index] === 'perhaps';
            memory = recordFailedStreamEnding(memory, { ruleId: rule.id, revision: rule.revision, key, mayHaveEnded });
            model.nothing(rule.id, who(about), mayHaveEnded);
          }
          at += each.ms;
        }
        invariants(all);
      },
    ),
    runs(8, 200),
  );
});

interface Made extends RuleActionDecision {
  readonly at: number;
  readonly observedMs: number;
  readonly came: 'ended' | 'nothing' | 'perhaps' | undefined;
}

/** After hours without a look, a rule starts over, with its tries: hardly any observed time has passed then. */
const isLater = (made: Made, before: Made): boolean =>
  made.observedMs - before.observedMs >= MINUTE || Math.abs(made.at - before.at) >= MINUTE;

/** Facts about all decisions together, whatever led to them. */
function invariants(all: readonly Made[]): void {
  const isTriedAgain = ({ came }: Made): boolean => came !== 'ended';
  const final = all.filter((made) => !isTriedAgain(made) && made.limit !== 'left-alone');
  expect(new Set(final.map(said)).size).toBe(final.length);
  const endings = all.filter(isEnding);
  const ended = endings.filter((made) => !isTriedAgain(made));
  expect(new Set(ended.map(({ key }) => key)).size).toBe(ended.length);
  for (const each of all.filter(hasEnd)) {
    const crowd = all.filter(
      (made) =>
        hasEnd(made) &&
        made.observedMs >= each.observedMs &&
        made.observedMs < each.observedMs + STREAM_ENDING_LIMIT_PERIOD_MS &&
        roomOf(made) === roomOf(each),
    );
    const accounts = crowd.filter(({ came }) => came !== 'nothing').map(({ stream: { account } }) => account);
    expect(new Set(accounts).size).toBeLessThanOrEqual(MAX_ACCOUNTS_WITH_ENDED_STREAMS);
    const own = crowd.filter(({ stream: { account } }) => account === each.stream.account);
    expect(own.length).toBeLessThanOrEqual(MAX_STREAM_ENDINGS_PER_ACCOUNT);
    const tries = crowd.filter((made) => said(made) === said(each));
    expect(tries.slice(1).every((made, index) => isLater(made, tries[index] ?? made))).toBe(true);
  }
  const exempt = all.filter(
    ({ rule: { exempt: left }, stream: { account = '', player } }) =>
      left.accounts.includes(account) ||
      (rolesOf(account) ?? ['vip']).some((id) => left.roleIds.includes(id)) ||
      left.players.some((match) => 'id' in match && match.id === player.id),
  );
  expect(exempt).toEqual([]);
}
