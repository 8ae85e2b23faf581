import { setImmediate } from 'node:timers/promises';
import { formatMs, heapBytesAfterGarbageCollection, percentile } from './bench.ts';
import { BENCHED_DECODER_NAMES, BENCHED_DECODERS, type BenchedDecoderName } from './decode/decoders.ts';
import { addFilmLibrary, type LibraryDocuments } from './decode/documents.ts';
import { type DecodingRound, type DecodingRounds, runDecodingRounds } from './decode/rounds.ts';

const FILMS = 10_000;
const ROUNDS = 7;
const MANY = 100_000;
const PAGE = 100;
/** The decoder to compare all others with. */
const BARE: BenchedDecoderName = 'fast-xml-parser';

/**
 * Measures decoding 10,000 items (19 MB), by pages and whole, against parsers alone. Checks that memory does not grow
 * over 100,000 items.
 */
export async function* xmlDecodingBench(): AsyncIterable<string> {
  const section = addFilmLibrary(FILMS);
  yield `${FILMS} items with files, streams and tags; ${ROUNDS} rounds in turns after a warm-up, medians; × is relative to bare ${BARE}`;
  for (const size of [50, PAGE, FILMS]) {
    const documents = section.pages(size);
    const bytes = documents.reduce((sum, { length }) => sum + length, 0);
    yield `${size === FILMS ? 'whole' : `pages of ${size}`} (${(bytes / 1e6).toFixed(1)} MB of XML)`;
    const rounds = await runDecodingRounds(documents, ROUNDS);
    for (const name of BENCHED_DECODER_NAMES) yield `  ${line(name, rounds)}`;
  }
  yield await growth(addFilmLibrary(MANY));
}

function line(name: BenchedDecoderName, rounds: DecodingRounds): string {
  const ownRounds = rounds[name];
  if (ownRounds.some(({ found }) => found !== FILMS)) throw new Error(`${name} did not find ${FILMS} items`);
  const median = (key: keyof DecodingRound) =>
    percentile(
      ownRounds.map((round) => round[key]),
      50,
    );
  // Each round has its own ratio, because other load slows all decoders of a round alike.
  const ratioText = (key: 'time' | 'work') =>
    `${percentile(
      ownRounds.map((round, index) => round[key] / (rounds[BARE][index]?.[key] ?? Number.NaN)),
      50,
    ).toFixed(2)} ×`;
  const stall = `longest stall ${formatMs(median('longest'))} (work ${formatMs(median('longestWork'))}, worst of all rounds ${formatMs(Math.max(...ownRounds.map(({ longestWork }) => longestWork)))})`;
  const peak = `peak memory +${(Math.max(...ownRounds.map(({ peakBytes }) => peakBytes)) / 1e6).toFixed(0)} MB`;
  return `${name.padEnd(15)} ${ratioText('time')} (work ${ratioText('work')}), ${formatMs(median('time'))}, ${stall}, ${peak}`;
}

/**
 * Checks for a memory leak: compares the bytes in use after the first tenth of the documents with those at the end.
 * Decoded values are not kept.
 */
async function growth(section: LibraryDocuments): Promise<string> {
  const heapSizes: number[] = [];
  for (let start = 0; start < MANY; start += PAGE) {
    BENCHED_DECODERS.usher.decode(section.page(start, PAGE));
    await setImmediate();
    if ((start + PAGE) % (MANY / 10) === 0) heapSizes.push(heapBytesAfterGarbageCollection());
  }
  const [first = Number.NaN] = heapSizes;
  const grown = (bytes: number) => `${((bytes - first) / 1e6).toFixed(2)} MB`;
  return `${MANY} items by pages of ${PAGE}: after the first ${MANY / 10} the heap grew by ${grown(heapSizes.at(-1) ?? Number.NaN)} to the end, ${grown(Math.max(...heapSizes))} at most`;
}
