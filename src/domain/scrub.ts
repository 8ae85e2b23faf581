/** Takes secrets out of a text. What comes back is never longer, so that it fits wherever the text did. */
export type Scrub = (text: string) => string;

/** A scrub whose secrets become more while it is used. */
export interface Secrets {
  readonly scrub: Scrub;
  add(secret: string): void;
  /** Another array once there is another secret. */
  all(): readonly string[];
}

export function createSecrets(first: readonly string[]): Secrets {
  let known = first;
  let scrub = createScrub(known);
  return {
    scrub: (text) => scrub(text),
    add: (secret) => {
      if (known.includes(secret)) return;
      known = [...known, secret];
      scrub = createScrub(known);
    },
    all: () => known,
  };
}

/** Parts of Discord's addresses that are a token: it allows to answer in the bot's name. */
const INTERACTION_TOKEN = /(?<=\/(?:interactions|webhooks)\/\d{1,20}\/)[\w.%-]{20,}/g;
/** The media server's token as a query parameter, whatever the vocabulary. */
const QUERY_TOKEN = /(?<=X-[A-Za-z]+-Token(?:=|%3D|\\*"\s*:\s*\\*"))[^&\s"\\]+/gi;

/**
 * What may stand between two characters of a secret that people can read all the same: escapes, of Markdown and of JSON
 * within JSON, and what nobody sees.
 */
const BETWEEN = String.raw`[\\\p{Default_Ignorable_Code_Point}]{0,7}`;

/** A text that was cut ends like this; so many characters before it are known for the beginning of a secret. */
const CUT = '…';
const KNOWN_BY = 8;

/**
 * Blacks out these secrets, in every encoding that they could be written in, cut ones too, and whatever looks like a token
 * in an address. The one scrub for log lines, failures and messages.
 */
export function createScrub(secrets: readonly string[]): Scrub {
  const known = [...new Set(secrets)].filter(Boolean).sort((a, b) => b.length - a.length);
  const forms = known.length === 0 ? undefined : new RegExp(known.flatMap(formsOf).join('|'), 'giu');
  return (text) => {
    const named = text.replace(INTERACTION_TOKEN, blacked('[token]')).replace(QUERY_TOKEN, blacked('[token]'));
    return forms === undefined ? named : named.replace(forms, blacked('[secret]'));
  };
}

const blacked =
  (mark: string) =>
  (found: string): string =>
    found.length < mark.length ? '*'.repeat(found.length) : mark;

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const whole = [bytes.toString('base64').replaceAll('=', ''), bytes.toString('base64url')];
  return [readable(secret), ...whole.map((form) => RegExp.escape(form))];
}

function readable(secret: string): string {
  const characters = [...secret].map(anyForm);
  const rest = characters.slice(KNOWN_BY);
  // A letter is never escaped, and what stands before it may be the end of another escape.
  const start =
    (/^[^\p{L}\p{N}]/u.test(secret) ? String.raw`\\{0,7}` : '') + characters.slice(0, KNOWN_BY).join(BETWEEN);
  const beginning = rest.slice(0, -1).reduceRight((more, character) => `(?:${BETWEEN}${character}${more})?`, '');
  return `${start}(?:${rest.map((character) => BETWEEN + character).join('')}|${beginning}(?=${BETWEEN}${CUT}))`;
}

/** A character as itself or percent-encoded, any number of times over, in either case. */
function anyForm(character: string): string {
  const escaped = [...Buffer.from(character)].map((byte) => `%(?:25)*${byte.toString(16).padStart(2, '0')}`).join('');
  const itself = character === ' ' ? '[ +]' : RegExp.escape(character);
  return `(?:${itself}|${escaped})`;
}
