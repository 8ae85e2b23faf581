import { EventEmitter } from 'node:events';
import type { StoredMessage } from './messages/storedMessage.ts';

interface MessageEvent {
  readonly kind: 'created' | 'edited' | 'deleted';
  readonly message: StoredMessage;
}

/**
 * Events for waiting code in the sandbox. `change` fires after every change, so that callers check again without
 * polling.
 */
export interface StateChangeNotifier {
  changed(): void;
  message(event: MessageEvent): void;
  onMessage(listener: (event: MessageEvent) => void): () => void;
  /**
   * Resolves with the first defined value of `probe`, checked now and after each change. Rejects with `otherwise()`
   * after `timeoutMs`.
   */
  until<T>(probe: () => T | undefined, timeoutMs: number, otherwise: () => Error): Promise<T>;
}

export const createStateChangeNotifier = (): StateChangeNotifier => {
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
    until: (probe, timeoutMs, timeoutError) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer);
          emitter.off('change', check);
          settle();
        };
        const check = () => {
          try {
            const result = probe();
            if (result !== undefined) finish(() => resolve(result));
          } catch (error) {
            finish(() => reject(error));
          }
        };
        const timer = setTimeout(() => finish(() => reject(timeoutError())), timeoutMs);
        emitter.on('change', check);
        check();
      }),
  };
};
