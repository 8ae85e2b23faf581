import type { Language } from '../languages.ts';

const KB = 1024;

/** The size of a file as the client writes it: `1.5 KB`. */
export function sizeText(bytes: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  if (bytes < KB) return `${format.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return bytes < KB * KB ? `${format.format(bytes / KB)} KB` : `${format.format(bytes / KB / KB)} MB`;
}
