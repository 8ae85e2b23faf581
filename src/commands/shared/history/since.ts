import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import type { Choice, Deps, Working } from '../../framework/context.ts';
import { holds } from '../names.ts';

const UNIT_MS = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS } as const;
const OFFERED = ['1d', '7d', '30d', '365d'] as const;
const AGO = /^(\d{1,4})\s*([hdw])$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a time: `12h`, `7d`, `2w` ago, or a day like `2026-01-31`, which begins at midnight UTC. */
export function sinceOf(typed: string, now: Date): Date | undefined {
  const text = typed.trim().toLowerCase();
  const [, count, unit] = AGO.exec(text) ?? [];
  if (unit === 'h' || unit === 'd' || unit === 'w') return new Date(now.getTime() - Number(count) * UNIT_MS[unit]);
  if (!DAY.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // Date would read 2026-02-31 as a day in March.
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : day;
}

/** Autocomplete: the usual time spans, and the typed text if it is a time. */
export async function completeSince(typed: string, { deps, context }: Working<Pick<Deps, 'clock'>>): Promise<Choice[]> {
  const { clock } = deps;
  const { texts } = context;
  const spans = OFFERED.map((value) => ({ name: texts.history.spans[value], value }));
  const own = typed.trim();
  const isOwn = sinceOf(own, clock.now()) !== undefined && !spans.some(({ value }) => value === own);
  return [
    ...(isOwn ? [{ name: own, value: own }] : []),
    ...spans.filter(({ name, value }) => holds(name, typed) || holds(value, typed)),
  ];
}
