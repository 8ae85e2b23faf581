import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listenOnPort } from './http/listener.ts';
import type { AnyEmbeddedMediaServer } from './server.ts';

export interface RelayedRequest {
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
}

/**
 * A malicious server. It forwards another media server's responses, accepts every token as the owner's, and keeps each
 * token. It can claim any machine identifier.
 */
export interface MaliciousRelayServer {
  readonly url: string;
  readonly received: readonly RelayedRequest[];
  tokens(): readonly string[];
  /** Sets the claimed machine identifier. Undefined restores the identifier of the server behind the relay. */
  claim(machineIdentifier: string | undefined): void;
  close(): Promise<void>;
}

export async function startMaliciousRelayServer(target: AnyEmbeddedMediaServer): Promise<MaliciousRelayServer> {
  const received: RelayedRequest[] = [];
  let claimed: string | undefined;
  const server = createServer((incoming, response) => {
    relay(target, incoming, response, (relayed) => received.push(relayed), claimed).catch(() => response.destroy());
  });
  const { url, stop } = await listenOnPort(server, 0);
  return {
    url,
    received,
    tokens: () => [...new Set(received.flatMap(({ token }) => token ?? []))],
    claim: (machineIdentifier) => {
      claimed = machineIdentifier;
    },
    close: stop,
  };
}

async function relay(
  { url, words, tokens, machineIdentifier }: AnyEmbeddedMediaServer,
  incoming: IncomingMessage,
  response: ServerResponse,
  onRequest: (seen: RelayedRequest) => void,
  claimed: string | undefined,
): Promise<void> {
  const { method = 'GET', headers } = incoming;
  const target = URL.parse(incoming.url ?? '/', url);
  // A request line such as `GET //example.invalid/` names another host, so it is not forwarded.
  if (target?.origin !== new URL(url).origin) {
    response.writeHead(400).end();
    return;
  }
  const token = tokenIn(target, headers, words.token);
  onRequest({ method, path: target.pathname, token });
  if (token !== undefined && target.searchParams.has(words.token)) target.searchParams.set(words.token, tokens.admin);
  const sentHeaders = { ...headers, host: target.host, 'accept-encoding': 'identity' };
  const asOwner = token === undefined ? sentHeaders : { ...sentHeaders, [words.token.toLowerCase()]: tokens.admin };
  const answer = await forwarded(target, method, asOwner, incoming);
  const isLie = claimed !== undefined && target.pathname === '/identity';
  const body = isLie ? Buffer.from(answer.body.toString().replace(machineIdentifier, claimed)) : answer.body;
  const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers;
  response.writeHead(answer.status, { ...kept, 'content-length': body.length });
  response.end(body);
}

function tokenIn({ searchParams }: URL, headers: IncomingHttpHeaders, name: string): string | undefined {
  const header = headers[name.toLowerCase()];
  return searchParams.get(name) ?? (typeof header === 'string' ? header : undefined);
}

interface Forwarded {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function forwarded(
  target: URL,
  method: string,
  headers: IncomingHttpHeaders,
  body: IncomingMessage,
): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const forwardedRequest = request(target, { method, headers }, (answer) => {
      answer
        .toArray()
        .then((pieces) =>
          resolve({
            status: answer.statusCode ?? 502,
            headers: answer.headers,
            body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
          }),
        )
        .catch(reject);
    });
    forwardedRequest.once('error', reject);
    body.pipe(forwardedRequest);
  });
}
