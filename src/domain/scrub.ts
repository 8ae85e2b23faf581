/** Removes secrets from a text. The result is never longer, so that it fits in place of the text. */
export type Scrub = (text: string) => string;

/** A scrub whose secrets can increase while it is used. */
export interface Secrets {
  readonly scrub: Scrub;
  add(secret: string): void;
  /**
   * Adds a secret that may turn out not to be used: it is scrubbed until the returned function is called, or for ever
   * if it is added in the meantime.
   */
  hold(secret: string): () => void;
  /** All secrets. It is the same array until they change, then a new one. */
  all(): readonly string[];
}

export function createSecrets(first: readonly string[]): Secrets {
  const permanent = new Set(first);
  const heldCounts = new Map<string, number>();
  let secrets = first;
  // Compiled when first needed: dozens of secrets may be added in a row, and compiling all patterns for each
  // takes long.
  let scrub: Scrub | undefined;
  const refresh = (): void => {
    secrets = [...permanent.union(heldCounts)];
    scrub = undefined;
  };
  const isKnown = (secret: string): boolean => permanent.has(secret) || heldCounts.has(secret);
  return {
    scrub: (text) => {
      scrub ??= createScrub(secrets);
      return scrub(text);
    },
    add: (secret) => {
      const isNew = !isKnown(secret);
      permanent.add(secret);
      if (isNew) refresh();
    },
    hold: (secret) => {
      const isNew = !isKnown(secret);
      heldCounts.set(secret, (heldCounts.get(secret) ?? 0) + 1);
      if (isNew) refresh();
      return () => {
        const uses = (heldCounts.get(secret) ?? 1) - 1;
        if (uses > 0) heldCounts.set(secret, uses);
        else if (heldCounts.delete(secret) && !permanent.has(secret)) refresh();
      };
    },
    all: () => secrets,
  };
}

