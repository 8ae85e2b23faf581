import type { Base64FileUpload, PageFormFieldValues, PageUserActionOutcome } from '../../server/protocol.ts';
import { chosenMenuValues, fillEntityMenus } from '../menus/select.ts';
import { createElement, loadPageScriptData, requireElement, sendPageUserAction } from '../page.ts';
import { clearFieldProblem, findFocusableInput, showFormProblems } from './problems.ts';
import { activateUploadFields } from './upload.ts';

/** Shows a form as a modal dialog over the page. It stays open until it is sent or closed. */
export function openFormDialog({ form: opened }: PageUserActionOutcome): void {
  if (!opened) return;
  const [over, page, before] = [requireElement('over'), requireElement('page'), document.activeElement];
  over.innerHTML = opened.html;
  page.inert = true;
  const form = over.querySelector('form');
  if (!form) return;
  const wrong = createElement('p', { className: 'wrong' });
  wrong.setAttribute('role', 'alert');
  form.querySelector('footer')?.before(wrong);
  form.setAttribute('aria-modal', 'true');
  const close = () => {
    over.replaceChildren();
    page.inert = false;
    // The result may be below, so the page must not scroll back to the button.
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    else requireElement('text').focus();
  };
  void fillEntityMenus(form);
  void loadPageScriptData().then((known) => activateUploadFields(form, known));
  for (const button of form.querySelectorAll('[data-cancel]')) button.addEventListener('click', close);
  for (const kind of ['input', 'change', 'click'])
    form.addEventListener(kind, ({ target }) => clearFieldProblem(target));
  form.addEventListener('keydown', ({ key, target }) => {
    const isInMenu = target instanceof Element && target.closest('details[open]');
    if (key === 'Escape' && !isInMenu) close();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  /** The class makes a screen reader say the first problem. */
  const refuse = (field: HTMLElement) => {
    wrong.classList.add('heard');
    const name = field.querySelector('span')?.firstChild?.textContent ?? '';
    wrong.textContent = `${name}: ${field.querySelector('.wrong')?.textContent ?? ''}`;
    findFocusableInput(field)?.focus();
  };
  const submit = async () => {
    const problem = showFormProblems(form, (await loadPageScriptData()).words);
    if (problem) {
      refuse(problem);
      return;
    }
    form.setAttribute('aria-busy', 'true');
    const outcome = await sendPageUserAction({ do: 'submit', form: opened.id, values: await valuesOf(form) });
    form.removeAttribute('aria-busy');
    wrong.classList.remove('heard');
    if (outcome.problem !== undefined) wrong.textContent = outcome.problem;
    else close();
  };
  findFocusableInput(form)?.focus();
}

async function valuesOf(form: HTMLFormElement): Promise<PageFormFieldValues> {
  const values: Record<string, PageFormFieldValues[string]> = {};
  for (const field of form.querySelectorAll<HTMLElement>('.fields [data-custom-id]')) {
    const value = await fieldValue(field);
    if (value !== undefined) values[field.dataset.customId ?? ''] = value;
  }
  return values;
}

async function fieldValue(field: HTMLElement): Promise<PageFormFieldValues[string] | undefined> {
  if (field instanceof HTMLTextAreaElement) return field.value;
  if (field instanceof HTMLDetailsElement) return chosenMenuValues(field);
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked;
    return field.type === 'file' ? await fileOf(field) : field.value;
  }
  const checked = [...field.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
  return field.getAttribute('role') === 'radiogroup' ? checked[0] : checked;
}

async function fileOf({ files }: HTMLInputElement): Promise<Base64FileUpload | undefined> {
  const file = files?.[0];
  if (!file) return undefined;
  const address = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsDataURL(file);
  });
  return {
    name: file.name,
    contentType: file.type || 'application/octet-stream',
    base64: address.slice(address.indexOf(',') + 1),
  };
}
