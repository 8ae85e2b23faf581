import type {} from '../../src/domain/servers/refs.ts';

declare module '../../src/domain/servers/refs.ts' {
  interface RefTypeChecking {
    readonly tests: 'texts fit';
  }
}
