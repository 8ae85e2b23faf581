import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Capability } from '../../../src/domain/access/capabilities.ts';
import { describeAuditedChange, describeAuditedValue } from '../../../src/render/audit/change.ts';
import { describeAuditTarget } from '../../../src/render/audit/targets.ts';
import type { AuditNames } from '../../../src/render/audit/words.ts';
import { plain } from '../../../src/render/kit/text/markdown.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';

const CHANNEL = '300000000000000001';
const ROLE = '400000000000000001';
const names: AuditNames = {
  members: new Map([['7', ['100000000000000011']]]),
  accounts: new Map([
    ['7', 'Ada'],
    ['2:8', 'Vera'],
  ]),
  libraries: new Map([
    ['2', 'Films'],
    ['2:', 'Cellar'],
  ]),
};
const limits = { max: 600, names };

const subscription = (more: object = {}) =>
  JSON.stringify({
    channelId: `channel ${CHANNEL}`,
    digest: { kind: 'off' },
    timeZone: 'UTC',
    people: 'pseudonym',
    locale: 'en-US',
    include: 'nothing',
    ...more,
  });
const board = (more: object = {}) =>
  JSON.stringify({ people: 'name', locale: 'en-US', librarySectionIds: [], follows: false, controls: true, ...more });
const rule = (more: object = {}) =>
  JSON.stringify({
    mode: 'dry-run',
    action: 'end',
    conditions: { pausedMs: 1_200_000 },
    exempt: { accounts: [], roleIds: [], players: [] },
    graceMs: 0,
    order: 'newest',
    ...more,
  });

/** A permission whose entries Usher itself words. */
const EDIT = { capability: 'notify.edit' } as const;
const ACCESS = { capability: 'access.manage' } as const;

interface Change {
  readonly name: string;
  readonly capability?: Capability;
  readonly action?: string;
  readonly target: string;
  readonly before?: string;
  readonly after?: string;
  readonly outcome?: 'done' | 'nothing';
  readonly words: string;
}

