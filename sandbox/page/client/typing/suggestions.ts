import { createElement, requireElement } from '../page.ts';

export interface InputSuggestion {
  readonly label: string;
  readonly detail?: string | undefined;
  /** Heading above this suggestion. */
  readonly group?: string | undefined;
  readonly app?: { readonly name: string; readonly color: string } | undefined;
}

export interface SuggestionList<One extends InputSuggestion> {
  /** Shows lines for the focused input. Without lines, closes the list. */
  show(input: HTMLInputElement, lines: readonly One[], pick: (line: One) => void): void;
  close(): void;
  /** Handles arrows and keys that pick or close. Returns true for a handled key. */
  takes(event: KeyboardEvent): boolean;
}

interface Open<One> {
  readonly input: HTMLInputElement;
  readonly lines: readonly One[];
  readonly options: readonly HTMLElement[];
  readonly pick: (line: One) => void;
}

/**
 * Suggestion list above the input line. It follows the ARIA combobox pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function createSuggestionList<One extends InputSuggestion>(): SuggestionList<One> {
  const list = requireElement('suggestions');
  let open: Open<One> | undefined;
  let at = 0;
  const mark = () => {
    open?.options.forEach((option, index) => {
      option.setAttribute('aria-selected', String(index === at));
    });
    const option = open?.options[at];
    // Shows the heading above the first suggestion.
    if (at === 0) list.scrollTop = 0;
    else option?.scrollIntoView({ block: 'nearest' });
    open?.input.setAttribute('aria-activedescendant', option?.id ?? '');
  };
  const close = () => {
    open?.input.setAttribute('aria-expanded', 'false');
    open?.input.removeAttribute('aria-activedescendant');
    open = undefined;
    list.hidden = true;
    list.replaceChildren();
  };
  const pick = (index: number) => {
    const line = open?.lines[index];
    const done = open?.pick;
    close();
    if (line) done?.(line);
  };
  return {
    close,
    show: (input, suggestions, done) => {
      close();
      if (suggestions.length === 0) return;
      const groups = Map.groupBy(suggestions, ({ group = '' }) => group);
      const lines = [...groups.values()].flat();
      const options = lines.map((line, index) => optionFor(line, index, pick));
      open = { input, lines, options, pick: done };
      at = 0;
      let first = 0;
      for (const [name, own] of groups) {
        list.append(...groupOf(name, options.slice(first, first + own.length)));
        first += own.length;
      }
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

/** Options below their heading. Without a name they have no heading. */
function groupOf(name: string, options: readonly HTMLElement[]): readonly HTMLElement[] {
  if (name === '') return options;
  const group = createElement('div', {});
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', name);
  const heading = createElement('p', { textContent: name });
  heading.setAttribute('aria-hidden', 'true');
  group.append(heading, ...options);
  return [group];
}

function optionFor({ label, detail, app }: InputSuggestion, index: number, pick: (index: number) => void): HTMLElement {
  const option = createElement('div', { id: `suggestion-${index}`, className: app ? 'command' : '' });
  option.setAttribute('role', 'option');
  const words = createElement('span', {});
  words.append(createElement('b', { textContent: label }));
  if (detail) words.append(' ', createElement('small', { textContent: detail }));
  if (app) option.append(iconOf(app), words, createElement('em', { textContent: app.name }));
  else option.append(words);
  // `pointerdown` comes before the input loses its focus.
  option.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    pick(index);
  });
  return option;
}

function iconOf({ name, color }: { readonly name: string; readonly color: string }): HTMLElement {
  const icon = createElement('i', { className: 'face medium' });
  icon.dataset.letter = name.slice(0, 1).toUpperCase();
  icon.style.setProperty('--face', color);
  icon.setAttribute('aria-hidden', 'true');
  return icon;
}
