import { type Html, html } from './html.ts';

/** An icon of 24 by 24 units. Screen readers ignore it. */
const icon = (path: string): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

export const ICONS = {
  chevron: icon('M6.7 9.3 12 14.6l5.3-5.3 1.4 1.4-6.7 6.7-6.7-6.7z'),
  close: icon('m12 10.6 5.3-5.3 1.4 1.4-5.3 5.3 5.3 5.3-1.4 1.4-5.3-5.3-5.3 5.3-1.4-1.4 5.3-5.3-5.3-5.3 1.4-1.4z'),
  eye: icon(
    'M12 5c5 0 8.6 3.9 10 7-1.4 3.1-5 7-10 7s-8.6-3.9-10-7c1.4-3.1 5-7 10-7m0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9m0 2.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4',
  ),
  file: icon('M6 1h8l6 6v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2m7 1.8V8h5.2z'),
  launch: icon(
    'M14 3h7v7h-2V6.4l-8.3 8.3-1.4-1.4L17.6 5H14zM5 5h5v2H5v12h12v-5h2v5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2',
  ),
  menu: icon('M3 5h18v2H3zm0 6h18v2H3zm0 6h18v2H3z'),
  panel: icon('M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2m0 2v12h10V6z'),
  plus: icon('M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20m1 5h-2v4H7v2h4v4h2v-4h4v-2h-4z'),
  send: icon('M3 3.5 22 12 3 20.5l2.2-7L14 12l-8.8-1.5z'),
  speech: icon('M12 3c5.5 0 10 3.6 10 8s-4.5 8-10 8c-1 0-2-.1-2.9-.4L3 21l1.7-4.5C3 15 2 13.1 2 11c0-4.4 4.5-8 10-8'),
  upload: icon('M11 16V7.8L7.7 11.1 6.3 9.7 12 4l5.7 5.7-1.4 1.4L13 7.8V16zM4 18h16v2H4z'),
  voice: icon('M11 4v16l-5-4H3V8h3zm3 3.5a5 5 0 0 1 0 9zm0-4a9 9 0 0 1 0 17v-2a7 7 0 0 0 0-13z'),
} as const satisfies Readonly<Record<string, Html>>;
