import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SimulatedServerFault } from '../../../sandbox/media-server/http/faults.ts';
import {
  type EmbeddedMediaServer,
  type MediaServerOptions,
  startMediaServer,
} from '../../../sandbox/media-server/server.ts';
import { originsOf } from '../../../scripts/contract/media/askServer.ts';
import { runServerComparison, type ServerComparisonOutcome } from '../../../scripts/contract/runServerComparison.ts';
import type { AskOptions } from '../../../scripts/contract/settings.ts';
import { MEDIA_API_OPERATIONS } from '../../../scripts/specification/operations.ts';
import type { EnvironmentVariables } from '../../../src/config/problems.ts';

async function startServer(options: MediaServerOptions = {}): Promise<EmbeddedMediaServer> {
  const server = await startMediaServer({ vocabulary: 'plex', ...options });
  onTestFinished(() => server.close());
  return server;
}

const variablesOf = ({ url, accountUrl, tokens }: EmbeddedMediaServer): EnvironmentVariables => ({
  MEDIA_URL: url,
  MEDIA_TOKEN: tokens.admin,
  ACCOUNT_URL: accountUrl,
});

/** The time limit where a server says nothing. */
const SILENCE_MS = 3_000;

const onlyJson = { kind: 'garbage', body: '{"MediaContainer":{}}', contentType: 'application/json' } as const;
const page = { kind: 'garbage', body: '<!doctype html><html><title>Log in</title></html>' } as const;

