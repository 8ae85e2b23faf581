import { expect } from 'vitest';
import type { AuditDetails } from '../../../src/domain/audit.ts';
import { SKIP_POST_ACTION } from '../../../src/render/alerts/stuckPost.ts';

const PERSON = { userId: '100000000000000011', bot: false, roleIds: [] };
const ROLE = { id: '100000000000000021', mentionable: false };
const SESSION = { sessionId: 's1', ratingKey: '7', title: 'Metropolis', viewer: '3' };
const TRANSCODE = { transcodeKey: 't1', ratingKey: '7', title: 'Metropolis', viewer: '3' };
const CARD = { items: [{ ratingKey: '7', title: 'Metropolis' }] };
const RULE = {
  conditions: { pausedMs: 60_000 },
  exempt: { accounts: [], roleIds: [], players: [] },
  action: 'end',
  graceMs: 0,
  order: 'newest',
  locale: 'en-US',
};
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

/** Options of every command that changes something, and what the trail says of it before it begins. */
export const OF_COMMANDS: Readonly<Record<string, readonly [options: object, records: AuditDetails]>> = {
  'people map': [{ person: PERSON }, { target: '<@100000000000000011>' }],
  'me hints': [{ show: false }, { target: 'own hints', after: 'off' }],
  'me visible': [{ show: 'out' }, { target: 'own place in recaps', after: 'out' }],
  'me unlink': [{}, { target: expect.stringMatching(/^<@\d+>$/), after: 'no own account' }],
  'follow add': [{ title: '#7' }, { target: '#7' }],
  'follow title': [{ title: 'Metropolis', year: 1927 }, { target: 'Metropolis (1927)' }],
  'follow delivery': [
    { kind: 'off' },
    { target: 'delivery of what they follow', after: '{"kind":"off","no-quiet":false}' },
  ],
  'follow remove': [{ title: '#3' }, { target: '#3' }],
  'wish add': [{ title: 'Metropolis', year: 1927 }, { target: 'Metropolis (1927)' }],
  'wish sort': [
    { wish: '#3', place: 2 },
    { target: '#3', after: 'place 2' },
  ],
  'wish close': [
    { wish: '#3', word: 'Too large.' },
    { target: '#3', after: 'Too large.' },
  ],
  report: [
    { title: '#7', problem: 'sound' },
    { target: 'title #7', after: 'sound' },
  ],
  vote: [
    { title1: '#7', title2: '#8', playlist: '#3' },
    { target: 'a vote', after: 'playlist #3; #7; #8' },
  ],
  'playlist add': [
    { item: '#7', item2: '#8', playlist: '#3' },
    { target: 'playlist #3', after: 'add #7, #8' },
  ],
  'playlist create': [
    { title: 'Silent', item: '#7' },
    { target: 'new playlist Silent', after: 'add #7' },
  ],
  'playlist undo': [{}, { target: 'the last removal from a playlist' }],
  'session terminate': [
    { session: '~ticket', reason: 'late' },
    { target: 'session ~ticket', reason: 'late' },
  ],
  'session stop-transcode': [{ session: '~ticket' }, { target: 'transcode ~ticket' }],
  scan: [{}, { target: 'all libraries' }],
  'log write': [
    { level: 'info', message: 'hello' },
    { target: 'the log, info from Usher', after: 'hello' },
  ],
  'server analyze': [{}, { target: 'media analysis upgrade' }],
  'server default': [
    { server: 'Home', channel: { id: '100000000000000031', type: 0 } },
    { target: 'the default media server in channel 100000000000000031', after: 'Home' },
  ],
  'server links': [{ show: false }, { target: 'links to a player', after: 'hidden' }],
  'server player': [
    { server: 'Attic', address: 'https://play.example/#/{id}' },
    { target: 'Attic', after: 'https://play.example/#/{id}' },
  ],
  'server rename': [
    { server: 'Home', name: 'Cabin', emoji: '🏠' },
    { target: 'Home', after: 'Cabin 🏠' },
  ],
  'server allow': [
    { server: 'Home', guild: '100000000000000041', withdraw: true },
    { target: 'Home', after: 'not allowed in guild 100000000000000041' },
  ],
  'server appoint': [{ person: PERSON }, { target: '<@100000000000000011>', after: 'manages media servers' }],
  'server dismiss': [{ person: PERSON }, { target: '<@100000000000000011>', after: 'does not manage media servers' }],
  'notify set': [
    { feed: 'history', people: 'nobody', library: '#1' },
    { target: 'subscription to history, library #1', after: '{"people":"nobody"}' },
  ],
  'notify digest': [
    { feed: 'history', kind: 'weekly', weekday: 'monday', at: '09:00' },
    { target: 'subscription to history', after: 'weekly monday 09:00' },
  ],
  'notify pause': [{}, { target: 'subscription to every feed', after: 'paused' }],
  'notify resume': [{ feed: 'added' }, { target: 'subscription to added', after: 'resumed' }],
  'notify remove': [{ feed: 'added' }, { target: 'subscription to added' }],
  'notify skip': [{ feed: 'added' }, { target: 'subscription to added', after: 'oldest waiting message skipped' }],
  'notify test': [{ feed: 'added' }, { target: 'subscription to added', after: 'a sample was sent' }],
  'board set': [
    { channel: { id: '100000000000000031', type: 0 }, people: 'nobody', follow: true },
    { target: 'board in channel 100000000000000031', after: '{"people":"nobody","follow":true}' },
  ],
  'panel set': [
    { channel: { id: '110000000000000201', type: 0 } },
    { target: 'panel in channel 110000000000000201', after: '{}' },
  ],
  'panel look': [
    { name: 'Kino', colour: 'teal' },
    { target: 'name and colour', after: '{"name":"Kino","colour":"teal"}' },
  ],
  'panel remove': [{}, { target: 'the panel' }],
  'board remove': [{}, { target: 'the board' }],
  'board refresh': [
    { channel: { id: '100000000000000031', type: 0 } },
    { target: 'board in channel 100000000000000031' },
  ],
  'counter set': [
    { channel: { id: '100000000000000031', type: 2 }, kind: 'items', library: '#1' },
    { target: 'counter in channel 100000000000000031', after: '{"kind":"items","library":"#1"}' },
  ],
  'counter remove': [
    { channel: { id: '100000000000000031', type: 2 } },
    { target: 'counter in channel 100000000000000031' },
  ],
  'people name': [
    { account: '#3', name: 'Ada' },
    { target: 'account 3', after: 'an alias' },
  ],
  'rule add': [
    { name: 'Paused', action: 'end', paused: 20 },
    { target: 'new rule “Paused”', after: '{"action":"end","paused":20}' },
  ],
  'rule enable': [{ rule: '#3' }, { target: 'rule #3', after: 'live' }],
  'rule disable': [{ rule: '#3' }, { target: 'rule #3', after: 'off' }],
  'rule remove': [{ rule: '#3' }, { target: 'rule #3', after: 'removed' }],
  'access grant': [
    { capability: 'search', who: PERSON },
    { target: 'search <@100000000000000011>', after: 'allow' },
  ],
  'access revoke': [
    { capability: 'search', who: ROLE, deny: true },
    { target: 'search role 100000000000000021', after: 'deny' },
  ],
  'access level': [
    { role: ROLE, level: 'viewer' },
    { target: 'role 100000000000000021', after: 'viewer' },
  ],
  'access undo': [{}, { target: 'the last change of access' }],
};

