/** Longer values are mistakes, and unreadable in a sentence. */
const MOST = 80;
/** Tokens look like this, letters and digits in one long word, and people paste them into the wrong line. */
const LIKE_A_TOKEN = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}/;
/** Characters that separate a password or a token from the rest of an address. */
const CREDENTIALS = /[@?#]/;

/** A refused value, quoted for a sentence; undefined if it is a secret or could be one. */
export function shownValue(
  value: string,
  { isAddress, secrets }: { readonly isAddress: boolean; readonly secrets: readonly string[] },
): string | undefined {
  const isSecret = secrets.some((secret) => value.includes(secret)) || LIKE_A_TOKEN.test(value);
  if (isSecret || value.length > MOST || (isAddress && CREDENTIALS.test(value))) return undefined;
  return JSON.stringify(value);
}
