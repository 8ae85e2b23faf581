import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { publishedDockerStack, publishedUnraidTemplate } from '../../scripts/release/files.ts';
import { findUnpinnedReferences, pinnedText, pinsIn } from '../../scripts/release/pins.ts';

const WORKFLOWS = globSync('.github/workflows/*.yml');
const job = z.object({
  permissions: z.record(z.string(), z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  needs: z.string().optional(),
  steps: z.array(
    z.object({
      uses: z.string().optional(),
      run: z.string().optional(),
      with: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
const release = z
  .object({ jobs: z.object({ check: job, publish: job }) })
  .parse(parse(readFileSync('.github/workflows/release.yml', 'utf8')));

test.each([...WORKFLOWS, 'Dockerfile'])(
  'the file %s pins every foreign action or image to a commit or digest, and names its tag',
  (file) => {
    const text = readFileSync(file, 'utf8');
    expect(pinsIn(text).length).toBeGreaterThan(1);
    expect(findUnpinnedReferences(text)).toEqual([]);
  },
);

test('an action without a commit or a tag, and an image without a digest, are reported as not pinned', () => {
  const commit = 'a'.repeat(40);
  const loose = findUnpinnedReferences(
    `uses: a/b@v4\nuses: c/d@${commit}\nuses: e/f@${commit} # v1.2.0\nFROM node:24-slim AS x`,
  );
  expect(loose.map(({ name }) => name)).toEqual(['a/b', 'c/d', 'node']);
  const [action, , image] = loose;
  expect(action && pinnedText(action, commit)).toBe(`a/b@${commit} # v4`);
  expect(image && pinnedText(image, 'sha256:1')).toBe('node:24-slim@sha256:1');
});

test('a release is published only after all checks, including the one for vulnerabilities', () => {
  const { check, publish } = release.jobs;
  expect(check.env).toMatchObject({ REQUIRE_AUDIT: '1', REQUIRE_CHROMIUM: '1' });
  expect(check.steps.map(({ run }) => run)).toEqual(expect.arrayContaining(['.ci/run', 'npm run -s pin -- --check']));
  expect(publish.needs).toBe('check');
});

test('workflow jobs for checks may write nothing, and publishing jobs only as much as they need', () => {
  expect(release.jobs.check.permissions).toBeUndefined();
  const rights = { contents: 'write', packages: 'write', 'id-token': 'write', attestations: 'write' };
  expect(release.jobs.publish.permissions).toEqual(rights);
});

test('the released image is for both processor types, and says from which source it was built', () => {
  const build = release.jobs.publish.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
  const how = { platforms: 'linux/amd64,linux/arm64', push: true, provenance: 'mode=max', sbom: true };
  expect(build?.with).toMatchObject(how);
});

test('the files of a release name the published image', () => {
  const image = 'ghcr.io/somebody/usher';
  const stack = publishedDockerStack(readFileSync('compose.yaml', 'utf8'), `${image}:v1.2.0`);
  expect(
    z.object({ services: z.object({ usher: z.looseObject({}) }) }).parse(parse(stack)).services.usher,
  ).toMatchObject({
    image: `${image}:v1.2.0`,
    read_only: true,
  });
  expect(stack).not.toContain('build:');
  expect(publishedUnraidTemplate(readFileSync('deploy/unraid.xml', 'utf8'), image)).toContain(
    `<Repository>${image}:latest<`,
  );
  expect(() => publishedUnraidTemplate('<Container/>', image)).toThrow('exactly one');
});
