import type { Scrub } from '../../domain/scrub.ts';

type Body = NonNullable<RequestInit['body']>;
type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * The last scrub, in the one place that everything sent to Discord passes: answers, follow-ups, posts, autocomplete
 * choices, forms, file names and alt texts. The contents of files are not scrubbed.
 */
export const scrubbedSend =
  (send: Send, scrub: Scrub): Send =>
  (url, init) =>
    send(url, { ...init, ...(init.body && { body: scrubbedBody(init.body, scrub) }) });

function scrubbedBody(body: Body, scrub: Scrub): Body {
  if (typeof body === 'string') return scrubbedText(body, scrub);
  if (!(body instanceof FormData)) return body;
  const form = new FormData();
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, scrubbedText(value, scrub));
    else form.append(name, value, scrub(value.name));
  }
  return form;
}

/** The same for what goes over the gateway: a presence, say. */
export const scrubbedPayload = <Payload>(payload: Payload, scrub: Scrub): Payload =>
  // The cast: nothing but strings was exchanged, for other strings.
  JSON.parse(scrubbedText(JSON.stringify(payload), scrub)) as Payload;

/** JSON stays JSON: each string in it is scrubbed by itself, however it is escaped. */
function scrubbedText(text: string, scrub: Scrub): string {
  if (scrub(text) === text) return text;
  try {
    return JSON.stringify(JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? scrub(value) : value)));
  } catch {
    return scrub(text);
  }
}