/** The faults of two servers, since one path can have one fault. */
const PLANTED: readonly (readonly SimulatedServerFault[])[] = [
  [
    { kind: 'status', code: 410, match: { path: '/accounts' } },
    { kind: 'status', code: 404, match: { path: /^\/playlists\/\d+\/items$/ } },
    { kind: 'status', code: 401, match: { path: '/:/prefs' } },
    { kind: 'status', code: 429, match: { path: '/playlists' }, times: 1 },
    { ...page, match: { path: '/hubs/search/' } },
    { ...onlyJson, match: { path: /\/decade$/ } },
    { kind: 'hang', match: { path: /\/matches$/ } },
    { kind: 'drop', match: { path: /\/thumb\// } },
    { kind: 'rewrite', pattern: / platform="[^"]*"/g, to: '', match: { path: '/devices/' } },
    { kind: 'rewrite', pattern: /<Player [^>]*\/>/g, to: '', match: { path: '/status/sessions' } },
  ],
  [
    { kind: 'rewrite', pattern: / bandwidth="\d+"/g, to: ' bandwidth="much"', match: { path: '/status/sessions' } },
    { kind: 'rewrite', pattern: / key="\d+"/g, to: '', match: { path: /\/decade$/ } },
  ],
];

interface Given {
  readonly args?: readonly string[];
  readonly signal?: AbortSignal;
  readonly answerMs?: number;
}

const WRITING = ['media', '--write', '--library', 'Silent Films'];

const compare = (
  file: EnvironmentVariables,
  { args = ['media'], signal = new AbortController().signal, answerMs }: Given = {},
): Promise<ServerComparisonOutcome> =>
  runServerComparison({
    args,
    sources: { file, environment: {}, readFile: () => '', ask: undefined },
    signal,
    answerMs,
  });

test.each(['plex', 'neutral'] as const)(
  'the contract script finds no difference in an embedded media server that speaks %s, and only reads there',
  async (vocabulary) => {
    const server = await startServer({ vocabulary });
    const { out, err, status } = await compare(variablesOf(server));
    expect({ err, status }).toEqual({ err: '', status: 0 });
    expect(out).toContain('There is no difference from what Usher expects.');
    expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect([server.log.lines, server.scans.count, server.simulation.terminations, server.takeViolations()]).toEqual([
      [],
      0,
      [],
      [],
    ]);
  },
);

test('the contract script with --write creates playlists, compares them and deletes them again', async () => {
  const server = await startServer();
  const before = server.playlists.all.map(({ ratingKey }) => ratingKey);
  const settings = server.settings.get('FriendlyName');
  const { out, status } = await compare(variablesOf(server), { args: WRITING });
  expect({ out, status }).toEqual({ out: expect.stringContaining('There is no difference'), status: 0 });
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(3);
  expect(server.playlists.all.map(({ ratingKey }) => ratingKey)).toEqual(before);
  expect(server.settings.get('FriendlyName')).toEqual(settings);
});

describe('a server with differences', () => {
  let outcomes: readonly ServerComparisonOutcome[] = [];

  beforeAll(async () => {
    outcomes = await Promise.all(
      PLANTED.map(async (faults) => {
        const server = await startMediaServer({ vocabulary: 'plex' });
        for (const fault of faults) server.faults.add(fault);
        const outcome = await compare(variablesOf(server), { answerMs: SILENCE_MS });
        await server.close();
        return outcome;
      }),
    );
  });

  test.each([
    ['another status', '| Accounts | status | 200 | 410 |'],
    ['a status that the vendor documents', '| Items of a playlist | status | 200 | 404 documented |'],
    ['a 401', '| Server preferences | status | 200 | 401 not documented |'],
    ['a 429', '| Playlists of the token’s user | status | 200 | 429 not documented |'],
    ['a web page', '| Search | failure | an answer | a web page |'],
    ['another content type', '| Decades of a library | content type | XML | JSON |'],
    ['something that is not XML', '| Decades of a library | failure | an answer | cannot be decoded |'],
    ['silence', '| Search for matches of an item | failure | an answer | no answer in time |'],
    ['a broken connection', '| Get a movie poster | failure | an answer | no connection, or it broke |'],
    [
      'a missing attribute',
      '| List known devices | attributes of MediaContainer Device | platform in all | missing in ',
    ],
    ['a missing element', '| Active sessions | elements in MediaContainer Video movie | Player in all | missing in '],
    ['another type', '| Active sessions | type of MediaContainer Video movie Session | bandwidth integer | text in '],
    ['entries without their identity', '| Decades of a library | incomplete entries | 0 | '],
  ])('the contract script’s table lists %s as a difference in a media server’s behaviour', (_difference, row) => {
    expect(outcomes.map(({ out }) => out).join('')).toContain(row);
    expect(outcomes).toEqual(PLANTED.map(() => expect.objectContaining({ err: '', status: 1 })));
  });

  test('the contract script asks to report a table with differences on the issues page', () => {
    for (const { out } of outcomes) expect(out).toContain('issues page');
  });
});

test('the contract script reports a retired list of servers as a difference and reads the newer list', async () => {
  const server = await startServer();
  server.behaviour.retiredResources = 410;
  const { out, status } = await compare(variablesOf(server));
  const rows = out.split('\n').filter((line) => line.startsWith('| List account resources |'));
  expect({ rows, status }).toEqual({
    rows: ['| List account resources | status | 200 | 410 |', '| List account resources | content type | XML | JSON |'],
    status: 1,
  });
});

test.each<[given: string | undefined, origins: readonly string[]]>([
  [undefined, ['http://cellar:32400', 'https://plex.tv', 'https://clients.plex.tv']],
  ['https://account.example/path', ['http://cellar:32400', 'https://account.example']],
])('with ACCOUNT_URL=%s the contract script compares the answers of all hosts that the bot asks', (given, origins) => {
  const accountUrl = given === undefined ? undefined : new URL(given);
  const access = { baseUrl: new URL('http://cellar:32400/'), vocabulary: 'plex', accountUrl } as const;
  expect(originsOf(access)).toEqual(new Set(origins));
});

const SECRETS = ['secret-zq71', 'Geheimnis', '10.77.66.55', 'p4ssw0rd'] as const;

test('the contract script prints no text from a media server’s answers', async () => {
  const server = await startServer({ hostile: true });
  const { ratingKey } = server.library.titled('Metropolis');
  const [name, word, host, password] = SECRETS;
  const unknown = `<${word} ${word}="${host}"/><Device ${password}="${password}" type="${word}"`;
  const lies = [
    { path: /^\/accounts/, pattern: /name="[^"]*"/g, to: `name="${name}" ${name}="1" machineIdentifier="${name}"` },
    { path: /^\/devices/, pattern: /<Device/g, to: unknown },
    { path: /^\/status\/sessions$/, pattern: /address="[^"]*"/g, to: `address="${host}"` },
    { path: /^\/library\/sections\/\d+\/all/, pattern: /title="[^"]*"/g, to: `title="${word} ${name}"` },
    {
      path: /^\/library\/metadata\/\d+$/,
      pattern: /thumb="[^"]*"/g,
      to: `thumb="/photo/${name}/${ratingKey}?p=${password}"`,
    },
    { path: /^\/playlists/, pattern: /playlistType="[^"]*"/g, to: `playlistType="${name}"` },
  ];
  const body = `<html><body>${SECRETS.join(' ')}</body></html>`;
  server.faults.add({ kind: 'status', code: 500, body, match: { method: 'DELETE', path: /^\/playlists\/\d+$/ } });
  for (const { path, pattern, to } of lies) server.faults.add({ kind: 'rewrite', pattern, to, match: { path } });
  server.faults.add({ kind: 'status', code: 403, body, match: { path: '/:/prefs' } });
  server.faults.add({ kind: 'garbage', body, contentType: `x/${name}`, match: { path: /^\/hubs/ } });
  const { out, err, status } = await compare(variablesOf(server), { args: WRITING });
  const own = [server.url, server.accountUrl, server.machineIdentifier, ...Object.values(server.tokens), '127.0.0.1'];
  const titles = server.library.all().map(({ title }) => title);
  const said = `${out}${err}`;
  const words = titles.filter(
    (title) => title.length > 8 && !MEDIA_API_OPERATIONS.some((each) => each.title.includes(title)),
  );
  expect({ out, status }).toEqual({ out: expect.stringContaining('may be left: delete it'), status: 1 });
  expect(words.length).toBeGreaterThan(100);
  expect([...SECRETS, ...own, ...words, 'Silent', 'Jonas'].filter((secret) => said.includes(secret))).toEqual([]);
});

test.each<
  [
    why: string,
    change: (variables: EnvironmentVariables) => EnvironmentVariables,
    args: readonly string[],
    sentence: string,
  ]
>([
  ['the token is refused', (given) => ({ ...given, MEDIA_TOKEN: 'another-token' }), ['media'], 'refuses the token'],
  ['nothing is there', (given) => ({ ...given, MEDIA_URL: 'http://127.0.0.1:9' }), ['media'], 'no connection'],
  ['the address is missing', ({ MEDIA_URL: _, ...given }) => given, ['media'], 'MEDIA_URL is neither in .env'],
  ['the token is missing', ({ MEDIA_TOKEN: _, ...given }) => given, ['media'], 'MEDIA_TOKEN is neither in .env'],
  ['the address is not a URL', (given) => ({ ...given, MEDIA_URL: 'cellar' }), ['media'], 'MEDIA_URL'],
  ['the token is an argument', (given) => given, ['media', '--token', 'abc'], 'Put it into .env'],
  ['an option is unknown', (given) => given, ['media', '--fast'], 'npm run contract'],
  ['it is not said what to compare', (given) => given, [], 'npm run contract'],
  ['--write has no library', (given) => given, ['media', '--write'], 'belong together'],
  [
    'that library is not there',
    (given) => given,
    ['media', '--write', '--library', 'Nowhere'],
    'no library of that name',
  ],
])(
  'the contract script for a media server ends with status 2 and a sentence where %s',
  async (_why, change, args, sentence) => {
    const server = await startServer();
    const { out, err, status } = await compare(change(variablesOf(server)), { args });
    expect({ out, status }).toEqual({ out: '', status: 2 });
    expect(err).toContain(sentence);
    expect(err).not.toContain('another-token');
  },
);

test('the contract script refuses --write for a neutral server, which cannot delete playlists', async () => {
  const server = await startServer({ vocabulary: 'neutral' });
  const { err, status } = await compare(variablesOf(server), { args: WRITING });
  expect({ err, status }).toEqual({ err: expect.stringContaining('--write is not possible'), status: 2 });
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('the contract script deletes the playlists created so far when it is interrupted', async () => {
  const server = await startServer();
  const before = server.playlists.all.length;
  const interruption = new AbortController();
  const made = server.nextRequest({ method: 'PUT', path: /^\/playlists/ }).then(() => interruption.abort());
  const { err, status } = await compare(variablesOf(server), { args: WRITING, signal: interruption.signal });
  await made;
  expect({ err, status }).toEqual({ err: 'You interrupted it, so nothing was compared.\n', status: 2 });
  expect(server.playlists.all).toHaveLength(before);
});

test('the contract script asks for missing settings and hides the typed token', async () => {
  const server = await startServer();
  const questions: string[] = [];
  const { MEDIA_URL = '', MEDIA_TOKEN: _, ...file } = variablesOf(server);
  const ask = async (question: string, { isSecret, check }: AskOptions) => {
    questions.push(`${question} ${isSecret}`);
    const typed = isSecret ? 'another-token' : MEDIA_URL;
    expect(check(typed)).toBeUndefined();
    expect(check('not one')).toEqual(expect.any(String));
    return typed;
  };
  const sources = { file, environment: {}, readFile: () => '', ask };
  const { err } = await runServerComparison({ args: ['media'], sources, signal: new AbortController().signal });
  expect(err).toContain('refuses the token');
  expect(questions).toEqual(['What is the address of the media server? false', 'What is the token of its owner? true']);
});

test('the contract script does not send the token from .env to another address from the environment', async () => {
  const server = await startServer();
  const file = { ...variablesOf(server), MEDIA_URL: 'http://127.0.0.1:9' };
  const environment = { MEDIA_URL: variablesOf(server).MEDIA_URL };
  const sources = { file, environment, readFile: () => '', ask: undefined };
  const { err, status } = await runServerComparison({ args: ['media'], sources, signal: new AbortController().signal });
  expect({ err, status }).toEqual({ err: expect.stringContaining('MEDIA_TOKEN is neither in .env'), status: 2 });
  expect(server.requests).toEqual([]);
});

test('the contract script for an address from the environment ignores what .env says of another server', async () => {
  const server = await startServer();
  const { MEDIA_URL, MEDIA_TOKEN, ACCOUNT_URL } = variablesOf(server);
  const file = { MEDIA_URL: 'http://127.0.0.1:9', MEDIA_VOCABULARY: 'neutral', MEDIA_MACHINE_ID: 'another' };
  const environment = { MEDIA_URL, MEDIA_TOKEN, ACCOUNT_URL };
  const sources = { file, environment, readFile: () => '', ask: undefined };
  const { err, status } = await runServerComparison({ args: ['media'], sources, signal: new AbortController().signal });
  expect({ err, status }).toEqual({ err: '', status: 0 });
});

test('the help of the contract script says what it sends, and that a token is never an argument', async () => {
  const { out, status } = await compare({}, { args: ['--help'] });
  expect({ out, status }).toEqual({ out: expect.stringContaining('A token is never an argument'), status: 0 });
});
