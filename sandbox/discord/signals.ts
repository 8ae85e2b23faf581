import { EventEmitter } from 'node:events';
import type { StoredMessage } from './messages/storedMessage.ts';

/** Something happened to a message that exists, or did. */
interface MessageEvent {
  readonly kind: 'created' | 'edited' | 'deleted';
  readonly message: StoredMessage;
}

/**
 * Events for code that waits inside the sandbox. `change` fires after every change, so that a waiting caller
 * checks again instead of sleeping.
 */
export interface Signals {
  changed(): void;
  message(event: MessageEvent): void;
  onMessage(listener: (event: MessageEvent) => void): () => void;
  /**
   * Resolves with the first defined value of `probe`, now or after a change; rejects with `otherwise()` after
   * `timeoutMs`.
   */
  until<T>(probe: () => T | undefined, timeoutMs: number, otherwise: () => Error): Promise<T>;
}

export const createSignals = (): Signals => {
  const emitter = new EventEmitter<{ change: []; message: [MessageEvent] }>().setMaxListeners(0);
  return {
    changed: () => {
      emitter.emit('change');
    },
    message: (event) => {
      emitter.emit('message', event);
      emitter.emit('change');
    },
    onMessage: (listener) => {
      emitter.on('message', listener);
      return () => emitter.off('message', listener);
    },
    until: (probe, timeoutMs, otherwise) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer);
          emitter.off('change', look);
          settle();
        };
        const look = () => {
          try {
            const found = probe();
            if (found !== undefined) finish(() => resolve(found));
          } catch (error) {
            finish(() => reject(error));
          }
        };
        const timer = setTimeout(() => finish(() => reject(otherwise())), timeoutMs);
        emitter.on('change', look);
        look();
      }),
  };
};
