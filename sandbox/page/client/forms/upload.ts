import { formatFileSize } from '../../components/sizeText.ts';
import type { PageScriptData } from '../../server/protocol.ts';
import { createElement } from '../page.ts';

/** Lists the chosen file below the chooser, with its size and a button that removes it. */
export function activateUploadFields(form: HTMLElement, known: PageScriptData): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('.upload input')) {
    input.addEventListener('change', () => showFile(input, known));
  }
}

function showFile(input: HTMLInputElement, known: PageScriptData): void {
  const chooser = input.closest('.upload');
  chooser?.parentElement?.querySelector('.picked')?.remove();
  const file = input.files?.[0];
  if (!file) return;
  const line = createElement('div', { className: 'picked' });
  const name = createElement('span', { textContent: file.name });
  name.append(createElement('small', { textContent: formatFileSize(file.size, known.language) }));
  const remove = createElement('button', { type: 'button', textContent: '✕' });
  remove.setAttribute('aria-label', `${known.words.removeFile}: ${file.name}`);
  remove.addEventListener('click', () => {
    input.value = '';
    line.remove();
    input.focus();
  });
  line.append(name, remove);
  chooser?.after(line);
}
