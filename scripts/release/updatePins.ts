import { globSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Pin, pinnedText, pinsIn } from './pins.ts';

/**
 * `npm run pin`: pins the workflows' actions and the base image to the present targets of their tags, by
 * asking GitHub and Docker Hub. With `--check` it writes nothing, and fails if an action's tag has moved, if
 * a use is not pinned, and if a tag could not be looked up. A base image that is older than its tag is only
 * reported, because its tag moves with every rebuild.
 */
const FILES = ['Dockerfile', ...globSync('.github/workflows/*.yml')];
const TIMEOUT_MS = 20_000;

const object = z.object({ object: z.object({ sha: z.string(), type: z.string(), url: z.url() }) });

async function fetchChecked(url: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<Response> {
  const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return response;
}

/** The commit that a tag names, also through an annotated tag. */
async function commitOf(name: string, tag: string): Promise<string> {
  const { GH_TOKEN } = process.env;
  const headers = { accept: 'application/vnd.github+json', ...(GH_TOKEN && { authorization: `Bearer ${GH_TOKEN}` }) };
  const repository = name.split('/').slice(0, 2).join('/');
  const readObject = async (url: string) => object.parse(await (await fetchChecked(url, headers)).json()).object;
  const reference = await readObject(`https://api.github.com/repos/${repository}/git/ref/tags/${tag}`);
  return reference.type === 'tag' ? (await readObject(reference.url)).sha : reference.sha;
}

const MANIFESTS = 'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json';

/** Digest behind the tag of an official image: the digest of the list of all platforms. */
async function digestOf(name: string, tag: string): Promise<string> {
  const scope = `repository:library/${name}:pull`;
  const granted = await fetchChecked(`https://auth.docker.io/token?service=registry.docker.io&scope=${scope}`, {});
  const { token } = z.object({ token: z.string() }).parse(await granted.json());
  const headers = { accept: MANIFESTS, authorization: `Bearer ${token}` };
  const response = await fetchChecked(
    `https://registry-1.docker.io/v2/library/${name}/manifests/${tag}`,
    headers,
    'HEAD',
  );
  return z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .parse(response.headers.get('docker-content-digest'));
}

async function presentOf({ kind, name, tag }: Pin): Promise<string> {
  if (tag === undefined) throw new Error('its tag is missing: write it behind a # in the same line');
  return kind === 'action' ? await commitOf(name, tag) : await digestOf(name, tag);
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const loose: string[] = [];
const failures: string[] = [];

/** Commit or digest that the tag names now. Undefined if it has not moved, or if the lookup failed. */
async function movedTo(pin: Pin, label: string): Promise<string | undefined> {
  try {
    const present = await presentOf(pin);
    if (present === pin.pinned) return undefined;
    process.stdout.write(`${label} is ${present} now\n`);
    if (pin.kind === 'action' || pin.pinned === undefined)
      loose.push(`${label} is pinned to ${pin.pinned ?? 'nothing'}`);
    return present;
  } catch (error) {
    failures.push(`${label}: the tag could not be looked up (${error instanceof Error ? error.message : error})`);
    return undefined;
  }
}

for (const file of FILES) {
  let text = readFileSync(file, 'utf8');
  for (const pin of pinsIn(text)) {
    const present = await movedTo(pin, `${file}: ${pin.name} ${pin.tag ?? ''}`);
    if (present !== undefined) text = text.replaceAll(pin.text, pinnedText(pin, present));
  }
  if (!values.check) writeFileSync(file, text);
}
const problems = values.check ? [...loose, ...failures] : failures;
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
