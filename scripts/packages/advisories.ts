import { z } from 'zod';

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ moderate: z.int(), high: z.int(), critical: z.int() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

/**
 * Names of vulnerable packages in the output of `npm audit --json`. Undefined if the output is no report, as from a
 * mirror without advisories.
 */
export function vulnerablePackages(output: string): readonly string[] | undefined {
  const parsedReport = report.safeParse(jsonOf(output));
  if (!parsedReport.success) return undefined;
  return Object.entries(parsedReport.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`);
}

export interface PackageAuditResult {
  readonly line: string;
  /** Sentences about problems. Any problem makes the check fail. */
  readonly problems: readonly string[];
}

/**
 * Combines the reports. A missing report is a problem only for a release (`hasToLook`), because people may be offline.
 */
export function combinePackageAuditReports(
  reports: readonly (readonly string[] | undefined)[],
  hasToLook: boolean,
): PackageAuditResult {
  const findings = reports.flatMap((packages) => packages ?? []);
  if (!reports.includes(undefined))
    return { line: `Known vulnerabilities, high or critical: ${findings.join(', ') || 'none'}.`, problems: findings };
  const line = 'Known vulnerabilities: skipped, because the registry gives no report.';
  return { line, problems: hasToLook ? [...findings, 'nobody looked for known vulnerabilities'] : findings };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
