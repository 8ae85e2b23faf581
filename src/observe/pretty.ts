import { z } from 'zod';

/** The style of a part of a line if there are colours. */
type Look = 'dim' | 'bold' | 'yellow' | 'red';

export type Paint = (look: Look, text: string) => string;

const record = z.looseObject({ level: z.string(), time: z.string(), msg: z.string() });
type Described = Readonly<Record<string, unknown>>;
const described: z.ZodType<Described> = z.record(z.string(), z.unknown());

/** Indents the details of a line to stand under its message. */
const INDENT = ' '.repeat(15);

/** A line of the log for a person at a terminal: the message, its fields, and the error below. */
export function prettyLine(json: string, paint: Paint): string {
  const { data } = record.safeParse(parsed(json));
  if (!data) return json;
  const { level, time, msg, err, uncaught, ...fields } = data;
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  const said = known.map(([name, value]) => paint('dim', `${name}=${shown(value)}`));
  const head = `${paint('dim', clockTime(time))} ${levelOf(level, paint)} ${[safe(msg), ...said].join('  ')}`;
  return `${[head, ...errorLines(err ?? uncaught)].join('\n')}\n`;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The time of day in the reader's own time zone. */
function clockTime(iso: string): string {
  const at = new Date(iso);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

const LOOKS: ReadonlyMap<string, Look> = new Map([
  ['debug', 'dim'],
  ['warn', 'yellow'],
  ['error', 'red'],
]);

const levelOf = (level: string, paint: Paint): string => paint(LOOKS.get(level) ?? 'bold', level.padEnd(5));

/**
 * Escapes control characters: texts of the media server or people's messages must not control the terminal.
 */
const safe = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const shown = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"=]+$/.test(value) ? safe(value) : safe(JSON.stringify(value));

/** The error, its stack if there is one, and each cause below the error that it caused. */
function errorLines(error: unknown): readonly string[] {
  const { data } = described.safeParse(error);
  if (!data) return [];
  const { name, message, stack, cause, ...fields } = data;
  const known = Object.entries(fields).map(([field, value]) => `${field}=${shown(value)}`);
  const what = [name, message].filter((part) => typeof part === 'string' && part !== '').join(': ');
  const where = Array.isArray(stack) ? stack.map((frame) => `  ${safe(String(frame))}`) : [];
  const own = [[safe(what), ...known].join('  '), ...where].map((line) => `${INDENT}${line}`);
  return [...own, ...errorLines(cause)];
}
