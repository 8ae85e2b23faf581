import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { createTokenRemovers } from '../../../src/api/transport/tokenRemovers.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { NO_TELEMETRY } from '../../../src/domain/telemetry.ts';
import { openMediaServerConnection } from '../../../src/main/servers/openMediaServerConnection.ts';
import { createShutdown } from '../../../src/main/shutdown.ts';
import { systemClock } from '../../../src/observe/systemClock.ts';
import { serverStore, silent } from '../../store/support/openStore.ts';
import { noteSentences } from '../../support/noteSentences.ts';

test('the doctor and the log report that an account service retired its list of servers, until the list answers again', async () => {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  const lines: string[] = [];
  const note = noteSentences(lines);
  const log = { ...silent, info: note, warn: note };
  const shutdown = createShutdown(silent);
  onTestFinished(() => shutdown.run());
  const { media, advice } = await openMediaServerConnection(
    {
      ACCOUNT_URL: new URL(server.accountUrl),
      MEDIA_READ_SECONDS: 10,
      MEDIA_VOCABULARY: 'plex',
      MEDIA_MACHINE_ID: undefined,
      ownHosts: new Set<string>(),
    },
    { id: FIRST_SERVER_ID, address: new URL(server.url), token: server.tokens.admin },
    {
      store: await serverStore(),
      tokenRemovers: createTokenRemovers(),
      clock: systemClock,
      log,
      telemetry: NO_TELEMETRY,
      shutdown,
    },
  );
  const changeWith = async (retired: 404 | 'page' | undefined) => {
    server.behaviour.retiredResources = retired;
    await media.accountResources().catch(() => undefined);
    return advice.accountChange?.();
  };
  expect(await changeWith(undefined)).toBeUndefined();
  expect(await changeWith('page')).toBe('replaced');
  expect(await changeWith(404)).toBe('replaced');
  expect(await changeWith(undefined)).toBeUndefined();
  server.faults.add({ kind: 'status', code: 410, match: { path: '/api/v2/resources' } });
  expect(await changeWith(404)).toBe('gone');
  expect(lines.filter((line) => line.startsWith('the account service'))).toEqual([
    'the account service no longer offers its list of media servers at the old address; using the newer address',
    'the account service offers its list of media servers at the old address again',
    'the account service offers its list of media servers neither at the old address nor at the newer one; people cannot sign in until it does',
  ]);
});
