import { readFileSync } from 'node:fs';

/** A saved response, named after what is odd about it. */
export const fixture = (name: string): Uint8Array => readFileSync(new URL(`../fixtures/${name}.xml`, import.meta.url));