/** The part of Discord's URLs that is a token, with which anyone can answer in the bot's name. */
const INTERACTION_TOKEN = /(\/(?:interactions|webhooks)\/\d{1,20}\/)([\w.%-]{20,})/g;
/** The media server's token as a query parameter, whatever the vocabulary. */
const QUERY_TOKEN = /(X-[A-Za-z]+-Token(?:=|%3D|\\*"\s*:\s*\\*"))([^&\s"\\]+)/gi;

/**
 * `token=<token>` anywhere else: some players use that as the id of their session. Tokens have 16 characters or more.
 */
const NAMED_TOKEN = /(token(?:=|%3D))([\w.~+/%-]{16,})/gi;
/** A JWT: its header and its claims are JSON objects, and in base64url those begin with `eyJ`. */
const JWT = /(?<![\w-])()(eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?)/g;

/**
 * Characters that leave a secret readable when they stand between its own: invisible ones, which are removed
 * from names before they are shown or drawn, and escapes of Markdown and of JSON within JSON.
 */
const BETWEEN = String.raw`[\\\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;

/**
 * Longer secrets, for example a JWT, are recognized by their first characters and masked up to the next space
 * or quote: a pattern for each of a thousand characters takes seconds to compile.
 */
const LONG_SECRET = 100;
const LONG_KNOWN_BY = 48;
const REST = String.raw`(?:${BETWEEN}*[^\s"'\x60<>…\\\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*`;

/** The end of a text that was cut; this many characters before it are enough to recognize the beginning of a secret. */
const CUT = '…';
const KNOWN_BY = 8;

/**
 * A longer text without secrets, in characters, is remembered and not searched again: thousands of guilds get the same
 * commands one after the other, and each search for fifty secrets takes 40 ms.
 */
const LONG = 50_000;
/** Maximum length of a text that is remembered, in characters: more than the commands have. */
const LONGEST = 200_000;

/**
 * Masks these secrets in all encodings, also where the text cuts them, and everything that looks like a token in an
 * address. The only scrub for log lines, failures and messages.
 */
export function createScrub(secrets: readonly string[]): Scrub {
  const sorted = [...new Set(secrets)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (sorted.length === 0) return withoutTokens;
  // Two patterns take a third of the time of one, because only one has to ignore case.
  const inBase64 = new RegExp(sorted.flatMap(base64Forms).join('|'), 'g');
  const begins = new RegExp(sorted.map(beginning).join('|'), 'iu');
  // Compiled only when a secret seems to begin, which is rare: for fifty secrets it takes a tenth of a second.
  let wholePattern: RegExp | undefined;
  let clean = '';
  return (text) => {
    if (text === clean) return text;
    let scrubbed = withoutTokens(text);
    if (begins.test(scrubbed)) {
      wholePattern ??= new RegExp([...new Set(sorted.map(readablePattern))].join('|'), 'giu');
      scrubbed = scrubbed.replace(wholePattern, maskSecret);
    }
    scrubbed = scrubbed.replace(inBase64, maskSecret);
    if (scrubbed === text && text.length > LONG && text.length < LONGEST) clean = text;
    return scrubbed;
  };
}

const TOKENS = [INTERACTION_TOKEN, QUERY_TOKEN, NAMED_TOKEN, JWT];
const withoutTokens: Scrub = (text) => TOKENS.reduce((scrubbed, token) => scrubbed.replace(token, tokenAfter), text);
/** Hides a token and keeps the text before it. Each pattern matches a text before the token, and then the token. */
const tokenAfter = (match: string, before: string): string => before + mask(match.slice(before.length), '[token]');
const maskSecret = (match: string): string => mask(match, '[secret]');
const mask = (match: string, label: string): string => (match.length < label.length ? '*'.repeat(match.length) : label);

function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const forms = [bytes.toString('base64').replaceAll('=', ''), bytes.toString('base64url')];
  return forms.map((form) => RegExp.escape(form));
}

/** The beginning of every readable form of a secret. */
function beginning(secret: string): string {
  // Letters and digits are never escaped, and a backslash before one may end another escape.
  const escaped = /^[^\p{L}\p{N}]/u.test(secret) ? String.raw`\\{0,7}` : '';
  return escaped + [...secret].slice(0, KNOWN_BY).map(anyForm).join(betweenIn(secret));
}

function readablePattern(secret: string): string {
  if (secret.length > LONG_SECRET) return readablePattern(secret.slice(0, LONG_KNOWN_BY)) + REST;
  const gap = betweenIn(secret);
  const characters = [...secret].slice(KNOWN_BY).map(anyForm);
  const prefixes = characters.slice(0, -1).reduceRight((after, character) => `(?:${gap}${character}${after})?`, '');
  return `${beginning(secret)}(?:${characters.map((character) => gap + character).join('')}|${prefixes}(?=${gap}${CUT}))`;
}

/** With unlimited backslashes beside the secret's own ones, the pattern would match in too many ways. */
const betweenIn = (secret: string): string => `${BETWEEN}${secret.includes('\\') ? '{0,7}' : '*'}`;

/**
 * A character as itself, percent-encoded or as a character reference, either any number of times over and in either
 * case.
 */
function anyForm(character: string): string {
  const escaped = [...Buffer.from(character)].map((byte) => `%(?:25)*${byte.toString(16).padStart(2, '0')}`).join('');
  const itself = character === ' ' ? '[ +]' : RegExp.escape(character);
  const code = character.codePointAt(0) ?? 0;
  return `(?:${itself}|${escaped}|&(?:amp;)*#(?:0*${code}|x0*${code.toString(16)});)`;
}

/**
 * Keeps JSON valid: scrubs each string in it separately, however it is escaped. Scrubs other text as a whole.
 */
export function scrubbedJson(text: string, scrub: Scrub): string {
  if (scrub(text) === text) return text;
  try {
    return JSON.stringify(JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? scrub(value) : value)));
  } catch {
    return scrub(text);
  }
}

/** Returns the same value with each string scrubbed. The value must be representable in JSON. */
export function scrubbedValue<Value>(value: Value, scrub: Scrub): Value {
  const json = JSON.stringify(value);
  const clean = scrubbedJson(json, scrub);
  // The cast is safe: only strings were replaced, by strings.
  return clean === json ? value : (JSON.parse(clean) as Value);
}
