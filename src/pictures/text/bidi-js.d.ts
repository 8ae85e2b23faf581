/** The package's own types say that its CommonJS file has a `default`, which it has not. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  const createBidi: () => Bidi;
  export = createBidi;
}
