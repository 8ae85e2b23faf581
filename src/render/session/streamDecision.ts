import type { CodecChange, ConvertedPart, Delivery, StreamFormat } from '../../domain/media/sessions/streamDecision.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import { resolutionName } from '../kit/text/quality.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * Quality of a stream, for example "1080p, 9.1 Mbit/s, 2.2 Mbit/s reserved". Unknown facts are left out. If the file is
 * unknown, the facts of the sent stream appear.
 */
export function describeStreamQuality(texts: Texts, { file, sent, reservedKbps }: Delivery): string | undefined {
  const shownForm = file ?? sent;
  const form = listFacts(qualityFacts(texts, shownForm));
  const formText = file === undefined && form !== undefined ? texts.session.sentAs(form) : form;
  return listFacts([formText, reservedText(texts, reservedKbps, shownForm)]);
}

/**
 * The file and the format to which it is converted, for example "1080p, 9.1 Mbit/s, mkv → mpegts, 2.2 Mbit/s reserved".
 * The part after the arrow leaves out facts that the file shares. It may name only the reserved bandwidth.
 */
export function describeStreamConversion(texts: Texts, { file, sent, reservedKbps }: Delivery): string | undefined {
  const fileFacts = formFacts(texts, file);
  const changedFacts = formFacts(texts, sent).filter((fact) => !fileFacts.includes(fact));
  const fileText = listFacts(fileFacts);
  const sentText = listFacts([...changedFacts, reservedText(texts, reservedKbps, sent)]);
  if (sentText === undefined) return fileText;
  if (fileText !== undefined) return `${fileText} → ${sentText}`;
  // The words "sent as" need a format. The reserved bandwidth alone stands without them.
  return changedFacts.length > 0 ? texts.session.sentAs(sentText) : sentText;
}

type Fact = string | undefined;

const formFacts = (texts: Texts, form: StreamFormat | undefined): readonly string[] =>
  [...qualityFacts(texts, form), containerName(form)].filter((fact) => fact !== undefined);

const qualityFacts = ({ session: texts }: Texts, form: StreamFormat = {}): readonly Fact[] => [
  resolutionText(form) ?? codecText(form),
  form.bitrateKbps === undefined ? undefined : texts.rate(form.bitrateKbps),
];

/** The reserved bandwidth. Undefined if the text already names an equal bit rate. */
function reservedText({ session: texts }: Texts, kbps: number | undefined, shownForm: StreamFormat = {}): Fact {
  if (kbps === undefined) return undefined;
  const reservedRate = texts.rate(kbps);
  const isShown = shownForm.bitrateKbps !== undefined && texts.rate(shownForm.bitrateKbps) === reservedRate;
  return isShown ? undefined : texts.reserved(reservedRate);
}

const listFacts = (facts: readonly Fact[]): Fact => facts.filter((fact) => fact !== undefined).join(', ') || undefined;

function resolutionText({ videoResolution }: StreamFormat): Fact {
  const name = shortName(videoResolution);
  return name === undefined ? undefined : resolutionName(name);
}

/** Codec of an audio stream, for example "FLAC". */
const codecText = ({ audioCodec }: StreamFormat): Fact => shortName(audioCodec)?.toUpperCase();

const containerName = (form: StreamFormat | undefined): Fact => shortName(form?.container);

const shortName = (name = ''): Fact => clipAndEscapeText(name, 10) || undefined;

export function decisionReasons(
  { session: texts }: Texts,
  { decision, remade, codecs = {}, lowerBitrate }: Delivery,
): string {
  const decisionName = texts.decisions[decision];
  const changes: Readonly<Partial<Record<ConvertedPart, CodecChange | undefined>>> = codecs;
  const parts = remade.map((part) => `${texts.parts[part]}${codecNames(changes[part])}`);
  const explanation = parts.length === 0 ? decisionName : texts.because(decisionName, parts.join(', '));
  return lowerBitrate ? `${explanation} · ${texts.lowerBitrate}` : explanation;
}

/** A change of codecs, for example " (hevc → h264)". Empty unless both codecs are known. */
function codecNames(codecs: CodecChange | undefined): string {
  const from = shortName(codecs?.from);
  const to = shortName(codecs?.to);
  return from === undefined || to === undefined ? '' : ` (${from} → ${to})`;
}
