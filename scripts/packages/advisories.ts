import { z } from 'zod';

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ moderate: z.int(), high: z.int(), critical: z.int() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

/**
 * The packages in a report of `npm audit --json`; undefined if the registry gave no report, as mirrors
 * without advisories do.
 */
export function vulnerablePackages(output: string): readonly string[] | undefined {
  const read = report.safeParse(jsonOf(output));
  if (!read.success) return undefined;
  return Object.entries(read.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`);
}

export interface Audit {
  /** The line to print. */
  readonly line: string;
  /** Makes the check fail. */
  readonly problems: readonly string[];
}

/**
 * All reports together. A missing report is no problem for people without a network, but it fails a release
 * (`hasToLook`).
 */
export function auditOf(reports: readonly (readonly string[] | undefined)[], hasToLook: boolean): Audit {
  const found = reports.flatMap((each) => each ?? []);
  if (!reports.includes(undefined))
    return { line: `Known vulnerabilities, high or critical: ${found.join(', ') || 'none'}.`, problems: found };
  const line = 'Known vulnerabilities: skipped, because the registry gives no report.';
  return { line, problems: hasToLook ? [...found, 'nobody looked for known vulnerabilities'] : found };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
