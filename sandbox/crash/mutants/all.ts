import type { CrashCase } from '../plan.ts';
import type { Mutant } from './mutant.ts';

const runOf = (...cases: readonly CrashCase[]): Mutant['run'] => ({ rounds: cases.length, cases });
/** The send was in doubt when the bot was killed; Discord still remembers its nonce, or has forgotten it. */
const AT_ONCE: CrashCase = { step: 'post: taken' };
const FORGOTTEN: CrashCase = { step: 'post: taken', down: 'beyond both' };
const BUSY: CrashCase = { scenario: 'busy database' };

/** The faults that the crash test has to find, each as small as a programmer could make it. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a new nonce for each attempt',
    file: 'src/jobs/delivery/attempt.ts',
    search: 'nonce: nonceOf(key, channelId)',
    replacement: 'nonce: nonceOf(key + Math.random(), channelId)',
    run: runOf(AT_ONCE, AT_ONCE),
  },
  {
    name: 'the marker is never found',
    file: 'src/jobs/delivery/attempt.ts',
    search: 'channels.find(row.channelId, markerIn(row), since, until)',
    replacement: 'channels.find(row.channelId, markerIn(row) + 1, since, until)',
    run: runOf(FORGOTTEN, FORGOTTEN),
  },
  {
    name: 'an unfinished send is not recorded',
    file: 'src/store/notifications/postState.ts',
    search: "since === undefined ? { kind: 'waiting', notBefore }",
    replacement: "true ? { kind: 'waiting', notBefore }",
    run: runOf(FORGOTTEN, FORGOTTEN),
  },
  {
    name: 'a failed poll moves the cursor',
    file: 'src/jobs/feeds/history/poll.ts',
    search: 'const look = await lookAtHistory(deps, cursor);',
    replacement: `const look = await lookAtHistory(deps, cursor).catch(async (err) => {
      const moved = { ...JSON.parse(stored), newest: clock.now().getTime(), total: undefined };
      await feeds.record({ feed: 'history', cursor: JSON.stringify(moved), events: [] });
      throw err;
    });`,
    run: runOf({ scenario: 'a day down' }),
  },
  {
    name: 'no look back',
    file: 'src/jobs/feeds/history/plan.ts',
    search: 'const missing = missingOf(look);',
    replacement: 'const missing = 0;',
    run: runOf({ scenario: 'days late' }),
  },
  {
    name: 'a busy database swallows notifications',
    file: 'src/store/notifications/feeds.ts',
    search:
      'record: (batch) => db.transaction().execute((trx) => recordBatch(trx, batch, reader, clock.now().getTime())),',
    replacement: `record: async (batch) => {
      const write = (some: FeedBatch) => db.transaction().execute((trx) => recordBatch(trx, some, reader, clock.now().getTime()));
      const known = batch.events.map(({ key }) => key);
      const plays = batch.plays?.map(({ data, ...play }) => play);
      await write(batch).catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await write({ ...batch, known, events: [], plays });
      });
    },`,
    run: runOf(BUSY),
  },
  {
    name: 'the second subscription gets nothing',
    file: 'src/store/notifications/feeds.ts',
    search: 'subscribers(librarySectionId).flatMap(',
    replacement: 'subscribers(librarySectionId).slice(0, 1).flatMap(',
    run: runOf(BUSY),
  },
  {
    name: 'a summary forgets every third play',
    file: 'src/jobs/feeds/history/messages.ts',
    search: 'tally.add(rowOf(data, context));',
    replacement: 'if (eventKeys.length % 3 !== 0) tally.add(rowOf(data, context));',
    run: runOf(BUSY, BUSY),
  },
  {
    name: 'times are off by two hours',
    file: 'src/render/kit/markdown.ts',
    search: 'Math.floor(at.getTime() / 1000)',
    replacement: 'Math.floor(at.getTime() / 1000 + 7200)',
    run: runOf(AT_ONCE),
  },
  {
    name: 'a digest is posted twice',
    file: 'src/jobs/publishing/summary.ts',
    search: 'notificationIds: ids, ...made,',
    replacement:
      "notificationIds: ids, ...made, posts: made.posts.flatMap((post) => [post, { ...post, key: post.key + ' again' }]),",
    run: runOf(BUSY),
  },
  {
    name: '5xx counts as not sent',
    file: 'src/discord/posting/errors.ts',
    search: "error.status < 500 ? 'unavailable' : 'uncertain'",
    replacement: "'unavailable'",
    run: runOf({ scenario: 'failed and killed' }, { scenario: 'failed and killed' }),
  },
  {
    name: 'a blocked channel alerts nobody',
    file: 'src/jobs/delivery/blockedChannels.ts',
    search: 'blocked.block({ channelId, kind, since: clock.now() }, there)',
    replacement: 'blocked.block({ channelId, kind, since: clock.now() }, [])',
    run: runOf({ scenario: 'close and open' }),
  },
  {
    name: 'a pause is not recorded',
    file: 'src/store/notifications/subscriptions.ts',
    search: 'paused_at: pausedAt?.getTime() ?? null',
    replacement: 'paused_at: null',
    run: runOf({ scenario: 'pause or resume' }),
  },
  {
    name: 'quiet hours are ignored',
    file: 'src/jobs/publishing/plan.ts',
    search: "if (until) return { do: 'wait', why: 'quiet', since, until };",
    replacement: '',
    run: runOf({ scenario: 'quiet night' }),
  },
  {
    name: 'a play names another person',
    file: 'src/jobs/feeds/history/messages.ts',
    search: 'person: context.person(accountId, account),',
    replacement: "person: context.person(undefined, 'Jonas Weber'),",
    run: runOf(BUSY),
  },
  {
    name: 'a play names no device',
    file: 'src/jobs/feeds/history/messages.ts',
    search: 'device: context.device(deviceId, device) ?? platform,',
    replacement: 'device: undefined,',
    run: runOf(BUSY),
  },
  {
    name: 'an edit drops what was there',
    file: 'src/jobs/feeds/added/messages.ts',
    search: 'distinct([...had, ...added])',
    replacement: 'distinct([...added])',
    run: runOf({ step: 'edit: taken' }, { step: 'edit: taken' }),
  },
  {
    name: 'a moved subscription leaves its posts behind',
    file: 'src/jobs/publishing/publisher.ts',
    search: 'const { rerouted, deadLettered, stillSending } = await blocked.takeReroutable(channelId, bodyFor);',
    replacement: 'const { rerouted, deadLettered, stillSending } = { rerouted: 0, deadLettered: 0, stillSending: [] };',
    run: runOf({ scenario: 'close and move' }),
  },
];
