import type { OfferedCommand, OfferedCommandOption } from '../../../terminal/input/commandLine.ts';
import type { PageCommandOptionValues, PageUserActionOutcome } from '../../server/protocol.ts';
import { isLegacyChatInput } from '../legacy.ts';
import {
  createElement,
  loadPageScriptData,
  requireElement,
  requireInputElement,
  sendPageUserAction,
  showProblemAboveInput,
} from '../page.ts';
import {
  type CommandOptionField,
  type CommandOptionFieldDeps,
  createCommandOptionField,
  type OptionValueSuggestion,
} from './option.ts';
import { createSuggestionList } from './suggestions.ts';
import { findMatchingCommands, parseTypedCommand, type TypedCommand } from './typedLine.ts';

/** Starts the input line. It takes a message, or a command with a field for each option. */
export function activateChatInput(opened: (outcome: PageUserActionOutcome) => void): void {
  new TypingLine(opened).listen();
}

class TypingLine {
  readonly #form = requireElement('typing');
  readonly #text = requireInputElement('text');
  readonly #chip = requireElement('command');
  readonly #place = requireElement('fields');
  readonly #suggestions = createSuggestionList<OptionValueSuggestion & { readonly command?: OfferedCommand }>();
  readonly #opened: (outcome: PageUserActionOutcome) => void;
  #command: OfferedCommand | undefined;
  #fields: CommandOptionField[] = [];

  constructor(opened: (outcome: PageUserActionOutcome) => void) {
    this.#opened = opened;
  }

  listen(): void {
    // On a touch screen, the focus would open the keyboard.
    if (matchMedia('(hover: hover)').matches) this.#text.focus();
    this.#text.addEventListener('input', () => {
      void this.#offerCommands();
    });
    this.#text.addEventListener('blur', () => this.#suggestions.close());
    for (const button of document.querySelectorAll<HTMLElement>('[data-begin]'))
      button.addEventListener('click', () => {
        const begin = button.dataset.begin ?? '';
        this.#leave(begin === '/' ? begin : `${begin} `);
        void this.#offerCommands();
      });
    this.#form.addEventListener('keydown', (event) => this.#press(event));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
  }

  #leave(line = ''): void {
    this.#command = undefined;
    this.#fields = [];
    this.#chip.hidden = true;
    this.#place.hidden = true;
    this.#text.hidden = false;
    requireElement('hint').textContent = '';
    this.#text.value = line;
    this.#text.focus();
  }

  #typed(): PageCommandOptionValues {
    const values = this.#fields.map(({ option, input, value }) => [
      option.name,
      input.required || input.value ? quietly(value) : undefined,
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  async #begin({ command, values }: TypedCommand): Promise<void> {
    const parts = {
      command,
      here: await loadPageScriptData(),
      suggestions: this.#suggestions,
      others: () => this.#typed(),
    };
    const { options } = command;
    // Shows the first option's field even if it is optional, because most people want to fill it in.
    const isOpen = (index: number) =>
      options[index]?.required || index === 0 || values[options[index]?.name ?? ''] !== undefined;
    const ordered = options
      .map((option, index) => ({ option, isOpen: isOpen(index) }))
      .toSorted((a, b) => Number(b.option.required) - Number(a.option.required));
    this.#command = command;
    this.#fields = ordered.flatMap(({ option, isOpen: open }) =>
      open ? [createCommandOptionField(option, values[option.name] ?? '', parts)] : [],
    );
    const more = ordered.filter(({ isOpen: open }) => !open).map(({ option }) => this.#addButton(option, parts));
    this.#show(command, more);
  }

  #addButton(option: OfferedCommandOption, parts: CommandOptionFieldDeps): HTMLElement {
    const add = createElement('button', {
      type: 'button',
      className: 'add',
      textContent: `+ ${option.shown}`,
      title: option.description,
    });
    add.addEventListener('click', () => {
      const field = createCommandOptionField(option, '', parts);
      this.#fields.push(field);
      add.replaceWith(field.element);
      field.input.focus();
    });
    return add;
  }

  #show(command: OfferedCommand, more: readonly HTMLElement[]): void {
    const fields = this.#fields;
    this.#chip.textContent = command.shown;
    this.#place.replaceChildren(...fields.map((field) => field.element), ...more);
    this.#chip.hidden = false;
    this.#place.hidden = fields.length === 0;
    this.#text.hidden = true;
    this.#text.value = '';
    const first = fields.find(({ input }) => input.value === '') ?? fields.at(-1);
    if (first) first.input.focus();
    else this.#form.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  }

  async #offerCommands(): Promise<void> {
    showProblemAboveInput();
    const line = this.#text.value;
    if (isLegacyChatInput() || !line.startsWith('/')) {
      this.#suggestions.close();
      return;
    }
    const { commands, app } = await loadPageScriptData();
    if (line !== this.#text.value) return;
    const whole = parseTypedCommand(line, commands);
    if (whole) return await this.#begin(whole);
    const lines = findMatchingCommands(line, commands).map((one) => ({
      label: one.shown,
      detail: one.description,
      group: one.subject ?? app.name,
      app,
      value: one.path,
      command: one,
    }));
    this.#suggestions.show(this.#text, lines, ({ command: picked }) => {
      if (picked) void this.#begin({ command: picked, values: {} });
    });
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (this.#suggestions.takes(event)) {
      event.preventDefault();
      return;
    }
    const first = this.#fields[0]?.input;
    const isEmptied = event.key === 'Backspace' && event.target === first && first?.value === '';
    if (this.#command && (event.key === 'Escape' || isEmptied)) {
      event.preventDefault();
      this.#leave(isEmptied ? this.#command.shown : '');
    }
  }

  async #submit(): Promise<void> {
    showProblemAboveInput();
    const line = this.#text.value.trim();
    if (!this.#command && line === '') return;
    if (!this.#command && !isLegacyChatInput() && line.startsWith('/')) {
      const whole = parseTypedCommand(`${line} `, (await loadPageScriptData()).commands);
      if (whole) return await this.#begin(whole);
    }
    this.#form.setAttribute('aria-busy', 'true');
    const outcome = await this.#send(line);
    this.#form.removeAttribute('aria-busy');
    if (outcome.problem !== undefined) {
      showProblemAboveInput(outcome.problem);
      return;
    }
    this.#leave();
    this.#opened(outcome);
  }

  async #send(line: string): Promise<PageUserActionOutcome> {
    const command = this.#command;
    if (!command) return await sendPageUserAction({ do: 'say', text: line });
    try {
      const missing = this.#fields.find(({ option, input }) => option.required && input.value === '');
      if (missing) throw new Error(`${missing.option.shown}: ${(await loadPageScriptData()).words.required}`);
      for (const { value } of this.#fields) value();
      return await sendPageUserAction({ do: 'run', command: command.path, options: this.#typed() });
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** Returns a field's value, or undefined if it is invalid. During typing, the value may not be in the list yet. */
function quietly(value: CommandOptionField['value']): ReturnType<CommandOptionField['value']> {
  try {
    return value();
  } catch {
    return undefined;
  }
}
