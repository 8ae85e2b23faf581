import type { PageScriptData } from '../../server/protocol.ts';
import { createElement, loadPageScriptData } from '../page.ts';

/** Component types of select menus with users, roles or channels. */
const [USER, ROLE, MENTIONABLE, CHANNEL] = [5, 6, 7, 8];

export const chosenMenuValues = (menu: HTMLElement): readonly string[] =>
  [...menu.querySelectorAll<HTMLElement>('li[aria-selected=true]')].map(({ dataset }) => dataset.value ?? '');

/**
 * Fills menus of people, roles and channels within an element. Tells screen readers which menus allow several choices.
 */
export async function fillEntityMenus(within: ParentNode): Promise<void> {
  const menus = [...within.querySelectorAll<HTMLDetailsElement>('details.select')];
  if (menus.length === 0) return;
  const known = await loadPageScriptData();
  for (const menu of menus) {
    const list = menu.querySelector('ul');
    if (!list) continue;
    if (mostIn(menu) > 1) list.setAttribute('aria-multiselectable', 'true');
    if (list.children.length === 0)
      list.append(...linesOf(menu, known).map(([value, label]) => lineOf(menu, value, label)));
  }
}

const mostIn = ({ dataset }: HTMLElement): number => Number(dataset.max ?? 1);
const leastIn = ({ dataset }: HTMLElement): number => Number(dataset.min ?? 1);

function linesOf(
  { dataset }: HTMLElement,
  { people, roles, channels }: PageScriptData,
): readonly (readonly [string, string])[] {
  const kind = Number(dataset.kind);
  const types = dataset.channelTypes?.split(' ').map(Number);
  const users = people.map(({ id, name }) => [id, `@${name}`] as const);
  const ranks = roles.map(({ id, name }) => [id, `@${name}`] as const);
  if (kind === USER) return users;
  if (kind === ROLE) return ranks;
  if (kind === MENTIONABLE) return [...users, ...ranks];
  if (kind !== CHANNEL) return [];
  return channels.filter(({ type }) => types?.includes(type) ?? true).map(({ id, name }) => [id, `#${name}`] as const);
}

function lineOf({ dataset }: HTMLElement, value: string, label: string): HTMLElement {
  const line = createElement('li', { tabIndex: 0, textContent: label });
  line.dataset.value = value;
  line.setAttribute('role', 'option');
  line.setAttribute('aria-selected', String(dataset.chosen?.split(' ').includes(value) ?? false));
  return line;
}

/** Chooses a line. Returns true if the choice is complete. A menu with several choices stays open. */
export function chooseMenuOption(line: HTMLElement): boolean {
  const menu = line.closest<HTMLDetailsElement>('details.select');
  if (!menu) return false;
  const isOn = line.getAttribute('aria-selected') === 'true';
  if (mostIn(menu) === 1) {
    for (const other of menu.querySelectorAll('li[aria-selected=true]')) other.setAttribute('aria-selected', 'false');
    line.setAttribute('aria-selected', String(!isOn || leastIn(menu) > 0));
    close(menu);
    return true;
  }
  if (isOn || chosenMenuValues(menu).length < mostIn(menu)) line.setAttribute('aria-selected', String(!isOn));
  sayChosen(menu);
  return false;
}

function close(menu: HTMLDetailsElement): void {
  sayChosen(menu);
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function sayChosen(menu: HTMLElement): void {
  const names = [...menu.querySelectorAll('li[aria-selected=true]')].map(
    (line) => line.querySelector('span:not(.emoji)')?.firstChild?.textContent ?? line.textContent,
  );
  const face = menu.querySelector('summary')?.firstElementChild;
  if (face && names.length > 0) face.replaceWith(createElement('b', { textContent: names.join(', ') }));
}

/** Handles keys in a menu: arrows move, Enter and the space bar choose, Escape closes. */
export function handleMenuKey(event: KeyboardEvent, chosen: (line: HTMLElement) => void): void {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  const menu = target?.closest<HTMLDetailsElement>('details.select');
  if (!target || !menu) return;
  const lines = [...menu.querySelectorAll<HTMLElement>('li')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    menu.open = true;
    lines[(lines.indexOf(target) + step + lines.length) % lines.length]?.focus();
  } else if (event.key === 'Escape' && menu.open) close(menu);
  else if (target.role === 'option' && (event.key === 'Enter' || event.key === ' ')) chosen(target);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
