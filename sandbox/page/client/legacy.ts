import { requireElement, requireInputElement } from './page.ts';

const KEY = 'legacy';

/** True with Discord's accessibility option *Use the legacy chat input*: no slash commands and no suggestions. */
export const isLegacyChatInput = (): boolean => localStorage.getItem(KEY) === 'on';

/** Starts the button for the legacy chat input. While it is on, the input line has no parts for commands. */
export function activateLegacyChatInput(): void {
  const button = requireElement('legacy');
  button.setAttribute('aria-pressed', String(isLegacyChatInput()));
  button.addEventListener('click', () => {
    localStorage.setItem(KEY, isLegacyChatInput() ? 'off' : 'on');
    location.reload();
  });
  if (!isLegacyChatInput()) return;
  const text = requireInputElement('text');
  for (const name of ['role', 'aria-expanded', 'aria-controls', 'aria-autocomplete']) text.removeAttribute(name);
  const beginning = document.querySelector<HTMLElement>('.beginning p');
  if (beginning) beginning.textContent = beginning.dataset.plain ?? '';
  for (const offer of document.querySelectorAll('[data-begin]')) offer.remove();
}
