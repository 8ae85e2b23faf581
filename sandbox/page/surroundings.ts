import type { Html } from './html.ts';
import type { Language } from './languages.ts';

export interface ReaderContext {
  readonly language: Language;
  /** The person's time zone, as an IANA name. */
  readonly timeZone: string;
  /** The current time in milliseconds, for relative times. */
  readonly now: number;
  /** The name that Discord shows for an id with this sign. Undefined for an unknown id. */
  readonly nameOf: (sign: '#' | '@&' | '@', id: string) => string | undefined;
  /**
   * A command's name in the reader's language, such as "/moi associer", by its English path. Undefined if not offered.
   */
  readonly commandName?: (path: string) => string | undefined;
  /** The page's address for a channel; undefined if this reader cannot go there, and without a page. */
  readonly channelAddress?: (id: string) => string | undefined;
  /** The page's address for a picture or file of a message. Undefined if it has none. */
  readonly addressOf: (url: string) => string | undefined;
}

/** Everything that is needed to draw a component. */
export interface DrawContext<Component = unknown> extends ReaderContext {
  readonly draw: (component: Component) => Html;
}
