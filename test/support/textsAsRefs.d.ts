import type {} from '../../src/domain/servers/refs.ts';

declare module '../../src/domain/servers/refs.ts' {
  interface Checking {
    readonly tests: 'texts fit';
  }
}
