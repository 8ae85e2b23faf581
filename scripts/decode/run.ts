import { parseArgs } from 'node:util';
import { decodeResponseSynchronously } from '../../src/api/decoding.ts';
import { RequestedThingNotFoundError, type ResponseDecodingContext } from '../../src/api/endpoint.ts';
import { VOCABULARIES, VOCABULARY_NAMES } from '../../src/api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../../src/api/vocabulary.ts';
import { UnreadableXmlError } from '../../src/api/xml/unreadable.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { RESPONSE_DECODERS } from './kinds.ts';
import { escapeInvisibleCharacters, printEntries, removeTokensFromTexts } from './print.ts';

interface Outcome {
  readonly out: string;
  readonly err: string;
  /** Exit status: 0 if everything was decoded, 1 if decoding failed, 2 for wrong arguments. */
  readonly status: 0 | 1 | 2;
}

const HELP = `npm run decode -- --as KIND [--vocabulary neutral|plex] [--summary] FILE...

Decodes saved responses of a media server, as Usher does, and prints what it understands: as JSON, or with --summary one
line for each entry. Tokens are never printed. Exits 1 and names the file if one cannot be decoded. - reads standard input.

KIND is one of:
${Object.entries(RESPONSE_DECODERS)
  .map(([name, { says }]) => `  ${name.padEnd(18)}${says}`)
  .join('\n')}
`;

const wrong = (sentence: string): Outcome => ({ out: '', err: `${sentence}\nSee --help.\n`, status: 2 });

function argumentsOf(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      vocabulary: { type: 'string', default: 'neutral' },
      summary: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

/** Runs the command within this process. `readBytes` returns the bytes of a file, or throws. */
export function runDecodeCommand(args: readonly string[], readBytes: (path: string) => Uint8Array): Outcome {
  let givenArguments: ReturnType<typeof argumentsOf>;
  try {
    givenArguments = argumentsOf(args);
  } catch {
    return wrong('One of these options does not exist.');
  }
  const { values, positionals } = givenArguments;
  if (values.help) return { out: HELP, err: '', status: 0 };
  const speaks = VOCABULARY_NAMES.find((name) => name === values.vocabulary);
  if (speaks === undefined) return wrong('--vocabulary must be neutral or plex.');
  if (values.as === undefined || !Object.hasOwn(RESPONSE_DECODERS, values.as))
    return wrong(`--as must be one of ${Object.keys(RESPONSE_DECODERS).join(', ')}.`);
  if (positionals.length === 0) return wrong('Name a file to decode.');
  const request = { kind: values.as, vocabulary: VOCABULARIES[speaks], summary: values.summary };
  const outcomes = positionals.map((path) => decodeFile(path, request, readBytes));
  return {
    out: outcomes.map(({ out }) => out).join(''),
    err: outcomes.map(({ err }) => err).join(''),
    status: outcomes.some(({ failed }) => failed) ? 1 : 0,
  };
}

interface Asked {
  readonly kind: string;
  readonly vocabulary: Vocabulary;
  readonly summary: boolean;
}

interface Decoded {
  readonly out: string;
  readonly err: string;
  readonly failed: boolean;
}

function decodeFile(
  path: string,
  { kind, vocabulary, summary }: Asked,
  readBytes: (path: string) => Uint8Array,
): Decoded {
  let skipped = 0;
  const notes: ResponseDecodingContext = {
    server: FIRST_SERVER_ID,
    skip: () => {
      skipped += 1;
    },
    container: () => undefined,
  };
  try {
    const reading = RESPONSE_DECODERS[kind]?.reading(vocabulary);
    const value = reading && decodeResponseSynchronously(reading, { status: 200, bytes: readBytes(path) }, notes);
    const omission = skipped > 0 ? `${path}: incomplete entries left out: ${skipped}\n` : '';
    return {
      out: summary
        ? printEntries(value)
        : `${escapeInvisibleCharacters(JSON.stringify(removeTokensFromTexts(value), null, 2))}\n`,
      err: omission,
      failed: false,
    };
  } catch (error) {
    return { out: '', err: `${path}: cannot be decoded as ${kind}: ${reasonOf(error)}\n`, failed: true };
  }
}

/**
 * Reason of a failure. Usher's own errors contain nothing of the file, and of a system error only the code is shown.
 */
function reasonOf(error: unknown): string {
  if (error instanceof UnreadableXmlError || error instanceof RequestedThingNotFoundError) return error.message;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? `the file cannot be read (${code})` : 'this is a bug in Usher, please report it';
}
