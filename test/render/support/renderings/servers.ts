import fc from 'fast-check';
import { renderAddedServer, renderTryAgain } from '../../../../src/commands/server/manage/views/added.ts';
import { renderServerForm } from '../../../../src/commands/server/manage/views/forms.ts';
import { renderServers } from '../../../../src/commands/server/manage/views/list.ts';
import { renderServerRemoval } from '../../../../src/commands/server/manage/views/removal.ts';
import { MEDIA_SERVER_FAILURE_KINDS, MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import { SERVER_DOWN_REASONS } from '../../../../src/domain/media/server/health.ts';
import type { InstalledServer } from '../../../../src/domain/servers/mediaServers.ts';
import { serverId } from '../../../../src/domain/servers/refs.ts';
import { date, many, maybe, number, pagePress, press, text } from '../anything.ts';
import { rendering } from '../rendering.ts';

const known: fc.Arbitrary<InstalledServer> = fc.record({
  id: fc.integer({ min: 1, max: 99 }).map(serverId),
  name: text,
  address: fc.constantFrom('http://127.0.0.1:32400/', 'https://a_b_c.example/*path*/').map((href) => new URL(href)),
  emoji: fc.constantFrom(undefined, '🏠', '👩‍🚀'),
  addedAt: date,
});
const kind = <const K extends string>(name: K) => fc.record({ kind: fc.constant(name) });
const state = fc.oneof(
  fc.record({ kind: fc.constant('up' as const), libraries: number, version: maybe(text) }),
  fc.record({
    kind: fc.constant('down' as const),
    since: date,
    latest: date,
    because: fc.constantFrom(...SERVER_DOWN_REASONS),
  }),
  fc.record({ kind: fc.constant('token-refused' as const), since: date }),
  fc.record({
    kind: fc.constant('failed' as const),
    error: fc
      .tuple(fc.constantFrom(...MEDIA_SERVER_FAILURE_KINDS), text)
      .map(([of, words]) => new MediaServerFailure(of, { method: 'GET', path: '/', words })),
  }),
  ...[kind('silent'), kind('starting')],
);
const listed = fc.record({
  knownServer: known,
  state,
  defaultFor: fc.record({ guild: fc.boolean(), channel: fc.boolean() }),
  seenIn: maybe(fc.record({ names: many(text), otherCount: number })),
});
const before = fc.record({ name: maybe(text), address: maybe(text) });
const works = fc.record({
  kind: fc.constant('works' as const),
  vocabulary: fc.constant('plex' as const),
  version: maybe(text),
  machineIdentifier: maybe(text),
  libraries: number,
  isOwner: maybe(fc.boolean()),
});

/** Media servers: added, listed, removed. */
export const serverRenderings = [
  rendering(
    'renderServerForm',
    fc.tuple(fc.constantFrom('add', 'reach'), fc.record({ before, press })),
    (texts, given) => renderServerForm(texts, ...given),
  ),
  rendering(
    'renderAddedServer',
    fc.tuple(text, fc.record({ trial: works, isBack: fc.boolean(), waitingLinks: fc.constantFrom(0, 1, 12) })),
    (texts, given) => renderAddedServer(texts, ...given),
  ),
  rendering('renderTryAgain', press, (texts, again) => renderTryAgain(texts, 'Why.', again)),
  rendering(
    'renderServers',
    fc.tuple(
      fc.array(listed, { minLength: 1, maxLength: 8, size: 'max' }),
      fc.record({
        total: fc.constantFrom(8, 99),
        page: fc.constant(2),
        pages: fc.constantFrom(1, 9),
        before: fc.constant(8),
        press: fc.constant(pagePress),
      }),
    ),
    (texts, given) => renderServers(texts, ...given),
  ),
  rendering(
    'renderServerRemoval',
    fc.tuple(
      known,
      fc.record({
        use: fc.record({
          guilds: number,
          subscriptions: number,
          boards: number,
          counters: number,
          rules: number,
          plays: number,
        }),
        decision: fc.record({ confirm: press, leave: press }),
      }),
    ),
    (texts, given) => renderServerRemoval(texts, ...given),
  ),
];
