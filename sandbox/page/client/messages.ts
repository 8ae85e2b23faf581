import { timeOf } from '../markdown/times.ts';
import type { Outcome, PageEvent } from '../server/protocol.ts';
import { goToEnd, keepToEnd, startAtEnd } from './end.ts';
import { complain, element, here, part, send } from './page.ts';
import { choose, chosenIn, keyInSelect, startSelects } from './select.ts';
import { markUnread } from './unread.ts';

const messages = part('messages');
const FOCUSABLE = 'button,a,summary,li[tabindex]';
const HEARD = 300;
const AGES_EVERY_MS = 10_000;

/** Draws an event in the channel as it happens. */
export async function hear(event: Exclude<PageEvent, { kind: 'parts' | 'commands' }>): Promise<void> {
  if (event.kind === 'elsewhere') return markUnread(event.channel);
  const known = messages.querySelector<HTMLElement>(`[data-id="${event.id}"]`);
  if (event.kind === 'gone') return void known?.remove();
  const template = element('template', { innerHTML: event.html });
  const message = template.content.querySelector<HTMLElement>('.message');
  if (!message) return;
  const wasThinking = known?.querySelector('.thinking') !== null;
  if (known) keepTouch(known, message, () => known.replaceWith(message));
  else if (event.isNew) messages.append(message);
  await dress(message);
  if (!known && event.isOwn) goToEnd();
  else keepToEnd();
  // A board that changes every few seconds is not read out each time; an answer is, once it is there.
  if (!known || (wasThinking && !message.querySelector('.thinking'))) sayAloud(message);
}

/** Keeps open parts and the focus of a message when it changes. */
function keepTouch(before: HTMLElement, after: HTMLElement, replace: () => void): void {
  const all = (message: HTMLElement) => [...message.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const menus = (message: HTMLElement) => [...message.querySelectorAll('details')];
  const at = all(before).findIndex((one) => one.matches(':focus'));
  const open = menus(before).map((one) => one.open);
  replace();
  menus(after).forEach((menu, index) => {
    menu.open = open[index] ?? false;
  });
  if (at >= 0) all(after)[at]?.focus({ preventScroll: true });
}

const sayAloud = (message: HTMLElement): void => {
  const words = message.querySelector<HTMLElement>('.body')?.innerText.replaceAll(/\s+/g, ' ').trim() ?? '';
  part('heard').textContent = words.slice(0, HEARD);
};

/** Adds the client's own parts to a drawn message: menus that it fills, actions on the message. */
async function dress(message: HTMLElement): Promise<void> {
  const { apps, words } = await here();
  const only = message.querySelector('.only');
  if (only && !only.querySelector('button')) {
    const dismiss = element('button', {
      type: 'button',
      className: 'dismiss',
      textContent: messages.dataset.dismiss ?? '',
    });
    only.append(dismiss);
  }
  if (apps.length > 0 && !message.querySelector('.apps')) {
    const open = element('button', { type: 'button', className: 'apps', textContent: '⋯', title: words.apps });
    open.setAttribute('aria-label', words.apps);
    open.setAttribute('aria-expanded', 'false');
    message.append(open);
  }
  await startSelects(message);
}

/** Begins to hear presses and choices. */
export async function startMessages(opened: (outcome: Outcome) => void): Promise<void> {
  await Promise.all([...messages.querySelectorAll<HTMLElement>('.message')].map(dress));
  startAtEnd();
  const did = (outcome: Outcome) => {
    complain(outcome.problem);
    opened(outcome);
  };
  const chosen = async (line: HTMLElement) => {
    const menu = line.closest<HTMLDetailsElement>('details.select');
    if (menu && choose(line)) await sendChoice(menu, did);
  };
  messages.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const line = target.closest<HTMLElement>('.select li');
    if (line) return void chosen(line);
    const button = target.closest<HTMLElement>('button');
    if (button) void press(button, did);
  });
  messages.addEventListener('keydown', (event) => keyInSelect(event, (line) => void chosen(line)));
  // A menu of which several can be chosen is sent when it closes, as in Discord, if something else is chosen by then.
  const before = new WeakMap<Element, string>();
  const toggled = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.matches('.select') || Number(target.dataset.max ?? 1) === 1)
      return;
    const now = chosenIn(target).join('\n');
    if (target.open) before.set(target, now);
    else if (before.get(target) !== now) void sendChoice(target, did);
  };
  messages.addEventListener('toggle', toggled, true);
  setInterval(() => void age(), AGES_EVERY_MS);
}

const idOf = (within: Element): string => within.closest<HTMLElement>('.message')?.dataset.id ?? '';

async function sendChoice(menu: HTMLDetailsElement, did: (outcome: Outcome) => void): Promise<void> {
  const values = chosenIn(menu);
  if (values.length === 0 && menu.dataset.min !== '0') return;
  did(await send({ do: 'choose', message: idOf(menu), control: menu.dataset.customId ?? '', values }));
}

async function press(button: HTMLElement, did: (outcome: Outcome) => void): Promise<void> {
  const message = idOf(button);
  if (button.matches('.dismiss')) {
    await send({ do: 'dismiss', message });
    button.closest('.message')?.remove();
    return;
  }
  if (button.matches('.apps')) return await toggleApps(button, did);
  const control = button.dataset.customId;
  if (control === undefined) return;
  button.setAttribute('aria-busy', 'true');
  did(await send({ do: 'press', message, control }));
  button.removeAttribute('aria-busy');
}

/** The commands for messages, below the button that opens them. */
async function toggleApps(button: HTMLElement, did: (outcome: Outcome) => void): Promise<void> {
  const open = button.parentElement?.querySelector('.menu');
  button.setAttribute('aria-expanded', String(!open));
  if (open) return open.remove();
  const { apps } = await here();
  const menu = element('div', { className: 'menu' });
  const close = () => {
    menu.remove();
    button.setAttribute('aria-expanded', 'false');
    button.focus();
  };
  for (const { name, shown } of apps) {
    const line = element('button', { type: 'button', textContent: shown });
    line.addEventListener('click', async (event) => {
      event.stopPropagation();
      close();
      did(await send({ do: 'app', message: idOf(button), name }));
    });
    menu.append(line);
  }
  menu.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  button.after(menu);
  menu.querySelector('button')?.focus();
}

/** Keeps relative times up to date. */
async function age(): Promise<void> {
  const { language, timeZone } = await here();
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-style=R]')) {
    const text = timeOf(Date.parse(time.dateTime), 'R', { language, timeZone, now: Date.now() });
    if (text !== undefined && text !== time.textContent) time.textContent = text;
  }
}
