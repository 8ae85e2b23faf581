import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { decide } from '../../../../src/domain/live/rules/decide.ts';
import type { SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import { cameToNothing } from '../../../../src/domain/live/rules/voidEnding.ts';
import { openDatabase } from '../../../../src/store/database/database.ts';
import { storedMemoryOf } from '../../../../src/store/live/rules/memory.ts';
import { openSessionRules } from '../../../../src/store/live/rules/sessionRules.ts';
import { openStore } from '../../../../src/store/open.ts';
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
  await (await openStore({ path, clock, log: silent })).close();
  const db = openDatabase(path);
  onTestFinished(() => db.destroy());
  const announce = async () => undefined;
  const rules = await openSessionRules(db, { clock, log: silent, serves: () => true, announce });
  const add = async (name: string, action: SessionRule['action']): Promise<SessionRule> => {
    const { id, revision, mode, stoppedAt, setBy, guildId, name: _, ...settings } = aRule({ action, conditions: {} });
    const added = await rules.add({ guildId: GUILD, name, settings, setBy: ADMIN });
    return { ...(added ?? aRule()), mode: 'live' };
  };
  const [ends, warns] = [await add('Ends', 'end'), await add('Warns', 'warn')];
  const at = clock.now().getTime();
  const first = decide({ at, streams: crowd }, [ends], rules.remembered(), () => []);
  const [act] = await rules.record(first, clock.now());
  const streams = [...crowd, aStream({ sessionId: 'new', account: '20' })];
  return {
    ...{ db, rules, ends, act },
    stored: () => storedMemoryOf(db, silent),
    /** One look later. */
    record: () =>
      rules.record(
        decide({ at: at + 5000, streams }, [warns], rules.remembered(), () => []),
        clock.now(),
      ),
    refuse: (what: 'insert on rule_acts' | 'update on rule_memory') =>
      sql`create trigger full before ${sql.raw(what)} begin select raise(abort, 'the disk is full'); end`.execute(db),
    hasRoomAgain: () => sql`drop trigger full`.execute(db),
    forgetOld: () => rules.forgetOld(clock.now()),
    forgetAccount: () => db.transaction().execute((trx) => rules.forgetAccount(trx, '6')),
    letLoose: () => rules.change(ends.id, { mode: 'live', setBy: ADMIN }),
    cameToNothing: async () => {
      const ending = { ruleId: ends.id, revision: ends.revision, key: '["s0","0"]', mayHaveEnded: false };
      if (act) await rules.finish(act, { outcome: 'refused' }, (memory) => cameToNothing(memory, ending));
    },
  };
}

const keys = ({ streams }: { readonly streams: readonly { readonly key: string }[] }) => streams.map(({ key }) => key);

const MEANWHILE = [
  ['an account is forgotten', 'forgetAccount'],
  ['old streams are forgotten', 'forgetOld'],
  ['a rule that stopped is let loose', 'letLoose'],
  ['an ending comes to nothing', 'cameToNothing'],
] as const;

test.each(MEANWHILE)('what could not be written was not decided, although %s meanwhile', async (_, meanwhile) => {
  const after = await afterFive();
  await after.refuse('insert on rule_acts');
  const all = await Promise.allSettled([after[meanwhile](), after.record(), after[meanwhile]()]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(keys(after.rules.remembered())).not.toContain(NEW);
  expect(await after.stored()).toEqual(after.rules.remembered());
  await after.hasRoomAgain();
  expect(await after.record()).toContainEqual(expect.objectContaining({ action: 'warn', accountId: '20' }));
});

test.each(MEANWHILE)('what is written holds what changed while it waited: %s', async (_, meanwhile) => {
  const after = await afterFive();
  await after[meanwhile]();
  const changed = after.rules.remembered();
  const other = await afterFive();
  await Promise.all([other[meanwhile](), other.record(), other[meanwhile]()]);
  const { streams, endings } = other.rules.remembered();
  expect(keys({ streams })).toEqual([...keys(changed), NEW]);
  expect([endings, await other.stored()]).toEqual([changed.endings, other.rules.remembered()]);
});

test('what rules ended counts on where letting one loose could not be written', async () => {
  const { rules, refuse, letLoose } = await afterFive();
  await refuse('update on rule_memory');
  await expect(letLoose()).rejects.toThrow('the disk is full');
  expect(rules.remembered().endings).toHaveLength(5);
  expect(rules.list().map(({ stoppedAt }) => stoppedAt !== undefined)).toEqual([true, false]);
});