const CHANGES: readonly Change[] = [
  {
    name: 'all settings of a new subscription',
    target: 'subscription to history',
    after: subscription({ quiet: { from: 1320, to: 420 }, mentionRoleId: `role ${ROLE}` }),
    words: `<#${CHANNEL}> · immediately · quiet from 22:00 to 07:00 · UTC · people shown by pseudonym · mentions <@&${ROLE}>`,
  },
  {
    name: 'only the changed setting of a subscription',
    target: 'subscription to history',
    before: subscription(),
    after: subscription({ digest: { kind: 'hourly' } }),
    words: 'immediately → hourly digest',
  },
  {
    name: 'a setting that was taken away',
    target: 'subscription to added',
    before: subscription({ mentionRoleId: `role ${ROLE}` }),
    after: subscription(),
    words: `mentions <@&${ROLE}> → none`,
  },
  {
    name: 'all settings where nothing differs',
    target: 'subscription to added',
    before: subscription(),
    after: subscription(),
    words: `<#${CHANNEL}> · immediately → <#${CHANNEL}> · immediately`,
  },
  {
    name: 'the feeds of several subscriptions',
    target: 'subscription to every feed',
    after: `history: ${subscription()}; added: ${subscription({ pausedAt: '2026-01-01T00:00:00Z' })}`,
    words: `**Plays** → <#${CHANNEL}> · immediately · people shown by pseudonym · **New in the libraries** → <#${CHANNEL}> · immediately · paused`,
  },
  {
    name: 'the wanted options of a subscription that was not changed',
    target: 'subscription to history',
    after: `{"channelId":"channel ${CHANNEL}","people":"nobody","library":"#2","also":true,"quiet":{"from":0,"to":60}}`,
    outcome: 'nothing',
    words: `wanted: channel: <#${CHANNEL}> · people: not at all · library: Films · also: yes · quiet: 00:00 to 01:00`,
  },
  {
    name: 'a board',
    target: `board in channel ${CHANNEL}`,
    before: board(),
    after: board({ librarySectionIds: ['2', '2:'], follows: true }),
    words: 'Libraries: all · Stays at the bottom: no → Libraries: Films, All of Cellar · Stays at the bottom: yes',
  },
  {
    name: 'a counter',
    target: `counter in channel ${CHANNEL}`,
    before: '{"kind":"items","librarySectionId":"2","locale":"en-US"}',
    after: 'removed',
    words: 'items of “Films” · language: English → removed',
  },
  {
    name: 'a rule',
    target: 'rule 3 “Paused”',
    before: rule(),
    after: rule({
      conditions: { pausedMs: 1_200_000, librarySectionId: '2' },
      exempt: { accounts: ['account 2:8'], roleIds: [`role ${ROLE}`], players: [] },
      reason: 'Say "account 7"',
    }),
    words: `from the library “Films” · except the account Vera · except members with <@&${ROLE}> who have linked their account · Reason given: “Say "account 7"”`,
  },
  {
    name: 'the wanted options of a rule that was not added',
    target: 'new rule “Paused”',
    after: '{"action":"warn","paused":20,"remote":false}',
    outcome: 'nothing',
    words: 'wanted: action: warn the viewer by direct message · paused: 20 · remote: no',
  },
  {
    name: 'settings of a version that is not known',
    target: 'new library Films',
    after: '{"name":"_Films_","locations":["/a","/b"],"preferences":{"hidden":null,"sort":1}}',
    words: 'name: \\_Films\\_ · locations: /a, /b · preferences: sort: 1',
  },
  {
    name: 'the first of many values',
    target: 'new library Films',
    after: JSON.stringify({ locations: Array.from({ length: 9 }, () => '/films-and-more') }),
    words: 'locations: /films-and-more, /films-and-more, /films-and-more, /films-and-more, /films-and-more, …',
  },
  {
    name: 'titles of a playlist without their keys',
    target: 'playlist 3: Silent',
    before: '7 Metropolis; 2:8 2001',
    after: 'removed',
    words: 'Metropolis; 2001 → removed',
  },
  {
    name: 'braces that are no settings',
    target: 'the log',
    after: '{not settings',
    words: '{not settings',
  },
  {
    name: 'an empty object that a person wrote into the log',
    capability: 'log.write',
    target: 'the log, info from usher',
    after: '{}',
    words: '{}',
  },
  {
    name: 'an object that a person wrote into the log, with all its values',
    capability: 'log.write',
    target: 'the log, info from usher',
    after: '{"note":null,"a":"x","a":"y"}',
    words: '{"note":null,"a":"x","a":"y"}',
  },
  {
    name: 'settings without values as they are stored',
    target: 'new library Films',
    after: '{"locations":null}',
    words: '{"locations":null}',
  },
  {
    name: 'the wanted level of a role',
    capability: 'access.manage',
    target: `role ${ROLE}`,
    after: 'none',
    outcome: 'nothing',
    words: 'wanted: no level',
  },
  {
    name: 'levels of roles',
    capability: 'access.manage',
    target: `role ${ROLE}`,
    before: `role ${ROLE}: none; role everyone: viewer`,
    after: `role ${ROLE}: admin; role everyone: none`,
    words: `<@&${ROLE}>: no level · everyone: viewer → <@&${ROLE}>: admin · everyone: no level`,
  },
  {
    name: 'what a person may do',
    capability: 'access.manage',
    target: 'session.list <@100000000000000011>',
    after: `allow session.list <@100000000000000011> in channel ${CHANNEL} on server 2`,
    words: `**See sessions**: allowed for <@100000000000000011> in <#${CHANNEL}> on Cellar`,
  },
  {
    name: 'what was to be denied to a role',
    capability: 'access.manage',
    target: `search role ${ROLE}`,
    after: 'deny',
    outcome: 'nothing',
    words: 'wanted: denied',
  },
  {
    name: 'a level in a text of another subject',
    capability: 'log.write',
    target: 'the log, info from usher',
    after: 'viewer',
    words: 'viewer',
  },
  {
    name: 'the wanted language of a panel',
    target: 'panel in channel 30',
    after: '{"language":"de"}',
    outcome: 'nothing',
    words: 'wanted: language: Deutsch',
  },
];

