import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const FILE = fileURLToPath(new URL('../../scripts/runtime/healthcheck.cjs', import.meta.url));

/** A bot whose page /healthz answers with this status; the exit status of the container's health check of it. */
async function checked(status: number): Promise<unknown> {
  const server = createServer(({ url }, response) => response.writeHead(url === '/healthz' ? status : 404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? `${address?.port}` : '';
  const check = spawn(process.execPath, [FILE], { env: { HEALTH_PORT: port }, stdio: 'ignore' });
  return (await once(check, 'exit'))[0];
}

test.each([
  [200, 0],
  [503, 1],
])('the health check of a bot that answers %i ends with status %i', async (status, exit) => {
  expect(await checked(status)).toBe(exit);
});
