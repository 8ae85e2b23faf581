import type { Level } from '../../../../domain/access.ts';
import type { Capability } from '../../../../domain/capabilities.ts';

/** What capabilities, levels and everyone are called. */
export const names = {
  capabilities: {
    help: 'Get help',
    search: 'Search',
    browse: 'Browse libraries',
    'library.list': 'List libraries',
    'playlist.list': 'See playlists',
    'stats.show': 'See statistics',
    'me.show': 'See one’s own plays',
    'account.link': 'Link an own account',
    'account.shared': 'Use the shared account’s playlists',
    'playlist.edit': 'Edit playlists',
    'match.find': 'Look up matches',
    'match.apply': 'Apply matches',
    'session.list': 'See sessions',
    'session.terminate': 'End sessions',
    'history.list': 'See the history',
    'device.list': 'See devices',
    'library.scan': 'Start scans',
    'resource.list': 'See the account’s servers and players',
    'library.edit': 'Add and set up libraries',
    'pref.show': 'See settings',
    'pref.set': 'Change settings',
    'task.run': 'Run tasks',
    'log.write': 'Write to the log',
    'notify.list': 'See notifications',
    'notify.edit': 'Set up notifications',
    'rule.list': 'See rules for streams',
    'rule.edit': 'Set up rules for streams',
    'access.manage': 'Manage access',
    'privacy.own': 'See and delete what is stored about oneself',
    'privacy.manage': 'See and delete what is stored about accounts',
    'account.map': 'Say whose account is whose',
    'audit.read': 'Read the audit trail',
    'doctor.run': 'Check whether everything works',
  } satisfies Record<Capability, string>,
  levels: { viewer: 'viewer', curator: 'curator', moderator: 'moderator', admin: 'admin' } satisfies Record<
    Level,
    string
  >,
  noLevel: 'no level',
  everyone: 'everyone',
} as const;
