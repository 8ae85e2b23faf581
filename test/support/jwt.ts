const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A token of three parts with this payload: an object, or a text in place of its JSON. Its signature is not valid. */
export const jwt = (payload: unknown): string => `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(payload)}.c2lnbmF0dXJl`;

/** Seconds, as a JWT counts. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
