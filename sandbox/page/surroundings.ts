import type { Html } from './html.ts';
import type { Language } from './languages.ts';

export interface ReaderContext {
  readonly language: Language;
  /** IANA name of the person's time zone. */
  readonly timeZone: string;
  /** Current time in milliseconds, for relative times. */
  readonly now: number;
  /** Returns the name that Discord shows for an id with this sign. Undefined for an unknown id. */
  readonly nameOf: (sign: '#' | '@&' | '@', id: string) => string | undefined;
  /**
   * Returns a command's name in the reader's language, such as "/moi associer", by its English path. Undefined if not
   * offered.
   */
  readonly commandName?: (path: string) => string | undefined;
  /** Returns the page's address for a channel. Undefined if this reader cannot go there. Missing without a page. */
  readonly channelAddress?: (id: string) => string | undefined;
  /** Returns the page's address for a message's picture or file. Undefined if it has none. */
  readonly addressOf: (url: string) => string | undefined;
}

export interface ComponentDrawContext<Component = unknown> extends ReaderContext {
  readonly draw: (component: Component) => Html;
}
