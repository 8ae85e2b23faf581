/** What cannot be done as typed, in plain words. */
export class CannotDo extends Error {
  override readonly name = 'CannotDo';
}
