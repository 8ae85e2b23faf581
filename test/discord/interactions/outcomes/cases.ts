import type { AuditedChangeOutcome } from '../../../../src/domain/audit.ts';
import type { MediaServer } from '../../../../src/domain/media/mediaServer.ts';
import type { ServerSetting } from '../../../../src/domain/media/server/serverApi.ts';
import { film, list, playing } from '../../../support/media.ts';

/**
 * Reaction of the media server to a change. `error`: it answers 503 and changes nothing. `dropped`: the connection
 * breaks before the change. `lost`: it breaks after the change, before the answer. `away`: there is no connection.
 */
export const HOW = ['takes it', 'refuses', 'error', 'dropped', 'lost', 'away'] as const;
export type How = (typeof HOW)[number];

/** A change of the media server: how it is asked for, which call makes it, and what else the server is asked. */
export interface Case {
  readonly options?: object;
  readonly target?: object;
  readonly values?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly change: keyof MediaServer;
  readonly given?: unknown;
  /** What can be read, before it was done and after. */
  readonly reads?: (isDone: boolean) => Partial<Record<keyof MediaServer, unknown>>;
  readonly outcomes?: Partial<Record<How, AuditedChangeOutcome>>;
}

/** Nothing can be read that would show whether it was done. */
const UNSEEN = { lost: 'unknown' } as const;
/** It is watched for as long as it may take. */
const WATCHED = { error: 'failed', dropped: 'failed' } as const;

const row = { ...film({ ratingKey: '9' }), playlistItemId: '1' };
const chosen = { playlistItemId: '1', ratingKey: '9', title: 'Metropolis' };
const SESSION = { sessionId: 'abc', ratingKey: '101', title: 'Metropolis', viewer: '1' };
const TRANSCODE = { transcodeKey: 't1', ratingKey: '101', title: 'Metropolis', viewer: '1' };
const CARD = { items: [{ ratingKey: '101', title: 'Metropolis' }] };
const DRAFT = {
  name: 'Films',
  purpose: 'movies',
  agent: 'com.mediaapp.agents.none',
  scanner: 'Media Video Files',
  language: 'xn',
  locations: ['/films'],
  preferences: {},
  agentPreferences: {},
};

const growing = (isDone: boolean) => ({ item: film(), playlists: [list({ leafCount: isDone ? 3 : 2 })] });
const made = (isDone: boolean) => ({
  item: film(),
  playlists: isDone ? [list({ ratingKey: '8', title: 'Silent' })] : [],
});
const emptied = (isDone: boolean) => ({ playlistItems: isDone ? [] : [row] });
const refilled = (isDone: boolean) => ({ playlistItems: isDone ? [{ ...row, playlistItemId: '2' }] : [] });
const ended = (isDone: boolean) => ({ sessions: isDone ? [] : [playing({ transcode: { key: 't1' } })] });
const setting = (value: string): ServerSetting => ({ id: 'Name', type: 'text', value, secret: false });
const named = (isDone: boolean) => ({ settings: [setting(isDone ? 'b' : 'a')] });
const libraries = (isDone: boolean) => ({
  libraries: isDone ? [{ key: '5', type: 'movie', title: 'Films', locations: [] }] : [],
});

const ADDING = { change: 'addToPlaylist', given: { added: 1 }, reads: growing } as const;
const MAKING = { change: 'createPlaylist', given: list({ ratingKey: '8', title: 'Silent' }), reads: made } as const;
const PUTTING_BACK = { change: 'addToPlaylist', given: { added: 1 }, reads: refilled } as const;
const ENDING = { change: 'terminateSession', reads: ended, outcomes: WATCHED } as const;
const STOPPING = { change: 'terminateTranscode', reads: ended, outcomes: WATCHED } as const;
const SETTING = { change: 'setPreference', reads: named } as const;

/** Every change of the media server, by the name of its command or press. */
export const CASES: Readonly<Record<string, Case>> = {
  scan: { options: {}, change: 'scanLibraries', outcomes: UNSEEN },
  'log write': { options: { level: 'info', message: 'hello' }, change: 'writeLog', outcomes: UNSEEN },
  'log.batch.write': {
    target: { level: 'info', source: 'Usher' },
    fields: { lines: 'one' },
    change: 'writeLogMessages',
    outcomes: UNSEEN,
  },
  'server analyze': { options: {}, change: 'upgradeMediaAnalysis', given: 'accepted', outcomes: UNSEEN },
  'playlist add': { options: { item: '#101', playlist: '#7' }, ...ADDING },
  'playlist.pick': {
    target: { into: { kind: 'value', value: '#7' }, items: ['m'], at: 0 },
    values: ['#101'],
    ...ADDING,
  },
  'card.add.into': { target: CARD, values: ['7'], ...ADDING },
  'playlist create': { options: { title: 'Silent', item: '#101' }, ...MAKING },
  'card.add.new': { target: CARD, fields: { name: 'Silent' }, ...MAKING },
  'playlist.remove.confirm': {
    target: { playlist: '7', title: 'Evening', chosen: [chosen] },
    change: 'removeFromPlaylist',
    reads: emptied,
  },
  'playlist undo': { options: {}, ...PUTTING_BACK },
  'playlist.undo': { target: { removal: 1 }, ...PUTTING_BACK },
  'session terminate': { options: { session: 'abc' }, ...ENDING },
  'session.terminate.submit': { target: SESSION, ...ENDING },
  'session stop-transcode': { options: { session: 't1' }, ...STOPPING },
  'session.stop-transcode': { target: TRANSCODE, ...STOPPING },
  'pref.confirm': { target: { id: 'Name', before: 'a', after: 'b' }, ...SETTING },
  'pref.undo': { target: { id: 'Name', before: 'a', after: 'b' }, ...SETTING },
  'pref.confirm-unseen': {
    target: { id: 'Name', after: 'b' },
    change: 'setPreference',
    // No list says what it is now, also where the server said yes.
    outcomes: { ...UNSEEN, 'takes it': 'unknown' },
  },
  'match.confirm': {
    target: { ratingKey: '101', guid: 'new://1', name: 'Ella', was: { title: 'Ela', guid: 'old://1' } },
    change: 'applyMatch',
    outcomes: WATCHED,
    reads: (isDone) => ({
      item: film(
        isDone ? { kind: 'artist', title: 'Ella', guid: 'new://1' } : { kind: 'artist', title: 'Ela', guid: 'old://1' },
      ),
    }),
  },
  'library.add.confirm': {
    target: { draft: DRAFT },
    change: 'addLibrary',
    reads: libraries,
    given: { library: { key: '5', title: 'Films' } },
  },
  'library.agent.confirm': {
    target: { agent: 'openmoviedb', values: { country: '3' }, now: { country: '2' } },
    change: 'setAgentPreferences',
    reads: (isDone) => ({ agentPreferences: { country: isDone ? '3' : '2' } }),
  },
};
