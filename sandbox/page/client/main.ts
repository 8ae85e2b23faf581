import type { PageEvent } from '../server/protocol.ts';
import { openForm } from './form.ts';
import { hear, startMessages } from './messages.ts';
import { complain, here, PLACE, part, send } from './page.ts';
import { startPanel } from './panel.ts';
import { choose, keyInSelect } from './select.ts';
import { startTyping } from './typing.ts';
import { startUnread } from './unread.ts';

const stream = new EventSource(`events${PLACE}`);
// One after the other: drawing an earlier event may have to wait for data.
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
  // The reloaded page contains the missed events.
  if (wasLost) location.reload();
});

async function heard(event: PageEvent): Promise<void> {
  if (event.kind === 'commands') await here(true);
  else if (event.kind !== 'parts') await hear(event);
  else for (const [id, html] of Object.entries(event.parts)) redraw(part(id), html);
}

/** With the focus on the same button as before. */
function redraw(place: HTMLElement, html: string): void {
  const at = [...place.querySelectorAll('button')].findIndex((one) => one.matches(':focus'));
  place.innerHTML = html;
  if (at >= 0) place.querySelectorAll('button')[at]?.focus();
}

// Loaded before the first key is typed, so that typed commands are recognised at once.
await here();
startTyping(openForm);
startPanel();
startUnread();
await startMessages(openForm);

part('over').addEventListener('click', ({ target }) => {
  const line = target instanceof Element && target.closest<HTMLElement>('.select li');
  if (line) choose(line);
});
part('over').addEventListener('keydown', (event) => keyInSelect(event, choose));

for (const button of document.querySelectorAll<HTMLElement>('[data-speak]'))
  button.addEventListener('click', async () => {
    await send({ do: 'speak', language: button.dataset.speak === 'de' ? 'de' : 'en' });
    location.reload();
  });

for (const button of document.querySelectorAll<HTMLElement>('[data-theme-to]'))
  button.addEventListener('click', () => {
    const theme = button.dataset.themeTo ?? 'dark';
    localStorage.setItem('theme', theme);
    document.documentElement.dataset.theme = theme;
  });
document.documentElement.dataset.ready = 'true';
