import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** A form for an issue, as GitHub reads it. */
const form = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  body: z.array(
    z.looseObject({
      type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
      id: z.string().optional(),
      attributes: z.looseObject({ label: z.string().optional(), value: z.string().optional() }),
    }),
  ),
});
const FORMS = globSync('.github/ISSUE_TEMPLATE/*.yml').filter((path) => !path.endsWith('config.yml'));

test.each(FORMS)('the issue form %s has a label and a different id for each field', (path) => {
  const { body } = form.parse(parse(readFileSync(path, 'utf8')));
  const fields = body.filter(({ type }) => type !== 'markdown');
  expect(fields.filter(({ id, attributes }) => !id || !attributes.label)).toEqual([]);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
});

test.each([...FORMS, '.github/PULL_REQUEST_TEMPLATE.md'])('the template %s names existing commands', (path) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = [...readFileSync(path, 'utf8').matchAll(/`npm (?:run )?([a-z:-]+)/g)].map(([, name]) => name);
  expect(names.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
});
