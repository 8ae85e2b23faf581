import type { Html } from './html.ts';
import type { Language } from './languages.ts';

/** The names and the language with which a client draws a message. */
export interface Surroundings {
  readonly language: Language;
  /** The person's time zone, as an IANA name. */
  readonly timeZone: string;
  /** The current time in milliseconds, for relative times. */
  readonly now: number;
  /** The name behind an id and its sign, as Discord shows it. Undefined for an unknown id. */
  readonly nameOf: (sign: '#' | '@&' | '@', id: string) => string | undefined;
  /** The page's address for a channel; undefined if this reader cannot go there, and without a page. */
  readonly channelAddress?: (id: string) => string | undefined;
  /** The page's address for a picture or file of a message. Undefined if it has none. */
  readonly addressOf: (url: string) => string | undefined;
}

/** Everything needed to draw a component. */
export interface Pen<Component = unknown> extends Surroundings {
  readonly draw: (component: Component) => Html;
}
