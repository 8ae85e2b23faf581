import type { FieldValues, Outcome, SentFile } from '../server/protocol.ts';
import { element, part, send } from './page.ts';
import { chosenIn, startSelects } from './select.ts';

/** Shows a form over the page until it is sent or closed, as its own dialog: nothing behind it can be reached. */
export function openForm({ form: opened }: Outcome): void {
  if (!opened) return;
  const [over, page, before] = [part('over'), part('page'), document.activeElement];
  over.innerHTML = opened.html;
  page.inert = true;
  const form = over.querySelector('form');
  if (!form) return;
  const wrong = element('p', { className: 'wrong' });
  wrong.setAttribute('role', 'alert');
  form.querySelector('footer')?.before(wrong);
  form.setAttribute('aria-modal', 'true');
  const close = () => {
    over.replaceChildren();
    page.inert = false;
    // The result may be below: the page must not scroll back to the button.
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    else part('text').focus();
  };
  void startSelects(form);
  form.querySelector('[data-cancel]')?.addEventListener('click', close);
  form.addEventListener('keydown', ({ key, target }) => {
    const isInMenu = target instanceof Element && target.closest('details[open]');
    if (key === 'Escape' && !isInMenu) close();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  const submit = async () => {
    form.setAttribute('aria-busy', 'true');
    const outcome = await send({ do: 'submit', form: opened.id, values: await valuesOf(form) });
    form.removeAttribute('aria-busy');
    if (outcome.problem !== undefined) wrong.textContent = outcome.problem;
    else close();
  };
  form.querySelector<HTMLElement>('input,textarea,summary')?.focus();
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
  if (field instanceof HTMLDetailsElement) return chosenIn(field);
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
