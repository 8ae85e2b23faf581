import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer as createListener, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { LOCALHOST } from './certificates.ts';

interface Listening {
  readonly port: number;
  readonly sockets: ReadonlySet<Socket>;
  /** The remote ports of all connections so far. */
  readonly remotePorts: readonly (number | undefined)[];
}

/** Closed after the test, with everything that is connected to it. */
async function listening(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  const remotePorts: (number | undefined)[] = [];
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    remotePorts.push(socket.remotePort);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, sockets, remotePorts };
}

/** Takes connections and says nothing. */
export const silentListener = () => listening(createListener(() => undefined));

interface FrontOptions {
  /** The gateway that it names instead of itself. */
  readonly gateway?: string;
  /** With the certificate for `localhost` that only the tests' own authority signed. */
  readonly isSecure?: boolean;
  /** Answers in Discord's place; true if it did. */
  readonly answer?: (incoming: IncomingMessage, response: ServerResponse) => boolean;
  /** Takes the gateway's connection in Discord's place. */
  readonly upgrade?: (incoming: IncomingMessage, socket: Socket) => void;
}

/** Stands before the embedded Discord, as a proxy of a network does. */
export async function discordFront(discordUrl: string, options: FrontOptions = {}) {
  const { gateway, isSecure = false, answer = () => false, upgrade } = options;
  const { port, hostname, pathname } = new URL(discordUrl);
  const relays = new Set<readonly [Socket, Socket]>();
  const ownUrl = () => `${isSecure ? 'wss://localhost' : 'ws://127.0.0.1'}:${front.port}`;
  const serve = (incoming: IncomingMessage, response: ServerResponse): void => {
    if (answer(incoming, response)) return;
    const { method = 'GET', url: path = '/' } = incoming;
    const headers = { ...incoming.headers, host: `${hostname}:${port}`, 'accept-encoding': 'identity' };
    const forwarded = request({ hostname, port, method, path, headers }, (from) => {
      if (!path.endsWith('/gateway/bot')) {
        response.writeHead(from.statusCode ?? 500, from.headers);
        from.pipe(response);
        return;
      }
      void from.toArray().then((chunks) => {
        const body = JSON.parse(Buffer.concat(chunks).toString());
        response.writeHead(from.statusCode ?? 500, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ ...body, url: gateway ?? ownUrl() }));
      });
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  };
  const relay = (incoming: IncomingMessage, socket: Socket): void => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      upstream.pipe(socket).pipe(upstream);
      relays.add([socket, upstream]);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
  };
  const server = isSecure ? createSecureServer(LOCALHOST, serve) : createServer(serve);
  server.on('upgrade', upgrade ?? relay);
  const front = await listening(server);
  return {
    ...front,
    url: `${isSecure ? 'https://localhost' : 'http://127.0.0.1'}:${front.port}${pathname}`,
    /** From now on nothing that either end says over the gateway reaches the other one. */
    freeze: () => {
      for (const [socket, to] of relays) {
        socket.unpipe(to).resume();
        to.unpipe(socket).resume();
      }
    },
  };
}

/** Accepts a WebSocket, and says nothing more. */
export function acceptWebSocket(incoming: IncomingMessage, socket: Socket): void {
  const key = `${incoming.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.resume();
}

/** A proxy for HTTPS_PROXY: it makes tunnels, and keeps a list of the requests for them. */
export async function connectProxy() {
  const targets: string[] = [];
  const authorizations = new Set<string | undefined>();
  const ownPorts = new Set<number | undefined>();
  const server = createServer((incoming, response) => {
    targets.push(`${incoming.method} ${incoming.url}`);
    response.writeHead(400).end();
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    const target = incoming.url ?? '';
    targets.push(target);
    authorizations.add(incoming.headers['proxy-authorization']);
    const [host, port] = target.split(':');
    const upstream = connect(Number(port), host === 'localhost' ? '127.0.0.1' : host, () => {
      ownPorts.add(upstream.localPort);
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  const { port } = await listening(server);
  return { port, targets, authorizations, ownPorts };
}
