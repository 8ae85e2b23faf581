import type { CodecChange, Delivery, Form, Remade } from '../../domain/media/sessions/streamDecision.ts';
import { resolutionName } from '../kit/duration.ts';
import { plainClipped } from '../kit/markdown.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * "1080p, 9.1 Mbit/s, 2.2 Mbit/s reserved", as far as known; describes the sent stream if the file is not
 * known.
 */
export function quality(texts: Texts, { file, sent, reservedKbps }: Delivery): string | undefined {
  const shown = file ?? sent;
  const form = listed(qualityOf(texts, shown));
  const named = file === undefined && form !== undefined ? texts.session.sentAs(form) : form;
  return listed([named, reserved(texts, reservedKbps, shown)]);
}

/**
 * "1080p, 9.1 Mbit/s, mkv → mpegts, 2.2 Mbit/s reserved": the file and its converted form, as far as known.
 */
export function change(texts: Texts, { file, sent, reservedKbps }: Delivery): string | undefined {
  const from = formOf(texts, file);
  const to = formOf(texts, sent).filter((fact) => !from.includes(fact));
  const outcome = listed([...to, reserved(texts, reservedKbps, sent)]);
  if (from.length === 0) return outcome !== undefined && to.length > 0 ? texts.session.sentAs(outcome) : outcome;
  return [listed(from), outcome].filter((part) => part !== undefined).join(' → ');
}

type Fact = string | undefined;

const formOf = (texts: Texts, form: Form | undefined): readonly string[] =>
  [...qualityOf(texts, form), containerName(form)].filter((fact) => fact !== undefined);

const qualityOf = ({ session: texts }: Texts, form: Form = {}): readonly Fact[] => [
  resolution(form) ?? sound(form),
  form.bitrateKbps === undefined ? undefined : texts.rate(form.bitrateKbps),
];

/** Only where it reads differently from the speed shown. */
function reserved({ session: texts }: Texts, kbps: number | undefined, shown: Form = {}): Fact {
  const isSame =
    shown.bitrateKbps !== undefined && kbps !== undefined && texts.rate(kbps) === texts.rate(shown.bitrateKbps);
  return kbps === undefined || isSame ? undefined : texts.reserved(texts.rate(kbps));
}

const listed = (facts: readonly Fact[]): Fact => facts.filter((fact) => fact !== undefined).join(', ') || undefined;

function resolution({ videoResolution }: Form): Fact {
  const name = shortName(videoResolution);
  return name === undefined ? undefined : resolutionName(name);
}

/** "FLAC": the codec of something without a picture. */
const sound = ({ audioCodec }: Form): Fact => shortName(audioCodec)?.toUpperCase();

const containerName = (form: Form | undefined): Fact => shortName(form?.container);

const shortName = (name = ''): Fact => plainClipped(name, 10) || undefined;

/** How it is delivered, which parts are converted, and whether at a lower bit rate. */
export function reasons({ session: texts }: Texts, { decision, remade, codecs = {}, lowerBitrate }: Delivery): string {
  const how = texts.decisions[decision];
  const changes: Readonly<Partial<Record<Remade, CodecChange | undefined>>> = codecs;
  const parts = remade.map((part) => `${texts.parts[part]}${codecNames(changes[part])}`);
  const why = parts.length === 0 ? how : texts.because(how, parts.join(', '));
  return lowerBitrate ? `${why} · ${texts.lowerBitrate}` : why;
}

/** " (hevc → h264)", if both codecs are named. */
function codecNames(codecs: CodecChange | undefined): string {
  const from = shortName(codecs?.from);
  const to = shortName(codecs?.to);
  return from === undefined || to === undefined ? '' : ` (${from} → ${to})`;
}
