/** Longer than any value that was meant, and nothing to read in a sentence. */
const MOST = 80;
/** As tokens are: letters and digits in one long word. Somebody pastes one into the wrong line. */
const LIKE_A_TOKEN = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}/;
/** Where an address may hold a password or a token. */
const CREDENTIALS = /[@?#]/;

/** A value that was refused, in quotes for a sentence; undefined where it is one of the secrets, or could be one. */
export function shownValue(
  value: string,
  { isAddress, secrets }: { readonly isAddress: boolean; readonly secrets: readonly string[] },
): string | undefined {
  const isSecret = secrets.some((secret) => value.includes(secret)) || LIKE_A_TOKEN.test(value);
  if (isSecret || value.length > MOST || (isAddress && CREDENTIALS.test(value))) return undefined;
  return JSON.stringify(value);
}
