import { element, part } from './page.ts';

export interface Suggestion {
  readonly label: string;
  readonly detail?: string | undefined;
}

export interface Suggestions<One extends Suggestion> {
  /** Shows them for the input that has the focus; none closes the list. */
  show(input: HTMLInputElement, lines: readonly One[], pick: (line: One) => void): void;
  close(): void;
  /** True if it handled the key: the arrows, and the keys that pick or close. */
  takes(event: KeyboardEvent): boolean;
}

/** The one list above the line that one types in, by the pattern of a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
export function createSuggestions<One extends Suggestion>(): Suggestions<One> {
  const list = part('suggestions');
  let open:
    | { readonly input: HTMLInputElement; readonly lines: readonly One[]; readonly pick: (line: One) => void }
    | undefined;
  let at = 0;
  const mark = () => {
    [...list.children].forEach((line, index) => void line.setAttribute('aria-selected', String(index === at)));
    const line = list.children[at];
    line?.scrollIntoView({ block: 'nearest' });
    open?.input.setAttribute('aria-activedescendant', line?.id ?? '');
  };
  const close = () => {
    open?.input.setAttribute('aria-expanded', 'false');
    open?.input.removeAttribute('aria-activedescendant');
    open = undefined;
    list.hidden = true;
    list.replaceChildren();
  };
  const pick = (index: number) => {
    const [line, done] = [open?.lines[index], open?.pick];
    close();
    if (line) done?.(line);
  };
  return {
    close,
    show: (input, lines, done) => {
      close();
      if (lines.length === 0) return;
      open = { input, lines, pick: done };
      at = 0;
      list.replaceChildren(...lines.map((line, index) => lineOf(line, index, pick)));
      list.hidden = false;
      input.setAttribute('aria-expanded', 'true');
      mark();
    },
    takes: ({ key, shiftKey }) => {
      if (!open) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step !== undefined) {
        at = (at + step + open.lines.length) % open.lines.length;
        mark();
      } else if (key === 'Enter' || (key === 'Tab' && !shiftKey)) pick(at);
      else if (key === 'Escape') close();
      else return false;
      return true;
    },
  };
}

function lineOf({ label, detail }: Suggestion, index: number, pick: (index: number) => void): HTMLElement {
  const line = element('li', { id: `suggestion-${index}`, textContent: label });
  line.setAttribute('role', 'option');
  if (detail) line.append(element('small', { textContent: detail }));
  // Before the input loses the focus.
  line.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    pick(index);
  });
  return line;
}
