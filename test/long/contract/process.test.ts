import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/contract/main.ts', import.meta.url));

test('Ctrl+C ends the contract script after it has deleted its playlists', async () => {
  const server = await startMediaServer({ vocabulary: 'plex' });
  onTestFinished(() => server.close());
  const before = server.playlists.all.length;
  const child = spawn(process.execPath, [SCRIPT, 'media', '--write', '--library', 'Silent Films'], {
    env: { MEDIA_URL: server.url, MEDIA_TOKEN: server.tokens.admin, ACCOUNT_URL: server.accountUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const interrupted = server.nextRequest({ method: 'POST', path: '/playlists' }).then(() => child.kill('SIGINT'));
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  await interrupted;
  expect({ out, err, status }).toEqual({
    out: '',
    err: 'You interrupted it, so nothing was compared.\n',
    status: 2,
  });
  expect(server.playlists.all).toHaveLength(before);
});
