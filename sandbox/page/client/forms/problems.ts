import { chosenMenuValues } from '../menus/select.ts';
import { createElement } from '../page.ts';

export interface FormProblemTexts {
  readonly needed: string;
  readonly atLeast: string;
}

/** Shows each field's problem below the field, in the page's own words. Returns the first field with a problem. */
export function showFormProblems(form: HTMLElement, words: FormProblemTexts): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>('.field')];
  const wrong = fields.filter((field) => showProblem(field, problemOf(field, words)));
  return wrong[0];
}

export function clearFieldProblem(target: EventTarget | null): void {
  const field = target instanceof Element && target.closest<HTMLElement>('.field');
  if (field) showProblem(field, undefined);
}

export const findFocusableInput = (field: HTMLElement): HTMLElement | null =>
  field.querySelector<HTMLElement>('input,textarea,summary');

let count = 0;

function showProblem(field: HTMLElement, problem: string | undefined): boolean {
  field.querySelector('.wrong')?.remove();
  const control = findFocusableInput(field);
  control?.removeAttribute('aria-invalid');
  control?.removeAttribute('aria-describedby');
  field.toggleAttribute('data-invalid', problem !== undefined);
  if (problem === undefined) return false;
  count += 1;
  const line = createElement('span', { className: 'wrong', id: `wrong-${count}`, textContent: problem });
  field.append(line);
  if (control?.tagName !== 'SUMMARY') control?.setAttribute('aria-invalid', 'true');
  control?.setAttribute('aria-describedby', line.id);
  return true;
}

/**
 * Returns the problem with a field: a required field is empty, or a text is too short. The controls prevent all other
 * problems.
 */
function problemOf(field: HTMLElement, { needed, atLeast }: FormProblemTexts): string | undefined {
  const isEmpty = valuesIn(field).every((value) => value === '');
  if (isEmpty) return field.dataset.required === undefined ? undefined : needed;
  const input = field.querySelector<HTMLInputElement | HTMLTextAreaElement>('input[type=text],textarea');
  if (!input || input.minLength < 0 || input.value.length >= input.minLength) return undefined;
  return atLeast.replace('{count}', String(input.minLength));
}

function valuesIn(field: HTMLElement): readonly string[] {
  const input = field.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    'input[type=text],textarea,input[type=file]',
  );
  if (input) return [input.value];
  const menu = field.querySelector<HTMLElement>('.select');
  if (menu) return chosenMenuValues(menu);
  return [...field.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
}
