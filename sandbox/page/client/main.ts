import type { PageEvent } from '../server/protocol.ts';
import { openForm } from './forms/form.ts';
import { startLegacy } from './legacy.ts';
import { startFloating } from './menus/floating.ts';
import { choose, keyInSelect } from './menus/select.ts';
import { hear, startMessages } from './messages/messages.ts';
import { complain, here, PLACE, part, send } from './page.ts';
import { startPanel } from './panel.ts';
import { startTyping } from './typing/typing.ts';
import { startUnread } from './unread.ts';

/** Languages that the page supports. The server refuses all others (sandbox/page/languages.ts). */
const CODES = ['en', 'de', 'fr', 'es', 'nl', 'pl'] as const;
const stream = new EventSource(`events${PLACE}`);
// Events are drawn one after the other, because drawing one may have to wait for data.
let before: Promise<void> = Promise.resolve();
stream.addEventListener('message', ({ data }) => {
  before = before.then(() => heard(JSON.parse(data) as PageEvent)).catch((error: unknown) => complain(String(error)));
});
let wasLost = false;
stream.addEventListener('error', () => {
  wasLost = true;
  here().then(
    ({ words }) => complain(words.lost),
    () => undefined,
  );
});
stream.addEventListener('open', () => {
  // Reloads the page after a lost connection, which shows the missed events.
  if (wasLost) location.reload();
});

async function heard(event: PageEvent): Promise<void> {
  if (event.kind === 'commands') await here(true);
  else if (event.kind !== 'parts') await hear(event);
  else for (const [id, html] of Object.entries(event.parts)) redraw(part(id), html);
}

/** Replaces a part of the page and keeps the focus on the same button. */
function redraw(place: HTMLElement, html: string): void {
  const at = [...place.querySelectorAll('button')].findIndex((one) => one.matches(':focus'));
  place.innerHTML = html;
  if (at >= 0) place.querySelectorAll('button')[at]?.focus();
}

// The commands are loaded before the first key press, so that typed commands are recognised at once.
await here();
startLegacy();
startTyping(openForm);
startPanel();
startFloating();
startUnread();
await startMessages(openForm);

part('over').addEventListener('click', ({ target }) => {
  const line = target instanceof Element && target.closest<HTMLElement>('.select li');
  if (line) choose(line);
});
part('over').addEventListener('keydown', (event) => keyInSelect(event, choose));

for (const button of document.querySelectorAll<HTMLElement>('[data-speak]'))
  button.addEventListener('click', async () => {
    await send({ do: 'speak', language: CODES.find((code) => code === button.dataset.speak) ?? 'en' });
    location.reload();
  });

for (const button of document.querySelectorAll<HTMLElement>('[data-theme-to]'))
  button.addEventListener('click', () => {
    const theme = button.dataset.themeTo ?? 'dark';
    localStorage.setItem('theme', theme);
    document.documentElement.dataset.theme = theme;
  });
document.documentElement.dataset.ready = 'true';
