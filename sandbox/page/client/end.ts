import { part } from './page.ts';

const messages = part('messages');
const CLOSE_PX = 120;
/** False while the person reads further up: then new messages below do not move the view. */
let isThere = true;
let top = 0;

/** Keeps the last message in view, if it was. */
export const keepToEnd = (): void => {
  if (isThere) messages.scrollTop = messages.scrollHeight;
};

/** Shows the last message, wherever one was. */
export function goToEnd(): void {
  isThere = true;
  keepToEnd();
}

export function startAtEnd(): void {
  goToEnd();
  // Pictures make messages higher as they arrive.
  messages.addEventListener('load', keepToEnd, true);
  messages.addEventListener('scroll', () => {
    const { scrollHeight, scrollTop, clientHeight } = messages;
    // Only a reader scrolls up: content that grows below moves nothing.
    isThere = scrollHeight - scrollTop - clientHeight < CLOSE_PX || (isThere && scrollTop >= top);
    top = scrollTop;
  });
}
