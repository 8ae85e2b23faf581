import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { isReady, READINESS_PARTS, type Readiness } from './readiness.ts';

export interface HealthPages {
  readonly readiness: () => Promise<Readiness>;
  /** The metrics as text in Prometheus's format, with their content type. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
}

interface HealthServerOptions extends HealthPages {
  readonly host: string;
  /** Port to listen on. 0 picks a free one. */
  readonly port: number;
  /** Time that a client may take to send a request or to read the answer, in ms. */
  readonly patienceMs?: number | undefined;
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Time limit for a client, in ms. Monitoring tools need less. */
const PATIENCE_MS = 5_000;
const MAX_IDLE = 32;
const MAX_CONNECTIONS = 256;
const MAX_HEADER_BYTES = 8_192;
const MAX_URL_LENGTH = 256;

interface Page {
  readonly status: number;
  readonly type?: string | undefined;
  readonly text: string;
}

/** Serves the health pages. Rejects with the system's error if the port cannot be opened. */
export async function openHealthServer(options: HealthServerOptions): Promise<HealthServer> {
  const { host, port, patienceMs = PATIENCE_MS, ...pages } = options;
  const timeouts = { headersTimeout: patienceMs, requestTimeout: patienceMs, keepAliveTimeout: patienceMs };
  const server = createServer(
    { ...timeouts, maxHeaderSize: MAX_HEADER_BYTES, connectionsCheckingInterval: patienceMs / 5 },
    (request, response) => {
      void respond(request, response, pages);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  limitIdleConnections(server);
  // Disconnects clients that read too slowly.
  server.setTimeout(patienceMs, (socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  // The health pages alone do not keep the process alive.
  server.unref();
  return {
    port: portOf(server.address()),
    close: async () => {
      const closing = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closing;
    },
  };
}

/** Closes the oldest idle connection above MAX_IDLE, so that other clients can connect. */
function limitIdleConnections(server: Server): void {
  const idleSockets = new Set<Socket>();
  const addIdle = (socket: Socket) => {
    idleSockets.add(socket);
    const [oldest] = idleSockets;
    if (idleSockets.size > MAX_IDLE) oldest?.destroy();
  };
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => idleSockets.delete(socket));
    addIdle(socket);
  });
  server.on('request', ({ socket }, response) => {
    idleSockets.delete(socket);
    response.once('finish', () => {
      if (!socket.destroyed) addIdle(socket);
    });
  });
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

async function respond(request: IncomingMessage, response: ServerResponse, pages: HealthPages): Promise<void> {
  const page = await pageOf(request, pages).catch((): Page => ({ status: 500, text: 'failed\n' }));
  // Request bodies are never read, so a connection that sends one is closed.
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  response.writeHead(page.status, {
    'content-type': page.type ?? 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(page.status === 405 && { allow: 'GET' }),
    ...((hasBody || page.status >= 400) && { connection: 'close' }),
  });
  response.end(page.text);
}

/**
 * Matches names that cannot exist on the internet: those of RFC 6761, 6762 and 8375, ICANN's `internal`, and names that
 * routers use.
 */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/;

/**
 * False if the Host header has a public name. A web page can cause such a request by pointing its own name to this
 * address (DNS rebinding). IP addresses, names of the local network, such as a container's, and a missing header, as
 * from programs other than browsers, are allowed.
 */
function isAllowedHost(host: string | undefined): boolean {
  if (host === undefined) return true;
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, '') : '';
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || (name !== '' && !name.includes('.')) || PRIVATE_NAME.test(name);
}

async function pageOf(
  { method, url = '', headers }: IncomingMessage,
  { readiness, metrics }: HealthPages,
): Promise<Page> {
  if (method !== 'GET') return { status: 405, text: 'only GET\n' };
  if (url.length > MAX_URL_LENGTH) return { status: 414, text: 'too long\n' };
  const [path] = url.split('?');
  if (path === '/healthz') return { status: 200, text: 'ok\n' };
  if (!isAllowedHost(headers.host)) return { status: 421, text: 'ask by an address or a name of this network\n' };
  if (path === '/readyz') return readyPage(await readiness());
  if (path === '/metrics') return { status: 200, ...(await metrics()) };
  return { status: 404, text: '/healthz, /readyz or /metrics\n' };
}

const readyPage = (readiness: Readiness): Page => ({
  status: isReady(readiness) ? 200 : 503,
  text: READINESS_PARTS.map((part) => `${part}: ${readiness[part]}\n`).join(''),
});
