import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import nl from './languages/nl.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };

/** Languages of the page, with the client's locale and their own names. */
export const LANGUAGES = {
  en: { locale: 'en-US', name: 'English' },
  de: { locale: 'de', name: 'Deutsch' },
  fr: { locale: 'fr', name: 'Français' },
  es: { locale: 'es-ES', name: 'Español' },
  nl: { locale: 'nl', name: 'Nederlands' },
  pl: { locale: 'pl', name: 'Polski' },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = ['en', 'de', 'fr', 'es', 'nl', 'pl'] as const satisfies readonly Language[];

/** The page's language for a client's locale. Regions do not count: `es-419` is Spanish. */
export const pageLanguageForLocale = (locale: string): Language =>
  LANGUAGE_CODES.find((code) => code === locale.split('-')[0]) ?? 'en';

/**
 * Kinds of texts in a language file: around messages, of the page, of its script, of actions and their results, and of
 * refusals.
 */
type Part = 'message' | 'page' | 'script' | 'action' | 'result' | 'refusal';

type File = Readonly<Record<Part, Readonly<Record<string, string>>>>;

const FILES: Readonly<Record<'fr' | 'es' | 'nl' | 'pl', File>> = { fr, es, nl, pl };

interface Written<Words> {
  readonly en: Words;
  readonly de: Words;
}

/** Texts in all languages. English replaces texts that a language's file lacks. */
export const createTextsByLanguage = <Words extends object>(
  part: Part,
  { en, de }: Written<Words>,
): Readonly<Record<Language, Words>> => ({
  en,
  de,
  fr: { ...en, ...FILES.fr[part] },
  es: { ...en, ...FILES.es[part] },
  nl: { ...en, ...FILES.nl[part] },
  pl: { ...en, ...FILES.pl[part] },
});
