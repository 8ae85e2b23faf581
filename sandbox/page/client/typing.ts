import type { KnownCommand } from '../../terminal/input/commandLine.ts';
import type { OptionValues, Outcome } from '../server/protocol.ts';
import { type Line, type OptionField, optionField } from './option.ts';
import { complain, element, here, inputOf, part, send } from './page.ts';
import { createSuggestions } from './suggestions.ts';
import { fitting, type TypedCommand, typedCommand } from './typedLine.ts';

/** The line that one types in: words, or a command with a field for each of its options. */
export function startTyping(opened: (outcome: Outcome) => void): void {
  const [form, text, chip, place] = [part('typing'), inputOf('text'), part('command'), part('fields')];
  const suggestions = createSuggestions<Line & { readonly command?: KnownCommand }>();
  let command: KnownCommand | undefined;
  let fields: OptionField[] = [];

  const leave = (line = '') => {
    [command, fields] = [undefined, []];
    [chip.hidden, place.hidden, text.hidden] = [true, true, false];
    part('hint').textContent = '';
    text.value = line;
    text.focus();
  };
  const typed = (): OptionValues => {
    const values = fields.map(({ option, input, value }) => [
      option.name,
      input.required || input.value ? quietly(value) : undefined,
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  const begin = async ({ command: chosen, values }: TypedCommand) => {
    const parts = { command: chosen, here: await here(), suggestions, others: typed };
    const { options } = chosen;
    // Its first option is open even where nothing has to be said: that is what most people came to type.
    const isOpen = (index: number) =>
      options[index]?.required || index === 0 || values[options[index]?.name ?? ''] !== undefined;
    const ordered = options
      .map((option, index) => ({ option, isOpen: isOpen(index) }))
      .toSorted((a, b) => Number(b.option.required) - Number(a.option.required));
    command = chosen;
    fields = ordered.flatMap(({ option, isOpen: open }) =>
      open ? [optionField(option, values[option.name] ?? '', parts)] : [],
    );
    const more = ordered
      .filter(({ isOpen: open }) => !open)
      .map(({ option }) => {
        const add = element('button', {
          type: 'button',
          className: 'add',
          textContent: `+ ${option.shown}`,
          title: option.description,
        });
        add.addEventListener('click', () => {
          const field = optionField(option, '', parts);
          fields.push(field);
          add.replaceWith(field.element);
          field.input.focus();
        });
        return add;
      });
    chip.textContent = chosen.shown;
    place.replaceChildren(...fields.map((field) => field.element), ...more);
    [chip.hidden, place.hidden, text.hidden] = [false, fields.length === 0, true];
    text.value = '';
    const first = fields.find(({ input }) => input.value === '') ?? fields.at(-1);
    if (first) first.input.focus();
    else form.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  };

  // On a phone that would open its keyboard.
  if (matchMedia('(hover: hover)').matches) text.focus();
  text.addEventListener('input', () => void offerCommands());
  const offerCommands = async () => {
    complain();
    const line = text.value;
    if (!line.startsWith('/')) return suggestions.close();
    const { commands } = await here();
    if (line !== text.value) return;
    const whole = typedCommand(line, commands);
    if (whole) return await begin(whole);
    const lines = fitting(line, commands).map((one) => ({
      label: one.shown,
      detail: one.description,
      value: one.path,
      command: one,
    }));
    suggestions.show(text, lines, ({ command: picked }) => picked && void begin({ command: picked, values: {} }));
  };
  text.addEventListener('blur', () => suggestions.close());
  for (const button of document.querySelectorAll<HTMLElement>('[data-begin]'))
    button.addEventListener('click', () => {
      leave(`${button.dataset.begin} `);
      void offerCommands();
    });

  form.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (suggestions.takes(event)) return event.preventDefault();
    const isEmptied = event.key === 'Backspace' && event.target === fields[0]?.input && fields[0]?.input.value === '';
    if (command && (event.key === 'Escape' || isEmptied)) {
      event.preventDefault();
      leave(isEmptied ? command.shown : '');
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  const submit = async () => {
    complain();
    const line = text.value.trim();
    if (!command && line === '') return;
    if (!command && line.startsWith('/')) {
      const whole = typedCommand(`${line} `, (await here()).commands);
      if (whole) return await begin(whole);
    }
    form.setAttribute('aria-busy', 'true');
    const outcome = await sent(line);
    form.removeAttribute('aria-busy');
    if (outcome.problem !== undefined) return complain(outcome.problem);
    leave();
    opened(outcome);
  };
  const sent = async (line: string): Promise<Outcome> => {
    if (!command) return await send({ do: 'say', text: line });
    try {
      const missing = fields.find(({ option, input }) => option.required && input.value === '');
      if (missing) throw new Error(`${missing.option.shown}: ${(await here()).words.required}`);
      for (const { value } of fields) value();
      return await send({ do: 'run', command: command.path, options: typed() });
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** While one still types, what is not yet one of a list is nothing. */
function quietly(value: OptionField['value']): ReturnType<OptionField['value']> {
  try {
    return value();
  } catch {
    return undefined;
  }
}
