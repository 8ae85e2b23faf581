/** Removes secrets from a text. The result is at most as long as the text, so it fits wherever the text did. */
export type ScrubSecrets = (text: string) => string;

/** Secrets to remove from texts. More can be added at any time. */
export interface SecretsToScrub {
  readonly scrub: ScrubSecrets;
  add(secret: string): void;
  /**
   * Adds a secret that may turn out not to be needed. It is removed from texts until the returned function is called.
   * If the same secret is also added permanently, it is always removed.
   */
  hold(secret: string): () => void;
  /** All secrets. Returns the same array as long as the secrets do not change. */
  all(): readonly string[];
}

export function createSecrets(first: readonly string[]): SecretsToScrub {
  const permanent = new Set(first);
  const heldCounts = new Map<string, number>();
  let secrets = first;
  // The function that removes the secrets. It is made at the first use, because compiling takes long and dozens of
  // secrets may be added in a row.
  let scrub: ScrubSecrets | undefined;
  const refresh = (): void => {
    secrets = [...permanent.union(heldCounts)];
    scrub = undefined;
  };
  const isKnown = (secret: string): boolean => permanent.has(secret) || heldCounts.has(secret);
  return {
    scrub: (text) => {
      scrub ??= createSecretScrubber(secrets);
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

/*
 * Each pattern of a token has two groups: the text before the token, which stays, and the token.
 */

/** The part of Discord's URLs that is a token. It allows anyone to answer as the bot. */
const INTERACTION_TOKEN = /(\/(?:interactions|webhooks)\/\d{1,20}\/)([\w.%-]{20,})/g;
/** Matches the media server's token as a query parameter, in every vendor's spelling. */
const QUERY_TOKEN = /(X-[A-Za-z]+-Token(?:=|%3D|\\*"\s*:\s*\\*"))([^&\s"\\]+)/gi;

/**
 * Matches `token=<token>` outside of queries, because some players use this as their session id. Tokens have 16
 * characters or more.
 */
const NAMED_TOKEN = /(token(?:=|%3D))([\w.~+/%-]{16,})/gi;
/**
 * Matches a JWT, with no text before it. Its header and claims are JSON objects, whose base64url form begins with
 * `eyJ`.
 */
const JWT = /(?<![\w-])()(eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?)/g;

/**
 * Characters that may stand between a secret's characters without making it unreadable: invisible characters, which are
 * removed from names before they are shown, and the escapes of Markdown and of JSON within JSON.
 */
const BETWEEN = String.raw`[\\\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;

/** Number of backslashes before a character that is escaped three times, as in JSON within JSON within JSON. */
const MAX_BACKSLASHES = 7;

/**
 * Length of a secret, in characters, up to which its whole pattern is compiled. A longer secret, such as a JWT, is
 * recognized by its first characters and hidden up to the next space or quote, because a pattern of a thousand
 * characters takes seconds to compile.
 */
const MAX_WHOLE_SECRET = 100;
const LONG_SECRET_PREFIX_LENGTH = 48;
const REST = String.raw`(?:${BETWEEN}*[^\s"'\x60<>…\\\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*`;

/**
 * Marks the end of a text that was cut off. A cut secret before this mark is recognized by its first
 * `SECRET_PREFIX_LENGTH` characters.
 */
const CUT = '…';
const SECRET_PREFIX_LENGTH = 8;

/**
 * Length in characters. A longer text without secrets is remembered, so that it is not searched again. Thousands of
 * guilds get the same commands one after the other, and each search for fifty secrets takes 40 ms.
 */
const MIN_REMEMBERED = 50_000;
/** Maximum length of a remembered text, in characters. The text of all commands is shorter. */
const MAX_REMEMBERED = 200_000;

/**
 * Makes the function that removes these secrets from texts, in all encodings and even if the text is cut off within
 * them. Also removes everything in a URL that looks like a token. Log lines, failures and messages all go through this
 * function.
 */
export function createSecretScrubber(secrets: readonly string[]): ScrubSecrets {
  const sorted = [...new Set(secrets)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (sorted.length === 0) return withoutTokens;
  // Two patterns take a third of the time of a combined one, because only one of them has to ignore case.
  const inBase64 = new RegExp(sorted.flatMap(base64Forms).join('|'), 'g');
  const anyBeginning = new RegExp(sorted.map(beginning).join('|'), 'iu');
  // This pattern is compiled only if a text seems to contain the beginning of a secret, which is rare. Compiling takes
  // a tenth of a second for fifty secrets.
  let wholePattern: RegExp | undefined;
  let lastCleanText = '';
  return (text) => {
    if (text === lastCleanText) return text;
    let scrubbed = withoutTokens(text);
    if (anyBeginning.test(scrubbed)) {
      wholePattern ??= new RegExp([...new Set(sorted.map(readablePattern))].join('|'), 'giu');
      scrubbed = scrubbed.replace(wholePattern, maskSecret);
    }
    scrubbed = scrubbed.replace(inBase64, maskSecret);
    if (scrubbed === text && text.length > MIN_REMEMBERED && text.length < MAX_REMEMBERED) lastCleanText = text;
    return scrubbed;
  };
}

const TOKENS = [INTERACTION_TOKEN, QUERY_TOKEN, NAMED_TOKEN, JWT];
const withoutTokens: ScrubSecrets = (text) =>
  TOKENS.reduce((scrubbed, token) => scrubbed.replace(token, hideToken), text);
/** Hides a token and keeps the text before it. */
const hideToken = (match: string, before: string): string => before + mask(match.slice(before.length), '[token]');
const maskSecret = (match: string): string => mask(match, '[secret]');
const mask = (match: string, label: string): string => (match.length < label.length ? '*'.repeat(match.length) : label);

function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const forms = [bytes.toString('base64').replaceAll('=', ''), bytes.toString('base64url')];
  return forms.map((form) => RegExp.escape(form));
}

/** Pattern for the beginning of every readable form of a secret. */
function beginning(secret: string): string {
  // Backslashes are expected only before a character that can be escaped, not before a letter or digit. There, a
  // backslash may be the end of another escape.
  const escaped = /^[^\p{L}\p{N}]/u.test(secret) ? String.raw`\\{0,${MAX_BACKSLASHES}}` : '';
  return escaped + [...secret].slice(0, SECRET_PREFIX_LENGTH).map(anyForm).join(betweenIn(secret));
}

/** Pattern for every readable form of a whole secret, or of its beginning if the mark of a cut follows. */
function readablePattern(secret: string): string {
  if (secret.length > MAX_WHOLE_SECRET) return readablePattern(secret.slice(0, LONG_SECRET_PREFIX_LENGTH)) + REST;
  const gap = betweenIn(secret);
  const characters = [...secret].slice(SECRET_PREFIX_LENGTH).map(anyForm);
  const prefixes = characters.slice(0, -1).reduceRight((after, character) => `(?:${gap}${character}${after})?`, '');
  return `${beginning(secret)}(?:${characters.map((character) => gap + character).join('')}|${prefixes}(?=${gap}${CUT}))`;
}

/**
 * If a secret itself contains backslashes, the number of backslashes between its characters is limited. Otherwise the
 * pattern could match in too many ways.
 */
const betweenIn = (secret: string): string => `${BETWEEN}${secret.includes('\\') ? `{0,${MAX_BACKSLASHES}}` : '*'}`;

/**
 * Pattern for a character: unchanged, percent-encoded or as a character reference. An encoding may be repeated, and in
 * upper or lower case.
 */
function anyForm(character: string): string {
  const escaped = [...Buffer.from(character)].map((byte) => `%(?:25)*${byte.toString(16).padStart(2, '0')}`).join('');
  const itself = character === ' ' ? '[ +]' : RegExp.escape(character);
  const code = character.codePointAt(0) ?? 0;
  return `(?:${itself}|${escaped}|&(?:amp;)*#(?:0*${code}|x0*${code.toString(16)});)`;
}

/**
 * Removes secrets from each string in a JSON text separately, even if it is escaped, so that the JSON stays valid.
 * Other text is treated as a whole.
 */
export function scrubSecretsFromJson(text: string, scrub: ScrubSecrets): string {
  if (scrub(text) === text) return text;
  try {
    return JSON.stringify(JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? scrub(value) : value)));
  } catch {
    return scrub(text);
  }
}

/** Removes secrets from each string in a value. The value must be representable in JSON. */
export function scrubSecretsFromValue<Value>(value: Value, scrub: ScrubSecrets): Value {
  const json = JSON.stringify(value);
  const cleanJson = scrubSecretsFromJson(json, scrub);
  // This cast is safe, because strings were only replaced by strings.
  return cleanJson === json ? value : (JSON.parse(cleanJson) as Value);
}
