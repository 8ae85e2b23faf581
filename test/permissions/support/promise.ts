import type { Capability } from '../../../src/domain/access/capabilities.ts';

/**
 * Who may do what by level, written out and not computed: this is the promise itself. A viewer, a curator, a moderator, an
 * admin, and `x`, a member without a level.
 */
export const MAY: Record<Capability, string> = {
  help: 'v c m a x',
  search: 'v c m a',
  browse: 'v c m a',
  pick: 'v c m a',
  'library.list': 'v c m a',
  'playlist.list': 'v c m a',
  'stats.show': 'v c m a',
  'me.show': 'v c m a',
  'account.link': 'v c m a',
  'account.shared': 'v c m a',
  'playlist.own': 'v c m a',
  'playlist.edit': 'c m a',
  'match.find': 'c m a',
  'match.apply': 'c m a',
  'session.list': 'm a',
  'session.terminate': 'm a',
  'history.list': 'm a',
  'device.list': 'm a',
  'library.scan': 'm a',
  'resource.list': 'a',
  'library.edit': 'a',
  'pref.show': 'a',
  'pref.set': 'a',
  'task.run': 'a',
  'log.write': 'a',
  'notify.list': 'm a',
  'notify.edit': 'a',
  'rule.list': 'a',
  'rule.edit': 'a',
  'board.edit': 'a',
  'counter.list': 'm a',
  'counter.edit': 'a',
  'access.manage': 'a',
  'privacy.own': 'v c m a x',
  'privacy.manage': 'a',
  'account.map': 'a',
  'audit.read': 'a',
  'doctor.run': 'a',
  'servers.list': 'a',
  // No level gives it: only those who run the bot.
  'servers.manage': '',
};
