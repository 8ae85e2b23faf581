import { placeMenuList } from './place.ts';

function float(menu: HTMLDetailsElement): void {
  const list = menu.querySelector('ul');
  if (!list) return;
  const { left, top, bottom, width } = menu.getBoundingClientRect();
  // Measures the list at its final width, because long labels wrap.
  list.style.setProperty('--w', `${width}px`);
  const { x, y, ...size } = placeMenuList({
    menu: { left, top, bottom, width },
    wanted: list.scrollHeight + list.offsetHeight - list.clientHeight,
    window: { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
  });
  const places = { '--x': x, '--y': y, '--w': size.width, '--h': size.height };
  for (const [name, value] of Object.entries(places)) list.style.setProperty(name, `${value}px`);
}

const openMenus = (): readonly HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('details.select[open]'),
];

/** Keeps the lists of open menus in place. One menu is open at a time. A press elsewhere closes it. */
export function startPlacingMenus(): void {
  const floatAll = () => openMenus().forEach(float);
  const close = (isOther: (menu: HTMLDetailsElement) => boolean) => {
    for (const menu of openMenus()) if (isOther(menu)) menu.open = false;
  };
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches('.select') || !target.open) return;
      close((menu) => menu !== target);
      float(target);
    },
    true,
  );
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node) close((menu) => !menu.contains(target));
  });
  document.addEventListener('scroll', floatAll, true);
  window.addEventListener('resize', floatAll);
  new MutationObserver(floatAll).observe(document.body, { subtree: true, childList: true });
}
