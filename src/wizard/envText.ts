/** Reads a `.env` file, as the next start will. */
type Parse = (text: string) => Readonly<Record<string, string | undefined>>;

const HEAD = '# Written by the first start of Usher. .env.example explains these settings and all others.';

/**
 * The text of a `.env` file with these settings; settings without a value are left out. Each line is read
 * back, so that no character of a token counts as a comment or a quote. Throws if a value cannot be written.
 */
export function envText(settings: Readonly<Record<string, string>>, parse: Parse): string {
  const lines = Object.entries(settings)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => lineFor(name, value, parse));
  return `${[HEAD, ...lines].join('\n')}\n`;
}

const QUOTES = ['', '"', "'", '`'] as const;

function lineFor(name: string, value: string, parse: Parse): string {
  const line = QUOTES.map((quote) => `${name}=${quote}${value}${quote}`).find((each) => parse(each)[name] === value);
  if (line === undefined) throw new Error(`${name} cannot be written into .env`);
  return line;
}
