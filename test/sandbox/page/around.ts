import type { ReaderContext } from '../../../sandbox/page/surroundings.ts';

export const NOW = Date.UTC(2026, 0, 2, 12);
const NAMES: Readonly<Record<string, string>> = { '#1': '#news', '@2': '@Ada', '@&3': '@admin' };

export const around: ReaderContext = {
  language: 'en',
  timeZone: 'UTC',
  now: NOW,
  nameOf: (sign, id) => NAMES[sign + id],
  addressOf: (url) => (url.startsWith('attachment://') ? `/files/${url.slice(13)}` : undefined),
};
