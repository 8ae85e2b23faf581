import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import type { CommandDeps, CommandDepsAndContext, OptionChoice } from '../../framework/context.ts';
import { containsText } from '../names.ts';

const UNIT_MS = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS } as const;
const OFFERED_SPANS = ['1d', '7d', '30d', '365d'] as const;
const SPAN_PATTERN = /^(\d{1,4})\s*([hdw])$/;
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a time span before now (`12h`, `7d`, `2w`), or a day such as `2026-01-31`, which begins at midnight UTC. */
export function parseSince(typedText: string, now: Date): Date | undefined {
  const text = typedText.trim().toLowerCase();
  const [, count, unit] = SPAN_PATTERN.exec(text) ?? [];
  if (unit === 'h' || unit === 'd' || unit === 'w') return new Date(now.getTime() - Number(count) * UNIT_MS[unit]);
  if (!DAY_PATTERN.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return undefined;
  // JavaScript would read 2026-02-31 as a day in March.
  return day.toISOString().startsWith(text) ? day : undefined;
}

/** Autocomplete: the usual time spans, and the typed text if it is a time. */
export async function completeSince(
  typedText: string,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'clock'>>,
): Promise<OptionChoice[]> {
  const { clock } = deps;
  const { texts } = context;
  const spans = OFFERED_SPANS.map((value) => ({ name: texts.history.spans[value], value }));
  const trimmedText = typedText.trim();
  const isTypedTime =
    parseSince(trimmedText, clock.now()) !== undefined && !spans.some(({ value }) => value === trimmedText);
  return [
    ...(isTypedTime ? [{ name: trimmedText, value: trimmedText }] : []),
    ...spans.filter(({ name, value }) => containsText(name, typedText) || containsText(value, typedText)),
  ];
}
