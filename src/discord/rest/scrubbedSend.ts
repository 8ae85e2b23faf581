import { type Scrub, scrubbedJson } from '../../domain/scrub.ts';

type Body = NonNullable<RequestInit['body']>;
type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * The last scrub, in the one place that everything sent to Discord passes: answers, follow-ups, posts, autocomplete
 * choices, forms, files with their names and alt texts. Pictures are drawn from texts that were scrubbed.
 */
export const scrubbedSend =
  (send: Send, scrub: Scrub): Send =>
  async (url, init) =>
    await send(url, { ...init, ...(init.body && { body: await scrubbedBody(init.body, scrub) }) });

async function scrubbedBody(body: Body, scrub: Scrub): Promise<Body> {
  if (typeof body === 'string') return scrubbedJson(body, scrub);
  if (!(body instanceof FormData)) return body;
  const form = new FormData();
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, scrubbedJson(value, scrub));
    else form.append(name, await scrubbedFile(value, scrub), scrub(value.name));
  }
  return form;
}

/** What is no picture is a list or an export, as text. */
async function scrubbedFile(file: Blob, scrub: Scrub): Promise<Blob> {
  if (file.type.startsWith('image/')) return file;
  const text = await file.text();
  const clean = scrubbedJson(text, scrub);
  return clean === text ? file : new Blob([clean], { type: file.type });
}
