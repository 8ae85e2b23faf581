import type { CrashCase } from '../plan.ts';
import { type CrashTestMutant, runOfKillCases } from './mutant.ts';

const AT_ONCE: CrashCase = { step: 'post: taken' };
const BUSY: CrashCase = { scenario: 'busy database' };

export const FEED_MUTANTS: readonly CrashTestMutant[] = [
  {
    name: 'a failed poll moves the cursor',
    file: 'src/jobs/feeds/history/poll.ts',
    search: 'const look = await findNewRows(deps, cursor);',
    replacement: `const look = await findNewRows(deps, cursor).catch(async (err) => {
      const moved = { ...JSON.parse(storedCursor), newest: clock.now().getTime(), total: undefined };
      await feeds.record({ feed: 'history', cursor: JSON.stringify(moved), events: [] });
      throw err;
    });`,
    run: runOfKillCases({ scenario: 'a day down' }),
  },
  {
    name: 'a recap is due at every start',
    file: 'src/jobs/feeds/recap/plan.ts',
    search: 'return { key, at: now,',
    replacement: "return { key: [key, now.getTime()].join(' '), at: now,",
    run: runOfKillCases({ scenario: 'recap' }),
  },
  {
    name: 'no look back',
    file: 'src/jobs/feeds/history/plan.ts',
    search: 'const missingCount = missingRowCount(look);',
    replacement: 'const missingCount = 0;',
    run: runOfKillCases({ scenario: 'days late' }),
  },
  {
    name: 'a busy database swallows notifications',
    file: 'src/store/notifications/pending/feeds.ts',
    search:
      'db.transaction().execute((trx) => recordPoll(trx, batch, { server, reader, now: clock.now().getTime() })),',
    replacement: `{
      const write = (some: FeedBatch) =>
        db.transaction().execute((trx) => recordPoll(trx, some, { server, reader, now: clock.now().getTime() }));
      const known = batch.events.map(({ key }) => key);
      const plays = batch.plays?.map(({ data, ...play }) => play);
      return write(batch).catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await write({ ...batch, known, events: [], plays });
      });
    },`,
    run: runOfKillCases(BUSY),
  },
  {
    name: 'the second subscription gets nothing',
    file: 'src/store/notifications/pending/feeds.ts',
    search: 'return matchingSubscriptions.flatMap((subscription) =>',
    replacement: 'return matchingSubscriptions.slice(0, 1).flatMap((subscription) =>',
    run: runOfKillCases(BUSY),
  },
  {
    name: 'a summary forgets every third play',
    file: 'src/jobs/feeds/history/messages.ts',
    search: 'tally.add(rowOf(data, context));',
    replacement: 'if (eventKeys.length % 3 !== 0) tally.add(rowOf(data, context));',
    run: runOfKillCases(BUSY, BUSY),
  },
  {
    name: 'times are off by two hours',
    file: 'src/render/kit/text/markdown.ts',
    search: 'Math.floor(at.getTime() / 1000)',
    replacement: 'Math.floor(at.getTime() / 1000 + 7200)',
    run: runOfKillCases(AT_ONCE),
  },
  {
    name: 'a play names another person',
    file: 'src/jobs/feeds/history/messages.ts',
    search: 'person: context.person(accountId, account),',
    replacement: "person: context.person(undefined, 'Jonas Weber'),",
    run: runOfKillCases(BUSY),
  },
  {
    name: 'a play names no device',
    file: 'src/jobs/feeds/history/messages.ts',
    search: 'device: context.device(deviceId, device) ?? platform,',
    replacement: 'device: undefined,',
    run: runOfKillCases(BUSY),
  },
  {
    name: 'an edit drops what was there',
    file: 'src/jobs/feeds/added/messages.ts',
    search: 'distinctParts([...earlierParts, ...addedParts])',
    replacement: 'distinctParts([...addedParts])',
    run: runOfKillCases({ step: 'edit: taken' }, { step: 'edit: taken' }),
  },
  {
    name: 'a digest is posted twice',
    file: 'src/jobs/publishing/publish.ts',
    search: '...plannedPosts, digestedAt',
    replacement:
      "...plannedPosts, posts: plannedPosts.posts.flatMap((post) => (digest ? [post, { ...post, key: post.key + ' again' }] : [post])), digestedAt",
    run: runOfKillCases(BUSY),
  },
  {
    name: 'titles that left are not marked as reported',
    file: 'src/store/notifications/pending/feeds.ts',
    search: 'await recordTitleChanges(trx, batch.titles ?? []);',
    replacement: '',
    run: runOfKillCases({ scenario: 'titles gone' }),
  },
  {
    name: 'a title that is back gets a message of its own',
    file: 'src/jobs/feeds/gone/index.ts',
    search: 'return allChanges.length > MAX_TITLES ? undefined : allChanges;',
    replacement: 'return undefined;',
    run: runOfKillCases({ scenario: 'titles gone' }),
  },
  {
    name: 'a pause is not recorded',
    file: 'src/store/notifications/subscriptions/subscriptions.ts',
    search: 'paused_at: pausedAt?.getTime() ?? null',
    replacement: 'paused_at: null',
    run: runOfKillCases({ scenario: 'pause or resume' }),
  },
  {
    name: 'a guild is named in which somebody may not follow any more',
    file: 'src/jobs/publishing/followers.ts',
    search: "if (await mayRead({ guildId, userId, needs: 'follow.own' })) guilds.push(guildId);",
    replacement: 'guilds.push(guildId);',
    run: runOfKillCases({ scenario: 'right lost' }),
  },
  {
    name: 'awaited titles are told again after a restore',
    file: 'src/jobs/publishing/followers.ts',
    search: 'if (await endAnnounced(reachable, deps)) return;',
    replacement: '',
    run: runOfKillCases({ scenario: 'database restored' }),
  },
  {
    name: 'quiet hours are ignored',
    file: 'src/jobs/publishing/plan.ts',
    search: "if (quietUntil) return { do: 'wait', why: 'quiet', since, until: quietUntil };",
    replacement: '',
    run: runOfKillCases({ scenario: 'quiet night' }),
  },
  {
    name: 'a reused rating key is the old item',
    file: 'src/jobs/feeds/added/plan.ts',
    search:
      'if (storedItem.settlingSince !== undefined || !hasMetadataMatch(storedItem) || storedItem.guid === item.guid)\n    return false;',
    replacement: 'return false;',
    run: runOfKillCases({ scenario: 'reused key' }),
  },
  {
    name: 'no event from the sixth addition on',
    file: 'src/jobs/feeds/added/batch.ts',
    search: 'events, seen: this.#seenItems.changedItems()',
    replacement: 'events: events.slice(0, 5), seen: this.#seenItems.changedItems()',
    run: runOfKillCases({ scenario: 'many added' }),
  },
  {
    name: 'plays that come back stay deleted',
    file: 'src/store/statistics/plays.ts',
    search: 'rows.flatMap(({ copy }) => (copy?.isGone ? [copy.id] : []));',
    replacement: '[];',
    run: runOfKillCases({ scenario: 'plays come back' }),
  },
  {
    name: 'away for an hour too long',
    file: 'src/jobs/feeds/server/view.ts',
    search: 'const length = formatDuration(until.getTime() - from.getTime());',
    replacement: 'const length = formatDuration(until.getTime() - from.getTime() + 3_600_000);',
    run: runOfKillCases({ scenario: 'outage' }),
  },
];
