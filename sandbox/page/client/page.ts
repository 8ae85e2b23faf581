import type { Act, Here, Outcome } from '../server/protocol.ts';

/** Returns the element with this id, which the server's HTML contains. */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

export function inputElement(id: string): HTMLInputElement {
  const found = part(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${id} is no input`);
  return found;
}

const { as = '', in: where = '' } = document.documentElement.dataset;
/** Query of every request: the person, and the channel. */
export const PLACE = `?${new URLSearchParams({ as, in: where })}`;

let known: Here | undefined;

/**
 * Data for commands and menus in this channel: commands, people, roles and channels. It is loaded once, and again if
 * `anew` is true.
 */
export async function here(anew = false): Promise<Here> {
  if (!known || anew) known = (await (await fetch(`here${PLACE}`)).json()) as Here;
  return known;
}

/** Sends an act of this person to the server. If that fails, the outcome contains the problem as text. */
export async function send(act: Act): Promise<Outcome> {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`acts${PLACE}`, { method: 'POST', headers, body: JSON.stringify(act) });
    return response.ok ? ((await response.json()) as Outcome) : { problem: await response.text() };
  } catch {
    return { problem: (await here()).words.lost };
  }
}

/** Shows a problem above the input line. An empty text clears it. */
export function complain(problem = ''): void {
  part('problem').textContent = problem;
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), given);
}