describe('a line about a change in the audit trail shows', () => {
  test.each(CHANGES)('a line about a change in the audit trail says what changed: $name', ({ words, ...change }) => {
    expect(describeAuditedChange(en, { outcome: 'done', ...EDIT, ...change }, limits)).toBe(words);
  });

  test('a line about a change in the audit trail shows as many settings as fit, and says that there are more', () => {
    const change = { target: 'rule 3 “Paused”', after: rule(), outcome: 'done' } as const;
    const dryRun = '**dry run**: it only says what it would do';
    expect(describeAuditedChange(en, { ...EDIT, ...change }, { max: 70, names })).toBe(
      `${dryRun} · paused for at least 20 min · …`,
    );
    expect(describeAuditedChange(en, { ...EDIT, ...change }, { max: 2, names })).toBe(`${dryRun} · …`);
  });

  test('a line about a change in the audit trail shows the first values of a setting that is too long', () => {
    const after = board({ librarySectionIds: Array.from({ length: 9 }, () => '2:999999999') });
    const change = { target: 'board in a channel', before: board(), after, outcome: 'done' } as const;
    expect(describeAuditedChange(en, { ...EDIT, ...change }, { max: 60, names })).toMatch(
      /^Libraries: all → Libraries: (?:[^,]+, )+…$/,
    );
  });

  test('a line about a change in the audit trail shows the first words of a permission that is too long', () => {
    const server = 'The media server in the attic of the house at the end of the long road';
    const before = `allow notify.edit role ${ROLE} in channel ${CHANNEL} on server 2`;
    const libraries = new Map([['2:', server]]);
    const change = { ...ACCESS, target: `role ${ROLE}`, before, outcome: 'done' } as const;
    const words = describeAuditedChange(en, change, { max: 50, names: { ...names, libraries } });
    expect(words).toMatch(/^\*\*.+\*\*: allowed for <@&\d+> in <#\d+> on The media .+ …$/);
  });

  test('a line about a change in the audit trail can be written in another language', () => {
    const change = { target: 'subscription to history', after: '{"people":"nobody"}', outcome: 'nothing' } as const;
    expect(describeAuditedChange(de, { ...EDIT, ...change }, limits)).toContain('gewünscht: ');
    expect(describeAuditedChange(de, { ...EDIT, ...change, outcome: 'done' }, limits)).not.toMatch(/people|nobody/);
  });
});

test('the full view of an audit entry shows every setting', () => {
  expect(describeAuditedValue(en, { ...EDIT, target: 'rule 3 “Paused”', text: rule() }, limits)).toBe(
    '**dry run**: it only says what it would do · paused for at least 20 min · end the stream',
  );
  expect(describeAuditedValue(en, { ...EDIT, text: 'account 7' }, limits)).toBe('<@100000000000000011>');
});

test.each([
  { target: 'subscription to history, library 2', words: 'Plays · “Films”' },
  { target: 'subscription to every feed, library #2:', words: 'All notifications · “Cellar”' },
  {
    target: `subscription to added, channel ${CHANNEL}`,
    words: `**New in the libraries** → <#${CHANNEL}>`,
  },
  { target: 'subscriptions to history, rules', words: 'Plays, Rules' },
  { target: 'subscription to history, library _Films_', words: 'Plays · “\\_Films\\_”' },
  { target: 'subscription to lost', words: 'subscription to lost' },
  { target: 'the last change of access', ...ACCESS, words: 'the last change of access' },
  { target: 'version 3 of access', ...ACCESS, words: 'version 3 of access' },
  { target: 'role everyone', ...ACCESS, words: 'everyone' },
  {
    target: `session.list role ${ROLE} in channel ${CHANNEL} on server 2`,
    ...ACCESS,
    words: `See sessions, <@&${ROLE}>, <#${CHANNEL}>, Cellar`,
  },
  { target: 'rule 3 “_Paused_”', words: 'Rule “\\_Paused\\_”' },
  { target: 'session s1: Metropolis of account 2:8', words: 'session Metropolis of Vera' },
  { target: 'playlist 2:3: Silent', words: 'playlist Silent' },
  { target: 'playlist #3', words: 'playlist #3' },
  { target: `board in channel ${CHANNEL}`, words: `live board in <#${CHANNEL}>` },
])('the subject “$target” of an audit entry is shown by name', ({ words, ...entry }) => {
  expect(describeAuditTarget(en, { ...EDIT, ...entry }, limits)).toBe(words);
});

test('a line about roles in the audit trail is cut after a role, without the sign that separates them', () => {
  const role = (id: number, level: string) => `<@10000000000000001${id}>: ${level}; `;
  const after = `${role(1, 'none')}${role(2, 'viewer, curator and moderator')}${role(3, 'viewer')}`;
  const change = { target: 'roles', after, outcome: 'done' } as const;
  expect(describeAuditedChange(en, { ...EDIT, ...change }, { max: 52, names })).toBe(
    '<@100000000000000011>: none; <@100000000000000012> …',
  );
});

test('the subject of an audit entry about a board is written in the reader’s language', () => {
  expect(describeAuditTarget(de, { ...EDIT, target: `board in channel ${CHANNEL}` }, limits)).toBe(
    `Live-Übersicht in <#${CHANNEL}>`,
  );
});

test.each([
  { target: 'session s1: Metropolis of account 2:8', words: 'Sitzung Metropolis von Vera' },
  { target: 'playlist 2:3: Silent', words: 'Playlist Silent' },
  { target: 'playlist #3', words: 'Playlist #3' },
  { target: 'vote 12', words: 'Abstimmung 12' },
  { target: `counter in channel ${CHANNEL}`, words: `Zähler in <#${CHANNEL}>` },
  { target: `panel in channel ${CHANNEL}`, words: `Bedienfeld in <#${CHANNEL}>` },
  { target: 'own place in recaps', words: 'eigener Platz in Rückblicken' },
  { target: 'the default playlist', words: 'die Standard-Playlist' },
  { target: 'new playlist Silent', words: 'neue Playlist Silent' },
  { target: 'playlist 3: Silent; playlist 2:4: Loud', words: 'Playlist Silent; Playlist Loud' },
  { target: 'playlist Space: 1999', words: 'Playlist Space: 1999' },
  { target: `new playlist a; panel in channel ${CHANNEL}`, words: `neue Playlist a; panel in <#${CHANNEL}>` },
  { target: 'new playlist a; playlist 3: b', words: 'neue Playlist a; playlist 3: b' },
  { target: `playlist 3: a; panel in channel ${CHANNEL}`, words: `Playlist a; panel in <#${CHANNEL}>` },
  { target: 'a copy of playlist 2:3', words: 'Kopie von Playlist 2:3' },
  { target: 'a copy of picked titles', words: 'Kopie ausgewählter Titel' },
  { target: 'copies 4, 5 of playlists', words: 'Kopien von Playlists (4, 5)' },
  { target: 'removal 4 from a playlist', words: 'Entfernen 4 aus einer Playlist' },
  { target: 'library 2', words: 'Bibliothek Films' },
  { target: 'library 9', words: 'Bibliothek 9' },
  { target: 'library 2: Old name', words: 'Bibliothek Old name' },
  { target: 'Home: library 2', words: 'Home: Bibliothek Films' },
  { target: 'Home: library', words: 'Home: library' },
  { target: 'Home: The attic: all libraries', words: 'Home: The attic: alle Bibliotheken' },
  { target: '_Home_: all libraries', words: '\\_Home\\_: alle Bibliotheken' },
  { target: 'Home: subscription to history, library 2', words: 'Home: Wiedergaben · „Films“' },
  { target: 'statistics of account 2:8', words: 'Statistik: Vera' },
  { target: 'statistics of few people', words: 'Statistik: wenige Personen' },
  { target: 'choices of session', words: 'Auswahl der Option „session“' },
  { target: 'rule 3 and account 2:8', words: 'Regel 3 von Vera' },
  {
    target: `panel in channel ${CHANNEL}; panel in channel ${ROLE}`,
    words: `Bedienfeld in <#${CHANNEL}>; Bedienfeld in <#${ROLE}>`,
  },
])('the subject “$target” of an audit entry is written in the reader’s language', ({ target, words }) => {
  expect(describeAuditTarget(de, { ...EDIT, target }, limits)).toBe(words);
});

test('the words that commands record in the audit trail are shown in the reader’s language', () => {
  const change = { target: 'subscription to history', outcome: 'done' } as const;
  expect(describeAuditedChange(de, { ...EDIT, ...change, after: 'a sample was sent' }, limits)).toBe(
    'eine Probe wurde geschickt',
  );
  expect(
    describeAuditedChange(de, { ...EDIT, ...change, after: 'removed, with 2 pending notifications' }, limits),
  ).toBe('entfernt, mit 2 wartenden Benachrichtigungen');
  expect(
    describeAuditedChange(
      de,
      { ...EDIT, target: 'session s1: M', before: 'playing', after: 'ended', outcome: 'done' },
      limits,
    ),
  ).toBe('spielt → beendet');
  expect(describeAuditedValue(de, { ...EDIT, text: 'removed' }, limits)).toBe('entfernt');
});

test.each([
  { target: 'playlist 3: Silent', text: 'removed: 7 Metropolis; 2:8 2001', words: 'entfernt: Metropolis; 2001' },
  { target: 'playlist 3: Silent', text: 'put back: 7 M', words: 'wieder hinzugefügt: M' },
  {
    target: 'playlist 3: Silent',
    text: 'removed: 7 ; 8 M',
    words: 'entfernt: Ohne Titel; M',
  },
  {
    target: 'playlist 3: Silent',
    text: 'created: 7 M; added-elsewhere: 8 Ben: Hur; failed: ? Judex',
    words:
      'zur neuen Playlist hinzugefügt: M; zu einer anderen Playlist hinzugefügt: Ben: Hur; nicht hinzugefügt, fehlgeschlagen: Judex',
  },
  { target: 'playlist 3: Silent', text: 'copied 1200, now 1300', words: '1.200 kopiert, jetzt 1.300' },
  { target: 'new playlist Silent', action: 'playlist create', text: 'add 12 Monkeys', words: 'hinzufügen: 12 Monkeys' },
  { target: 'new playlist Silent', action: 'card.add.new', text: 'add 12 Monkeys', words: 'hinzufügen: Monkeys' },
  { target: 'Home: new library Films', text: '{"language":"de"}', words: 'language: de' },
  {
    target: 'subscription to history',
    text: 'history: paused; added: running',
    words: 'Wiedergaben: pausiert; Neu hinzugefügt: läuft',
  },
  {
    target: 'subscription to history',
    text: 'weekly monday 09:00',
    words: 'Wöchentliche Zusammenfassung · Montag · 09:00',
  },
  { target: 'subscription to history', text: 'off', words: 'Sofort' },
  { target: 'own hints', text: 'off', words: 'aus' },
  { target: 'own place in recaps', text: 'on', words: 'mit meinem Namen' },
  { target: 'own place in recaps', text: 'out', words: 'gar nicht' },
  { target: 'rule 3 “Paused”', text: 'dry-run', words: 'Probelauf' },
  { target: 'item 7', capability: 'report.send', text: 'sound', words: 'Ton' },
  { target: 'session s1: M', action: 'rule 3 “Paused”', text: 'end', words: 'Stream beenden' },
  { target: 'session s1: M', action: 'rule 3 “Paused”', text: 'ended after 3 s', words: 'nach 3 Sekunden beendet' },
  {
    target: 'Attic',
    capability: 'servers.manage',
    action: 'server allow',
    text: 'allowed in guild 12',
    words: 'auf dem Discord-Server 12 erlaubt',
  },
  { target: '<@100000000000000011>', text: 'no own account on _Attic_', words: 'kein eigenes Konto auf \\_Attic\\_' },
  {
    target: 'Attic',
    capability: 'servers.manage',
    action: 'server.token',
    text: 'a new token, a new address',
    words: 'ein neues Token, eine neue Adresse',
  },
  {
    target: 'rights that wait for a decision',
    capability: 'servers.manage',
    action: 'server.rights.decide',
    text: 'as before (<@100000000000000011> manage media servers)',
    words: 'wie vorher; verwalten Medienserver: <@100000000000000011>',
  },
] as const)(
  'the value “$text” of an audit entry about $target is written in the reader’s language',
  ({ words, ...side }) => {
    expect(describeAuditedValue(de, { ...EDIT, ...side }, limits)).toBe(words);
  },
);

test('a line about titles of a playlist in the audit trail is cut after a title', () => {
  const text = 'added: 7 Metropolis; added: 8 Nosferatu; added: 9 Judex';
  expect(describeAuditedValue(en, { ...EDIT, target: 'playlist 3: Silent', text }, { max: 12, names })).toBe(
    'added: Metropolis; added: N …',
  );
});

const SOURCES = new URL('../../../src/', import.meta.url);
/** Texts that name a permission, a level or a version have words of their own, and one is a name for a setting. */
const OTHER_WORDS = ['allow', 'deny', 'no exception', 'access', 'the last change of access'];
const RECORDED = /\b(?:target|before|after): (?:[\w. =!]+\? '([a-z][^']*)' : )?'([a-z][^']*)'/g;

test('each fixed text that the code records in the audit trail has words in the catalogue', () => {
  const recorded = globSync('{commands,jobs,discord,store,main}/**/*.ts', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(new URL(file, SOURCES), 'utf8').matchAll(RECORDED)].flatMap(([, ...texts]) => texts),
  );
  const missing = recorded.filter((text) => text && !OTHER_WORDS.includes(text) && !(text in en.audit.recorded));
  expect(recorded).toContain('a sample was sent');
  expect(missing).toEqual([]);
});

test('a change of access in the audit trail is written in the reader’s language', () => {
  const change = {
    target: `role ${ROLE}`,
    before: `role ${ROLE}: none`,
    after: `role ${ROLE}: viewer`,
    outcome: 'done',
  } as const;
  expect(describeAuditedChange(de, { ...ACCESS, ...change }, limits)).toBe(
    `<@&${ROLE}>: keine Stufe → <@&${ROLE}>: Zuschauer`,
  );
  expect(describeAuditTarget(de, { ...ACCESS, target: 'session.list role everyone' }, limits)).toBe(
    'Sitzungen sehen, alle',
  );
});

test('the subject of an audit entry about many feeds is shortened between two feeds', () => {
  expect(
    describeAuditTarget(en, { ...EDIT, target: 'subscriptions to history, added, rules' }, { max: 30, names }),
  ).toBe('Plays, New in the libraries, …');
});

describe('text that a person typed is not shown as a change of access:', () => {
  const forgedRight = `role ${ROLE}: admin`;

  test.each([
    { name: 'a link in place of a role', capability: 'log.write', text: 'role x>[click](https://evil.example): admin' },
    { name: 'a role’s level in a log', capability: 'log.write', text: forgedRight },
    { name: 'a role’s level in the words of a closed wish', capability: 'wish.manage', text: forgedRight },
    { name: 'a permission of everyone in a log', capability: 'log.write', text: 'allow session.list role everyone' },
    { name: 'a role without an id', capability: 'access.manage', text: 'role x>[click](https://evil.example): admin' },
  ] as const)('a text that a person typed is not shown as a change of access: $name', ({ capability, text }) => {
    const entry = { target: 'the log, info from usher', capability };
    expect(describeAuditedChange(en, { ...entry, after: text, outcome: 'done' }, limits)).toBe(plain(text));
    expect(describeAuditedValue(en, { ...entry, text }, limits)).toBe(plain(text));
  });

  test.each(['follow.own', 'wish.join'] as const)(
    'a title in an audit entry with the permission %s is shown as plain text, and not as a change of access',
    (capability) => {
      const titles = [forgedRight, `session.list role ${ROLE}`, 'role everyone'];
      for (const target of titles) expect(describeAuditTarget(en, { target, capability }, limits)).toBe(plain(target));
    },
  );
});

describe('words that a person typed are not translated in the audit trail:', () => {
  test.each([
    { action: 'follow title', capability: 'follow.own', target: 'live' },
    { action: 'follow add', capability: 'follow.own', target: 'library wars' },
    { action: 'wish add', capability: 'wish.join', target: 'hidden' },
    { action: 'wish close', capability: 'wish.manage', target: 'session 9' },
    { action: 'server remove', capability: 'servers.manage', target: 'live' },
  ] as const)('the name “$target” that a person typed in /$action is not translated in the audit trail', (entry) => {
    expect(describeAuditTarget(de, entry, limits)).toBe(entry.target);
  });

  test('the title of a new follow and the words of a closed wish are not translated in the audit trail', () => {
    const follow = { action: 'follow.item', capability: 'follow.own', target: 'item 5' } as const;
    expect(describeAuditedChange(de, { ...follow, after: 'live', outcome: 'done' }, limits)).toBe('live');
    expect(describeAuditedValue(de, { action: 'wish close', capability: 'wish.manage', text: 'skipped' }, limits)).toBe(
      'skipped',
    );
    expect(
      describeAuditedValue(de, { action: 'server rename', capability: 'servers.manage', text: 'off' }, limits),
    ).toBe('off');
  });

  test('Usher’s own words about follows and wishes are translated in the audit trail', () => {
    const delivery = { action: 'follow delivery', capability: 'follow.own' } as const;
    expect(describeAuditTarget(de, { ...delivery, target: 'delivery of what they follow' }, limits)).toBe(
      de.audit.recorded['delivery of what they follow'],
    );
    const wish = { action: 'wish.join', capability: 'wish.join' } as const;
    expect(describeAuditTarget(de, { ...wish, target: 'wish 12' }, limits)).toBe('Wunsch 12');
    const sort = { action: 'wish sort', capability: 'wish.manage', text: 'by people' } as const;
    expect(describeAuditedValue(de, sort, limits)).toBe(de.audit.recorded['by people']);
  });
});

test('an audit entry about a permission says that its media server is gone only if the names of servers were read', () => {
  const target = 'session.list role everyone on server 2';
  const isGone = { ...names, libraries: new Map([['1:', 'Attic']]) };
  expect(describeAuditTarget(en, { ...ACCESS, target }, { max: 90, names: isGone })).toContain(en.access.goneServer);
  const isNotRead = { ...names, libraries: undefined };
  expect(describeAuditTarget(en, { ...ACCESS, target }, { max: 90, names: isNotRead })).toBe(
    'See sessions, everyone, server 2',
  );
  const hasOneServer = { ...names, libraries: new Map([['2', 'Films']]) };
  expect(describeAuditTarget(en, { ...ACCESS, target }, { max: 90, names: hasOneServer })).toContain('server 2');
  const change = { ...ACCESS, target, after: `allow ${target}`, outcome: 'done' } as const;
  expect(describeAuditedChange(en, change, { max: 90, names: isNotRead })).toBe(
    '**See sessions**: allowed for everyone on server 2',
  );
});
