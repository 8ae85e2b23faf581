import { createViewerUserReader } from '../../../../../src/domain/live/rules/owners.ts';
import type { Session } from '../../../../../src/domain/media/sessions/session.ts';
import type { DatabaseStore } from '../../../../../src/domain/store.ts';
import { createStreamRuleEnforcer, type StreamRuleEnforcer } from '../../../../../src/jobs/live/rules/rulesConsumer.ts';
import { openDatabaseStore } from '../../../../../src/store/open.ts';
import { playing } from '../../../../support/media.ts';
import { createSteppedClock, type SteppedClock } from '../../../../support/steppedClock.ts';
import { ONE_VISIBLE } from '../../../support/visible.ts';

export const GUILD = '200000000000000001';
const EVERY_MS = 5000;

/** Its only stream stays paused until it is ended. */
const PAUSED: readonly Session[] = [playing({ id: 's1', user: { id: '7' }, player: { state: 'paused' } })];

export interface Applied {
  readonly store: DatabaseStore;
  readonly clock: SteppedClock;
  readonly consumer: StreamRuleEnforcer;
  /** How often the server was asked to end the stream. */
  readonly ended: () => number;
  /** Looks for that long, and lets everything end that follows from it. */
  readonly watch: (ms: number) => Promise<void>;
}

/**
 * The rules of a database in a file, applied to a stream that stays paused. Nothing of a test runner is in it: a
 * process of its own runs it, too.
 */
export async function applyRules(path: string, start: Date): Promise<Applied> {
  const nothing = () => undefined;
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const clock = createSteppedClock(start);
  const store = await openDatabaseStore({ path, clock, log });
  let sessions = PAUSED;
  let ended = 0;
  const media = {
    sessions: async () => sessions,
    terminateSession: async () => {
      ended += 1;
      sessions = [];
    },
  };
  const knownVersions = async () => new Map();
  const consumer = createStreamRuleEnforcer({
    ...store,
    clock,
    log,
    wake: nothing,
    guildIds: () => [GUILD],
    defaultReason: 'Ended by a rule.',
    visible: ONE_VISIBLE,
    onServer: () => ({ media, knownVersions }),
    directory: { direct: async () => '400000000000000001' },
    mayRead: async () => true,
    knownVersions,
    addressKey: (address) => address,
    readUsers: createViewerUserReader(store),
    readRoles: async () => () => [],
    readRolesNow: async () => () => [],
    stopping: new AbortController().signal,
    signal: new AbortController().signal,
  });
  const watch = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += EVERY_MS) {
      await clock.advance(EVERY_MS);
      await consumer.receive({ at: clock.now().getTime(), sessions });
      let isOver = false;
      const over = consumer.settled().then(() => {
        isOver = true;
      });
      await clock.settle();
      while (!isOver) await clock.advance(500);
      await over;
    }
  };
  return { store, clock, consumer, ended: () => ended, watch };
}
