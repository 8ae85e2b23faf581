import type { PageScriptData, PageUserAction, PageUserActionOutcome } from '../server/protocol.ts';

/** Finds an element of the server's HTML. Throws if it is missing. */
export function requireElement(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

export function requireInputElement(id: string): HTMLInputElement {
  const found = requireElement(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${id} is no input`);
  return found;
}

const { as = '', in: where = '' } = document.documentElement.dataset;
/** Query of every request, with the person and the channel. */
export const PLACE_QUERY = `?${new URLSearchParams({ as, in: where })}`;

let known: PageScriptData | undefined;

/**
 * Data for commands and menus in this channel: commands, people, roles and channels. Loaded once, and again if `anew`
 * is true.
 */
export async function loadPageScriptData(anew = false): Promise<PageScriptData> {
  if (!known || anew) known = (await (await fetch(`here${PLACE_QUERY}`)).json()) as PageScriptData;
  return known;
}

/** Sends an act of this person to the server. After a failure, the outcome contains the problem as text. */
export async function sendPageUserAction(act: PageUserAction): Promise<PageUserActionOutcome> {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`acts${PLACE_QUERY}`, { method: 'POST', headers, body: JSON.stringify(act) });
    return response.ok ? ((await response.json()) as PageUserActionOutcome) : { problem: await response.text() };
  } catch {
    return { problem: (await loadPageScriptData()).words.lost };
  }
}

/** Shows a problem above the input line. An empty text clears it. */
export function showProblemAboveInput(problem = ''): void {
  requireElement('problem').textContent = problem;
}

export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), given);
}
