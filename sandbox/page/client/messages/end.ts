import { requireElement } from '../page.ts';

const messages = requireElement('messages');
const CLOSE_PX = 120;
/**
 * True while the newest messages are in view. False once the person has scrolled up. New messages then do not move the
 * view.
 */
let isThere = true;
let top = 0;

/** Scrolls to the last message, unless the person has scrolled up. */
export const scrollToEndIfAutoScrolling = (): void => {
  if (isThere) messages.scrollTop = messages.scrollHeight;
};

/** Scrolls to the last message, even if the person has scrolled up. */
export function scrollToEnd(): void {
  isThere = true;
  scrollToEndIfAutoScrolling();
}

export function startAutoScrollToEnd(): void {
  scrollToEnd();
  // Loaded pictures make messages higher, so the view scrolls to the end again.
  messages.addEventListener('load', scrollToEndIfAutoScrolling, true);
  messages.addEventListener('scroll', () => {
    const { scrollHeight, scrollTop, clientHeight } = messages;
    // Growing content below the view does not scroll it. So a lower `scrollTop` means that the person scrolled up.
    isThere = scrollHeight - scrollTop - clientHeight < CLOSE_PX || (isThere && scrollTop >= top);
    top = scrollTop;
  });
}
