import { LANGUAGES, type Language } from '../languages.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';

const KB = 1024;

export function formatFileSize(bytes: number, language: Language): string {
  const { locale } = LANGUAGES[language];
  const { kb, mb } = DISCORD_CLIENT_TEXTS_BY_LANGUAGE[language];
  if (bytes < KB)
    return new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes);
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return bytes < KB * KB ? `${format.format(bytes / KB)} ${kb}` : `${format.format(bytes / KB / KB)} ${mb}`;
}
