import { z } from 'zod';

type Look = 'dim' | 'bold' | 'yellow' | 'red';

export type PaintTerminalText = (look: Look, text: string) => string;

const record = z.looseObject({ level: z.string(), time: z.string(), msg: z.string() });
type DescribedError = Readonly<Record<string, unknown>>;
const describedError: z.ZodType<DescribedError> = z.record(z.string(), z.unknown());

/** Aligns the details with the message above them. */
const INDENT = ' '.repeat(15);

/** Formats a log entry for a person at a terminal: the message with its fields, and the error below. */
export function formatLogEntryForTerminal(json: string, paint: PaintTerminalText): string {
  const { data } = record.safeParse(parseJson(json));
  if (!data) return json;
  const { level, time, msg, err, uncaught, ...fields } = data;
  const shownFields = Object.entries(fields).filter(([, value]) => value !== undefined);
  const fieldTexts = shownFields.map(([name, value]) => paint('dim', `${name}=${valueText(value)}`));
  const head = `${paint('dim', clockTime(time))} ${levelOf(level, paint)} ${[safe(msg), ...fieldTexts].join('  ')}`;
  return `${[head, ...errorLines(err ?? uncaught)].join('\n')}\n`;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The time of day in the machine's time zone. */
function clockTime(iso: string): string {
  const at = new Date(iso);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

const LOOKS: ReadonlyMap<string, Look> = new Map([
  ['debug', 'dim'],
  ['warn', 'yellow'],
  ['error', 'red'],
]);

const levelOf = (level: string, paint: PaintTerminalText): string => paint(LOOKS.get(level) ?? 'bold', level.padEnd(5));

/** Escapes control characters, with which texts from media servers and people could control the terminal. */
const safe = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const valueText = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"=]+$/.test(value) ? safe(value) : safe(JSON.stringify(value));

/** Lines for the error, with its stack if there is one, and for its causes. */
function errorLines(error: unknown): readonly string[] {
  const { data } = describedError.safeParse(error);
  if (!data) return [];
  const { name, message, stack, cause, ...fields } = data;
  const fieldTexts = Object.entries(fields).map(([field, value]) => `${field}=${valueText(value)}`);
  const nameAndMessage = [name, message].filter((part) => typeof part === 'string' && part !== '').join(': ');
  const stackLines = Array.isArray(stack) ? stack.map((frame) => `  ${safe(String(frame))}`) : [];
  const ownLines = [[safe(nameAndMessage), ...fieldTexts].join('  '), ...stackLines].map((line) => `${INDENT}${line}`);
  return [...ownLines, ...errorLines(cause)];
}
