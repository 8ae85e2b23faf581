import { requireElement, sendPageUserAction, showProblemAboveInput } from './page.ts';

/** Starts the controls of the embedded world, and the side panels' drawers on a narrow screen. */
export function activateSandboxPanel(): void {
  const panel = requireElement('world');
  panel.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-action]');
    if (button) void act(button);
  });
  for (const button of document.querySelectorAll<HTMLElement>('.drawer')) {
    if (isFoldable(button)) fold(button, isFolded());
    const drawer = requireElement(button.getAttribute('aria-controls') ?? '');
    const open = (isOpen: boolean) => {
      drawer.classList.toggle('open', isOpen);
      button.setAttribute('aria-expanded', String(isOpen));
    };
    button.addEventListener('click', () => {
      if (isFoldable(button)) fold(button, !isFolded());
      else open(!drawer.classList.contains('open'));
    });
    drawer.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !drawer.classList.contains('open')) return;
      open(false);
      button.focus();
    });
  }
}

const KEY = 'world';
const isFolded = (): boolean => localStorage.getItem(KEY) === 'folded';

/** True for the panel "behind the scenes" on a wide screen. There it folds instead of covering the page. */
const isFoldable = (button: HTMLElement): boolean =>
  button.getAttribute('aria-controls') === 'world' && matchMedia('(min-width: 1151px)').matches;

function fold(button: HTMLElement, isNowFolded: boolean): void {
  localStorage.setItem(KEY, isNowFolded ? 'folded' : 'open');
  requireElement('page').classList.toggle('folded', isNowFolded);
  button.setAttribute('aria-expanded', String(!isNowFolded));
}

async function act(button: HTMLElement): Promise<void> {
  const { action = '', value = '', server = '' } = button.dataset;
  const field = button.closest('.acts')?.querySelector<HTMLInputElement>('[data-typed]');
  const typed = [value, field?.value.trim() ?? '', server].filter((word) => word !== '').join(' ');
  button.setAttribute('aria-busy', 'true');
  const { said, problem } = await sendPageUserAction({ do: 'act', name: action, typed });
  button.removeAttribute('aria-busy');
  showProblemAboveInput();
  requireElement('said').textContent = said ?? problem ?? '';
  if (field && said !== undefined) field.value = '';
}
