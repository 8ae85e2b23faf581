/** Parses a `.env` file in the same way as the bot's next start. */
type Parse = (text: string) => Readonly<Record<string, string | undefined>>;

const FIRST_LINE = '# Written by the first start of Usher. .env.example explains these settings and all others.';

/**
 * Text of a `.env` file with these settings, without empty ones. Each line is parsed again, to make sure that no
 * character of a token counts as a comment or a quote. Throws if a value cannot be written.
 */
export function renderEnvFile(settings: Readonly<Record<string, string>>, parse: Parse): string {
  const lines = Object.entries(settings)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => envLine(name, value, parse));
  return `${[FIRST_LINE, ...lines].join('\n')}\n`;
}

const QUOTES = ['', '"', "'", '`'] as const;

function envLine(name: string, value: string, parse: Parse): string {
  const lines = QUOTES.map((quote) => `${name}=${quote}${value}${quote}`);
  const readableLine = lines.find((line) => parse(line)[name] === value);
  if (readableLine === undefined) throw new Error(`${name} cannot be written into .env`);
  return readableLine;
}
