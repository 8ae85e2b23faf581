/** The package's own types wrongly say that its CommonJS file has a `default`. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  const createBidi: () => Bidi;
  export = createBidi;
}
