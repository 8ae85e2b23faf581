import type { ActOutcome, FieldValues, SentFile } from '../../server/protocol.ts';
import { chosenMenuValues, fillEntityMenus } from '../menus/select.ts';
import { createElement, loadPlaceData, requireElement, sendAct } from '../page.ts';
import { clearProblem, focusable, showProblems } from './problems.ts';
import { startUploadFields } from './upload.ts';

/** Shows a form as a modal dialog over the page. It stays open until it is sent or closed. */
export function openForm({ form: opened }: ActOutcome): void {
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
  void loadPlaceData().then((known) => startUploadFields(form, known));
  for (const button of form.querySelectorAll('[data-cancel]')) button.addEventListener('click', close);
  for (const kind of ['input', 'change', 'click']) form.addEventListener(kind, ({ target }) => clearProblem(target));
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
    focusable(field)?.focus();
  };
  const submit = async () => {
    const problem = showProblems(form, (await loadPlaceData()).words);
    if (problem) {
      refuse(problem);
      return;
    }
    form.setAttribute('aria-busy', 'true');
    const outcome = await sendAct({ do: 'submit', form: opened.id, values: await valuesOf(form) });
    form.removeAttribute('aria-busy');
    wrong.classList.remove('heard');
    if (outcome.problem !== undefined) wrong.textContent = outcome.problem;
    else close();
  };
  focusable(form)?.focus();
}

async function valuesOf(form: HTMLFormElement): Promise<FieldValues> {
  const values: Record<string, FieldValues[string]> = {};
  for (const field of form.querySelectorAll<HTMLElement>('.fields [data-custom-id]')) {
    const value = await fieldValue(field);
    if (value !== undefined) values[field.dataset.customId ?? ''] = value;
  }
  return values;
}

async function fieldValue(field: HTMLElement): Promise<FieldValues[string] | undefined> {
  if (field instanceof HTMLTextAreaElement) return field.value;
  if (field instanceof HTMLDetailsElement) return chosenMenuValues(field);
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked;
    return field.type === 'file' ? await fileOf(field) : field.value;
  }
  const checked = [...field.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
  return field.getAttribute('role') === 'radiogroup' ? checked[0] : checked;
}

async function fileOf({ files }: HTMLInputElement): Promise<SentFile | undefined> {
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
