import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page as Tab } from 'playwright-core';
import { z } from 'zod';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const results = z.object({
  violations: z.array(
    z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.object({ html: z.string() })) }),
  ),
});

/** Findings of axe that keep people from using the page. */
export async function obstacles(page: Tab): Promise<readonly string[]> {
  // Evaluated as a string: the page's policy refuses scripts from elsewhere, but not those of the browser's tools.
  await page.evaluate(AXE);
  return results
    .parse(await page.evaluate('axe.run()'))
    .violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
