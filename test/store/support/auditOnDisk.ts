import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { AuditAttempt } from '../../../src/domain/audit.ts';
import { createSecretScrubber } from '../../../src/domain/scrub.ts';
import { verifyAuditTrail } from '../../../src/store/audit/verify.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { AUDIT_APPEND_ONLY_TRIGGER } from '../../../src/store/schema/first/auditTables.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { GUILD, silent, temporaryPath } from './openStore.ts';

export const KEY = new Uint8Array(32).fill(7);
export const ALICE = '100000000000000011';
export const BOB = '100000000000000012';

/** A store on disk, access to its file as another program has it, and the logged errors. */
export async function auditOnDisk({
  firstStart,
  days = 90,
}: {
  readonly firstStart?: Date;
  readonly days?: number;
} = {}) {
  const path = await temporaryPath();
  const clock = createSteppedClock(firstStart);
  const errors: string[] = [];
  const log = { ...silent, error: noteSentences(errors) };
  const scrub = createSecretScrubber(['canary-token']);
  const open = (auditKey = KEY) => openDatabaseStore({ path, clock, log, auditKey, auditDays: days, scrub });
  let store = await open();
  const file = new DatabaseSync(path);
  onTestFinished(async () => {
    file.close();
    await store.close();
  });
  const change = async (more: Partial<AuditAttempt> = {}) => {
    const begun = await store.audit.begin({ ...ATTEMPT, at: clock.now(), ...more });
    return begun.end({ at: clock.now(), outcome: 'done' });
  };
  /** Somebody who can write to the file is not kept from it by the trigger, and puts it back. */
  const tamper = (statement: string) => {
    file.exec(`drop trigger if exists audit_is_append_only; ${statement}`);
    const isThere = file.prepare("select 1 from sqlite_schema where type = 'table' and name = 'audit'").get();
    if (isThere) file.exec(AUDIT_APPEND_ONLY_TRIGGER);
  };
  return {
    store: () => store,
    reopen: async (auditKey = KEY) => {
      await store.close();
      store = await open(auditKey);
    },
    clock,
    file,
    errors,
    change,
    tamper,
    problems: (key = KEY) => verifyAuditTrail(file, key).problems,
    rows: () => file.prepare('select * from audit order by id').all(),
    all: () => store.auditTrail.search({ guildId: GUILD }, { offset: 0, limit: 1000 }),
  };
}

export const ATTEMPT = { userId: ALICE, guildId: GUILD, action: 'scan', capability: 'library.scan' } as const;
