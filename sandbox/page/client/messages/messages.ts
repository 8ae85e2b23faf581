import { formatDiscordTime } from '../../markdown/times.ts';
import type { PageEvent, PageUserActionOutcome } from '../../server/protocol.ts';
import { chooseMenuOption, chosenMenuValues, fillEntityMenus, handleMenuKey } from '../menus/select.ts';
import {
  createElement,
  loadPageScriptData,
  requireElement,
  sendPageUserAction,
  showProblemAboveInput,
} from '../page.ts';
import { markChannelUnread } from '../unread.ts';
import { groupMessages } from './arrange.ts';
import { scrollToEnd, scrollToEndIfAutoScrolling, startAutoScrollToEnd } from './end.ts';

const messages = requireElement('messages');
const FOCUSABLE = 'button,a,summary,li[tabindex]';
const HEARD = 300;
const AGES_EVERY_MS = 10_000;

/** Id of the message with the button or menu used last. The next change of this message is the answer. */
let pressedId = '';

export async function applyMessageEventToPage(
  event: Exclude<PageEvent, { kind: 'parts' | 'commands' }>,
): Promise<void> {
  if (event.kind === 'elsewhere') return markChannelUnread(event.channel);
  const known = messages.querySelector<HTMLElement>(`[data-id="${event.id}"]`);
  if (event.kind === 'gone') {
    known?.remove();
    return await groupMessages();
  }
  const template = createElement('template', { innerHTML: event.html });
  const message = template.content.querySelector<HTMLElement>('.message');
  if (!message) return;
  const wasThinking = known?.querySelector('.thinking') !== null;
  if (known) keepTouch(known, message, () => known.replaceWith(message));
  else if (event.isNew) messages.append(message);
  await dress(message);
  await groupMessages();
  if (!known && event.isOwn) scrollToEnd();
  else scrollToEndIfAutoScrolling();
  // A screen reader says new messages, and complete answers. It does not say a board that changes every few seconds.
  if (!known || wasThinking || isPressed(message)) sayAloud(message);
}

/**
 * True if a change of the message answers this person's press. A public message, such as a board, also changes without
 * a press.
 */
function isPressed(message: HTMLElement): boolean {
  if (message.dataset.id !== pressedId) return false;
  if (!message.matches('.private')) pressedId = '';
  return true;
}

/** Replaces a changed message. Opened parts and the focus stay. */
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
  if (message.querySelector('.thinking')) return;
  const words = message.querySelector<HTMLElement>('.body')?.innerText.replaceAll(/\s+/g, ' ').trim() ?? '';
  requireElement('heard').textContent = words.slice(0, HEARD);
};

/** Adds parts to a message that only the client knows: actions, and the lines of user, role and channel menus. */
async function dress(message: HTMLElement): Promise<void> {
  const { apps, words } = await loadPageScriptData();
  const only = message.querySelector('.only');
  if (only && !only.querySelector('button')) {
    const dismiss = createElement('button', {
      type: 'button',
      className: 'dismiss',
      textContent: messages.dataset.dismiss ?? '',
    });
    only.append(dismiss);
  }
  if (apps.length > 0 && !message.querySelector('.apps')) {
    const open = createElement('button', { type: 'button', className: 'apps', textContent: '⋯', title: words.apps });
    open.setAttribute('aria-label', words.apps);
    open.setAttribute('aria-expanded', 'false');
    message.append(open);
  }
  await fillEntityMenus(message);
}

export async function activateMessageControls(opened: (outcome: PageUserActionOutcome) => void): Promise<void> {
  await Promise.all([...messages.querySelectorAll<HTMLElement>('.message')].map(dress));
  await groupMessages();
  startAutoScrollToEnd();
  const did = (outcome: PageUserActionOutcome) => {
    showProblemAboveInput(outcome.problem);
    opened(outcome);
  };
  const chosen = async (line: HTMLElement) => {
    const menu = line.closest<HTMLDetailsElement>('details.select');
    if (menu && chooseMenuOption(line)) await sendChoice(menu, did);
  };
  messages.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const line = target.closest<HTMLElement>('.select li');
    if (line) return void chosen(line);
    const button = target.closest<HTMLElement>('button');
    if (button) void press(button, did);
  });
  messages.addEventListener('keydown', (event) => handleMenuKey(event, (line) => void chosen(line)));
  // As in Discord, a menu with several choices is sent when it closes, if the choice has changed.
  const before = new WeakMap<Element, string>();
  const toggled = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.matches('.select') || Number(target.dataset.max ?? 1) === 1)
      return;
    const now = chosenMenuValues(target).join('\n');
    if (target.open) before.set(target, now);
    else if (before.get(target) !== now) void sendChoice(target, did);
  };
  messages.addEventListener('toggle', toggled, true);
  setInterval(() => void age(), AGES_EVERY_MS);
}

const idOf = (within: Element): string => within.closest<HTMLElement>('.message')?.dataset.id ?? '';

async function sendChoice(menu: HTMLDetailsElement, did: (outcome: PageUserActionOutcome) => void): Promise<void> {
  const values = chosenMenuValues(menu);
  if (values.length === 0 && menu.dataset.min !== '0') return;
  pressedId = idOf(menu);
  did(await sendPageUserAction({ do: 'choose', message: idOf(menu), control: menu.dataset.customId ?? '', values }));
}

async function press(button: HTMLElement, did: (outcome: PageUserActionOutcome) => void): Promise<void> {
  const message = idOf(button);
  if (button.matches('.dismiss')) {
    await sendPageUserAction({ do: 'dismiss', message });
    button.closest('.message')?.remove();
    await groupMessages();
    // The focused button is gone. Without a new focus, the next key would begin at the top of the page.
    requireElement('text').focus();
    return;
  }
  if (button.matches('.apps')) return await toggleApps(button, did);
  const control = button.dataset.customId;
  if (control === undefined) return;
  button.setAttribute('aria-busy', 'true');
  pressedId = message;
  did(await sendPageUserAction({ do: 'press', message, control }));
  button.removeAttribute('aria-busy');
}

/** Opens or closes the list of commands for a message. */
async function toggleApps(button: HTMLElement, did: (outcome: PageUserActionOutcome) => void): Promise<void> {
  const open = button.parentElement?.querySelector('.menu');
  button.setAttribute('aria-expanded', String(!open));
  if (open) return open.remove();
  const { apps } = await loadPageScriptData();
  const menu = createElement('div', { className: 'menu' });
  const close = () => {
    menu.remove();
    button.setAttribute('aria-expanded', 'false');
    button.focus();
  };
  for (const { name, shown } of apps) {
    const line = createElement('button', { type: 'button', textContent: shown });
    line.addEventListener('click', async (event) => {
      event.stopPropagation();
      close();
      did(await sendPageUserAction({ do: 'app', message: idOf(button), name }));
    });
    menu.append(line);
  }
  menu.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  button.after(menu);
  menu.querySelector('button')?.focus();
}

async function age(): Promise<void> {
  const { language, timeZone } = await loadPageScriptData();
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-style=R]')) {
    const text = formatDiscordTime(Date.parse(time.dateTime), 'R', { language, timeZone, now: Date.now() });
    if (text !== undefined && text !== time.textContent) time.textContent = text;
  }
}
