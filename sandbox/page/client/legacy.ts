import { inputElement, part } from './page.ts';

const KEY = 'legacy';

/**
 * True if the person has switched on Discord's accessibility option *Use the legacy chat input*: no slash commands and
 * no suggestions.
 */
export const isLegacy = (): boolean => localStorage.getItem(KEY) === 'on';

/**
 * Starts the button that switches the legacy chat input. While it is on, the input line loses what only commands need.
 */
export function startLegacy(): void {
  const button = part('legacy');
  button.setAttribute('aria-pressed', String(isLegacy()));
  button.addEventListener('click', () => {
    localStorage.setItem(KEY, isLegacy() ? 'off' : 'on');
    location.reload();
  });
  if (!isLegacy()) return;
  const text = inputElement('text');
  for (const name of ['role', 'aria-expanded', 'aria-controls', 'aria-autocomplete']) text.removeAttribute(name);
  const beginning = document.querySelector<HTMLElement>('.beginning p');
  if (beginning) beginning.textContent = beginning.dataset.plain ?? '';
  for (const offer of document.querySelectorAll('[data-begin]')) offer.remove();
}
