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
/** Who one is, and where, for every address. */
export const PLACE = `?${new URLSearchParams({ as, in: where })}`;

let known: Here | undefined;

/** What can be typed here, and whom menus can name; `anew` after it has changed. */
export async function here(anew = false): Promise<Here> {
  if (!known || anew) known = (await (await fetch(`here${PLACE}`)).json()) as Here;
  return known;
}

/** Does something as this person; what goes wrong comes back as words. */
export async function send(act: Act): Promise<Outcome> {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`acts${PLACE}`, { method: 'POST', headers, body: JSON.stringify(act) });
    return response.ok ? ((await response.json()) as Outcome) : { problem: await response.text() };
  } catch {
    return { problem: (await here()).words.lost };
  }
}

/** Says what went wrong above the line that one types in; nothing takes it away. */
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
