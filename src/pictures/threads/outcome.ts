/** What a thread sends back. An error loses its class between threads, and the rest of it is not needed. */
export type PictureOutcome = { readonly picture: Uint8Array } | { readonly failed: string };

/** A picture could not be made. */
class PictureFailure extends Error {
  override readonly name = 'PictureFailure';
}

/** Throws a PictureFailure. */
export function pictureIn(outcome: PictureOutcome): Uint8Array {
  if ('failed' in outcome) throw new PictureFailure(outcome.failed);
  return outcome.picture;
}
