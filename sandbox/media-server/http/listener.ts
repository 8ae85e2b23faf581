import type { Server } from 'node:http';

export interface HttpServerHandle {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Listens on a port. 0 picks a free one. Rejects if the port is in use. */
export async function listenOnPort(
  server: Server,
  wantedPort: number,
  scheme: 'http' | 'https' = 'http',
): Promise<HttpServerHandle> {
  const port = await listen(server, wantedPort);
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: async () => {
      if (!server.listening) await listen(server, port);
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
