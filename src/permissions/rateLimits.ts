import type { Capability } from '../domain/access/capabilities.ts';

/** This many at once, and one more each time this passes. */
export interface RateLimit {
  readonly burst: number;
  readonly everyMs: number;
}

/** More than anyone reads: turning pages for a minute is one press a second. */
const READING: RateLimit = { burst: 40, everyMs: 1_000 };
const CHANGING: RateLimit = { burst: 30, everyMs: 2_000 };
/** Each is a second of counting and drawing, of collecting what is stored about somebody, or of reading a history for whose it is. */
const COUNTING: RateLimit = { burst: 12, everyMs: 5_000 };
/** What keeps the media server's disk busy for minutes. Three, since the first tries may fail. */
const COOL_DOWN: RateLimit = { burst: 3, everyMs: 60_000 };

/** Others read each of them. A report is two or three of these, as is an event; the picture of a report is kept until it is posted. */
const POSTING: RateLimit = { burst: 12, everyMs: 30_000 };

/** How often one person may do what. Total: a capability without a limit does not compile. */
export const RATE_LIMIT_OF = {
  help: READING,
  search: READING,
  browse: READING,
  pick: COUNTING,
  'vote.start': POSTING,
  'vote.cast': CHANGING,
  'library.list': READING,
  'playlist.list': READING,
  'stats.show': COUNTING,
  'me.show': COUNTING,
  'account.link': COUNTING,
  'account.shared': READING,
  'playlist.own': CHANGING,
  'follow.own': CHANGING,
  'wish.join': CHANGING,
  'report.send': POSTING,
  'playlist.edit': CHANGING,
  'match.find': READING,
  'match.apply': CHANGING,
  'session.list': READING,
  'session.terminate': CHANGING,
  'history.list': READING,
  'device.list': READING,
  'library.scan': COOL_DOWN,
  'report.manage': CHANGING,
  'resource.list': READING,
  'library.edit': CHANGING,
  'pref.show': READING,
  'pref.set': CHANGING,
  'task.run': COOL_DOWN,
  'log.write': CHANGING,
  'notify.list': READING,
  'notify.edit': CHANGING,
  'wish.manage': CHANGING,
  'rule.list': READING,
  'rule.edit': CHANGING,
  'board.edit': CHANGING,
  'counter.list': READING,
  'counter.edit': CHANGING,
  'access.manage': CHANGING,
  'account.map': CHANGING,
  'audit.read': READING,
  'doctor.run': COUNTING,
  'servers.list': COUNTING,
  'servers.manage': CHANGING,
  'privacy.own': COUNTING,
  'privacy.manage': COUNTING,
} as const satisfies Record<Capability, RateLimit>;

/** Forms of `/setup`: each is a request to whatever address somebody typed. */
export const SETTING_UP: RateLimit = { burst: 8, everyMs: 30_000 };
/** Lists of choices: Discord asks for one with each pause in typing. */
export const TYPING: RateLimit = { burst: 30, everyMs: 200 };
/** The same person looking at the same choices again is written down no sooner. */
export const LOOKS: RateLimit = { burst: 1, everyMs: 10 * 60_000 };
/** What is refused, and presses that count for nothing: each costs a lookup, and a count that is written. */
export const REFUSALS: RateLimit = { burst: 20, everyMs: 3_000 };
