import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { BENCHED_DECODER_NAMES, BENCHED_DECODERS, type BenchedDecoderName } from './decoders.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

const round = z.object({
  found: z.number(),
  /** Milliseconds by the clock (`time`) and of processor time: in total, and in the longest turn of the event loop. */
  time: z.number(),
  work: z.number(),
  longest: z.number(),
  longestWork: z.number(),
  /** Maximum growth of the process's memory, in bytes. */
  peakBytes: z.number(),
});
export type DecodingRound = z.output<typeof round>;
export type DecodingRounds = Readonly<Record<BenchedDecoderName, readonly DecodingRound[]>>;

/**
 * Runs all decoders in turn, so that other load on the machine slows all alike: one round without measurement, then the
 * given number of rounds.
 */
export async function runDecodingRounds(documents: readonly Buffer[], rounds: number): Promise<DecodingRounds> {
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  const runners = BENCHED_DECODER_NAMES.map((name) => ({
    name,
    files: writeAll(documents, name, folder),
    child: start(name),
  }));
  const results: Record<BenchedDecoderName, DecodingRound[]> = {
    usher: [],
    'fast-xml-parser': [],
    xml2js: [],
    'JSON.parse': [],
  };
  try {
    const turns = [...new Array(rounds + 1).keys()].flatMap((round) => inTurn(runners, round));
    for (const { name, files, child, round } of turns) {
      const result = await request(child, files);
      if (round > 0) results[name].push(result);
    }
  } finally {
    for (const { child } of runners) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

/** Each round begins with another decoder, so that a pause of the machine does not always hit the same one. */
function inTurn<Runner extends object>(runners: readonly Runner[], round: number) {
  const first = round % runners.length;
  return [...runners.slice(first), ...runners.slice(0, first)].map((runner) => ({ ...runner, round }));
}

const start = (name: BenchedDecoderName): ChildProcess => fork(CHILD, [name]);

function writeAll(documents: readonly Buffer[], name: BenchedDecoderName, folder: string): readonly string[] {
  return documents.map((document, index) => {
    const file = join(folder, `${name}-${index}`);
    writeFileSync(file, BENCHED_DECODERS[name].prepare(document));
    return file;
  });
}

async function request(child: ChildProcess, files: readonly string[]): Promise<DecodingRound> {
  const exit = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a decoder ended (${code})`)));
  const responded = once(child, 'message');
  child.send(files);
  const [response] = await Promise.race([responded, exit]);
  exit.catch(() => undefined);
  return round.parse(response);
}
