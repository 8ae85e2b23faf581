import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { decideRuleActions } from '../../../../src/domain/live/rules/decide.ts';
import { recordFailedStreamEnding } from '../../../../src/domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import { openDatabase } from '../../../../src/store/database/database.ts';
import { readRuleEngineMemory } from '../../../../src/store/live/rules/memory.ts';
import { openSessionRuleStore } from '../../../../src/store/live/rules/sessionRules.ts';
import { openDatabaseStore } from '../../../../src/store/open.ts';
import { aRule, aStream } from '../../../domain/live/rules/support/examples.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { GUILD, silent, temporaryPath } from '../../support/openStore.ts';

const ADMIN = '300000000000000001';
const crowd = Array.from({ length: 7 }, (_, n) => aStream({ sessionId: `s${n}`, sessionKey: `${n}`, account: `${n}` }));
const NEW = '["new","20"]';

/** A rule has ended five streams and stopped, and another one is about to warn the viewer of a new stream. */
async function afterFive() {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  await (await openDatabaseStore({ path, clock, log: silent })).close();
  const db = openDatabase(path);
  onTestFinished(() => db.destroy());
  const announce = async () => undefined;
  const rules = await openSessionRuleStore(db, { clock, log: silent, serves: () => true, announce });
  const add = async (name: string, action: SessionRule['action']): Promise<SessionRule> => {
    const { id, revision, mode, stoppedAt, setBy, guildId, name: _, ...settings } = aRule({ action, conditions: {} });
    const added = await rules.add({ guildId: GUILD, name, settings, setBy: ADMIN });
    const live = await rules.change(added?.id ?? 0, { mode: 'live', setBy: ADMIN });
    return typeof live === 'object' ? live : aRule();
  };
  const [ends, warns] = [await add('Ends', 'end'), await add('Warns', 'warn')];
  const at = clock.now().getTime();
  const first = decideRuleActions(
    { at, streams: crowd },
    { rules: [ends], before: rules.remembered(), rolesOf: () => [] },
  );
  const [act] = await rules.record(first, clock.now());
  const streams = [...crowd, aStream({ sessionId: 'new', account: '20' })];
  return {
    rules,
    stored: () => readRuleEngineMemory(db, silent),
    /** One look later. */
    record: () =>
      rules.record(
        decideRuleActions(
          { at: at + 5000, streams },
          { rules: [warns], before: rules.remembered(), rolesOf: () => [] },
        ),
        clock.now(),
      ),
    refuse: (what: 'insert on rule_acts' | 'update on rule_acts' | 'update on rule_memory') =>
      sql`create trigger full before ${sql.raw(what)} begin select raise(abort, 'the disk is full'); end`.execute(db),
    hasRoomAgain: () => sql`drop trigger full`.execute(db),
    forgetOld: () => rules.forgetOld(clock.now()),
    forgetAccount: () => db.transaction().execute((trx) => rules.forgetAccount(trx, '6')),
    letLoose: () => rules.change(ends.id, { mode: 'live', setBy: ADMIN }),
    cameToNothing: async () => {
      const ending = { ruleId: ends.id, revision: ends.revision, key: '["s0","0"]', mayHaveEnded: false };
      if (act) await rules.finish(act, { outcome: 'refused' }, (memory) => recordFailedStreamEnding(memory, ending));
    },
  };
}

const keys = ({ streams }: { readonly streams: readonly { readonly key: string }[] }) => streams.map(({ key }) => key);

const MEANWHILE = [
  { name: 'an account is forgotten', meanwhile: 'forgetAccount' },
  { name: 'old streams are forgotten', meanwhile: 'forgetOld' },
  { name: 'a stopped rule is made live again', meanwhile: 'letLoose' },
  { name: 'the ending of a stream fails', meanwhile: 'cameToNothing' },
] as const;

type Begin = () => Promise<unknown>;

describe.each<{ name: string; inOrder: (change: Begin, record: Begin) => readonly Promise<unknown>[] }>([
  { name: 'right before', inOrder: (change, record) => [change(), record()] },
  { name: 'while it waits', inOrder: (change, record) => [record(), change()].toReversed() },
])('decisions, where $name', ({ inOrder }) => {
  test.each(MEANWHILE)(
    'the rules’ memory drops decisions that could not be stored, even if $name at the same time',
    async ({ meanwhile }) => {
      const after = await afterFive();
      await after.refuse('insert on rule_acts');
      const [changed, recorded] = await Promise.allSettled(inOrder(after[meanwhile], after.record));
      expect([changed?.status, recorded?.status]).toEqual(['fulfilled', 'rejected']);
      expect(keys(after.rules.remembered())).not.toContain(NEW);
      expect(await after.stored()).toEqual(after.rules.remembered());
      await after.hasRoomAgain();
      expect(await after.record()).toContainEqual(expect.objectContaining({ action: 'warn', accountId: '20' }));
    },
  );

  test.each(MEANWHILE)(
    'the rules’ decisions are stored correctly even if $name at the same time',
    async ({ meanwhile }) => {
      const alone = await afterFive();
      await alone[meanwhile]();
      const changed = alone.rules.remembered();
      const after = await afterFive();
      await Promise.all(inOrder(after[meanwhile], after.record));
      const { streams, endings } = after.rules.remembered();
      expect(keys({ streams })).toEqual([...keys(changed), NEW]);
      expect([endings, await after.stored()]).toEqual([changed.endings, after.rules.remembered()]);
    },
  );
});

test('a stopped rule keeps its count and stays stopped if making it live again could not be stored', async () => {
  const { rules, refuse, letLoose } = await afterFive();
  await refuse('update on rule_memory');
  await expect(letLoose()).rejects.toThrow('the disk is full');
  expect(rules.remembered().endings).toHaveLength(5);
  expect(rules.list().map(({ stoppedAt }) => stoppedAt !== undefined)).toEqual([true, false]);
});

test.each(['update on rule_memory', 'update on rule_acts'] as const)(
  'an unsuccessful ending of a stream counts as unsuccessful even if it could not be stored (no %s)',
  async (what) => {
    const { rules, refuse, cameToNothing: finish } = await afterFive();
    await refuse(what);
    await expect(finish()).rejects.toThrow('the disk is full');
    expect(rules.remembered().streams[0]).toMatchObject({ isEnding: false, rules: [{ tries: { count: 1 } }] });
  },
);
