import type { CrashCase } from '../plan.ts';
import { type CrashTestMutant, runOfKillCases } from './mutant.ts';

/**
 * Kills after Discord took a message and before the bot knew. When the bot returns, Discord still remembers the
 * message's nonce (first case) or has forgotten it.
 */
const AT_ONCE: CrashCase = { step: 'post: taken' };
const FORGOTTEN: CrashCase = { step: 'post: taken', down: 'beyond both' };

export const DELIVERY_MUTANTS: readonly CrashTestMutant[] = [
  {
    name: 'a new nonce for each attempt',
    file: 'src/jobs/delivery/attempt.ts',
    search: 'nonce: createMessageNonce(key, channelId)',
    replacement: 'nonce: createMessageNonce(key + Math.random(), channelId)',
    run: runOfKillCases(AT_ONCE, AT_ONCE),
  },
  {
    name: 'the marker is never found',
    file: 'src/jobs/delivery/attempt.ts',
    search: 'channels.find(row.channelId, possibleMarkers(row), since, until)',
    replacement: 'channels.find(row.channelId, new Set([0]), since, until)',
    run: runOfKillCases(FORGOTTEN, FORGOTTEN),
  },
  {
    name: 'an unfinished send is not recorded',
    file: 'src/store/notifications/posts/postState.ts',
    search: "if (since === null) return { kind: 'waiting', notBefore };",
    replacement: "return { kind: 'waiting', notBefore };",
    run: runOfKillCases(FORGOTTEN, FORGOTTEN),
  },
  {
    name: '5xx counts as not sent',
    file: 'src/discord/posting/errors.ts',
    search: "error.status < 500 ? 'unavailable' : 'uncertain'",
    replacement: "'unavailable'",
    run: runOfKillCases({ scenario: 'failed and killed' }, { scenario: 'failed and killed' }),
  },
  {
    name: 'a blocked channel alerts nobody',
    file: 'src/jobs/delivery/blockedChannels.ts',
    search: 'blocked.block({ channelId, kind, since: clock.now() }, postings)',
    replacement: 'blocked.block({ channelId, kind, since: clock.now() }, [])',
    run: runOfKillCases({ scenario: 'close and open' }),
  },
  {
    name: 'a moved subscription leaves its posts behind',
    file: 'src/jobs/publishing/publisher.ts',
    search:
      'const { rerouted, deadLettered, stillSending } = await blocked.takeReroutable(channelId, rewritePostBodyForChannel);',
    replacement: 'const { rerouted, deadLettered, stillSending } = { rerouted: 0, deadLettered: 0, stillSending: [] };',
    run: runOfKillCases({ scenario: 'close and move' }),
  },
  {
    name: 'the second half of a split post is dropped',
    file: 'src/jobs/delivery/splitting.ts',
    search: 'return [events.slice(0, middle), events.slice(middle)];',
    replacement: 'return [events.slice(0, middle)];',
    run: runOfKillCases({ scenario: 'split post' }),
  },
  {
    name: 'the parts of a split post come last',
    file: 'src/store/notifications/outbox/splitting.ts',
    search: 'const position = row.position + (gap * index) / posts.length;',
    replacement: 'const position = undefined;',
    run: runOfKillCases({ scenario: 'split post' }),
  },
  {
    name: 'a stuck post alerts nobody',
    file: 'src/jobs/delivery/stuckPosts.ts',
    search: 'const recipients = await findAlertRecipients(channelId, affectedSubscriptions, deps);',
    replacement: 'const recipients = NO_RECIPIENTS;',
    run: runOfKillCases({ scenario: 'stuck post' }),
  },
];
