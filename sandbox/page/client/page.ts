import type { Act, Here, Outcome } from '../server/protocol.ts';

/** The element with that id, which the server has put there. */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** The input with that id. */
export function inputOf(id: string): HTMLInputElement {
  const found = part(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${id} is no input`);
  return found;
}

const { as = '', in: where = '' } = document.documentElement.dataset;
/** The person and the channel, for every address. */
export const PLACE = `?${new URLSearchParams({ as, in: where })}`;

let known: Here | undefined;

/**
 * The commands that can be typed here, and the people and things for menus; `anew` loads them again after a
 * change.
 */
export async function here(anew = false): Promise<Here> {
  if (!known || anew) known = (await (await fetch(`here${PLACE}`)).json()) as Here;
  return known;
}

/** Performs an act as this person; a problem comes back as words. */
export async function send(act: Act): Promise<Outcome> {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`acts${PLACE}`, { method: 'POST', headers, body: JSON.stringify(act) });
    return response.ok ? ((await response.json()) as Outcome) : { problem: await response.text() };
  } catch {
    return { problem: (await here()).words.lost };
  }
}

/** Shows a problem above the input line; without a problem, clears it. */
export function complain(problem = ''): void {
  part('problem').textContent = problem;
}

/** An element with that text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), given);
}
