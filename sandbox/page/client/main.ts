import type { PageEvent } from '../server/protocol.ts';
import { openFormDialog } from './forms/form.ts';
import { activateLegacyChatInput } from './legacy.ts';
import { startPlacingMenus } from './menus/floating.ts';
import { chooseMenuOption, handleMenuKey } from './menus/select.ts';
import { activateMessageControls, applyMessageEventToPage } from './messages/messages.ts';
import { loadPageScriptData, PLACE_QUERY, requireElement, sendPageUserAction, showProblemAboveInput } from './page.ts';
import { activateSandboxPanel } from './panel.ts';
import { activateChatInput } from './typing/typing.ts';
import { restoreUnreadChannelMarks } from './unread.ts';

/** Languages of the page. The server refuses all others (sandbox/page/languages.ts). */
const CODES = ['en', 'de', 'fr', 'es', 'nl', 'pl'] as const;
const stream = new EventSource(`events${PLACE_QUERY}`);
// Draws one event after the other, because drawing may have to wait for data.
let before: Promise<void> = Promise.resolve();
stream.addEventListener('message', ({ data }) => {
  before = before
    .then(() => heard(JSON.parse(data) as PageEvent))
    .catch((error: unknown) => showProblemAboveInput(String(error)));
});
let wasLost = false;
stream.addEventListener('error', () => {
  wasLost = true;
  loadPageScriptData().then(
    ({ words }) => showProblemAboveInput(words.lost),
    () => undefined,
  );
});
stream.addEventListener('open', () => {
  // Reloads the page after a lost connection, so that missed events become visible.
  if (wasLost) location.reload();
});

async function heard(event: PageEvent): Promise<void> {
  if (event.kind === 'commands') await loadPageScriptData(true);
  else if (event.kind !== 'parts') await applyMessageEventToPage(event);
  else for (const [id, html] of Object.entries(event.parts)) redraw(requireElement(id), html);
}

/** Replaces a part of the page and keeps the focus on the same button. */
function redraw(place: HTMLElement, html: string): void {
  const at = [...place.querySelectorAll('button')].findIndex((one) => one.matches(':focus'));
  place.innerHTML = html;
  if (at >= 0) place.querySelectorAll('button')[at]?.focus();
}

// Loads the commands before the first key press, so that typed commands are recognised at once.
await loadPageScriptData();
activateLegacyChatInput();
activateChatInput(openFormDialog);
activateSandboxPanel();
startPlacingMenus();
restoreUnreadChannelMarks();
await activateMessageControls(openFormDialog);

requireElement('over').addEventListener('click', ({ target }) => {
  const line = target instanceof Element && target.closest<HTMLElement>('.select li');
  if (line) chooseMenuOption(line);
});
requireElement('over').addEventListener('keydown', (event) => handleMenuKey(event, chooseMenuOption));

for (const button of document.querySelectorAll<HTMLElement>('[data-speak]'))
  button.addEventListener('click', async () => {
    await sendPageUserAction({ do: 'speak', language: CODES.find((code) => code === button.dataset.speak) ?? 'en' });
    location.reload();
  });

for (const button of document.querySelectorAll<HTMLElement>('[data-theme-to]'))
  button.addEventListener('click', () => {
    const theme = button.dataset.themeTo ?? 'dark';
    localStorage.setItem('theme', theme);
    document.documentElement.dataset.theme = theme;
  });
document.documentElement.dataset.ready = 'true';
