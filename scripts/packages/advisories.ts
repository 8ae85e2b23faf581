import { z } from 'zod';

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ moderate: z.int(), high: z.int(), critical: z.int() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

/** What `npm audit --json` said: undefined if the registry gave no report, as mirrors without advisories do. */
export function vulnerablePackages(output: string): readonly string[] | undefined {
  const read = report.safeParse(jsonOf(output));
  if (!read.success) return undefined;
  return Object.entries(read.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
