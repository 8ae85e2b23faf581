import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Lie {
  /** The requests whose answers are changed; all of them if missing. */
  readonly match?: { readonly method: string; readonly path: RegExp };
  /** Replaced in the body by `to`. */
  readonly pattern?: RegExp;
  readonly to?: string;
  readonly contentType?: string;
}

export interface Liar {
  /** The address in place of the embedded Discord's. */
  readonly url: string;
  close(): Promise<void>;
}

/** Passes requests on to the embedded Discord, and changes its answers. */
export async function startLiar(discordUrl: string, lies: readonly Lie[]): Promise<Liar> {
  const target = new URL(discordUrl);
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const chunks = await Array.fromAsync(request);
    const answer = await fetch(new URL(url, target.origin), {
      method,
      headers: headersOf(request.headers),
      body: chunks.length === 0 ? null : Buffer.concat(chunks),
    });
    let text = await answer.text();
    let type = answer.headers.get('content-type') ?? 'application/json';
    for (const { match, pattern, to = '', contentType } of lies) {
      if (match !== undefined && (match.method !== method || !match.path.test(url))) continue;
      if (pattern !== undefined) text = text.replace(pattern, to);
      type = contentType ?? type;
    }
    response.writeHead(answer.status, { 'content-type': type });
    response.end(answer.status === 204 ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the liar has no address');
  return {
    url: `http://127.0.0.1:${address.port}${target.pathname}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The headers of the request itself, without those of the connection. */
function headersOf({ authorization = '', 'content-type': contentType }: IncomingHttpHeaders): Headers {
  const headers = new Headers({ authorization });
  if (contentType !== undefined) headers.set('content-type', contentType);
  return headers;
}
