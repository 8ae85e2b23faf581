import type { Scrub } from '../../domain/scrub.ts';

type Body = NonNullable<RequestInit['body']>;
type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * The last scrub of whatever is said on Discord, the one place that all of it passes: answers, follow-ups, posts, choices
 * of autocomplete, forms, the names of files and their alt texts. What a file shows is not looked into.
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

/** JSON stays JSON: what is looked at is each text in it, whatever its escapes. */
function scrubbedText(text: string, scrub: Scrub): string {
  if (scrub(text) === text) return text;
  try {
    return JSON.stringify(JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? scrub(value) : value)));
  } catch {
    return scrub(text);
  }
}