interface Pressing {
  readonly values?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
}

/** The same for everything that is pressed. */
export const OF_PRESSES: Readonly<Record<string, readonly [target: object, pressed: Pressing, records: AuditDetails]>> =
  {
    'vote.end': [{ vote: 3 }, {}, { target: 'vote 3', after: 'ended' }],
    'vote.event.plan': [
      { item: '7', title: 'Metropolis', minutes: 153 },
      { fields: { start: '20:00', place: 'Home' } },
      { target: 'an event', after: 'Metropolis; 20:00' },
    ],
    'vote.start.these': [{ items: ['7', '2:8'] }, {}, { target: 'a vote', after: '7; 2:8' }],
    'wish.join': [{ wish: 3, page: 1, locale: 'de' }, {}, { target: 'wish 3' }],
    'report.send': [
      { items: [{ ratingKey: '2:101', title: 'Metropolis' }] },
      { fields: { kind: 'sound', season: '', episode: '', text: 'hiss' } },
      { target: 'item 2:101', after: 'sound' },
    ],
    'report.send.chosen': [
      { items: ['101', '2:101'].map((ratingKey) => ({ ratingKey, title: 'Metropolis' })), kind: 'sound', text: 'hiss' },
      { values: ['2:101'] },
      { target: 'item 2:101', after: 'sound' },
    ],
    'report.scan': [{ items: [{ ratingKey: '101', title: 'Metropolis' }] }, {}, { target: 'all libraries' }],
    'report.solve': [{ report: 12 }, {}, { target: 'report 12', after: 'solved' }],
    'server.add': [
      {},
      { fields: { name: ' Cabin ', address: 'http://cabin', token: 'canary-token' } },
      { target: 'Cabin', after: 'added' },
    ],
    'server.token': [
      { server: 'Cabin' },
      { fields: { address: '', token: 'canary-token' } },
      { target: 'Cabin', after: 'a new token' },
    ],
    'server.remove': [{ id: 2, name: 'Cabin' }, {}, { target: 'Cabin', after: 'removed' }],
    'server.rights.decide': [
      { id: 'a1', decision: 'database' },
      {},
      { target: 'rights that wait for a decision', after: 'as in the database' },
    ],
    'card.add.into': [CARD, { values: ['3'] }, { target: 'playlist #3', after: 'add 7 Metropolis' }],
    'card.add.new': [
      CARD,
      { fields: { name: 'Silent' } },
      { target: 'new playlist Silent', after: 'add 7 Metropolis' },
    ],
    'session.terminate.submit': [
      SESSION,
      { fields: { reason: 'late' } },
      { target: 'session s1: Metropolis of account 3', reason: 'late' },
    ],
    'session.stop-transcode': [TRANSCODE, {}, { target: 'transcode t1: Metropolis of account 3' }],
    'playlist.pick': [
      { into: { kind: 'new', title: 'Silent' }, items: ['metro', '#8'], at: 0 },
      { values: ['#7'] },
      { target: 'new playlist Silent', after: 'add #7, #8' },
    ],
    'playlist.remove.confirm': [
      { playlist: '3', title: 'Silent', chosen: [{ playlistItemId: '1', ratingKey: '7', title: 'Metropolis' }] },
      {},
      { target: 'playlist 3: Silent', before: '7 Metropolis', after: 'removed' },
    ],
    'rule.draft.save': [
      { draft: { rule: { id: 3, revision: 1, name: 'Paused' }, name: 'Late', settings: RULE } },
      {},
      { target: 'rule 3 “Paused”', after: expect.stringContaining('"conditions":{"pausedMs":60000}') },
    ],
    'playlist.copy': [{ kind: 'playlist', key: '7' }, {}, { target: 'a copy of playlist 7' }],
    'playlist.copy.undo': [{ copies: [4] }, {}, { target: 'copies 4 of playlists', after: 'removed' }],
    'playlist.undo': [{ removal: 4 }, {}, { target: 'removal 4 from a playlist' }],
    'log.batch.write': [
      { level: 'info', source: 'Usher' },
      { fields: { lines: 'one\ntwo' } },
      { target: 'the log, info from Usher', after: 'one\ntwo' },
    ],
    'pref.confirm': [{ id: 'Name', before: 'a', after: 'b' }, {}, { target: 'Name', before: '"a"', after: '"b"' }],
    'pref.undo': [{ id: 'On', before: true, after: false }, {}, { target: 'On', before: 'true', after: 'false' }],
    'pref.confirm-unseen': [{ id: 'Name', after: '' }, {}, { target: 'Name', after: '""' }],
    'match.confirm': [
      { ratingKey: '7', guid: 'new://1', name: 'Ella', was: { title: 'Ela', guid: 'old://1' } },
      {},
      { target: 'artist 7', before: 'Ela (old://1)', after: 'Ella (new://1)' },
    ],
    'library.add.confirm': [{ draft: DRAFT }, {}, { target: 'new library Films', after: expect.any(String) }],
    'library.agent.confirm': [
      { agent: 'openmoviedb', values: { country: '3' }, now: { country: '2' } },
      {},
      { target: 'preferences of openmoviedb', before: '{"country":"2"}', after: '{"country":"3"}' },
    ],
    'follow.item': [CARD, {}, { target: 'item 7' }],
    'follow.library': [{ key: '2' }, {}, { target: 'library 2' }],
    'follow.remove': [{}, { values: ['3', '4'] }, { target: 'follow 3, 4' }],
    'follow.widen': [{ follow: 3 }, {}, { target: 'follow 3', after: 'on every media server' }],
    'notify.guide.save': [
      { draft: { feeds: ['history', 'rules'], channelId: '8', kind: 'hourly' } },
      {},
      { target: 'subscriptions to history, rules', after: '{"channelId":"channel 8","kind":"hourly"}' },
    ],
    'notify.remove.confirm': [{ subscription: 5 }, {}, { target: 'subscription 5' }],
    [SKIP_POST_ACTION]: [
      { guildId: '1', channelId: '2', post: 5 },
      {},
      { target: 'message 5 to channel 2', after: 'skipped' },
    ],
    'rule.enable.confirm': [{ rule: 3, revision: 2 }, {}, { target: 'rule 3', after: 'live' }],
    'account.link.token': [
      {},
      { fields: { token: 'secret' } },
      { target: expect.stringMatching(/^<@\d+>$/), after: 'an own account' },
    ],
    'account.sign-in.confirm': [{ id: 'a' }, {}, { target: expect.stringMatching(/^<@\d+>$/), after: 'own accounts' }],
    'account.unlink': [{}, { values: ['1'] }, { target: expect.stringMatching(/^<@\d+>$/), after: 'no own account' }],
    'privacy.delete-own': [{}, {}, { target: 'own data', after: 'deleted' }],
    'privacy.delete-account': [{ accountId: '3' }, {}, { target: 'account 3', after: 'deleted' }],
    'access.undo': [{ version: 4 }, {}, { target: 'version 4 of access' }],
  };
