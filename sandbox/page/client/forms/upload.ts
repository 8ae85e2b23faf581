import { sizeText } from '../../components/sizeText.ts';
import type { Here } from '../../server/protocol.ts';
import { element } from '../page.ts';

/** Lists the chosen file below the chooser, with its size and a button that removes it. */
export function startUploads(form: HTMLElement, known: Here): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('.upload input')) {
    input.addEventListener('change', () => showFile(input, known));
  }
}

function showFile(input: HTMLInputElement, known: Here): void {
  const chooser = input.closest('.upload');
  chooser?.parentElement?.querySelector('.picked')?.remove();
  const file = input.files?.[0];
  if (!file) return;
  const line = element('div', { className: 'picked' });
  const name = element('span', { textContent: file.name });
  name.append(element('small', { textContent: sizeText(file.size, known.language) }));
  const remove = element('button', { type: 'button', textContent: '✕' });
  remove.setAttribute('aria-label', `${known.words.removeFile}: ${file.name}`);
  remove.addEventListener('click', () => {
    input.value = '';
    line.remove();
    input.focus();
  });
  line.append(name, remove);
  chooser?.after(line);
}
